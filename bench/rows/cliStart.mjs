import { measureTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { commandFile } from "../product/builtProduct.mjs";
import { endPanel, runNode } from "../product/panelProcess.mjs";

/** Number of starts in the full form: their times vary widely. */
const starts = 15;

/**
 * Measures row cli-start: `dialectic health-check` from its spawn to its end, answered by a running panel, against a
 * Node that does nothing. The warm-up leaves the compiled code that Node 22 and later keep.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureCliStart({ time, choose }) {
  const input = `Node ${process.versions.node.split(".")[0]}`;
  if (choose([input]).length === 0) return;
  const workspace = createBenchWorkspace();
  await runNode(workspace, [commandFile(), "panel"]);
  try {
    const { peer, ours } = await interleave(
      {
        peer: () => measureTime(() => runNode(workspace, ["-e", "0"])),
        ours: () => measureTime(() => checkHealth(workspace)),
      },
      { time, rounds: starts, warmup: 2 },
    );
    yield judge({ row: "cli-start", input, metric: "time against node -e 0", ours, peer });
  } finally {
    endPanel(workspace);
    workspace.dispose();
  }
}

/** @param {import("../product/benchWorkspace.mjs").BenchWorkspace} workspace */
async function checkHealth(workspace) {
  const said = await runNode(workspace, [commandFile(), "health-check"]);
  if (!said.startsWith("Status: ok")) throw new Error(`health-check said ${said}`);
}

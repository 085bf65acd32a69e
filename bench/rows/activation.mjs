import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { repository } from "../product/builtProduct.mjs";
import { runNode } from "../product/panelProcess.mjs";

/** Number of starts in the full form: their times vary widely. */
const starts = 15;

const program = fileURLToPath(new URL("../../scripts/activateExtension.mjs", import.meta.url));
const extension = join(repository, "extension", "dist", "extension.cjs");

/**
 * Measures row activation: loading and activating the extension with a stand-in for the editor, without the start of
 * Node, against a Node that does nothing.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureActivation({ time, choose }) {
  const input = `Node ${process.versions.node.split(".")[0]}`;
  if (choose([input]).length === 0) return;
  const workspace = createBenchWorkspace();
  try {
    const { peer, ours } = await interleave(
      {
        peer: () => measureTime(() => runNode(workspace, ["-e", "0"])),
        ours: async () => Number(await runNode(workspace, [program, extension])),
      },
      { time, rounds: starts, warmup: 2 },
    );
    yield judge({ row: "activation", input, metric: "time against node -e 0", ours, peer });
  } finally {
    workspace.dispose();
  }
}

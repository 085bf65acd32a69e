import { git } from "../anchors/git.mjs";
import { measureTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { commandFile } from "../product/builtProduct.mjs";
import { endPanel, runNode } from "../product/panelProcess.mjs";
import { changeFiles, commitFiles } from "../texts/changedRepository.mjs";

const input = "20 of 200 files";

/**
 * Measures row hook: `dialectic hook` at the end of a turn that changed files, answered by a running panel, against
 * `dialectic health-check`.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureHook({ time, choose }) {
  if (choose([input]).length === 0) return;
  const workspace = createBenchWorkspace();
  await commitFiles(workspace.folder, 200);
  changeFiles(workspace.folder, 20, 10);
  await git(workspace.folder, ["status", "--short"]);
  await runNode(workspace, [commandFile(), "panel", "--trust"]);
  let turns = 0;
  const endTurn = () => {
    turns += 1;
    return runNode(
      workspace,
      [commandFile(), "hook"],
      JSON.stringify({ hook_event_name: "Stop", session_id: `turn-${turns}` }),
    );
  };
  try {
    const answer = await endTurn();
    if (!answer.includes("present_review")) throw new Error(`The hook said ${answer}`);
    const { ours, peer } = await interleave(
      {
        ours: () => measureTime(endTurn),
        peer: () => measureTime(() => runNode(workspace, [commandFile(), "health-check"])),
      },
      { time, rounds: 15, warmup: 2 },
    );
    yield judge({ row: "hook", input, metric: "time against health-check", ours, peer });
  } finally {
    endPanel(workspace);
    workspace.dispose();
  }
}

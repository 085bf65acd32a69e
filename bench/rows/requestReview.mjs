import { serverOptions } from "../product/panel.mjs";
import { connectAssistant, runNode } from "../product/programs.mjs";
import { createBenchWorkspace, findPanels } from "../product/workspace.mjs";
import { changeFiles, commitFiles } from "../texts/changedRepository.mjs";
import { repositorySide, runGit } from "./repositorySide.mjs";

/**
 * The number of files by the names of the inputs.
 * @type {Readonly<Record<string, number>>}
 */
const sizes = { "1,000 files, 5 changed": 1_000, "10,000 files, 5 changed": 10_000 };

/**
 * An assistant's request for a review of its changes. The control is `git status` and `git diff`.
 * @type {import("./row.mjs").Row}
 */
export const requestReview = {
  title: "`request_review` of a few changes",
  seconds: 60,
  inputs: Object.keys(sizes),
  metrics: { "until it is answered": "ms", "processor time": "ms" },
  warmup: 2,
  async openProduct(input, { command, server }) {
    const workspace = await createRepository(input);
    await runNode(workspace, [command, "panel", "--trust"]);
    const assistant = await connectAssistant(workspace, [server, ...serverOptions]);
    const [panel = 0] = findPanels(workspace);
    let turn = 0;
    return repositorySide(
      workspace,
      panel,
      () => assistant.call("request_review", { title: `Turn ${++turn}` }),
      () => assistant.close(),
    );
  },
  async openControl(input) {
    const workspace = await createRepository(input);
    const work = async () => {
      await runGit(workspace.folder, ["status"]);
      await runGit(workspace.folder, ["diff"]);
    };
    return repositorySide(workspace, process.pid, work, async () => {});
  },
};

/** @param {string} input */
async function createRepository(input) {
  const workspace = createBenchWorkspace();
  await commitFiles(workspace.folder, sizes[input] ?? 0);
  changeFiles(workspace.folder, 5, 45);
  return workspace;
}

import { serverOptions } from "../product/panel.mjs";
import { connectAssistant, runNode } from "../product/programs.mjs";
import { createBenchWorkspace, findPanels } from "../product/workspace.mjs";
import { commitFiles } from "../texts/changedRepository.mjs";
import { wideReferences } from "../texts/wideReferences.mjs";
import { repositorySide, runGit } from "./repositorySide.mjs";

/**
 * The number of files by the names of the inputs.
 * @type {Readonly<Record<string, number>>}
 */
const sizes = { "1,000 files": 1_000, "10,000 files": 10_000 };

/**
 * A review with four texts and four names that it refers to without a path, which are looked for in a whole repository. The processor time is
 * that of a check after it, which waits until all of them are known. The control is one `git grep` for each.
 * @type {import("./row.mjs").Row}
 */
export const searchReferences = {
  title: "`present_review` with references without a path",
  seconds: 60,
  inputs: Object.keys(sizes),
  metrics: { "until it is answered": "ms", "processor time": "ms" },
  async openProduct(input, { command, server }) {
    const workspace = await createRepository(input);
    await runNode(workspace, [command, "panel", "--trust"]);
    const assistant = await connectAssistant(workspace, [server, ...serverOptions]);
    const [panel = 0] = findPanels(workspace);
    let turn = 0;
    const present = () => assistant.present({ content: `# Turn ${++turn}\n\n${wideReferences.text}\n` });
    const check = () => assistant.call("check_references", {});
    const checking = repositorySide(workspace, panel, check, () => assistant.close());
    return {
      ...checking,
      async sample() {
        const begin = performance.now();
        await present();
        const answered = performance.now() - begin;
        return { ...(await checking.sample()), "until it is answered": answered };
      },
    };
  },
  async openControl(input) {
    const workspace = await createRepository(input);
    const search = async () => {
      for (const text of wideReferences.needed)
        await runGit(workspace.folder, ["grep", "-l", "-F", "--untracked", "-e", text]);
    };
    return repositorySide(workspace, process.pid, search, async () => {});
  },
};

/** @param {string} input */
async function createRepository(input) {
  const workspace = createBenchWorkspace();
  wideReferences.write(workspace.folder);
  await commitFiles(workspace.folder, sizes[input] ?? 0);
  return workspace;
}

import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { processorTime } from "../measure/processorTime.mjs";
import { serverOptions } from "../product/panel.mjs";
import { connectAssistant, runNode } from "../product/programs.mjs";
import { createBenchWorkspace, findPanels } from "../product/workspace.mjs";
import { commitFiles } from "../texts/changedRepository.mjs";

/**
 * The number of files by the names of the inputs.
 * @type {Readonly<Record<string, number>>}
 */
const sizes = { "1,000 files": 1_000, "10,000 files": 10_000 };

/** Texts and names of which one file has each but the last: `declared` is written beside the files of the repository. */
const texts = ["compute(7, 11)", "compute(99, 2)", "value89 = compute(500, 89)", "no file has this"];
const names = ["declaredFirst", "declaredSecond", "declaredThird", "declaredNowhere"];
const declared = names.slice(0, -1).map((name) => `export function ${name}() {\n  return 1;\n}\n`);
const review = [...texts.map((text) => `search:${text}`), ...names.map((name) => `function:${name}`)]
  .map((reference) => `[\`${reference}\`][]`)
  .join("\n\n");

/**
 * A review with four texts and four names that it refers to without a path, which are looked for in a whole repository. The control is one
 * `git grep` for each of them.
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
    return side(
      workspace,
      panel,
      () => assistant.present({ content: `# Turn ${++turn}\n\n${review}\n` }),
      () => assistant.close(),
    );
  },
  async openControl(input) {
    const workspace = await createRepository(input);
    const search = async () => {
      for (const text of [...texts, ...names]) await grep(workspace.folder, text);
    };
    return side(workspace, process.pid, search, async () => {});
  },
};

/** @param {string} input */
async function createRepository(input) {
  const workspace = createBenchWorkspace();
  for (const [at, text] of declared.entries()) writeFileSync(join(workspace.folder, `declared${at}.ts`), text);
  await commitFiles(workspace.folder, sizes[input] ?? 0);
  return workspace;
}

/**
 * Lists the files that have a text; git ends with 1 when none has it.
 * @param {string} folder
 * @param {string} text
 */
async function grep(folder, text) {
  const args = ["grep", "-l", "-F", "--untracked", "-e", text];
  await promisify(execFile)("git", args, { cwd: folder }).catch((/** @type {{ code?: unknown }} */ problem) => {
    if (problem.code !== 1) throw problem;
  });
}

/**
 * @param {import("../product/workspace.mjs").BenchWorkspace} workspace
 * @param {number} pid of the process that works
 * @param {() => Promise<unknown>} ask
 * @param {() => Promise<void>} end
 * @returns {import("./row.mjs").Side}
 */
function side(workspace, pid, ask, end) {
  return {
    async sample() {
      const [begin, spent] = [performance.now(), processorTime(pid)];
      await ask();
      return { "until it is answered": performance.now() - begin, "processor time": processorTime(pid) - spent };
    },
    async dispose() {
      await end();
      workspace.dispose();
    },
  };
}

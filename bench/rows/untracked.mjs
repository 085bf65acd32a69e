import { execFile, execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { processorTime } from "../measure/processorTime.mjs";
import { serverOptions } from "../product/panel.mjs";
import { connectAssistant, runNode } from "../product/programs.mjs";
import { createBenchWorkspace, findPanels } from "../product/workspace.mjs";
import { commitFiles } from "../texts/changedRepository.mjs";

/**
 * The number of new files by the names of the inputs.
 * @type {Readonly<Record<string, number>>}
 */
const sizes = { "20,000 new files": 20_000, "100,000 new files": 100_000 };
const tracked = 10_000;
const filesOfFolder = 100;

/**
 * A request for a review beside a folder of new files that nobody ignored. The control is a `git status` that lists each of them.
 * @type {import("./row.mjs").Row}
 */
export const untracked = {
  title: "`request_review` beside new files that nobody ignored",
  seconds: 120,
  inputs: Object.keys(sizes),
  metrics: { "until it is answered": "ms", "processor time": "ms", "memory of the host": "MB" },
  async openProduct(input, { command, server }) {
    const workspace = await createRepository(input);
    await runNode(workspace, [command, "panel", "--trust"]);
    const assistant = await connectAssistant(workspace, [server, ...serverOptions]);
    const [panel = 0] = findPanels(workspace);
    return {
      async sample() {
        // The same changes would be the same round.
        appendFileSync(join(workspace.folder, "src.ts"), "export {};\n");
        const measured = await measure(panel, () => assistant.call("request_review", {}));
        const kilobytes = Number(execFileSync("ps", ["-o", "rss=", "-p", String(panel)], { encoding: "utf8" }));
        return { ...measured, "memory of the host": kilobytes / 1024 };
      },
      async dispose() {
        await assistant.close();
        workspace.dispose();
      },
    };
  },
  async openControl(input) {
    const workspace = await createRepository(input);
    const list = () => promisify(execFile)("git", ["status", "-uall", "--porcelain"], options(workspace.folder));
    return { sample: () => measure(process.pid, list), dispose: async () => workspace.dispose() };
  },
};

/** @param {string} cwd */
const options = (cwd) => ({ cwd, maxBuffer: Number.POSITIVE_INFINITY });

/** @param {string} input */
async function createRepository(input) {
  const workspace = createBenchWorkspace();
  writeFileSync(join(workspace.folder, "src.ts"), "export {};\n");
  await commitFiles(workspace.folder, tracked);
  for (let file = 0; file < (sizes[input] ?? 0); file++) {
    const folder = join(workspace.folder, `danger/folder${Math.floor(file / filesOfFolder)}`);
    if (file % filesOfFolder === 0) mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `file${file}.txt`), `${file}\n`);
  }
  return workspace;
}

/**
 * @param {number} pid of the process that works
 * @param {() => Promise<unknown>} ask
 */
async function measure(pid, ask) {
  const [begin, spent] = [performance.now(), processorTime(pid)];
  await ask();
  return { "until it is answered": performance.now() - begin, "processor time": processorTime(pid) - spent };
}

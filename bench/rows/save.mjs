import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MeasuredPage } from "../measure/browser.mjs";
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

const saved = "code/part0/file0.ts";
const content = `# A file is saved\n\n[\`${saved}:40\`][]\n\n${wideReferences.text}\n`;

/**
 * A save of a file that the review of an open page refers to, until the page says that its line has moved, or is back. The review refers to
 * texts and names without a path, too. The control is one `git status`.
 * @type {import("./row.mjs").Row}
 */
export const save = {
  title: "A save of a file that an open review refers to",
  seconds: 70,
  inputs: Object.keys(sizes),
  metrics: { "until it is answered": "ms", "processor time": "ms" },
  warmup: 2,
  async openProduct(input, { command, server }, browser) {
    const workspace = await createRepository(input);
    await runNode(workspace, [command, "panel", "--trust"]);
    const assistant = await connectAssistant(workspace, [server, ...serverOptions]);
    await assistant.present({ content });
    // It waits until all references are known.
    await assistant.call("check_references", {});
    const address = await runNode(workspace, [command, "panel"]);
    const page = await (await MeasuredPage.open(await browser(), address.trim())).settled();
    await page.evaluate(untilMoved(false));
    const [panel = 0] = findPanels(workspace);
    let turn = 0;
    return repositorySide(
      workspace,
      panel,
      async () => {
        const seen = page.evaluate(untilMoved(turn % 2 === 0));
        writeSaved(workspace.folder, turn++);
        await seen;
      },
      async () => {
        await page.close();
        await assistant.close();
      },
    );
  },
  async openControl(input) {
    const workspace = await createRepository(input);
    let turn = 0;
    const work = async () => {
      writeSaved(workspace.folder, turn++);
      await runGit(workspace.folder, ["status"]);
    };
    return repositorySide(workspace, process.pid, work, async () => {});
  },
};

/** @param {string} input */
async function createRepository(input) {
  const workspace = createBenchWorkspace();
  wideReferences.write(workspace.folder);
  await commitFiles(workspace.folder, sizes[input] ?? 0);
  return workspace;
}

/**
 * Adds a line above all others at even turns, and removes it at odd ones.
 * @param {string} folder
 * @param {number} turn
 */
function writeSaved(folder, turn) {
  const path = join(folder, saved);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, turn % 2 === 0 ? `// Saved.\n${text}` : text.slice(text.indexOf("\n") + 1));
}

/**
 * Runs in the page.
 * @param {boolean} isMoved
 */
const untilMoved = (isMoved) => `bench.since(Date.now(), () => {
  const isShown = document.querySelectorAll("main.scroller a[data-reference=gone]").length === ${wideReferences.gone};
  return isShown && (document.querySelector("main.scroller a[data-reference=moved]") !== null) === ${isMoved};
})`;

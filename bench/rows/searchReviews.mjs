import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { MeasuredPage } from "../measure/browser.mjs";
import { processorTime } from "../measure/processorTime.mjs";
import { fillStore, wordOfOldest, wordOfReviews } from "../product/filledStore.mjs";
import { runNode } from "../product/programs.mjs";
import { createBenchWorkspace, endPanels, findPanels } from "../product/workspace.mjs";

/**
 * Megabytes of text by the names of the inputs.
 * @type {Readonly<Record<string, number>>}
 */
const sizes = { "44 MB": 44, "200 MB": 200 };

/**
 * The first search in all reviews since the host has started: milliseconds from the typed word until a result is shown, and until all texts
 * are searched; what it costs the host; and the next search, for another word. The control is `grep -r` over the same texts.
 * @type {import("./row.mjs").Row}
 */
export const searchReviews = {
  title: "The first search in all reviews",
  seconds: 150,
  inputs: Object.keys(sizes),
  metrics: {
    "start of the host: processor time": "ms",
    "until the first result": "ms",
    "until all are searched": "ms",
    "processor time of 1 MB": "ms",
    "more memory of the host": "MB",
    "next search: until all are searched": "ms",
  },
  warmup: 0,
  async openProduct(input, { command }, browser) {
    const megabytes = sizes[input] ?? 0;
    const workspace = createBenchWorkspace();
    await fillStore(workspace, megabytes);
    return {
      async sample() {
        await runNode(workspace, [command, "panel", "--trust"]);
        const address = await runNode(workspace, [command, "panel"]);
        const [panel = 0] = findPanels(workspace);
        const start = processorTime(panel);
        const page = await (await MeasuredPage.open(await browser(), address.trim())).settled();
        await page.press("s");
        const [memory, spent] = [memoryOf(panel), processorTime(panel)];
        const first = await page.evaluate(`(${search})(${JSON.stringify(wordOfReviews)})`);
        const figures = {
          "start of the host: processor time": start,
          "until the first result": first.shown,
          "until all are searched": first.done,
          "processor time of 1 MB": (processorTime(panel) - spent) / megabytes,
          "more memory of the host": memoryOf(panel) - memory,
        };
        const next = await page.evaluate(`(${search})(${JSON.stringify(wordOfOldest)})`);
        await page.close();
        endPanels(workspace);
        return { ...figures, "next search: until all are searched": next.done };
      },
      dispose: async () => workspace.dispose(),
    };
  },
  async openControl(input) {
    const workspace = createBenchWorkspace();
    const texts = await fillStore(workspace, sizes[input] ?? 0);
    const folder = join(workspace.folder, "texts");
    mkdirSync(folder);
    for (const [at, text] of texts.entries()) writeFileSync(join(folder, `${at}.md`), text);
    return {
      async sample() {
        const begin = performance.now();
        await promisify(execFile)("grep", ["-r", "-i", "-F", "-n", wordOfReviews, folder]);
        return { "until all are searched": performance.now() - begin };
      },
      dispose: async () => workspace.dispose(),
    };
  },
};

/**
 * Returns the memory of a process in megabytes.
 * @param {number} pid
 */
function memoryOf(pid) {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}

/** Runs in the page, in which the search of all reviews is open: types a word, and returns when results are shown, and when they are all. */
const search = `async (word) => {
  while (document.querySelector(".found") === null) await bench.frame();
  const input = document.querySelector(".find-input input");
  const begin = performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, word);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  let shown;
  const isSearching = () => document.querySelector(".found").getAttribute("aria-busy") === "true";
  while (!isSearching()) await bench.frame();
  for (;;) {
    const mark = document.querySelector(".found-groups[data-old=false] .found-row mark");
    if (mark?.textContent === word) shown ??= performance.now() - begin;
    if (!isSearching() && shown !== undefined) return { shown, done: performance.now() - begin };
    await bench.frame();
  }
}`;

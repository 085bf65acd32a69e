import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { processorTime } from "../measure/processorTime.mjs";
import { showReview } from "../product/panel.mjs";
import { createBenchWorkspace } from "../product/workspace.mjs";
import { findInput } from "../texts/inputs.mjs";

/** End of the inputs of which only the last file has a hit. */
const atEnd = ", a hit in the last one";

/**
 * Returns a text that stands in each changed file beside a changed line, or in the last file only.
 * @param {string} input
 */
const needleOf = (input) =>
  input.endsWith(atEnd) ? `compute(${Number.parseInt(input.replace(",", ""), 10) - 1}, 33)` : "value33 ";

/**
 * Find in the page of changes, which has just opened: milliseconds from the typed word until a hit is counted, and until the count is right
 * and final; and the processor time of the host and of the page's main thread until then. The control counts the same hits in `git diff`.
 * @type {import("./row.mjs").Row}
 */
export const findChanges = {
  title: "Find in the changes",
  seconds: 150,
  inputs: ["200 files", "10,000 files", `10,000 files${atEnd}`],
  metrics: {
    "until the first hit": "ms",
    "until the count is final": "ms",
    "processor time of the host": "ms",
    "processor time of the page": "ms",
  },
  warmup: 0,
  async openProduct(input, product, browser) {
    const review = await showReview(input, product);
    const needle = needleOf(input);
    const hits = await countInDiff(review.folder, needle);
    return {
      async sample() {
        // This host has read no hunks yet.
        const panel = await review.restart();
        const page = await review.open(await browser());
        const [host, main] = [processorTime(panel), await page.cpu()];
        const [first, last] = await page.evaluate(`(${findAtOnce})(${JSON.stringify(needle)}, ${hits})`);
        const figures = {
          "until the first hit": first,
          "until the count is final": last,
          "processor time of the host": processorTime(panel) - host,
          "processor time of the page": (await page.cpu()) - main,
        };
        await page.close();
        return figures;
      },
      dispose: review.dispose,
    };
  },
  async openControl(input) {
    const workspace = createBenchWorkspace();
    await findInput(input).prepare?.(workspace.folder);
    return {
      async sample() {
        const begin = performance.now();
        await countInDiff(workspace.folder, needleOf(input));
        return { "until the count is final": performance.now() - begin };
      },
      dispose: async () => workspace.dispose(),
    };
  },
};

/**
 * Counts the hits in the lines of all hunks.
 * @param {string} cwd
 * @param {string} needle
 */
async function countInDiff(cwd, needle) {
  const options = { cwd, maxBuffer: Number.POSITIVE_INFINITY };
  const { stdout } = await promisify(execFile)("git", ["diff", "--no-color", "--no-ext-diff"], options);
  return stdout.split("\n").reduce((sum, line) => sum + (/^[ +-]/.test(line) ? line.split(needle).length - 1 : 0), 0);
}

/**
 * Runs in the page of changes: opens the bar, types the word, and returns the milliseconds until a hit is counted, and until the last change
 * of the count. Fails when that is not the number of hits, or when the count has become smaller.
 */
const findAtOnce = `async (needle, hits) => {
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "f", ctrlKey: true }));
  while (document.querySelector(".find-input input") === null) await bench.frame();
  const input = document.querySelector(".find-input input");
  const begin = performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, needle);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  let [said, changed, first, most] = ["", begin, undefined, 0];
  // A count that says nothing of going on, and stays for half a second, is final.
  while (!/ of [\\d,]+$/.test(said) || performance.now() - changed < 500) {
    const now = document.querySelector(".find-count").textContent;
    if (now !== said) [said, changed] = [now, performance.now()];
    // A hit that comes late does not move the view: it is counted, and none is current.
    const [, count = "0"] = /^(?:\\?|[\\d,]+) of ([\\d,]+)/.exec(said) ?? [];
    const number = Number(count.replaceAll(",", ""));
    if (number > 0) first ??= performance.now() - begin;
    if (number < most) throw new Error("The count fell from " + most + " to " + said);
    most = number;
    await bench.frame();
  }
  if (most !== hits) throw new Error("Find says " + said + " where there are " + hits + " hits");
  return [first, changed - begin];
}`;

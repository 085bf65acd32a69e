import { showPlainReview } from "../page/plainReview.mjs";
import { showReview } from "../product/panel.mjs";
import { editText, sentenceOf } from "../texts/inputs.mjs";

/**
 * An update while the reader is at the top: of a section in view, from the assistant's call until it is on the screen;
 * of one in the middle of the review; and a section added at its end. The control gets the whole new text each time.
 * @type {import("./row.mjs").Row}
 */
export const update = {
  title: "An update of a review that is open",
  seconds: 50,
  inputs: ["100 kB", "1 MB"],
  metrics: {
    "in view: until it is shown": "ms",
    "in view: processor time": "ms",
    "elsewhere: processor time": "ms",
    "at the end: processor time": "ms",
  },
  // The first updates compile the code that later ones run.
  warmup: 2,
  openProduct: async (input, product, browser) => side(await showReview(input, product), browser, false),
  openControl: async (input, browser) => side(await showPlainReview(input), browser, true),
};

/**
 * @param {import("../product/panel.mjs").ShownReview | import("../page/plainReview.mjs").PlainReview} review
 * @param {() => Promise<import("playwright-core").Browser>} browser
 * @param {boolean} isWhole every update takes as long as the first one, because the page gets the whole text
 * @returns {Promise<import("./row.mjs").Side>}
 */
async function side({ text, open, present, dispose }, browser, isWhole) {
  const page = await (await open(await browser())).settled();
  let turn = 0;
  let added = "";
  const replace = (/** @type {number} */ atTop, /** @type {number} */ inMiddle) =>
    present({ content: editText(editText(text, inMiddle, 0.5), atTop, 0) + added });
  const append = () => {
    const section = `\n## Added ${turn}\n\n${sentenceOf(turn)}is **new** and has \`code\`.\n`;
    added += section;
    return present({ content: section, mode: "append" });
  };
  return {
    async sample() {
      turn += 1;
      let shown = Number.NaN;
      const inView = await page.cpuOf(async () => {
        const words = JSON.stringify(sentenceOf(turn));
        const seen = page.evaluate(`bench.since(${Date.now()}, () => bench.isAtTop(${words}))`);
        await replace(turn, turn - 1);
        shown = await seen;
      });
      return {
        "in view: until it is shown": shown,
        "in view: processor time": inView,
        "elsewhere: processor time": isWhole ? inView : await page.cpuOf(() => replace(turn, turn)),
        "at the end: processor time": isWhole ? inView : await page.cpuOf(append),
      };
    },
    async dispose() {
      await page.close();
      await dispose();
    },
  };
}

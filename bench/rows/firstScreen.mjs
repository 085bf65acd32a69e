import { showPlainReview } from "../page/plainReview.mjs";
import { showReview } from "../product/panel.mjs";

/** @import { PlainReview } from "../page/plainReview.mjs" */
/** @import { ShownReview } from "../product/panel.mjs" */

/**
 * Opening the page with a review: milliseconds from the load to the first screen of formatted text and, with changes,
 * to the first code below its section; then the price of the open page.
 * @type {import("./row.mjs").Row}
 */
export const firstScreen = {
  title: "Opening the page with a review",
  seconds: 135,
  inputs: ["30 kB", "100 kB", "740 kB real", "1 MB", "300 hunks"],
  metrics: {
    "first screen": "ms",
    "code below its section": "ms",
    "processor time until the first screen": "ms",
    "processor time until all is at rest": "ms",
    elements: "elements",
    heap: "MB",
  },
  // Each round opens a fresh page.
  warmup: 0,
  openProduct: async (input, product, browser) =>
    side(await showReview(input, product), browser, input === "300 hunks"),
  openControl: async (input, browser) => side(await showPlainReview(input), browser, false),
};

/**
 * @param {ShownReview | PlainReview} review
 * @param {() => Promise<import("playwright-core").Browser>} browser
 * @param {boolean} hasCode
 * @returns {import("./row.mjs").Side}
 */
function side(review, browser, hasCode) {
  return {
    async sample() {
      const page = await review.open(await browser());
      const time = await page.evaluate("bench.firstScreen()");
      const firstCpu = await page.cpu();
      const code = hasCode ? { "code below its section": await page.evaluate("bench.firstCode()") } : {};
      await page.settled();
      const figures = {
        "first screen": time,
        "processor time until the first screen": firstCpu,
        "processor time until all is at rest": await page.cpu(),
        elements: await page.evaluate("document.querySelectorAll('*').length"),
        heap: (await page.heap()) / 1e6,
        ...code,
      };
      await page.close();
      return figures;
    },
    dispose: review.dispose,
  };
}

import { postWatch } from "../measure/postWatch.mjs";
import { showReview } from "../product/panel.mjs";
import { findProduct, repository } from "../product/product.mjs";

/**
 * The number of comments by the names of the inputs.
 * @type {Readonly<Record<string, number>>}
 */
const counts = { "30 kB, 1,000 comments": 1_000 };

/**
 * Opening a page of a review with many comments of the person, and then the list of them. The control is the same page without comments.
 * @type {import("./row.mjs").Row}
 */
export const comments = {
  title: "A review with many comments",
  seconds: 90,
  inputs: Object.keys(counts),
  metrics: {
    "until at rest: processor time": "ms",
    elements: "elements",
    "the list of them: processor time": "ms",
  },
  // Each round opens a fresh page.
  warmup: 0,
  openProduct: (input, product, browser) => openReview(input, product, browser, counts[input] ?? 0),
  openControl: (input, browser) => openReview(input, findProduct(repository), browser, 0),
};

/**
 * @param {string} input
 * @param {import("../product/product.mjs").Product} product
 * @param {() => Promise<import("playwright-core").Browser>} browser
 * @param {number} count
 * @returns {Promise<import("./row.mjs").Side>}
 */
async function openReview(input, product, browser, count) {
  const review = await showReview(input, product);
  if (count > 0) {
    const page = await (await review.open(await browser(), postWatch)).settled();
    await page.evaluate(`bench.addComments(${count})`);
    await page.close();
  }
  return {
    async sample() {
      const page = await (await review.open(await browser())).settled();
      const opened = await page.rest();
      const elements = await page.evaluate("document.querySelectorAll('*').length");
      const list = await page.cpuOf(() => page.press("q"));
      await page.close();
      return {
        "until at rest: processor time": opened,
        elements,
        ...(count === 0 ? {} : { "the list of them: processor time": list }),
      };
    },
    dispose: review.dispose,
  };
}

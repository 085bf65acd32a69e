import { showPlainReview } from "../page/plainReview.mjs";
import { showReview } from "../product/panel.mjs";

/** @import { MeasuredPage } from "../measure/browser.mjs" */

/** Parts of a review to jump to, in turn; they are far apart. */
const places = [0.93, 0.12, 0.71, 0.35, 0.97, 0.5, 0.04, 0.83];

/**
 * A click on a row of the outline, until its section is in view with its text. The control goes to a heading that is in
 * the page already.
 * @type {import("./row.mjs").Row}
 */
export const jump = {
  title: "Jump to a section that is chosen in the outline",
  seconds: 30,
  inputs: ["100 kB", "1 MB"],
  metrics: { "until it is shown": "ms", "processor time": "ms" },
  openProduct: async (input, product, browser) => side(await showReview(input, product), browser, jumpByOutline),
  openControl: async (input, browser) => side(await showPlainReview(input), browser, jumpToHeading),
};

/**
 * @param {import("../product/panel.mjs").ShownReview | import("../page/plainReview.mjs").PlainReview} review
 * @param {() => Promise<import("playwright-core").Browser>} browser
 * @param {(page: MeasuredPage, part: number) => Promise<() => Promise<number>>} prepare returns the jump, which resolves
 *   to its milliseconds
 * @returns {Promise<import("./row.mjs").Side>}
 */
async function side(review, browser, prepare) {
  const page = await (await review.open(await browser())).settled();
  let turn = 0;
  return {
    async sample() {
      const run = await prepare(page, places[turn++ % places.length] ?? 0);
      await page.rest();
      let time = Number.NaN;
      const cpu = await page.cpuOf(async () => {
        time = await run();
      });
      return { "until it is shown": time, "processor time": cpu };
    },
    async dispose() {
      await page.close();
      await review.dispose();
    },
  };
}

/**
 * @param {MeasuredPage} page
 * @param {number} part
 */
async function jumpByOutline(page, part) {
  const id = JSON.stringify(await page.evaluate(`(${showRow})(${part})`));
  return () => page.evaluate(`(${clickRow})(${id})`);
}

/** Runs in the product's page: scrolls the outline to a part of it, and returns the id of the row in its middle. */
const showRow = `async (part) => {
  const tree = document.querySelector(".outline-tree");
  tree.scrollTop = part * (tree.scrollHeight - tree.clientHeight);
  for (let frames = 0; frames < 5; frames += 1) await bench.frame();
  const { top, height } = tree.getBoundingClientRect();
  const rows = [...tree.querySelectorAll(".outline-row")];
  const row = rows.find((each) => each.getBoundingClientRect().top >= top + height * part) ?? rows.at(-1);
  return row.id.slice("outline-".length);
}`;

/** Runs in the product's page: clicks the row, and waits until its section is in view and formatted. */
const clickRow = `(id) => {
  const view = document.querySelector("main.scroller").getBoundingClientRect();
  const isThere = () => {
    const section = document.querySelector('section[data-section-id="' + id + '"]');
    if (!bench.isFormatted(section)) return false;
    const { top } = section.getBoundingClientRect();
    // The last sections cannot reach the top.
    return top > view.top - 2 && top < view.bottom;
  };
  const begin = Date.now();
  document.getElementById("outline-" + id).click();
  return bench.since(begin, isThere);
}`;

/**
 * @param {MeasuredPage} page
 * @param {number} part
 */
async function jumpToHeading(page, part) {
  return () =>
    page.evaluate(`(() => {
      const headings = document.querySelectorAll("#review :is(h1, h2, h3)");
      const begin = Date.now();
      headings[Math.floor(headings.length * ${part})].scrollIntoView();
      return bench.since(begin, () => true);
    })()`);
}

import MarkdownIt from "markdown-it";
import { showPlainReview } from "../page/plainReview.mjs";
import { showReview } from "../product/panel.mjs";

/** @import { MeasuredPage } from "../measure/browser.mjs" */

/** The word that is typed, and one that is not in the texts. */
const [needle, other] = ["processor", "no such text"];

/**
 * Find in the review: milliseconds from the key that opens the bar, with a word typed at once, until its count is right
 * and final; and the processor time of a keystroke after that. The control puts every hit into an element, as most
 * viewers do.
 * @type {import("./row.mjs").Row}
 */
export const find = {
  title: "Find in the review",
  seconds: 45,
  inputs: ["100 kB"],
  metrics: { "until the count is final": "ms", "processor time of a keystroke": "ms" },
  // Each round opens a fresh page.
  warmup: 0,
  async openProduct(input, product, browser) {
    const review = await showReview(input, product);
    const hits = countHits(review.text);
    return side(review, browser, async (page) => {
      const time = await page.evaluate(`(${findAtOnce})(${JSON.stringify(needle)}, ${hits})`);
      return { time, type: (word) => page.evaluate(`bench.type(${JSON.stringify(word)})`) };
    });
  },
  openControl: async (input, browser) =>
    side(await showPlainReview(input), browser, async (page) => {
      const type = (/** @type {string} */ word) => page.evaluate(`(${wrapInMarks})(${JSON.stringify(word)})`);
      return { time: await type(needle), type };
    }),
};

/**
 * @param {import("../product/panel.mjs").ShownReview | import("../page/plainReview.mjs").PlainReview} review
 * @param {() => Promise<import("playwright-core").Browser>} browser
 * @param {(page: MeasuredPage) => Promise<{ readonly time: number, type(word: string): Promise<unknown> }>} open
 * @returns {import("./row.mjs").Side}
 */
function side(review, browser, open) {
  return {
    async sample() {
      const page = await (await review.open(await browser())).settled();
      const { time, type } = await open(page);
      await page.cpuOf(() => type(other));
      const keystroke = await page.cpuOf(() => type(needle));
      await page.close();
      return { "until the count is final": time, "processor time of a keystroke": keystroke };
    },
    dispose: review.dispose,
  };
}

/**
 * Counts the word in the text that a reader sees.
 * @param {string} markdown
 */
function countHits(markdown) {
  const shown = new MarkdownIt({ html: true }).render(markdown).replaceAll(/<[^>]*>/g, "");
  return shown.toLowerCase().split(needle).length - 1;
}

/**
 * Runs in the product's page: opens the bar, types the word, and returns the milliseconds until the last change of the
 * count. Fails when that is not the number of hits.
 */
const findAtOnce = `async (needle, hits) => {
  const begin = performance.now();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "f", ctrlKey: true }));
  while (document.querySelector(".find-input input") === null) await bench.frame();
  const input = document.querySelector(".find-input input");
  bench.type = async (word) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, word);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await bench.frame();
    await bench.frame();
  };
  await bench.type(needle);
  let [said, changed] = ["", begin];
  // A count that says nothing of going on, and stays for half a second, is final.
  while (!/ of [\\d,]+$/.test(said) || performance.now() - changed < 500) {
    const now = document.querySelector(".find-count").textContent;
    if (now !== said) [said, changed] = [now, performance.now()];
    await bench.frame();
  }
  if (Number(said.split(" of ")[1].replaceAll(",", "")) !== hits)
    throw new Error("Find says " + said + " where there are " + hits + " hits");
  return changed - begin;
}`;

/** Runs in the plain page: puts every hit into an element, and returns the milliseconds until they are painted. */
const wrapInMarks = `async (needle) => {
  const begin = performance.now();
  const root = document.getElementById("review");
  for (const mark of root.querySelectorAll("mark")) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent.normalize();
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  for (let node of nodes) {
    for (let at = node.data.toLowerCase().indexOf(needle); at >= 0; at = node.data.toLowerCase().indexOf(needle)) {
      const hit = node.splitText(at);
      node = hit.splitText(needle.length);
      const mark = document.createElement("mark");
      hit.replaceWith(mark);
      mark.append(hit);
    }
  }
  await bench.frame();
  await bench.frame();
  return performance.now() - begin;
}`;

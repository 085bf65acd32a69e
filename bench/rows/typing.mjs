import { MeasuredPage } from "../measure/browser.mjs";
import { percentile } from "../measure/statistics.mjs";
import { showReview } from "../product/panel.mjs";
import { slowly } from "./scrolling.mjs";

/**
 * The fields that are typed into, by the words of the inputs: `open` is the key that opens it.
 * @type {Readonly<Record<string, { readonly open: string, readonly field: string, readonly text: string }>>}
 */
const fields = {
  "comment box": { open: "c", field: ".comment-box textarea", text: "why is this so now? " },
  find: { open: "Control+f", field: ".find-input input", text: "processor of the " },
};

/** Milliseconds between two keys: someone who types fast. */
const pauseMs = 120;

/**
 * Typing into a box for a comment, or into find: the processor time of a key, and the time until the frame after it. The control is a
 * page that has nothing but a text area.
 * @type {import("./row.mjs").Row}
 */
export const typing = {
  title: "Typing",
  seconds: 60,
  inputs: Object.keys(fields).map((field) => `100 kB, ${field}${slowly}`),
  metrics: { "processor time of a key": "ms", "until its frame, p95": "ms" },
  async openProduct(input, product, browser) {
    const review = await showReview(input, product);
    const page = await (await review.open(await browser())).settled();
    const { open, field } = findField(input);
    await page.press(open);
    await page.evaluate(`bench.since(0, () => document.activeElement?.matches(${JSON.stringify(field)}) === true)`);
    return side(input, page, review.dispose);
  },
  async openControl(input, browser) {
    const html = '<main class="scroller"><div class="section"><textarea autofocus></textarea></div></main>';
    const page = await MeasuredPage.open(await browser(), `data:text/html,${encodeURIComponent(html)}`);
    await page.evaluate("document.querySelector('textarea').focus()");
    return side(input, page, async () => {});
  },
};

/** @param {string} input */
function findField(input) {
  const found = Object.entries(fields).find(([name]) => input.includes(`, ${name}`))?.[1];
  if (found === undefined) throw new Error(`There is no field for the input ${input}`);
  return found;
}

/**
 * @param {string} input
 * @param {MeasuredPage} page
 * @param {() => Promise<void>} dispose
 * @returns {import("./row.mjs").Side}
 */
function side(input, page, dispose) {
  const { text } = findField(input);
  return {
    async sample() {
      if (input.endsWith(slowly)) await page.slowDown(4);
      /** @type {readonly number[]} */
      let times = [];
      const cpu = await page.cpuOf(async () => {
        await page.evaluate(watchKeys);
        await page.type(text, pauseMs);
        times = await page.evaluate("bench.takeKeys()");
      });
      await page.slowDown(1);
      // The typed text is taken away, so that each round has the same field.
      await page.press("Control+a");
      await page.press("Delete");
      await page.rest();
      if (times.length < text.length) throw new Error(`${times.length} of ${text.length} keys had a frame`);
      return { "processor time of a key": cpu / text.length, "until its frame, p95": percentile(times, 0.95) };
    },
    async dispose() {
      await page.close();
      await dispose();
    },
  };
}

/** Runs in the page: notes the milliseconds from each key until the frame after it is painted. */
const watchKeys = `(() => {
  if (bench.takeKeys !== undefined) return;
  let times = [];
  document.addEventListener("keydown", async ({ timeStamp, key }) => {
    if (key.length > 1) return;
    await bench.frame();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => times.push(performance.now() - timeStamp);
    port2.postMessage("");
  }, { capture: true });
  bench.takeKeys = async () => {
    await bench.frame();
    await bench.frame();
    return times.splice(0);
  };
})()`;

import { showPlainReview } from "../page/plainReview.mjs";
import { showReview } from "../product/panel.mjs";

/** @import { Browser } from "playwright-core" */
/** @import { MeasuredPage } from "../measure/browser.mjs" */
/** @import { PlainReview } from "../page/plainReview.mjs" */
/** @import { ShownReview } from "../product/panel.mjs" */
/** @import { Row, Side } from "./row.mjs" */

/** End of the inputs that are scrolled with a quarter of the processor's speed. */
export const slowly = ", processor ÷ 4";
/** End of the inputs that are scrolled as soon as the first screen is shown, instead of on a page at rest. */
export const atOnce = ", at once";

/**
 * Creates a row about a way to scroll: frames that are dropped, frames with an unformatted middle of the view, and what
 * a frame costs the main thread. An empty page of the same height tells what the browser itself drops.
 * @param {Pick<Row, "title" | "seconds" | "inputs"> & { readonly hasEmptyPage?: boolean }} row
 * @param {(page: MeasuredPage) => Promise<unknown>} gesture from the top
 * @returns {Row}
 */
export function scrollingRow({ hasEmptyPage = false, ...row }, gesture) {
  const scroll = (/** @type {MeasuredPage} */ page, pace = 1) => watchScroll(page, gesture, pace);
  const openEmpty = async (/** @type {string} */ input, /** @type {() => Promise<Browser>} */ browser) =>
    side(input, await showPlainReview(input), browser, async (page) => {
      await page.evaluate(takeTextAway);
      const { "dropped frames": dropped } = await scroll(page, paceOf(input));
      return { "dropped frames": dropped };
    });
  return {
    ...row,
    metrics: { "dropped frames": "%", "unformatted middle": "%", "processor time a frame": "ms" },
    warmup: 0,
    openProduct: async (input, product, browser) => side(input, await showReview(input, product), browser, scroll),
    openControl: async (input, browser) => side(input, await showPlainReview(input), browser, scroll),
    ...(hasEmptyPage ? { openEmpty } : {}),
  };
}

/** Runs in the plain page: leaves the height of the text. */
const takeTextAway = `(() => {
  const section = document.getElementById("review");
  section.style.height ||= section.offsetHeight + "px";
  section.replaceChildren();
})()`;

/**
 * @template {Record<string, number>} Sample
 * @param {string} input
 * @param {ShownReview | PlainReview} review
 * @param {() => Promise<Browser>} browser
 * @param {(page: MeasuredPage, pace: number) => Promise<Sample>} scroll
 * @returns {Promise<Side>}
 */
async function side(input, review, browser, scroll) {
  const open = async () => review.open(await browser());
  const atRest = input.endsWith(atOnce) ? undefined : await (await open()).settled();
  return {
    async sample() {
      const page = atRest ?? (await open());
      await page.evaluate("bench.firstScreen()");
      if (input.endsWith(slowly)) await page.slowDown(4);
      const figures = await scroll(page, paceOf(input));
      if (atRest === undefined) await page.close();
      else await page.slowDown(1);
      return figures;
    },
    async dispose() {
      await atRest?.close();
      await review.dispose();
    },
  };
}

/** @param {string} input */
const paceOf = (input) => (input.endsWith(slowly) ? 6 : 1);

/**
 * Scrolls from the top, and returns the shares of the frames.
 * @param {MeasuredPage} page
 * @param {(page: MeasuredPage) => Promise<unknown>} gesture
 * @param {number} pace in frames
 */
async function watchScroll(page, gesture, pace) {
  await page.evaluate(`bench.beginWatching(${pace})`);
  const before = await page.cpu();
  await gesture(page);
  const spent = (await page.cpu()) - before;
  const { dropped, unformatted, frames, scrolled } = await page.evaluate("bench.endWatching()");
  if (frames === 0 || scrolled < 1_000)
    throw new Error(`The page scrolled ${scrolled} pixels in ${frames} frames only`);
  return { "dropped frames": dropped, "unformatted middle": unformatted, "processor time a frame": spent / frames };
}

import { showReview } from "../product/panel.mjs";
import { editText } from "../texts/inputs.mjs";

/** Runs in the page: presses the key of the comparison, and returns the milliseconds until its rows in view are shown. */
const openComparison = `(async () => {
  const isShown = () => bench.areFormatted(document.querySelectorAll(".compare .compare-row"));
  const begin = Date.now();
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "d", bubbles: true }));
  return bench.since(begin, isShown);
})()`;

/**
 * Opening the comparison of two iterations, which differ near the top, in the middle and at the end. The plain page has
 * no comparison.
 * @type {import("./row.mjs").Row}
 */
export const compare = {
  title: "Opening the comparison of two iterations",
  seconds: 35,
  inputs: ["100 kB", "1 MB"],
  metrics: { "until it is shown": "ms", "processor time": "ms" },
  // Each round opens a fresh page.
  warmup: 0,
  async openProduct(input, product, browser) {
    const review = await showReview(input, product);
    await review.present({
      content: [0.99, 0.5, 0].reduce((text, part, turn) => editText(text, turn, part), review.text),
    });
    return {
      async sample() {
        const page = await (await review.open(await browser())).settled();
        let time = Number.NaN;
        const cpu = await page.cpuOf(async () => {
          time = await page.evaluate(openComparison);
        });
        await page.close();
        return { "until it is shown": time, "processor time": cpu };
      },
      dispose: review.dispose,
    };
  },
};

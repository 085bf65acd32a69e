import { messageWatch } from "../measure/messageWatch.mjs";
import { showReview } from "../product/panel.mjs";
import { checkCount, setState, titleChecks, writeChecks } from "../texts/checks.mjs";

/**
 * The checks of a review that is presented while a page is open: the messages with their states that the page receives until all have
 * passed. Then the last one fails, because its file changes on the disk: all checks run again, and the others pass again.
 * @type {import("./row.mjs").Row}
 */
export const checks = {
  title: "The checks of a review",
  seconds: 25,
  inputs: ["200 checks"],
  metrics: {
    "until all are known: messages": "messages",
    "until all are known: size of the messages": "MB",
    "one fails: processor time": "ms",
  },
  async openProduct(input, product, browser) {
    const review = await showReview(input, product);
    let state = 1;
    setState(review.folder, state);
    const page = await (await review.open(await browser(), messageWatch)).settled();
    return {
      async sample() {
        await page.evaluate("bench.takeMessages('')");
        await review.present({ content: writeChecks(state), new: true });
        await page.evaluate(untilAllPass(titleChecks(state)));
        await page.rest();
        const { count, bytes } = await page.evaluate(`bench.takeMessages('"claims":')`);
        state += 1;
        const cpu = await page.cpuOf(async () => {
          const seen = page.evaluate(untilOneFails);
          setState(review.folder, state);
          await seen;
        });
        return {
          "until all are known: messages": count,
          "until all are known: size of the messages": bytes / 1_000_000,
          "one fails: processor time": cpu,
        };
      },
      async dispose() {
        await page.close();
        await review.dispose();
      },
    };
  },
};

/**
 * Runs in the page.
 * @param {string} title of the review
 */
const untilAllPass = (title) => `bench.since(Date.now(), () => {
  const lines = [...document.querySelectorAll("main.scroller .claim-line")];
  const isShown = document.querySelector("main.scroller h1")?.textContent?.includes(${JSON.stringify(title)});
  return isShown && lines.length === ${checkCount} && lines.every(({ dataset }) => dataset.state === "holds");
})`;

/** Runs in the page. Checks are run in their order, so that all have been run when the last one has failed. */
const untilOneFails = `bench.since(Date.now(), () => document.querySelector(".claim-line[data-state=fails]") !== null)`;

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { MeasuredPage } from "../measure/browser.mjs";
import { processorTime } from "../measure/processorTime.mjs";
import { serverOptions } from "../product/panel.mjs";
import { repository } from "../product/product.mjs";
import { connectAssistant, runNode } from "../product/programs.mjs";
import { createBenchWorkspace, findPanels } from "../product/workspace.mjs";
import { realisticReview } from "../texts/generatedReviews.mjs";

/** @import { BenchWorkspace } from "../product/workspace.mjs" */
/** @typedef {Awaited<ReturnType<typeof connectAssistant>>} Assistant */

const filingServer = join(repository, "bench", "product", "filingServer.mjs");
const assistants = 5;
const shared = "all on one review";
/** Seconds of a call that waits. A call that was not answered is made again, as assistants do. */
const seconds = 60;
/** Milliseconds without a word. */
const quietMs = 5_000;

/**
 * Five assistants wait for the person, who comments on the review of the page: from the key that sends it until those that wait on this
 * review have it; and the processor time of the panel and the servers while nobody says anything. The control is a server of the SDK that
 * answers when a file is written.
 * @type {import("./row.mjs").Row}
 */
export const waiting = {
  title: "Five assistants that wait for the person",
  seconds: 120,
  inputs: ["a review each", shared],
  metrics: {
    "until the last one has it": "ms",
    "processor time of a comment": "ms",
    "processor time of five quiet seconds": "ms",
  },
  warmup: 2,
  async openProduct(input, { command, server }, browser) {
    const workspace = createBenchWorkspace();
    await runNode(workspace, [command, "panel", "--trust"]);
    const opened = await connectAll(workspace, [server, ...serverOptions]);
    const ids = [];
    for (const [at, assistant] of opened.entries()) {
      const place = input === shared && ids.length > 0 ? { review_id: String(ids[0]) } : {};
      const answer = await assistant.present({ content: realisticReview(30_000, input === shared ? 0 : at), ...place });
      ids.push(answer["reviewId"]);
    }
    const address = await runNode(workspace, [command, "panel"]);
    const page = await (await MeasuredPage.open(await browser(), address.trim())).settled();
    const say = async (/** @type {string} */ text) => {
      await page.press("c");
      await page.evaluate(`bench.since(0, () => document.activeElement?.matches(".comment-box textarea") === true)`);
      await page.type(text, 0);
      const begin = performance.now();
      await page.press("Control+Shift+Enter");
      return begin;
    };
    // The page shows the review that was presented first, and stays there.
    return side(workspace, opened, ids, input === shared ? assistants : 1, say, () => page.close());
  },
  async openControl() {
    const workspace = createBenchWorkspace();
    const opened = await connectAll(workspace, [filingServer]);
    const say = async (/** @type {string} */ text) => {
      const begin = performance.now();
      writeFileSync(join(workspace.environment["HOME"] ?? "", "said", "comment"), text);
      return begin;
    };
    return side(workspace, opened, [], assistants, say, async () => {});
  },
};

/**
 * @param {BenchWorkspace} workspace
 * @param {readonly string[]} server
 */
function connectAll(workspace, server) {
  return Promise.all(Array.from({ length: assistants }, () => connectAssistant(workspace, server)));
}

/**
 * @param {BenchWorkspace} workspace
 * @param {readonly Assistant[]} opened
 * @param {readonly unknown[]} ids of the reviews on which they wait
 * @param {number} expected the number of assistants that a comment is for
 * @param {(text: string) => Promise<number>} say says something and returns the time at which it is sent
 * @param {() => Promise<void>} close
 * @returns {import("./row.mjs").Side}
 */
function side(workspace, opened, ids, expected, say, close) {
  const pids = [...findPanels(workspace), ...opened.map(({ pid }) => pid)];
  const spent = () => pids.reduce((time, pid) => time + processorTime(pid), 0);
  let heard = 0;
  let isOver = false;
  let onHeard = () => {};
  const keepWaiting = async (/** @type {Assistant} */ assistant, /** @type {number} */ at) => {
    /** @type {Record<string, unknown>} */
    let place = { review_id: ids[at] };
    while (!isOver) {
      const answer = await assistant.call("wait_for_feedback", { ...place, timeout_seconds: seconds });
      place = answer["cursor"] === undefined ? place : { cursor: answer["cursor"] };
      if (answer["status"] === "pending") continue;
      heard += 1;
      onHeard();
    }
  };
  /** @type {Promise<unknown> | undefined} */
  let all;
  return {
    async sample() {
      // A call that fails when the servers end is none of the figures.
      all ??= Promise.all(opened.map(keepWaiting)).catch((problem) => {
        if (!isOver) console.error(problem);
      });
      const before = spent();
      await setTimeout(quietMs);
      const quiet = spent() - before;
      heard = 0;
      const told = new Promise((resolve) => {
        onHeard = () => heard === expected && resolve(performance.now());
      });
      const begin = await say("why is this so now?");
      const took = Number(await told) - begin;
      await setTimeout(300);
      return {
        "until the last one has it": took,
        "processor time of a comment": spent() - before - quiet,
        "processor time of five quiet seconds": quiet,
      };
    },
    async dispose() {
      isOver = true;
      await close();
      await Promise.all(opened.map((assistant) => assistant.close()));
      await all;
      workspace.dispose();
    },
  };
}

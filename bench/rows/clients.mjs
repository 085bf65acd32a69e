import { join } from "node:path";
import { MeasuredPage } from "../measure/browser.mjs";
import { processorTime } from "../measure/processorTime.mjs";
import { percentile } from "../measure/statistics.mjs";
import { serverOptions } from "../product/panel.mjs";
import { repository } from "../product/product.mjs";
import { connectAssistant, runNode } from "../product/programs.mjs";
import { createBenchWorkspace, findPanels } from "../product/workspace.mjs";
import { changeFiles, commitFiles } from "../texts/changedRepository.mjs";
import { realisticReview } from "../texts/generatedReviews.mjs";

/** @import { BenchWorkspace } from "../product/workspace.mjs" */

const filingServer = join(repository, "bench", "product", "filingServer.mjs");
const assistants = 20;
const pages = 3;
/** Seconds that a call waits for the person, who says nothing: the fewest that it takes. */
const waits = 1;

/**
 * Twenty assistants at the same time, each with a server of its own: an update of 30 kB in which one section differs, then the questions that
 * sessions ask after it. Times are of all calls; of one that waits for the person, what it takes longer than it waits. Processor time is that
 * of the servers and the panel, with its git. The control is a server of the SDK that writes the same texts to files.
 * @type {import("./row.mjs").Row}
 */
export const clients = {
  title: "Twenty assistants at the same time, three pages are open",
  seconds: 100,
  inputs: ["a review each", "one review"],
  metrics: {
    "half of the calls are answered": "ms",
    "99 of 100 calls are answered": "ms",
    "processor time of an update": "ms",
    "processor time of the panel": "ms",
  },
  warmup: 2,
  async openProduct(input, { command, server }, browser) {
    const workspace = await openRepository();
    await runNode(workspace, [command, "panel", "--trust"]);
    const opened = await connectAll(workspace, [server, ...serverOptions]);
    const [first] = opened;
    await first?.present({ content: realisticReview(30_000) });
    const views = [];
    for (let page = 0; page < pages; page += 1) {
      // An address lets one browser in.
      const address = await runNode(workspace, [command, "panel"]);
      views.push(await MeasuredPage.open(await browser(), address.trim()));
    }
    for (const view of views) await view.settled();
    return side(workspace, opened, input === "one review", views);
  },
  async openControl(input) {
    const workspace = await openRepository();
    return side(workspace, await connectAll(workspace, [filingServer]), input === "one review", []);
  },
};

/** Makes a workspace with files of which one differs from the last commit, as while assistants work in it. */
async function openRepository() {
  const workspace = createBenchWorkspace();
  await commitFiles(workspace.folder, 100);
  changeFiles(workspace.folder, 5, 30);
  return workspace;
}

/**
 * @param {BenchWorkspace} workspace
 * @param {readonly string[]} server
 */
function connectAll(workspace, server) {
  return Promise.all(Array.from({ length: assistants }, () => connectAssistant(workspace, server)));
}

/**
 * @param {BenchWorkspace} workspace
 * @param {readonly Awaited<ReturnType<typeof connectAssistant>>[]} opened
 * @param {boolean} isShared all work on one review
 * @param {readonly MeasuredPage[]} views
 * @returns {import("./row.mjs").Side}
 */
function side(workspace, opened, isShared, views) {
  const texts = opened.map((_, at) => realisticReview(29_900, at));
  const panels = findPanels(workspace);
  const sum = (/** @type {readonly number[]} */ pids) => pids.reduce((time, pid) => time + processorTime(pid), 0);
  const spent = () => ({ panel: sum(panels), servers: sum(opened.map(({ pid }) => pid)) });
  let turn = 0;
  /** @type {unknown} */
  let shared;
  const work = async (/** @type {number} */ at) => {
    const assistant = opened[at];
    /** @type {number[]} */
    const took = [];
    const call = async (
      /** @type {string} */ name,
      /** @type {Record<string, unknown>} */ parameters,
      expected = 0,
    ) => {
      const begin = performance.now();
      const answer = await assistant?.call(name, parameters);
      took.push(performance.now() - begin - expected);
      return answer;
    };
    const content = `${texts[isShared ? 0 : at]}## Latest of ${at}\n\nEdit ${turn}.\n`;
    const place = typeof shared === "string" ? { review_id: shared } : {};
    const answer = await call("present_review", { content, mode: "replace", baseUri: workspace.folder, ...place });
    const review_id = String(answer?.["reviewId"]);
    await call("update_review", { review_id, action: "get_status" });
    await call("check_references", { review_id });
    await call("wait_for_feedback", { review_id, timeout_seconds: waits }, waits * 1_000);
    if (isShared) shared = review_id;
    return took;
  };
  return {
    async sample() {
      const all = opened.map((_, at) => at);
      if (isShared && shared === undefined) await work(0);
      turn += 1;
      const before = spent();
      const times = (await Promise.all(all.map(work))).flat();
      const [panel, servers] = [spent().panel - before.panel, spent().servers - before.servers];
      return {
        "half of the calls are answered": percentile(times, 0.5),
        "99 of 100 calls are answered": percentile(times, 0.99),
        "processor time of an update": (panel + servers) / opened.length,
        ...(panels.length === 0 ? {} : { "processor time of the panel": panel / opened.length }),
      };
    },
    async dispose() {
      for (const view of views) await view.close();
      await Promise.all(opened.map((assistant) => assistant.close()));
      workspace.dispose();
    },
  };
}

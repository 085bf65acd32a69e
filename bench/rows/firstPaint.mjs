import { MeasuredPage } from "../measure/browser.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge, judgeGrowth } from "../measure/result.mjs";
import { checkSameText } from "../measure/sameText.mjs";
import { startPeerServer } from "../page/peerServer.mjs";
import { startPanel } from "../product/panel.mjs";
import { inputs } from "../texts/inputs.mjs";

/** @import { RowRun } from "./row.mjs" */

const row = "1";
const longTask = 50;
/** @type {readonly import("../texts/inputs.mjs").InputName[]} */
const names = ["75 kB", "100 kB", "740 kB real", "1 MB", "10 MB"];

/**
 * Measures row 1: main-thread CPU from the arrival of a review until it is painted and the page is at rest, on a fresh
 * page each time.
 * @type {RowRun}
 */
export async function* measureFirstPaint({ browser, time, choose }) {
  const points = [];
  for (const [input, part] of time.divide(choose(names, ["75 kB", "1 MB"]))) {
    const text = inputs[input]();
    const { ours, peer } = await interleave(createSides(await browser(), text), { time: part });
    yield judge({ row, input, metric: "times less CPU than the peer", ours, peer });
    const traced = async () => lateLongTasks(await browser(), text);
    const { late } = await interleave({ late: traced }, { time: part, warmup: 0 });
    yield judge({ row, input, metric: "tasks over 50 ms after the first", ours: late });
    points.push({ size: text.length, cost: ours });
  }
  yield* judgeGrowth(row, points);
}

/**
 * @param {import("playwright-core").Browser} browser
 * @param {string} text
 */
function createSides(browser, text) {
  let isCompared = false;
  return {
    ours: async () => {
      const panel = await startPanel();
      const page = await MeasuredPage.open(browser, panel.url);
      const cpu = await page.cpuOf(() => panel.present({ content: text, mode: "replace" }), panel.isPainted);
      if (!isCompared) await compare(browser, page, text);
      isCompared = true;
      await page.close();
      await panel.dispose();
      return cpu;
    },
    peer: () => peerCpu(browser, text),
  };
}

/**
 * @param {import("playwright-core").Browser} browser
 * @param {string} text
 */
async function peerCpu(browser, text) {
  const server = await startPeerServer();
  const page = await MeasuredPage.open(browser, server.url);
  const cpu = await page.cpuOf(
    () => server.push(JSON.stringify({ text })),
    () => server.isPainted(page),
  );
  await page.close();
  server.dispose();
  return cpu;
}

/**
 * @param {import("playwright-core").Browser} browser
 * @param {MeasuredPage} ours
 * @param {string} text
 */
async function compare(browser, ours, text) {
  const server = await startPeerServer();
  const peer = await MeasuredPage.open(browser, server.url);
  await peer.cpuOf(
    () => server.push(JSON.stringify({ text })),
    () => server.isPainted(peer),
  );
  await checkSameText(ours, peer);
  await peer.close();
  server.dispose();
}

/**
 * Counts the long tasks after the first one, which receives the message and may be long.
 * @param {import("playwright-core").Browser} browser
 * @param {string} text
 */
async function lateLongTasks(browser, text) {
  const panel = await startPanel();
  const page = await MeasuredPage.open(browser, panel.url);
  const [, ...later] = await page.tasksOf(() => panel.present({ content: text, mode: "replace" }));
  await page.close();
  await panel.dispose();
  return later.filter((duration) => duration > longTask).length;
}

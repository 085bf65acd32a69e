import { MeasuredPage } from "../measure/browser.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { checkSameText } from "../measure/sameText.mjs";
import { growthExponent, median } from "../measure/statistics.mjs";
import { startPeerServer } from "../page/peerServer.mjs";
import { startPanel } from "../product/panel.mjs";
import { inputs } from "../texts/inputs.mjs";

/** @import { RowRun } from "./row.mjs" */

const row = "1";
const longTask = 50;
/** @type {readonly import("../texts/inputs.mjs").InputName[]} */
const names = ["75 kB", "100 kB", "740 kB real", "1 MB", "10 MB"];

/**
 * Row 1: CPU of the main thread from the arrival of a review until it is painted and the page at rest, on a fresh page each.
 * @type {RowRun}
 */
export async function* measureFirstPaint({ browser, rounds, only }) {
  const points = [];
  for (const input of names.filter(only)) {
    const text = inputs[input]();
    const { ours, peer, noop } = await interleave(sidesOf(await browser(), text), { rounds });
    const cpu = median(ours);
    yield judge({
      row,
      input,
      metric: "times less CPU than the peer",
      ours: cpu,
      peer: median(peer),
      limit: median(noop),
      ratio: median(peer) / cpu,
    });
    const late = await lateLongTasks(await browser(), text);
    yield judge({ row, input, metric: "tasks over 50 ms after the first", ours: late, ratio: late });
    points.push({ size: text.length, cost: cpu });
  }
  if (points.length > 2) {
    const exponent = growthExponent(points);
    yield judge({ row, input: "all", metric: "growth exponent", ours: exponent, ratio: exponent });
  }
}

/**
 * @param {import("playwright-core").Browser} browser
 * @param {string} text
 */
function sidesOf(browser, text) {
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
    peer: () => peerCpu(browser, text, "url"),
    noop: () => peerCpu(browser, "", "noopUrl"),
  };
}

/**
 * @param {import("playwright-core").Browser} browser
 * @param {string} text
 * @param {"url" | "noopUrl"} address
 */
async function peerCpu(browser, text, address) {
  const server = await startPeerServer();
  const page = await MeasuredPage.open(browser, server[address]);
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
 * The most long tasks of three runs; the first task of all takes the message and may be long.
 * @param {import("playwright-core").Browser} browser
 * @param {string} text
 */
async function lateLongTasks(browser, text) {
  const counts = [];
  for (let run = 0; run < 3; run += 1) {
    const panel = await startPanel();
    const page = await MeasuredPage.open(browser, panel.url);
    const [, ...later] = await page.tasksOf(() => panel.present({ content: text, mode: "replace" }));
    counts.push(later.filter((duration) => duration > longTask).length);
    await page.close();
    await panel.dispose();
  }
  return Math.max(...counts);
}

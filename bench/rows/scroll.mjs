import { MeasuredPage } from "../measure/browser.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { median, percentile } from "../measure/statistics.mjs";
import { startPeerServer } from "../page/peerServer.mjs";
import { startPanel } from "../product/panel.mjs";
import { inputs } from "../texts/inputs.mjs";

/** @import { Browser } from "playwright-core" */

const row = "5";
/** @type {readonly import("../texts/inputs.mjs").InputName[]} */
const names = ["10 MB", "740 kB real"];
/** A frame that comes this many milliseconds after the one before was preceded by a dropped one. */
const droppedAfter = 25;
const longTask = 50;
const tracedRuns = 2;

/** In a page: scrolls 700 pixels in each of 200 frames and returns the times between the frames in milliseconds. */
const scrollThrough = `(async () => {
  const scroller = document.querySelector("main.scroller");
  const frame = () => new Promise(requestAnimationFrame);
  scroller.scrollTop = 0;
  for (let still = 0; still < 10; still += 1) await frame();
  const times = [];
  let last = await frame();
  for (let step = 0; step < 200; step += 1) {
    scroller.scrollTop += 700;
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  if (scroller.scrollTop < 100_000) throw new Error("The page did not scroll: " + scroller.scrollTop);
  return times;
})()`;

/**
 * Row 5: scrolling fast through a long review; the peer has it in the document already.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureScroll({ browser, rounds, only }) {
  for (const input of names.filter(only)) {
    const ours = await openOurs(await browser(), inputs[input]());
    const peer = await openPeer(await browser(), inputs[input]());
    const frames = await interleave({ ours: ours.scroll, peer: peer.scroll }, { rounds });
    const [dropped, theirDropped] = [frames.ours, frames.peer].map((runs) => median(runs.map(droppedShare)));
    const [late, theirLate] = [frames.ours, frames.peer].map((runs) =>
      median(runs.map((times) => percentile(times, 0.95))),
    );
    const long = await longTasks(ours);
    const common = { row, input };
    yield judge({
      ...common,
      metric: "dropped frames, %",
      ours: dropped ?? Number.NaN,
      peer: theirDropped ?? Number.NaN,
      ratio: dropped ?? Number.NaN,
    });
    yield judge({
      ...common,
      metric: "frame p95, ms",
      ours: late ?? Number.NaN,
      peer: theirLate ?? Number.NaN,
      ratio: late ?? Number.NaN,
    });
    yield judge({ ...common, metric: "tasks over 50 ms", ours: long, ratio: long });
    await ours.dispose();
    await peer.dispose();
  }
}

/** @param {readonly number[]} times */
function droppedShare(times) {
  return (100 * times.filter((time) => time > droppedAfter).length) / times.length;
}

/** @param {Awaited<ReturnType<typeof openOurs>>} ours */
async function longTasks({ page, scroll }) {
  const counts = [];
  for (let run = 0; run < tracedRuns; run += 1) {
    const tasks = await page.tasksOf(scroll);
    counts.push(tasks.filter((duration) => duration > longTask).length);
  }
  return Math.max(...counts);
}

/**
 * @param {Browser} browser
 * @param {string} text
 */
async function openOurs(browser, text) {
  const panel = await startPanel();
  const page = await MeasuredPage.open(browser, panel.url);
  await panel.present({ content: text, mode: "replace" });
  await page.rest();
  return {
    page,
    scroll: () => page.evaluate(scrollThrough),
    async dispose() {
      await page.close();
      await panel.dispose();
    },
  };
}

/**
 * @param {Browser} browser
 * @param {string} text
 */
async function openPeer(browser, text) {
  const server = await startPeerServer();
  const page = await MeasuredPage.open(browser, server.url);
  await server.push(JSON.stringify({ text }));
  await page.rest();
  return {
    scroll: () => page.evaluate(scrollThrough),
    async dispose() {
      await page.close();
      server.dispose();
    },
  };
}

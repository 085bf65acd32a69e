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
/** 200 frames of 700 pixels each. */
const gesture = { distance: 140_000, speed: 42_000 };
/** A frame that comes this many milliseconds after the one before was preceded by a dropped one. */
const droppedAfter = 25;
const longTask = 50;
const frameTime = 1_000 / 60;
const tracedRuns = 2;

/** In a page: goes to the top, and begins to note the time between frames and whether the middle of the view is empty. */
const beginWatching = `(async () => {
  const scroller = document.querySelector("main.scroller");
  const frame = () => new Promise(requestAnimationFrame);
  scroller.scrollTop = 0;
  for (let still = 0; still < 30; still += 1) await frame();
  const watch = { times: [], empty: 0, isRunning: true };
  globalThis.benchWatch = watch;
  const box = scroller.getBoundingClientRect();
  let last = await frame();
  const look = (now) => {
    watch.times.push(now - last);
    last = now;
    const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isText = seen?.closest(".section") ?? null;
    if (isText === null || isText.getAttribute("aria-busy") === "true") watch.empty += 1;
    if (watch.isRunning) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** In a page: ends it, and returns what was noted. */
const endWatching = `(() => {
  const { times, empty } = globalThis.benchWatch;
  globalThis.benchWatch.isRunning = false;
  return { times, empty, top: document.querySelector("main.scroller").scrollTop };
})()`;

/** @typedef {{ readonly times: readonly number[], readonly empty: number, readonly top: number }} Watched */

/**
 * Row 5: scrolling fast through a long review; the peer has it in the document already.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureScroll({ browser, rounds, only, note }) {
  for (const input of names.filter(only)) {
    const ours = await openOurs(await browser(), inputs[input]());
    const peer = await openPeer(await browser(), inputs[input]());
    const runs = await interleave(
      { ours: () => scrollThrough(ours.page), peer: () => scrollThrough(peer.page) },
      { rounds },
    );
    const [we, they] = [summaryOf(runs.ours), summaryOf(runs.peer)];
    yield judge({ row, input, metric: "dropped frames, %", ours: we.dropped, peer: they.dropped, ratio: we.dropped });
    yield judge({ row, input, metric: "frame p95, ms", ours: we.late, peer: they.late, ratio: we.late });
    note(
      `row 5, ${input}: in ${we.empty.toFixed(0)} % of the frames the middle of the view was not formatted yet (peer ${they.empty.toFixed(0)} %)`,
    );
    const { long, late } = await tasksWhileScrolling(ours.page);
    note(
      `row 5, ${input}: ${late} tasks took more CPU than a frame lasts; by the clock, a busy machine drops frames of both sides`,
    );
    yield judge({ row, input, metric: "tasks over 50 ms", ours: long, ratio: long });
    await ours.dispose();
    await peer.dispose();
  }
}

/**
 * @param {MeasuredPage} page
 * @returns {Promise<Watched>}
 */
async function scrollThrough(page) {
  await page.evaluate(beginWatching);
  await page.scroll(gesture);
  const watched = await page.evaluate(endWatching);
  if (!(watched.top > gesture.distance / 2)) throw new Error(`The page scrolled to ${watched.top} only`);
  await page.rest();
  return watched;
}

/** @param {readonly Watched[]} runs */
function summaryOf(runs) {
  const share = (/** @type {number} */ part, /** @type {Watched} */ { times }) => (100 * part) / times.length;
  return {
    dropped: median(runs.map((run) => share(run.times.filter((time) => time > droppedAfter).length, run))),
    late: median(runs.map(({ times }) => percentile(times, 0.95))),
    empty: median(runs.map((run) => share(run.empty, run))),
  };
}

/**
 * How many tasks were long, and how many longer than a frame: the most of a few runs, by CPU time.
 * @param {MeasuredPage} page
 */
async function tasksWhileScrolling(page) {
  /** @type {(readonly number[])[]} */
  const runs = [];
  for (let run = 0; run < tracedRuns; run += 1) runs.push(await page.tasksOf(() => scrollThrough(page)));
  const most = (/** @type {number} */ limit) =>
    Math.max(...runs.map((tasks) => tasks.filter((duration) => duration > limit).length));
  return { long: most(longTask), late: most(frameTime) };
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
  await page.cpuOf(
    () => server.push(JSON.stringify({ text })),
    () => server.isPainted(page),
  );
  return {
    page,
    async dispose() {
      await page.close();
      server.dispose();
    },
  };
}

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
/** A frame that comes this many milliseconds after the previous one follows a dropped frame. */
const droppedAfter = 25;
const longTask = 50;

/**
 * Runs in a page: goes to the top, and starts to record the time between frames and the frames with an empty middle of
 * the view.
 */
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
    const row = seen?.closest(".section, .code-row") ?? null;
    if (row === null || row.childElementCount === 0 || row.getAttribute("aria-busy") === "true") watch.empty += 1;
    if (watch.isRunning) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Runs in a page: stops the recording and returns it. */
const endWatching = `(() => {
  const { times, empty } = globalThis.benchWatch;
  globalThis.benchWatch.isRunning = false;
  return { times, empty, top: document.querySelector("main.scroller").scrollTop };
})()`;

/** @typedef {{ readonly times: readonly number[], readonly empty: number, readonly top: number }} Watched */

/**
 * Measures row 5: scrolling fast through a long review; the peer has it in the document already.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureScroll({ browser, time, isFull, choose, note }) {
  for (const [input, part] of time.divide(choose(names, ["10 MB"]))) {
    const ours = await openOurs(await browser());
    await ours.panel.show(ours.page, inputs[input]());
    const scroll = async () => summariseFrames(await scrollThrough(ours.page));
    const runs = await interleave({ ours: scroll }, { time: part.share(2), value: ({ dropped }) => dropped });
    yield judge({ row, input, metric: "dropped frames, %", ours: runs.ours.map(({ dropped }) => dropped) });
    yield judge({ row, input, metric: "frame p95, ms", ours: runs.ours.map(({ late }) => late) });
    note(`${input}: ${described(runs.ours)}`);
    const countLong = async () =>
      (await ours.page.tasksOf(() => scrollThrough(ours.page))).filter((duration) => duration > longTask).length;
    const { long } = await interleave({ long: countLong }, { time: part, warmup: 0 });
    yield judge({ row, input, metric: "tasks over 50 ms", ours: long });
    await ours.dispose();
    if (!isFull) continue;
    const peer = await openPeer(await browser(), inputs[input]());
    const { theirs } = await interleave(
      { theirs: async () => summariseFrames(await scrollThrough(peer.page)) },
      { time, value: ({ dropped }) => dropped },
    );
    note(`${input}, the peer: ${described(theirs)}`);
    await peer.dispose();
  }
}

/**
 * @param {MeasuredPage} page
 * @returns {Promise<Watched>}
 */
export async function scrollThrough(page) {
  await page.evaluate(beginWatching);
  await page.scroll(gesture);
  const watched = await page.evaluate(endWatching);
  if (!(watched.top > gesture.distance / 2)) throw new Error(`The page scrolled to ${watched.top} only`);
  await page.rest();
  return watched;
}

/** @param {Watched} run */
export function summariseFrames({ times, empty }) {
  const share = (/** @type {number} */ part) => (100 * part) / times.length;
  return {
    dropped: share(times.filter((time) => time > droppedAfter).length),
    late: percentile(times, 0.95),
    empty: share(empty),
  };
}

/** @param {readonly ReturnType<typeof summariseFrames>[]} runs */
function described(runs) {
  const middle = (/** @type {"dropped" | "empty"} */ name) => median(runs.map((run) => run[name])).toFixed(0);
  return `${middle("dropped")} % of the frames dropped, in ${middle("empty")} % the middle of the view was not formatted yet`;
}

/**
 * Opens our page. `prepare` fills its folder before.
 * @param {Browser} browser
 * @param {(folder: string) => Promise<void>} [prepare]
 */
export async function openOurs(browser, prepare = async () => undefined) {
  const panel = await startPanel();
  await prepare(panel.folder);
  const page = await MeasuredPage.open(browser, panel.url);
  return {
    page,
    panel,
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

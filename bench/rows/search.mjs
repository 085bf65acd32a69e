import MiniSearch from "minisearch";
import { MeasuredPage } from "../measure/browser.mjs";
import { measureTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge, judgeGrowth } from "../measure/result.mjs";
import { startPeerServer } from "../page/peerServer.mjs";
import { loadSearchEngine } from "../product/bundle.mjs";
import { startPanel } from "../product/panel.mjs";
import { inputs } from "../texts/inputs.mjs";

/** @import { Allowance } from "../measure/allowance.mjs" */
/** @import { RowRun } from "./row.mjs" */

/** @type {readonly import("../texts/inputs.mjs").InputName[]} */
const names = ["1 MB", "10 MB"];
/** A word and a letter that are frequent in reviews. */
const needles = { word: "deadline", letter: "e" };
const warmup = 3;

/**
 * Measures row 8, the cost of a keystroke: the pass over the texts against a bare `indexOf` pass, and the frames until
 * the count is painted against the frames until anything is painted.
 * @type {RowRun}
 */
export async function* measureKeystroke({ browser, time, choose, note }) {
  const points = [];
  for (const [input, part] of time.divide(choose(names))) {
    const panel = await startPanel();
    const page = await MeasuredPage.open(await browser(), panel.url);
    await panel.show(page, inputs[input]());
    const begin = performance.now();
    await readAll(page);
    note(`${input}: all texts were read ${Math.round(performance.now() - begin)} ms after the find bar opened`);
    const texts = panel.sections().map(({ text }) => text);
    for (const [[kind, needle], share] of part.divide(Object.entries(needles))) {
      const { ours, bare } = await comparePasses(texts, needle, share.share(2));
      yield judge({ row: "8", input, metric: `${kind}: pass against a bare one`, ours, peer: bare });
      if (kind === "word") points.push({ size: texts.join("").length, cost: ours });
      const frames = await interleave(
        { ours: () => countFrames(page, needle), noop: () => countFrames(page, undefined) },
        { time: share, warmup },
      );
      yield judge({ row: "8", input, metric: `${kind}: frames over no-op`, ours: frames.ours, peer: frames.noop });
    }
    await page.close();
    await panel.dispose();
  }
  yield* judgeGrowth("8", points);
}

/**
 * Measures row 9: main-thread CPU for a keystroke; the peer wraps every hit of the whole document in `<mark>`.
 * @type {RowRun}
 */
export async function* measureAgainstMarks({ browser, time, choose }) {
  for (const input of choose(names.slice(0, 1))) {
    const text = inputs[input]();
    const panel = await startPanel();
    const page = await MeasuredPage.open(await browser(), panel.url);
    await panel.show(page, text);
    const server = await startPeerServer();
    const peer = await MeasuredPage.open(await browser(), server.url);
    await peer.cpuOf(
      () => server.push(JSON.stringify({ text })),
      () => server.isPainted(peer),
    );
    await readAll(page);
    const first = await firstResult(panel.sections(), time.share(3));
    const metric = "times less than the index of minisearch";
    yield judge({ row: "9", input, metric, ours: first.ours, peer: first.index });
    for (const [[kind, needle], part] of time.divide(Object.entries(needles))) {
      const { ours, peer: theirs } = await interleave(
        {
          ours: () => page.cpuOf(() => countFrames(page, needle)),
          peer: () => peer.cpuOf(() => peer.evaluate(`(${wrapInMarks})(${JSON.stringify(needle)})`)),
        },
        { time: part },
      );
      yield judge({ row: "9", input, metric: `${kind}: times less CPU than <mark>`, ours, peer: theirs });
    }
    await Promise.all([page.close(), peer.close()]);
    server.dispose();
    await panel.dispose();
  }
}

/**
 * Measures the milliseconds until a first query over loaded texts is answered: the product's pass, and building and
 * querying an index.
 * @param {readonly { readonly id: string, readonly text: string }[]} sections
 * @param {Allowance} time
 */
async function firstResult(sections, time) {
  const { countPlain, foldCase } = await loadSearchEngine();
  const plain = { needle: needles.word, isWholeWord: false };
  return interleave(
    {
      ours: () => measureTime(async () => void sections.map(({ text }) => countPlain(foldCase(text), plain))),
      index: () =>
        measureTime(async () => {
          const index = new MiniSearch({ fields: ["text"] });
          index.addAll(sections);
          if (index.search(needles.word).length === 0) throw new Error("The index finds nothing");
        }),
    },
    { time },
  );
}

/**
 * Measures the milliseconds of the product's pass with all counts, and of a bare one over the same texts in a single
 * letter case.
 * @param {readonly string[]} texts
 * @param {string} needle
 * @param {Allowance} time
 */
async function comparePasses(texts, needle, time) {
  const { countPlain, foldCase } = await loadSearchEngine();
  // A slice of another string is searched more slowly, so both sides get texts of their own.
  const folded = texts.map((text) => Buffer.from(foldCase(text)).toString());
  const lower = texts.map((text) => Buffer.from(text.toLowerCase()).toString());
  const timed = (/** @type {() => number} */ pass) => () => {
    const begin = performance.now();
    if (pass() < 0) throw new Error("A count is never negative");
    return performance.now() - begin;
  };
  const plain = { needle, isWholeWord: false };
  return interleave(
    {
      ours: timed(() => folded.map((text) => countPlain(text, plain)).reduce((sum, count) => sum + count, 0)),
      bare: timed(() => {
        let count = 0;
        for (const text of lower)
          for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) count += 1;
        return count;
      }),
    },
    { time, rounds: 20, warmup: 10 },
  );
}

/**
 * Opens the find bar and waits until all texts are read.
 * @param {MeasuredPage} page
 */
async function readAll(page) {
  await page.evaluate(`(async () => {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "f", ctrlKey: true }));
    window.searchFor = (text) => {
      const input = document.querySelector(".find-input input");
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, text);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    };
    while (document.querySelector(".find-input input") === null) await new Promise(requestAnimationFrame);
    window.searchFor("no such text");
    while (document.querySelector(".find-count").textContent !== "No results") await new Promise(requestAnimationFrame);
  })()`);
  await page.rest();
}

/**
 * Returns the frames from a keystroke until its hits are painted; without a needle, until any next paint.
 * @param {MeasuredPage} page
 * @param {string | undefined} needle
 * @returns {Promise<number>}
 */
function countFrames(page, needle) {
  return page.evaluate(`(async () => {
    const count = document.querySelector(".find-count");
    const needle = ${JSON.stringify(needle ?? null)};
    if (needle !== null) window.searchFor("no such text");
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const begin = performance.now();
    if (needle !== null) window.searchFor(needle);
    do await frame(); while (needle !== null && !/ of /.test(count.textContent));
    await new Promise((painted) => setTimeout(painted));
    return (performance.now() - begin) / (1000 / 60);
  })()`);
}

/** The way of most viewers: every hit becomes an element, and those of the previous query become text again. */
const wrapInMarks = `(needle) => {
  const root = document.getElementById("review");
  for (const mark of root.querySelectorAll("mark")) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent.normalize();
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  for (let node of nodes) {
    for (let at = node.data.toLowerCase().indexOf(needle); at >= 0; at = node.data.toLowerCase().indexOf(needle)) {
      const hit = node.splitText(at);
      node = hit.splitText(needle.length);
      const mark = document.createElement("mark");
      hit.replaceWith(mark);
      mark.append(hit);
    }
  }
  return new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
}`;

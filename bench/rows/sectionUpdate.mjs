import { MeasuredPage } from "../measure/browser.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge, judgeGrowth } from "../measure/result.mjs";
import { checkSameText } from "../measure/sameText.mjs";
import { startPeerServer } from "../page/peerServer.mjs";
import { createEdit, leafSections } from "../product/leafSections.mjs";
import { startPanel } from "../product/panel.mjs";
import { inputs } from "../texts/inputs.mjs";

/** @import { Browser } from "playwright-core" */
/** @import { RowRun } from "./row.mjs" */

/** @type {readonly import("../texts/inputs.mjs").InputName[]} */
const names = ["1,000 sections", "10,000 sections", "1 MB", "10 MB"];
/** The first updates compile the code that later ones run. */
const warmup = 3;

/**
 * Measures row 2: main-thread CPU for the update of a section on the screen; the peer renders the whole new text.
 * @type {RowRun}
 */
export async function* measureVisibleUpdate({ browser, time, choose }) {
  const points = [];
  for (const [input, part] of time.divide(choose(names, ["1,000 sections", "10,000 sections", "1 MB"]))) {
    const stage = await openStage(await browser(), input, () => 0);
    const peer = await openPeer(await browser(), stage.panel.text);
    const sides = { ours: stage.update, noop: stage.doNothing, peer: peer.update };
    const { ours, noop, peer: theirs } = await interleave(sides, { time: part, warmup });
    await checkSameText(stage.page, peer.page);
    yield judge({ row: "2", input, metric: "times less CPU than the peer", ours, peer: theirs });
    yield judge({ row: "2", input, metric: "CPU against the no-op", ours, peer: noop });
    points.push({ size: stage.length, cost: ours });
    await peer.dispose();
    await stage.dispose();
  }
  yield* judgeGrowth("2", points);
}

/**
 * Measures row 3: main-thread CPU for the update of a section in the middle, while the reader is at the top.
 * @type {RowRun}
 */
export async function* measureOffscreenUpdate({ browser, time, choose }) {
  const points = [];
  for (const [input, part] of time.divide(choose(names, ["1,000 sections", "10 MB"]))) {
    const stage = await openStage(await browser(), input, (count) => count >> 1);
    const sides = { ours: stage.update, noop: stage.doNothing };
    const { ours, noop } = await interleave(sides, { time: part, rounds: 10, warmup });
    yield judge({ row: "3", input, metric: "CPU against the no-op", ours, peer: noop });
    points.push({ size: stage.length, cost: ours });
    await stage.dispose();
  }
  yield* judgeGrowth("3", points);
}

/**
 * Opens the panel with the input on one page, and a page that does nothing with the same messages.
 * @param {Browser} browser
 * @param {import("../texts/inputs.mjs").InputName} input
 * @param {(count: number) => number} choose which of the sections without subsections is updated
 */
async function openStage(browser, input, choose) {
  const text = inputs[input]();
  const panel = await startPanel();
  const page = await MeasuredPage.open(browser, panel.url);
  await panel.show(page, text);
  const server = await startPeerServer();
  const noop = await MeasuredPage.open(browser, server.noopUrl);
  const leaves = leafSections(panel.sections());
  const section = leaves[choose(leaves.length)];
  if (section === undefined) throw new Error(`${input} has no section to update`);
  let turn = 0;
  return {
    panel,
    page,
    length: text.length,
    async update() {
      turn += 1;
      const cpu = await page.cpuOf(() => panel.present(createEdit(section, turn)), panel.isPainted);
      await checkShown(page, section.id, `Edit number ${turn} is`);
      return cpu;
    },
    doNothing: () =>
      noop.cpuOf(
        () => server.push(panel.pushes().at(-1)?.json ?? ""),
        () => server.isPainted(noop),
      ),
    async dispose() {
      await Promise.all([page.close(), noop.close()]);
      server.dispose();
      await panel.dispose();
    },
  };
}

/**
 * Throws when a mounted section does not show its new text.
 * @param {MeasuredPage} page
 * @param {string} id
 * @param {string} text
 */
async function checkShown(page, id, text) {
  const shown = await page.evaluate(`document.querySelector('section[data-section-id="${id}"]')?.textContent ?? null`);
  if (shown !== null && !shown.includes(text))
    throw new Error(`The page said that it painted "${text}" and does not show it`);
}

/**
 * @param {Browser} browser
 * @param {() => string} currentText
 */
async function openPeer(browser, currentText) {
  const server = await startPeerServer();
  const page = await MeasuredPage.open(browser, server.url);
  const push = () => server.push(JSON.stringify({ text: currentText() }));
  await page.cpuOf(push, () => server.isPainted(page));
  return {
    page,
    update: () => page.cpuOf(push, () => server.isPainted(page)),
    async dispose() {
      await page.close();
      server.dispose();
    },
  };
}

import { MeasuredPage } from "../measure/browser.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { startPeerServer } from "../page/peerServer.mjs";
import { startPanel } from "../product/panel.mjs";
import { inputs } from "../texts/inputs.mjs";

/** @import { Browser } from "playwright-core" */

const row = "7";
const input = "10 MB";
const countElements = "document.querySelectorAll('*').length";

/**
 * Measures row 7, the cost of an open long review: its elements against the peer's, and the page's heap against the
 * text.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measurePageSize({ browser, time, choose, note }) {
  if (choose([input]).length === 0) return;
  const text = inputs[input]();
  const page = await browser();
  const peer = await sizeOfPeer(page, text);
  const { sizes } = await interleave(
    { sizes: () => sizeOfPage(page, text) },
    { time, warmup: 0, value: ({ heap }) => heap },
  );
  note(`the peer's heap is ${(peer.heap / 1e6).toFixed(1)} MB`);
  const elements = Math.max(...sizes.map((each) => each.elements));
  yield judge({ row, input, metric: "elements against the peer's", ours: elements, peer: peer.elements });
  const heaps = sizes.map(({ heap }) => heap / 1e6);
  const megabytes = heaps.map(() => Buffer.byteLength(text) / 1e6);
  yield judge({ row, input, metric: "heap against the text", ours: heaps, peer: megabytes });
}

/**
 * Measures the elements and the heap, in bytes, of our page with a review.
 * @param {Browser} browser
 * @param {string} text
 */
export async function sizeOfPage(browser, text) {
  const panel = await startPanel();
  const page = await MeasuredPage.open(browser, panel.url);
  await panel.show(page, text);
  const size = { elements: await page.evaluate(countElements), heap: await page.heap() };
  await page.close();
  await panel.dispose();
  return size;
}

/**
 * Measures the same for the peer's page.
 * @param {Browser} browser
 * @param {string} text
 */
export async function sizeOfPeer(browser, text) {
  const server = await startPeerServer();
  const peer = await MeasuredPage.open(browser, server.url);
  await peer.cpuOf(
    () => server.push(JSON.stringify({ text })),
    () => server.isPainted(peer),
  );
  const size = { elements: await peer.evaluate(countElements), heap: await peer.heap() };
  await peer.close();
  server.dispose();
  return size;
}

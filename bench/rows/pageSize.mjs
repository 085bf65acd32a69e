import { MeasuredPage } from "../measure/browser.mjs";
import { judge } from "../measure/result.mjs";
import { startPeerServer } from "../page/peerServer.mjs";
import { startPanel } from "../product/panel.mjs";
import { inputs } from "../texts/inputs.mjs";

const row = "7";
const input = "10 MB";
const countElements = "document.querySelectorAll('*').length";

/**
 * Row 7: what a long review costs while it is open: elements against the peer's, and the page's heap against the text.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measurePageSize({ browser, only, note }) {
  if (!only(input)) return;
  const text = inputs[input]();
  const panel = await startPanel();
  const page = await MeasuredPage.open(await browser(), panel.url);
  const empty = await page.heap();
  await panel.present({ content: text, mode: "replace" });
  await page.rest();
  const elements = await page.evaluate(countElements);
  const heap = await page.heap();
  await page.close();
  await panel.dispose();

  const server = await startPeerServer();
  const peer = await MeasuredPage.open(await browser(), server.url);
  await peer.cpuOf(
    () => server.push(JSON.stringify({ text })),
    () => server.isPainted(peer),
  );
  const theirs = await peer.evaluate(countElements);
  note(
    `row 7: heap ${megabytes(heap)} MB, of which ${megabytes(empty)} MB before the review (peer ${megabytes(await peer.heap())} MB)`,
  );
  await peer.close();
  server.dispose();
  const share = (100 * elements) / theirs;
  yield judge({ row, input, metric: "elements, % of the peer's", ours: elements, peer: theirs, ratio: share });
  const bytes = Buffer.byteLength(text);
  yield judge({ row, input, metric: "heap against the text", ours: heap, limit: bytes, ratio: heap / bytes });
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}

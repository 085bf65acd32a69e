/** @import { MeasuredPage } from "./browser.mjs" */

/** Number of consecutive words compared as one: enough to tell two places of a review apart. */
const runLength = 4;

/**
 * Share of our runs of words that the peer must show as well: footnotes, alerts and escapes differ between the two
 * dialects.
 */
const enough = 0.9;

/** Runs in a page: returns the text of an element, with a space at the end of each block. */
const readTextScript = `(root) => {
  const blocks = "p, li, h1, h2, h3, h4, h5, h6, td, th, pre, div, blockquote, summary, dt, dd, br, img";
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let text = "";
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    text += node.nodeType === Node.TEXT_NODE ? node.data : node.matches(blocks) ? " " : "";
  }
  return text;
}`;

/** Runs in our page: returns the text of the mounted and formatted sections, without the panel's own additions. */
const ourText = `(() => {
  const texts = [];
  for (const section of document.querySelectorAll("section[data-section-id]")) {
    const copy = section.cloneNode(true);
    for (const extra of copy.querySelectorAll("button, .visually-hidden, .sr-only")) extra.remove();
    texts.push((${readTextScript})(copy));
  }
  return texts.join(" ");
})()`;

/** Runs in the peer's page: returns all its text. */
const peerText = `(${readTextScript})(document.getElementById("review"))`;

/**
 * Throws unless the peer shows the text that we show on the screen.
 * @param {MeasuredPage} ours
 * @param {MeasuredPage} peer
 */
export async function checkSameText(ours, peer) {
  const shown = listWordRuns(await ours.evaluate(ourText));
  const expected = new Set(listWordRuns(await peer.evaluate(peerText)));
  const common = shown.filter((run) => expected.has(run)).length;
  const share = common / shown.length;
  if (shown.length < 50 || !(share >= enough)) {
    throw new Error(
      `The two sides do not show the same text: ${common} of ${shown.length} of our runs of words are the peer's`,
    );
  }
  return share;
}

/** @param {string} text */
function listWordRuns(text) {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.slice(runLength - 1).map((_, index) => found.slice(index, index + runLength).join(" "));
}

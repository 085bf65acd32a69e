/** @import { MeasuredPage } from "./browser.mjs" */

/** Words in a row that are compared as one: long enough to tell two places of a review apart. */
const runLength = 4;

/** Share of our runs of words that the peer must show, too: footnotes, alerts and escapes differ between the two dialects. */
const enough = 0.9;

/** In our page: the words of the formatted sections that are mounted, without what the panel itself adds. */
const ourWords = `(() => {
  const words = [];
  for (const section of document.querySelectorAll("section[data-section-id]")) {
    const copy = section.cloneNode(true);
    for (const extra of copy.querySelectorAll("button, .visually-hidden, .sr-only, .copy-button")) extra.remove();
    words.push(copy.textContent);
  }
  return words.join(" ");
})()`;

/** In the peer's page: all its text. */
const peerWords = `document.getElementById("review").textContent`;

/**
 * Fails unless the peer shows the text that we show on the screen.
 * @param {MeasuredPage} ours
 * @param {MeasuredPage} peer
 */
export async function checkSameText(ours, peer) {
  const shown = runsOf(await ours.evaluate(ourWords));
  const expected = new Set(runsOf(await peer.evaluate(peerWords)));
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
function runsOf(text) {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.slice(runLength - 1).map((_, index) => found.slice(index, index + runLength).join(" "));
}

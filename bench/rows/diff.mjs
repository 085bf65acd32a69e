import { createHash } from "node:crypto";
import { diffLines, diffWords } from "diff";
import { callTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { loadReview } from "../product/bundle.mjs";
import { realisticReview } from "../texts/generatedReviews.mjs";
import { inputs } from "../texts/inputs.mjs";

/** @import { ReviewDocument, WordChange } from "@dialectic/shared/review" */
/** @typedef {typeof import("@dialectic/shared/review")} Review */

const row = "10";
const changedSections = 5;

/**
 * Measures row 10: the differences between two iterations, against jsdiff over the whole texts; then the longest step
 * when everything differs.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureDiff(tools) {
  const review = await loadReview();
  yield* measureFewChanges(review, { ...tools, time: tools.time.share(2) });
  yield* measureWorstSlices(review, tools);
}

/**
 * @param {Review} review
 * @param {import("./row.mjs").RowTools} tools
 */
async function* measureFewChanges(review, { time, choose }) {
  const input = "1 MB";
  if (choose([input]).length === 0) return;
  const [before, after] = fewChanges(review, inputs[input]());
  const [oldText, newText] = [review.joinDocumentText(before), review.joinDocumentText(after)];
  checkEdit(review, before, after);
  const { ours, lines } = await interleave(
    {
      ours: () => callTime(() => diffAll(review, before, after)),
      lines: () => callTime(() => diffLines(oldText, newText)),
    },
    { time: time.share(3) },
  );
  yield judge({ row, input, metric: "times less than jsdiff diffLines", ours, peer: lines });
  const { own, words } = await interleave(
    {
      own: () => callTime(() => diffAll(review, before, after)),
      words: () => callTime(() => diffWords(oldText, newText)),
    },
    { time, warmup: 0 },
  );
  yield judge({ row, input, metric: "times less than jsdiff diffWords", ours: own, peer: words });
}

/**
 * Measures the longest step: a caller can stop between two steps, so this is its longest wait.
 * @param {Review} review
 * @param {import("./row.mjs").RowTools} tools
 */
async function* measureWorstSlices(review, { time, choose }) {
  for (const [input, part] of time.divide(choose(Object.keys(worstPairs), ["1 MB in one section"]))) {
    const [before, after] = worstPairs[input]?.(review) ?? [];
    if (before === undefined || after === undefined) continue;
    const { ours } = await interleave({ ours: () => longestSlice(review, before, after) }, { time: part });
    yield judge({ row, input, metric: "longest slice, ms", ours });
  }
}

/**
 * @param {Review} review
 * @param {string} text
 * @returns {readonly [ReviewDocument, ReviewDocument]}
 */
function fewChanges(review, text) {
  const before = review.createDocument(text, hash);
  const step = Math.floor(before.sections.length / changedSections);
  const edited = before.sections.map(({ text: own }, place) =>
    place % step === 1 ? own.replaceAll(" The ", " This ").replace(/\w+\.\n/, "changed here.\n") : own,
  );
  return [before, replaced(review, before, edited.join(""))];
}

/**
 * Pairs of texts that differ nearly everywhere.
 * @type {Readonly<Record<string, (review: Review) => readonly [ReviewDocument, ReviewDocument]>>}
 */
const worstPairs = {
  "1 MB, another text": (review) => [parseDocument(review, longText(1)), parseDocument(review, longText(2))],
  "1 MB, most words": (review) => [
    parseDocument(review, longText(1)),
    parseDocument(review, longText(1).replaceAll(/\b[a-z]{3}/g, "x")),
  ],
  "1 MB in one section": (review) => [oneSection(review, longText(1)), oneSection(review, longText(2))],
  "1 MB in one line": (review) => [
    oneSection(review, longText(1).replaceAll(/\s+/g, " ")),
    oneSection(review, longText(2).replaceAll(/\s+/g, " ")),
  ],
};

/** @param {number} seed */
function longText(seed) {
  return realisticReview(1_000_000, seed);
}

/**
 * @param {Review} review
 * @param {string} text
 */
function parseDocument(review, text) {
  return review.createDocument(text, hash);
}

/**
 * @param {Review} review
 * @param {string} text
 */
function oneSection(review, text) {
  return parseDocument(review, `# All\n\n${text.replaceAll(/^#+ /gm, "")}`);
}

/**
 * @param {Review} review
 * @param {ReviewDocument} before
 * @param {string} content
 */
function replaced(review, before, content) {
  const outcome = review.applyUpdate(before, { kind: "replace", content }, hash);
  if (outcome.kind !== "applied") throw new Error("A replacement always applies");
  return outcome.document;
}

/**
 * Computes the panel's data: the changed sections, then their changed words.
 * @param {Review} review
 * @param {ReviewDocument} before
 * @param {ReviewDocument} after
 * @returns {readonly (readonly WordChange[])[]}
 */
function diffAll(review, before, after) {
  return review
    .diffIterations(before, after)
    .flatMap((each) => (each.kind === "changed" ? [review.diffWords(each.before.text, each.after.text)] : []));
}

/**
 * @param {Review} review
 * @param {ReviewDocument} before
 * @param {ReviewDocument} after
 */
function longestSlice(review, before, after) {
  let start = performance.now();
  let longest = 0;
  const endSlice = () => {
    const end = performance.now();
    longest = Math.max(longest, end - start);
    start = end;
  };
  const differences = review.diffIterations(before, after);
  endSlice();
  for (const each of differences) {
    if (each.kind !== "changed") continue;
    for (const _slice of review.diffWordsInSlices(each.before.text, each.after.text)) endSlice();
    endSlice();
  }
  return longest;
}

/**
 * @param {Review} review
 * @param {ReviewDocument} before
 * @param {ReviewDocument} after
 */
function checkEdit(review, before, after) {
  const changed = review.diffIterations(before, after).filter(({ kind }) => kind !== "unchanged");
  const isWhole = changed.every((each) => {
    if (each.kind !== "changed") return false;
    const kept = review.diffWords(each.before.text, each.after.text).filter(({ kind }) => kind !== "removed");
    return kept.map(({ text }) => text).join("") === each.after.text;
  });
  if (changed.length >= changedSections && isWhole) return;
  throw new Error(`The diff found ${changed.length} changed sections, or does not give the text after`);
}

/** @param {string} text */
function hash(text) {
  // The brand only tells that a hash function made it.
  return /** @type {import("@dialectic/shared/review").ContentHash} */ (
    createHash("sha256").update(text).digest("hex")
  );
}

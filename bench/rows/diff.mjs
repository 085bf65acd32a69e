import { createHash } from "node:crypto";
import { diffLines, diffWords } from "diff";
import { callTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { median, pairedRatio } from "../measure/statistics.mjs";
import { loadReview } from "../product/bundle.mjs";
import { realisticReview } from "../texts/generatedReviews.mjs";
import { inputs } from "../texts/inputs.mjs";

/** @import { ReviewDocument, WordChange } from "@dialectic/shared/review" */

const row = "10";
const changedSections = 5;

/**
 * Row 10: what differs between two iterations, against jsdiff over the whole texts; then the longest step when all differs.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureDiff(tools) {
  const review = await loadReview();
  yield* measureFewChanges(review, tools);
  yield* measureWorstSlices(review, tools);
}

/**
 * @param {typeof import("@dialectic/shared/review")} review
 * @param {import("./row.mjs").RowTools} tools
 */
async function* measureFewChanges(review, { rounds, only }) {
  const input = "1 MB";
  if (!only(input)) return;
  const [before, after] = fewChanges(review, inputs[input]());
  const [oldText, newText] = [review.documentText(before), review.documentText(after)];
  checkEdit(review, before, after);
  const { ours, lines } = await interleave(
    {
      ours: () => callTime(() => diffAll(review, before, after)),
      lines: () => callTime(() => diffLines(oldText, newText)),
    },
    { rounds },
  );
  const common = { row, input, ours: median(ours) };
  yield judge({
    ...common,
    metric: "times less than jsdiff diffLines",
    peer: median(lines),
    ratio: pairedRatio(lines, ours),
  });
  const { own, words } = await interleave(
    {
      own: () => callTime(() => diffAll(review, before, after)),
      words: () => callTime(() => diffWords(oldText, newText)),
    },
    { rounds, warmup: 0 },
  );
  yield judge({
    ...common,
    metric: "times less than jsdiff diffWords",
    peer: median(words),
    ratio: pairedRatio(words, own),
  });
}

/**
 * Between two steps a caller may stop: the longest one is how long it may have to wait.
 * @param {typeof import("@dialectic/shared/review")} review
 * @param {import("./row.mjs").RowTools} tools
 */
async function* measureWorstSlices(review, { rounds, only }) {
  for (const [input, [before, after]] of Object.entries(worstPairs(review))) {
    if (!only(input)) continue;
    const { ours } = await interleave({ ours: () => longestSlice(review, before, after) }, { rounds });
    yield judge({ row, input, metric: "longest slice, ms", ours: median(ours), ratio: median(ours) });
  }
}

/**
 * @param {typeof import("@dialectic/shared/review")} review
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

/** @param {typeof import("@dialectic/shared/review")} review */
function worstPairs(review) {
  const [one, other] = [realisticReview(1_000_000, 1), realisticReview(1_000_000, 2)];
  const before = review.createDocument(one, hash);
  const words = review.createDocument(one.replaceAll(/\b[a-z]{3}/g, "x"), hash);
  /** @param {string} text */
  const asOne = (text) => review.createDocument(`# All\n\n${text.replaceAll(/^#+ /gm, "")}`, hash);
  /** @type {Readonly<Record<string, readonly [ReviewDocument, ReviewDocument]>>} */
  const pairs = {
    "1 MB, another text": [before, review.createDocument(other, hash)],
    "1 MB, most words": [before, { ...words, sections: words.sections }],
    "1 MB in one section": [asOne(one), asOne(other)],
    "1 MB in one line": [asOne(one.replaceAll(/\s+/g, " ")), asOne(other.replaceAll(/\s+/g, " "))],
  };
  return pairs;
}

/**
 * @param {typeof import("@dialectic/shared/review")} review
 * @param {ReviewDocument} before
 * @param {string} content
 */
function replaced(review, before, content) {
  const outcome = review.applyUpdate(before, { kind: "replace", content }, hash);
  if (outcome.kind === "ambiguous") throw new Error("A replacement is never ambiguous");
  return outcome.document;
}

/**
 * What the panel asks for: the sections, then the words of those that changed.
 * @param {typeof import("@dialectic/shared/review")} review
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
 * @param {typeof import("@dialectic/shared/review")} review
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
 * @param {typeof import("@dialectic/shared/review")} review
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
  // The brand says only that a hash function made it.
  return /** @type {import("@dialectic/shared/review").ContentHash} */ (
    createHash("sha256").update(text).digest("hex")
  );
}

import { replay } from "../anchors/replay.mjs";
import { replayedRepositories } from "../anchors/replayRepository.mjs";
import { judge } from "../measure/result.mjs";
import { loadReview } from "../product/bundle.mjs";

/** @import { Verdict } from "../anchors/replay.mjs" */
/** @import { ReplayRepository } from "../anchors/replayRepository.mjs" */

const row = "anchors";
const distances = [1, 10, 50];

/**
 * Measures row anchors: lines anchored at one commit are looked up 1, 10 and 50 commits later, against
 * `git blame --reverse -M -C`. The histories are this repository's own and, in the full form, those of published packages, which
 * are downloaded once.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureAnchors({ choose, isFull, note }) {
  const names = choose(distances.map(describeInput));
  const wanted = distances.filter((distance) => names.includes(describeInput(distance)));
  if (wanted.length === 0) return;
  const review = await loadReview();
  /** @type {Map<number, Tally>} */
  const totals = new Map(wanted.map((distance) => [distance, emptyTally()]));
  for await (const repository of replayedRepositories(isFull)) {
    for (const [distance, total] of totals) {
      const tally = await replayed(review, repository, distance);
      if (tally.size > 0) note(`${repository.name}, ${describeInput(distance)}: ${described(tally)}`);
      for (const [verdict, count] of tally) total.set(verdict, (total.get(verdict) ?? 0) + count);
    }
  }
  for (const [distance, total] of totals) {
    note(`all, ${describeInput(distance)}: ${described(total)}`);
    yield* judged(describeInput(distance), total);
  }
}

/** @typedef {Map<Verdict, number>} Tally */

/** @returns {Tally} */
function emptyTally() {
  return new Map();
}

/** @param {number} distance */
function describeInput(distance) {
  return distance === 1 ? "1 commit" : `${distance} commits`;
}

/**
 * Counts each verdict when lines are followed over `distance` commits.
 * @param {import("../anchors/replay.mjs").Review} review
 * @param {ReplayRepository} repository
 * @param {number} distance
 */
export async function replayed(review, repository, distance) {
  const tally = emptyTally();
  for await (const { verdict } of replay(review, repository, distance))
    tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
  return tally;
}

/**
 * @param {string} input
 * @param {Tally} tally
 */
function* judged(input, tally) {
  const count = (/** @type {readonly Verdict[]} */ ...verdicts) =>
    verdicts.reduce((sum, verdict) => sum + (tally.get(verdict) ?? 0), 0);
  const exist = count("right", "wrong", "declined");
  const all = [...tally.values()].reduce((sum, each) => sum + each, 0);
  const shares = {
    "right, % of what exists": (100 * count("right")) / exist,
    "wrong, % of what exists": (100 * count("wrong")) / exist,
    "declined, % of what exists": (100 * count("declined")) / exist,
    // Counted strictly: includes lines that blame calls gone although they came back unchanged.
    "wrong, % of all": (100 * count("wrong", "raised", "returned")) / all,
  };
  for (const [metric, share] of Object.entries(shares)) yield judge({ row, input, metric, ours: share });
}

/** @param {Tally} tally */
function described(tally) {
  const all = [...tally.values()].reduce((sum, each) => sum + each, 0);
  const shown = ["right", "wrong", "declined", "gone", "followed", "raised", "returned"];
  // The names are those of Verdict.
  const counts = /** @type {readonly Verdict[]} */ (shown).flatMap((verdict) => {
    const count = tally.get(verdict);
    return count === undefined ? [] : [`${verdict} ${count}`];
  });
  const exist =
    all -
    ["gone", "followed", "raised", "returned"].reduce(
      (sum, verdict) => sum + (tally.get(/** @type {Verdict} */ (verdict)) ?? 0),
      0,
    );
  return `${counts.join(", ")}; ${((100 * exist) / all).toFixed(1)} % of ${all} lines exist`;
}

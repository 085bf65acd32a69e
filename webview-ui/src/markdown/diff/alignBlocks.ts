import { alignTokens, cutByHunks } from "@dialectic/shared/review";
import { maxUnitPairs } from "../../limits.ts";
import { type BlockUnit, countUnitWords, getFingerprint, getUnitSort } from "./blockUnits.ts";

export type UnitStep =
  | { readonly kind: "same" | "changed"; readonly before: BlockUnit; readonly after: BlockUnit }
  | { readonly kind: "removed"; readonly before: BlockUnit }
  | { readonly kind: "added"; readonly after: BlockUnit };

/** Minimum share of common words for two units to be paired. */
const threshold = 0.35;
/** Elements that are paired whatever they contain, because their parent has only one of them. */
const onlyOnes = new Set(["thead", "tbody", "tfoot", "caption", "summary"]);

/** Pairs units in order: first the equal ones, then the most similar ones between those. */
export function alignBlocks(before: readonly BlockUnit[], after: readonly BlockUnit[]): readonly UnitStep[] {
  const hunks = alignTokens(before.map(getFingerprint), after.map(getFingerprint));
  return cutByHunks(before, after, hunks).flatMap(({ kept, removed, added }) => [
    ...kept.before.flatMap((unit, index) => sameStep(unit, kept.after[index])),
    ...alignGap(removed, added),
  ]);
}

function sameStep(before: BlockUnit, after: BlockUnit | undefined): readonly UnitStep[] {
  return after === undefined ? [] : [{ kind: "same", before, after }];
}

function alignGap(before: readonly BlockUnit[], after: readonly BlockUnit[]): readonly UnitStep[] {
  const scores = scorePairs(before, after);
  const pairs =
    before.length * after.length > maxUnitPairs ? pairPlaces(before, scores) : findBestPairs(before, after, scores);
  const steps: UnitStep[] = [];
  let old = 0;
  let found = 0;
  const pass = (oldEnd: number, newEnd: number) => {
    for (const unit of before.slice(old, oldEnd)) steps.push({ kind: "removed", before: unit });
    for (const unit of after.slice(found, newEnd)) steps.push({ kind: "added", after: unit });
    old = oldEnd + 1;
    found = newEnd + 1;
  };
  for (const [oldPlace, newPlace] of pairs) {
    pass(oldPlace, newPlace);
    const [one, other] = [before[oldPlace], after[newPlace]];
    if (one !== undefined && other !== undefined) steps.push({ kind: "changed", before: one, after: other });
  }
  pass(before.length, after.length);
  return steps;
}

type Scores = (old: number, found: number) => number;
type PlacePair = readonly [old: number, found: number];

function scorePairs(before: readonly BlockUnit[], after: readonly BlockUnit[]): Scores {
  const read = (unit: BlockUnit) => ({ unit, sort: getUnitSort(unit), words: countUnitWords(unit) });
  const olds = before.map(read);
  const news = after.map(read);
  const isOnlyInline = [before, after].every((units) => units.filter(({ kind }) => kind === "inline").length === 1);
  return (old, found) => {
    const [one, other] = [olds[old], news[found]];
    if (one === undefined || other === undefined || one.sort !== other.sort) return 0;
    const isOnlyOne = one.unit.kind === "block" ? onlyOnes.has(one.unit.block.tagName) : isOnlyInline;
    if (isOnlyOne) return 1;
    const score = measureSharedWords(one.words, other.words);
    return score < threshold ? 0 : score;
  };
}

/** Returns the share of common words. A repeated word counts as often as both have it. */
function measureSharedWords(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let shared = 0;
  let all = 0;
  for (const [word, count] of one) {
    shared += 2 * Math.min(count, other.get(word) ?? 0);
    all += count;
  }
  for (const count of other.values()) all += count;
  return all === 0 ? 0 : shared / all;
}

function pairPlaces(before: readonly BlockUnit[], scores: Scores): readonly PlacePair[] {
  return before.flatMap((_unit, place): readonly PlacePair[] => (scores(place, place) > 0 ? [[place, place]] : []));
}

/** Returns the pairs, in ascending order, with the greatest sum of similarities. */
function findBestPairs(
  before: readonly BlockUnit[],
  after: readonly BlockUnit[],
  scores: Scores,
): readonly PlacePair[] {
  const width = after.length + 1;
  const scored = new Float64Array((before.length + 1) * width);
  const best = new Float64Array((before.length + 1) * width);
  const sumAt = (old: number, found: number) => best[old * width + found] ?? 0;
  for (let old = before.length - 1; old >= 0; old--) {
    for (let found = after.length - 1; found >= 0; found--) {
      const score = scores(old, found);
      const paired = score > 0 ? score + sumAt(old + 1, found + 1) : 0;
      scored[old * width + found] = score;
      best[old * width + found] = Math.max(paired, sumAt(old + 1, found), sumAt(old, found + 1));
    }
  }
  const pairs: PlacePair[] = [];
  let old = 0;
  let found = 0;
  while (old < before.length && found < after.length) {
    const score = scored[old * width + found] ?? 0;
    if (score > 0 && sumAt(old, found) === score + sumAt(old + 1, found + 1)) pairs.push([old++, found++]);
    else if (sumAt(old, found) === sumAt(old + 1, found)) old++;
    else found++;
  }
  return pairs;
}

import { type CompactSpan, type CompactText, compactLines } from "./compactText.ts";
import type { PersonEdit } from "./personEdit.ts";

const neighbours = 3;

export type Surroundings = Pick<PersonEdit, "above" | "below">;

export interface Fit {
  readonly above: number;
  readonly below: number;
}

export function getSurroundings({ words }: CompactText, { from, to }: CompactSpan): Surroundings {
  return {
    above: words.slice(Math.max(0, from - neighbours), from).reverse(),
    below: words.slice(to, to + neighbours),
  };
}

export function measureFit({ words }: CompactText, { from, to }: CompactSpan, { above, below }: Surroundings): Fit {
  return {
    above: countAgreement(above, (at) => words[from - 1 - at]),
    below: countAgreement(below, (at) => words[to + at]),
  };
}

export function sumFit({ above, below }: Fit): number {
  return above + below;
}

/** Returns the places between lines whose surroundings match those of an edit on both sides. */
export function findClosedGaps(text: CompactText, around: Surroundings): CompactSpan[] {
  const found: CompactSpan[] = [];
  for (let at = 0; at <= text.words.length; at++) {
    const { above, below } = measureFit(text, { from: at, to: at }, around);
    if (above > 0 && below > 0) found.push({ from: at, to: at });
  }
  return found;
}

/** Returns the place with the best-matching surroundings, and its score; the first of equally good ones. */
export function findBestPlace(
  places: readonly CompactSpan[],
  text: CompactText,
  around: Surroundings,
): { readonly place: CompactSpan; readonly fit: Fit } | undefined {
  let best: { place: CompactSpan; fit: Fit } | undefined;
  for (const place of places) {
    const fit = measureFit(text, place, around);
    if (best === undefined || sumFit(fit) > sumFit(best.fit)) best = { place, fit };
  }
  return best;
}

export function compactSides({ before, after }: Pick<PersonEdit, "before" | "after">): {
  readonly before: readonly string[];
  readonly after: readonly string[];
} {
  return { before: compactLines(before).words, after: compactLines(after).words };
}

/** Counts matching lines. The end of the text counts as a neighbour, too: it matches the end of the old text. */
function countAgreement(expected: readonly string[], actual: (at: number) => string | undefined): number {
  if (expected.length === 0) return actual(0) === undefined ? 1 : 0;
  const other = expected.findIndex((word, at) => actual(at) !== word);
  return other < 0 ? expected.length : other;
}

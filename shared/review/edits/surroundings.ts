import { type CompactSpan, type CompactText, compactLines } from "./compactText.ts";
import type { PersonEdit } from "./model.ts";

/** Lines on each side that an edit is known by. */
const neighbours = 3;

/** What stands around lines. */
export type Surroundings = Pick<PersonEdit, "above" | "below">;

/** How well a place is surrounded as an edit was: the lines above and below that are the same, the nearest ones first. */
export interface Fit {
  readonly above: number;
  readonly below: number;
}

/** The nearest lines around a place. */
export function surroundingsOf({ words }: CompactText, { from, to }: CompactSpan): Surroundings {
  return {
    above: words.slice(Math.max(0, from - neighbours), from).reverse(),
    below: words.slice(to, to + neighbours),
  };
}

/** Compares what stands around a place with what stood around an edit. */
export function fitOf({ words }: CompactText, { from, to }: CompactSpan, { above, below }: Surroundings): Fit {
  return {
    above: agreement(above, (at) => words[from - 1 - at]),
    below: agreement(below, (at) => words[to + at]),
  };
}

/** All lines that agree. */
export function sumOf({ above, below }: Fit): number {
  return above + below;
}

/** The places between lines that are surrounded on both sides as an edit was. */
export function closedGaps(text: CompactText, around: Surroundings): CompactSpan[] {
  const found: CompactSpan[] = [];
  for (let at = 0; at <= text.words.length; at++) {
    const { above, below } = fitOf(text, { from: at, to: at }, around);
    if (above > 0 && below > 0) found.push({ from: at, to: at });
  }
  return found;
}

/** The place that is surrounded best, and how well; the first one of those that are alike. */
export function bestPlace(
  places: readonly CompactSpan[],
  text: CompactText,
  around: Surroundings,
): { readonly place: CompactSpan; readonly fit: Fit } | undefined {
  let best: { place: CompactSpan; fit: Fit } | undefined;
  for (const place of places) {
    const fit = fitOf(text, place, around);
    if (best === undefined || sumOf(fit) > sumOf(best.fit)) best = { place, fit };
  }
  return best;
}

/** Both sides of an edit as they are searched for. */
export function sidesOf({ before, after }: Pick<PersonEdit, "before" | "after">): {
  readonly before: readonly string[];
  readonly after: readonly string[];
} {
  return { before: compactLines(before).words, after: compactLines(after).words };
}

/** The end of the text is a neighbour, too: there nothing stands, as there did. */
function agreement(expected: readonly string[], actual: (at: number) => string | undefined): number {
  if (expected.length === 0) return actual(0) === undefined ? 1 : 0;
  const other = expected.findIndex((word, at) => actual(at) !== word);
  return other < 0 ? expected.length : other;
}

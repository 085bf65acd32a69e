import { type FoundReference, finish, referenceSteps, type Section, type Steps } from "@dialectic/shared/review";

/** Texts that are kept at least, however short their review is. */
const leastKept = 200;

/** By the texts; the one that was asked for last is the last. */
const known = new Map<string, readonly FoundReference[]>();

/**
 * Finds the references of a section that reads as `read`, its own text after what others define: once for the same text, because an
 * update leaves most sections as they are. Twice as many texts are kept as the review has sections, those that were asked for last.
 */
export function referencesOf(
  section: Pick<Section, "hash" | "text">,
  read: string,
  sectionsOfReview: number,
): readonly FoundReference[] {
  return finish(knownSteps(section, read, sectionsOfReview));
}

/** The same in steps. */
export function* knownSteps(
  { hash, text }: Pick<Section, "hash" | "text">,
  read: string,
  sectionsOfReview: number,
): Steps<readonly FoundReference[]> {
  const name = read.length === text.length ? hash : `${hash} ${read.slice(0, read.length - text.length)}`;
  // A part of a text keeps the whole of it in memory, of a section that of the review: it is taken from a copy.
  const found = known.get(name) ?? (yield* referenceSteps(`\n${read}`.slice(1)));
  known.delete(name);
  known.set(name, found);
  forgetAllBut(Math.max(leastKept, 2 * sectionsOfReview));
  return found;
}

function forgetAllBut(most: number): void {
  for (const oldest of known.keys()) {
    if (known.size <= most) return;
    known.delete(oldest);
  }
}

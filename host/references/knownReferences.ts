import { type FoundReference, finish, referenceSteps, type Section, type Steps } from "@dialectic/shared/review";

const leastKept = 200;

/** References by text, the most recently used last. */
const known = new Map<string, readonly FoundReference[]>();

/**
 * Finds the references of a section that reads as `read`, its own text after the definitions of others. The result is
 * cached per text, because an update leaves most sections unchanged. The cache holds the most recently used texts,
 * twice as many as the review has sections.
 */
export function findSectionReferences(
  section: Pick<Section, "hash" | "text">,
  read: string,
  sectionsOfReview: number,
): readonly FoundReference[] {
  return finish(knownSteps(section, read, sectionsOfReview));
}

export function* knownSteps(
  { hash, text }: Pick<Section, "hash" | "text">,
  read: string,
  sectionsOfReview: number,
): Steps<readonly FoundReference[]> {
  const name = read.length === text.length ? hash : `${hash} ${read.slice(0, read.length - text.length)}`;
  // The references are found in a copy: a substring would keep the text of the whole review in memory.
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

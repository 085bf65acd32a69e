import { findClaims, memoizeBy, type ReviewDocument, type Section, toFenceKey } from "@dialectic/shared/review";

export interface ReviewClaim {
  readonly section: Section;
  /** Index of the claim among those of its section. */
  readonly index: number;
  readonly source: string;
  /** Text that identifies the claim. */
  readonly text: string;
}

/** An update leaves most sections unchanged. */
const readClaims = memoizeBy((section: Section): readonly ReviewClaim[] =>
  findClaims(section.text).map((source, index) => ({ section, index, source, text: toFenceKey(source) })),
);

/** Returns the claims of a review, in order. */
export function listClaims({ sections }: ReviewDocument): readonly ReviewClaim[] {
  return sections.flatMap((section) => readClaims(section));
}

import { claimText, findClaims, type ReviewDocument, type Section } from "@dialectic/shared/review";

/** Claims of one review that are looked at. */
export const claimCap = 200;

/** A claim in a section of a review. */
export interface ReviewClaim {
  readonly section: Section;
  /** How many claims of the section stand before it. */
  readonly index: number;
  readonly source: string;
  /** What it is known by. */
  readonly text: string;
}

const known = new WeakMap<Section, readonly ReviewClaim[]>();

/** The claims of a review, in their order. A section is read once, however many ask: most updates leave most of them alone. */
export function claimsOf({ sections }: ReviewDocument): readonly ReviewClaim[] {
  return sections.flatMap((section) => {
    const claims = known.get(section) ?? readClaims(section);
    known.set(section, claims);
    return claims;
  });
}

function readClaims(section: Section): readonly ReviewClaim[] {
  return findClaims(section.text).map((source, index) => ({ section, index, source, text: claimText(source) }));
}

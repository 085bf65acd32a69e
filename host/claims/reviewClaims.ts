import { findClaims, type ReviewDocument, type Section, toFenceKey } from "@dialectic/shared/review";

export const claimCap = 200;

export interface ReviewClaim {
  readonly section: Section;
  /** Index of the claim among those of its section. */
  readonly index: number;
  readonly source: string;
  /** Text that identifies the claim. */
  readonly text: string;
}

const known = new WeakMap<Section, readonly ReviewClaim[]>();

/**
 * Returns the claims of a review, in order. Results are cached per section: an update leaves most sections unchanged.
 */
export function listClaims({ sections }: ReviewDocument): readonly ReviewClaim[] {
  return sections.flatMap((section) => {
    const claims = known.get(section) ?? readClaims(section);
    known.set(section, claims);
    return claims;
  });
}

function readClaims(section: Section): readonly ReviewClaim[] {
  return findClaims(section.text).map((source, index) => ({ section, index, source, text: toFenceKey(source) }));
}

import type { Manifest, Patch, ReviewMeta } from "../protocol/index.ts";
import { diffTables, type ReviewDocument, type Section } from "../review/index.ts";
import { firstBodies, sectionTable, smallBodies } from "./sectionTable.ts";

/** The iteration that pages show, at one revision. */
export interface ShownReview {
  readonly meta: ReviewMeta;
  readonly document: ReviewDocument;
  readonly revision: number;
}

/** Everything a page needs to show it. */
export function manifestOf(shown: ShownReview): Manifest {
  const { sections } = shown.document;
  return {
    meta: shown.meta,
    revision: shown.revision,
    sections: sectionTable(sections),
    bodies: firstBodies(sections),
  };
}

/** What a page at the one revision lacks of the next; both show the same review. */
export function patchBetween(before: ShownReview, after: ShownReview): Patch {
  const splices = diffTables(before.document.sections, after.document.sections);
  const inserted: readonly Section[] = splices.flatMap((splice) => splice.inserted);
  return {
    meta: after.meta,
    base: before.revision,
    revision: after.revision,
    splices: splices.map(({ start, removed, inserted: sections }) => ({
      start,
      removed,
      sections: sectionTable(sections),
    })),
    bodies: smallBodies(inserted),
  };
}

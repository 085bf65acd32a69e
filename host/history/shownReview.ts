import type { Bodies, Manifest, Patch, ReviewMeta } from "@dialectic/shared/protocol";
import { diffTables, type ReviewDocument, type Section, type SectionSplice } from "@dialectic/shared/review";
import type { StoredIteration } from "../store/index.ts";
import { firstBodies, sectionTable, smallBodies } from "./sectionTable.ts";

/** The iteration that pages show, at one revision. */
export interface ShownReview {
  readonly meta: ReviewMeta;
  readonly document: ReviewDocument;
  readonly revision: number;
}

/** Told of every change of what is shown; `before` is undefined when another review, or none, was shown. */
export type ShownListener = (after: ShownReview | undefined, before: ShownReview | undefined) => void;

/** The reviews that a host shows. */
export interface ShownReviews {
  /** What is shown now. */
  readonly shown: ShownReview | undefined;
  /** The same, but never the sample: assistants work on what lies behind it. */
  readonly presented: ShownReview | undefined;
  /** Settles when what came so far is done: shown, on the disk and followed from then on. */
  settled(): Promise<void>;
}

/** What one page shows: the latest of what is presented, or what its reader has opened. */
export interface ShownPage {
  readonly current: ShownReview | undefined;
  /** True while the page shows the latest of what is presented. */
  readonly follows: boolean;
  /** Whether a newer iteration of the same review is known. */
  isOld(shown: ShownReview): boolean;
  /** What of a review the page shows that has a text with that hash. */
  holderOf(reviewId: string, hash: string): ShownReview | undefined;
}

/** What became of closing a review. */
export type CloseOutcome = { readonly kind: "closed" } | { readonly kind: "failed"; readonly message: string };

/** Whether that is what stands in the store. */
export function isIteration({ reviewId, iteration, updatedAt }: ReviewMeta, stored?: StoredIteration): boolean {
  return stored?.reviewId === reviewId && stored.number === iteration && stored.at === updatedAt;
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

/** Own texts of what is shown, by content hash; other hashes are left out. */
export function bodiesOf({ document }: ShownReview, hashes: readonly string[]): Bodies {
  const wanted = new Set(hashes);
  const found: Record<string, string> = {};
  for (const { hash, text } of document.sections) if (wanted.has(hash)) found[hash] = text;
  return found;
}

/** What a page at the one revision lacks of the next; both show the same review. */
export function patchBetween(before: ShownReview, after: ShownReview): Patch {
  const splices = diffTables(before.document.sections, after.document.sections);
  const inserted: readonly Section[] = splices.flatMap((splice) => splice.inserted);
  const respaced = respacedSections(before.document.sections, splices);
  return {
    meta: after.meta,
    base: before.revision,
    revision: after.revision,
    splices: splices.map(({ start, removed, inserted: sections }) => ({
      start,
      removed,
      sections: sectionTable(sections),
    })),
    ...(respaced.length === 0 ? {} : { respaced }),
    bodies: smallBodies(inserted),
  };
}

/** What follows a section decides on the blank lines at its end: an addition changes the text before it, which looks as it was. */
function respacedSections(sections: readonly Section[], splices: readonly SectionSplice[]): string[] {
  const old = new Map(
    splices.flatMap(({ start, removed }) => sections.slice(start, start + removed).map((each) => [each.id, each])),
  );
  return splices.flatMap(({ inserted }) =>
    inserted.flatMap(({ id, hash, text }) => {
      const before = old.get(id);
      const isRespaced = before !== undefined && before.hash !== hash && before.text.trimEnd() === text.trimEnd();
      return isRespaced ? [id] : [];
    }),
  );
}

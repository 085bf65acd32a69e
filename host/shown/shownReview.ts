import type { Bodies, Manifest, Patch, ReviewMeta } from "@dialectic/shared/protocol";
import { diffSections, type ReviewDocument, type Section, type SectionSplice } from "@dialectic/shared/review";
import type { StoredIteration } from "../store/index.ts";
import { pickFirstBodies, pickSmallBodies, toSectionTable } from "./sectionTable.ts";

export interface ShownReview {
  readonly meta: ReviewMeta;
  readonly document: ReviewDocument;
  readonly revision: number;
}

/** Called after every change of the shown review; `before` is undefined when another review, or none, was shown. */
export type ShownListener = (after: ShownReview | undefined, before: ShownReview | undefined) => void;

export interface ShownReviews {
  readonly shown: ShownReview | undefined;
  /** The presented review, even while the sample is shown: assistants work on the review behind it. */
  readonly presented: ShownReview | undefined;
  /** Resolves when all work so far is done: shown, stored and followed. */
  settled(): Promise<void>;
  /** Anchors the references of the shown review that have no anchor yet. */
  anchorShown(): Promise<void>;
}

/** The review that one page shows: the latest presented one, or one that its reader has opened. */
export interface ShownPage {
  readonly current: ShownReview | undefined;
  /** True while the page follows the latest presented iteration. */
  readonly follows: boolean;
  isOld(shown: ShownReview): boolean;
  findShownReview(reviewId: string, hash: string): ShownReview | undefined;
}

export type CloseOutcome = { readonly kind: "closed" } | { readonly kind: "failed"; readonly message: string };

export function isIteration({ reviewId, iteration, updatedAt }: ReviewMeta, stored?: StoredIteration): boolean {
  return stored?.reviewId === reviewId && stored.number === iteration && stored.at === updatedAt;
}

export function createManifest(shown: ShownReview): Manifest {
  const { frontMatter, sections } = shown.document;
  return {
    meta: shown.meta,
    revision: shown.revision,
    ...(frontMatter === undefined ? {} : { frontMatter }),
    sections: toSectionTable(sections),
    bodies: pickFirstBodies(sections),
  };
}

/** Returns texts of the shown review by content hash; unknown hashes are left out. */
export function findBodies({ document }: ShownReview, hashes: readonly string[]): Bodies {
  const wanted = new Set(hashes);
  const found: Record<string, string> = {};
  for (const { hash, text } of document.sections) if (wanted.has(hash)) found[hash] = text;
  return found;
}

export function createPatch(before: ShownReview, after: ShownReview): Patch {
  const splices = diffSections(before.document.sections, after.document.sections);
  const inserted: readonly Section[] = splices.flatMap((splice) => splice.inserted);
  const [old, now] = [before, after].map(({ document }) => document.frontMatter ?? "");
  const respaced = listRespacedSections(before.document.sections, splices);
  return {
    meta: after.meta,
    base: before.revision,
    revision: after.revision,
    ...(old === now || now === undefined ? {} : { frontMatter: now }),
    splices: splices.map(({ start, removed, inserted: sections }) => ({
      start,
      removed,
      sections: toSectionTable(sections),
    })),
    ...(respaced.length === 0 ? {} : { respaced }),
    bodies: pickSmallBodies(inserted),
  };
}

/**
 * Finds sections that differ only in the blank lines at their end: an appended section changes the end of the text
 * before it, which looks the same.
 */
function listRespacedSections(sections: readonly Section[], splices: readonly SectionSplice[]): string[] {
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

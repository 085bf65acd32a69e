import type { Manifest, Patch, ReviewMeta } from "@dialectic/shared/protocol";
import { areColumnsEven, areSplicesValid, type SectionColumns, spliceColumns } from "./sectionColumns.ts";

/** The review as the host last described it, without its texts. */
export interface ReviewMirror {
  readonly meta: ReviewMeta;
  readonly revision: number;
  readonly sections: SectionColumns;
}

/** What became of something that the host pushed. */
export type PushOutcome =
  | { readonly kind: "applied"; readonly mirror: ReviewMirror; readonly changed: readonly string[] }
  /** Older than what is shown, or the same. */
  | { readonly kind: "stale" }
  /** The page has lost its place and must ask for the whole state. */
  | { readonly kind: "lost-place" };

/** Takes a whole manifest, unless the page already shows a later state of the same conversation. */
export function applyManifest(mirror: ReviewMirror | undefined, manifest: Manifest): PushOutcome {
  if (mirror !== undefined && manifest.revision <= mirror.revision) return { kind: "stale" };
  return adoptManifest(mirror, manifest);
}

/** Takes a whole manifest whatever its revision is: the host gave it as an answer. */
export function adoptManifest(mirror: ReviewMirror | undefined, manifest: Manifest): PushOutcome {
  const { meta, revision, sections } = manifest;
  if (!areColumnsEven(sections)) return { kind: "lost-place" };
  const isSameReview = mirror?.meta.reviewId === meta.reviewId;
  return {
    kind: "applied",
    mirror: { meta, revision, sections },
    changed: isSameReview ? changedSections(mirror.sections, sections) : [],
  };
}

/** Takes a patch, if it starts from what is shown. */
export function applyPatch(mirror: ReviewMirror | undefined, patch: Patch): PushOutcome {
  if (mirror === undefined) return { kind: "lost-place" };
  if (patch.revision <= mirror.revision) return { kind: "stale" };
  const isPlaceKept = patch.base === mirror.revision && patch.meta.reviewId === mirror.meta.reviewId;
  if (!isPlaceKept || !areSplicesValid(patch.splices, mirror.sections.ids.length)) return { kind: "lost-place" };
  return {
    kind: "applied",
    mirror: { meta: patch.meta, revision: patch.revision, sections: spliceColumns(mirror.sections, patch.splices) },
    changed: patch.splices.flatMap((splice) => splice.sections.ids),
  };
}

/** Ids of the sections that are new or have another text. */
function changedSections(before: SectionColumns, after: SectionColumns): readonly string[] {
  const hashes = new Map(before.ids.map((id, index) => [id, before.hashes[index]]));
  return after.ids.filter((id, index) => hashes.get(id) !== after.hashes[index]);
}

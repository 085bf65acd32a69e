import type { Manifest, Patch, ReviewMeta } from "@dialectic/shared/protocol";
import { areColumnsEven, areSplicesValid, type SectionColumns, spliceColumns } from "./sectionColumns.ts";

/** The review as the host last described it, without its texts. */
export interface ReviewMirror {
  readonly meta: ReviewMeta;
  readonly revision: number;
  readonly sections: SectionColumns;
}

/** The same review with another mark; nothing for another review. */
export function withMark(
  mirror: ReviewMirror | undefined,
  { reviewId, committed }: Pick<ReviewMeta, "reviewId" | "committed">,
): ReviewMirror | undefined {
  if (mirror?.meta.reviewId !== reviewId) return undefined;
  const { committed: _, ...meta } = mirror.meta;
  return { ...mirror, meta: committed === undefined ? meta : { ...meta, committed } };
}

/** What became of something that the host pushed. */
export type PushOutcome =
  | {
      readonly kind: "applied";
      readonly mirror: ReviewMirror;
      /** Sections that look as they did though their text is another one; nothing when the host has not said. */
      readonly respaced: readonly string[] | undefined;
    }
  /** Older than what is shown, or the same. */
  | { readonly kind: "stale" }
  /** The page has lost its place and must ask for the whole state. */
  | { readonly kind: "lost-place" };

/** Takes a whole manifest, unless the page already shows a later state of the same conversation. */
export function applyManifest(mirror: ReviewMirror | undefined, manifest: Manifest): PushOutcome {
  if (mirror !== undefined && manifest.revision <= mirror.revision) return { kind: "stale" };
  return adoptManifest(manifest);
}

/** Takes a whole manifest whatever its revision is: the host gave it as an answer. */
export function adoptManifest({ meta, revision, sections }: Manifest): PushOutcome {
  if (!areColumnsEven(sections)) return { kind: "lost-place" };
  return { kind: "applied", mirror: { meta, revision, sections }, respaced: undefined };
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
    respaced: patch.respaced ?? [],
  };
}

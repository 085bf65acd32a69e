import type { Manifest, Patch, ReviewMeta } from "@dialectic/shared/protocol";
import { areColumnsEven, areSplicesValid, type SectionColumns, spliceColumns } from "./sectionColumns.ts";

/** The review as last described by the host, without its texts. */
export interface ReviewMirror {
  readonly meta: ReviewMeta;
  readonly revision: number;
  /** YAML above the sections, with its marks. */
  readonly frontMatter?: string | undefined;
  readonly sections: SectionColumns;
}

/** Returns the same review with another mark; undefined for another review. */
export function withMark(
  mirror: ReviewMirror | undefined,
  { reviewId, committed }: Pick<ReviewMeta, "reviewId" | "committed">,
): ReviewMirror | undefined {
  if (mirror?.meta.reviewId !== reviewId) return undefined;
  const { committed: _, ...meta } = mirror.meta;
  return { ...mirror, meta: committed === undefined ? meta : { ...meta, committed } };
}

export type PushOutcome =
  | {
      readonly kind: "applied";
      readonly mirror: ReviewMirror;
      /** Sections that look as before although their text has changed; undefined when the host has not sent them. */
      readonly respaced: readonly string[] | undefined;
    }
  /** Older than the current state, or equal to it. */
  | { readonly kind: "stale" }
  /** The page has missed an update and must request the whole state. */
  | { readonly kind: "lost-place" };

/** Applies a whole manifest, unless the page already shows a later state of the same connection. */
export function applyManifest(mirror: ReviewMirror | undefined, manifest: Manifest): PushOutcome {
  if (mirror !== undefined && manifest.revision <= mirror.revision) return { kind: "stale" };
  return adoptManifest(manifest);
}

/** Applies a whole manifest of any revision, because the host sent it as an answer. */
export function adoptManifest({ meta, revision, frontMatter, sections }: Manifest): PushOutcome {
  if (!areColumnsEven(sections)) return { kind: "lost-place" };
  return { kind: "applied", mirror: { meta, revision, frontMatter, sections }, respaced: undefined };
}

/** Applies a patch if it starts from the current state. */
export function applyPatch(mirror: ReviewMirror | undefined, patch: Patch): PushOutcome {
  if (mirror === undefined) return { kind: "lost-place" };
  if (patch.revision <= mirror.revision) return { kind: "stale" };
  const isPlaceKept = patch.base === mirror.revision && patch.meta.reviewId === mirror.meta.reviewId;
  if (!isPlaceKept || !areSplicesValid(patch.splices, mirror.sections.ids.length)) return { kind: "lost-place" };
  const sections = spliceColumns(mirror.sections, patch.splices);
  const frontMatter = patch.frontMatter === undefined ? mirror.frontMatter : patch.frontMatter || undefined;
  return {
    kind: "applied",
    mirror: { meta: patch.meta, revision: patch.revision, frontMatter, sections },
    respaced: patch.respaced ?? [],
  };
}

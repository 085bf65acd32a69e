import { listSectionSlugs, memoizeLast } from "@dialectic/shared/review";
import type { SectionColumns } from "./sectionColumns.ts";

type Headings = Pick<SectionColumns, "ids" | "levels" | "titles">;

/** Finds the section whose heading has this anchor; case is ignored. */
export function findSectionWithSlug(headings: Headings, wanted: string): string | undefined {
  return headings.ids[listSlugs(headings.levels, headings.titles).indexOf(wanted.toLowerCase())];
}

/** Returns the page's address with a section's anchor; the plain address for a section without a heading. */
export function buildSectionAddress(
  { origin, pathname }: Pick<Location, "origin" | "pathname">,
  headings: Headings,
  id: string,
): string {
  const slug = listSlugs(headings.levels, headings.titles)[headings.ids.indexOf(id)] ?? "";
  // Built from its parts: a query might hold a code that opens the panel.
  return slug === "" ? `${origin}${pathname}` : `${origin}${pathname}#${encodeURIComponent(slug)}`;
}

const commentPrefix = "comment-";

/** Returns the page's address with the anchor of a comment. */
export function buildCommentAddress({ origin, pathname }: Pick<Location, "origin" | "pathname">, id: string): string {
  return `${origin}${pathname}#${commentPrefix}${encodeURIComponent(id)}`;
}

/** Returns the comment that an anchor names; undefined for another anchor. */
export function findCommentInAnchor(anchor: string): string | undefined {
  return anchor.startsWith(commentPrefix) ? anchor.slice(commentPrefix.length) : undefined;
}

/** Lists the anchors of all sections. Most updates change no heading. */
const listSlugs = memoizeLast((levels: Headings["levels"], titles: Headings["titles"]): readonly string[] =>
  listSectionSlugs(titles.map((title, place) => ({ title, level: levels[place] ?? 0 }))),
);

/** A review that an address names; the latest iteration where it names none. */
export interface NamedReview {
  readonly reviewId: string;
  readonly iteration?: number;
}

/** Returns the review that an anchor names, as the address of a waiting review has it; undefined for another anchor. */
export function findReviewInAnchor(anchor: string): NamedReview | undefined {
  const [, reviewId, iteration] = /^review=([\w-]{1,100})(?:&iteration=([1-9]\d{0,5}))?$/.exec(anchor) ?? [];
  if (reviewId === undefined) return undefined;
  return iteration === undefined ? { reviewId } : { reviewId, iteration: Number(iteration) };
}

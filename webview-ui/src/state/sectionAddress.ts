import { listSectionSlugs } from "@dialectic/shared/review";
import type { SectionColumns } from "./sectionColumns.ts";

type Headings = Pick<SectionColumns, "ids" | "levels" | "titles">;

/** Finds the section whose heading has this anchor; case is ignored. */
export function findSectionWithSlug(headings: Headings, wanted: string): string | undefined {
  return headings.ids[listSlugs(headings).indexOf(wanted.toLowerCase())];
}

/** Returns the page's address with a section's anchor; the plain address for a section without a heading. */
export function buildSectionAddress(
  { origin, pathname }: Pick<Location, "origin" | "pathname">,
  headings: Headings,
  id: string,
): string {
  const slug = listSlugs(headings)[headings.ids.indexOf(id)] ?? "";
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

let known: { readonly headings: Pick<Headings, "levels" | "titles">; readonly slugs: readonly string[] } | undefined;

/** Lists the anchors of all sections. The last list is kept, because most updates change no heading. */
function listSlugs({ levels, titles }: Headings): readonly string[] {
  if (known?.headings.levels !== levels || known.headings.titles !== titles) {
    const sections = titles.map((title, place) => ({ title, level: levels[place] ?? 0 }));
    known = { headings: { levels, titles }, slugs: listSectionSlugs(sections) };
  }
  return known.slugs;
}

import type { SectionColumns } from "../../state/sectionColumns.ts";

/** Returns the name of a heading in links, as GitHub builds it. */
export function toSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

/** Finds the first section with this slug, or the n-th for a slug that ends with `-n`. */
export function findSectionWithSlug({ ids, titles }: SectionColumns, wanted: string): string | undefined {
  const slug = wanted.toLowerCase();
  const seen = new Map<string, number>();
  for (const [index, title] of titles.entries()) {
    const plain = toSlug(title);
    const count = seen.get(plain) ?? 0;
    seen.set(plain, count + 1);
    if ((count === 0 ? plain : `${plain}-${count}`) === slug) return ids[index];
  }
  return undefined;
}

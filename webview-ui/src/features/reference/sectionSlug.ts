import type { SectionColumns } from "../../state/sectionColumns.ts";

/** The name of a heading in links, as GitHub makes it. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

/** The first section with that slug, or the n-th with `-n` behind it. */
export function sectionWithSlug({ ids, titles }: SectionColumns, wanted: string): string | undefined {
  const slug = wanted.toLowerCase();
  const seen = new Map<string, number>();
  for (const [index, title] of titles.entries()) {
    const plain = slugOf(title);
    const count = seen.get(plain) ?? 0;
    seen.set(plain, count + 1);
    if ((count === 0 ? plain : `${plain}-${count}`) === slug) return ids[index];
  }
  return undefined;
}

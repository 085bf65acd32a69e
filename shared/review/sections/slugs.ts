import type { Section } from "../model.ts";

/** Returns the headings' anchors as on GitHub; duplicates are numbered in order. */
export function listSectionSlugs(sections: readonly Pick<Section, "level" | "title">[]): readonly string[] {
  const uses = new Map<string, number>();
  return sections.map(({ level, title }) => {
    if (level === 0) return "";
    const slug = toSlug(title);
    const use = uses.get(slug) ?? 0;
    uses.set(slug, use + 1);
    return use === 0 ? slug : `${slug}-${use}`;
  });
}

/** Returns the anchor of a heading as on GitHub, before duplicates are numbered. */
export function toSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

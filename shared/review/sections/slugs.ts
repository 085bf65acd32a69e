import type { Section } from "../model.ts";

/** Anchors of the headings as GitHub makes them; equal ones are numbered in their order. */
export function sectionSlugs(sections: readonly Pick<Section, "level" | "title">[]): readonly string[] {
  const uses = new Map<string, number>();
  return sections.map(({ level, title }) => {
    if (level === 0) return "";
    const slug = slugOf(title);
    const use = uses.get(slug) ?? 0;
    uses.set(slug, use + 1);
    return use === 0 ? slug : `${slug}-${use}`;
  });
}

/** The anchor of a heading as GitHub makes it, before equal ones are numbered. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

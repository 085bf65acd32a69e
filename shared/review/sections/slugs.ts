import type { Section } from "../model.ts";

/**
 * Returns the headings' anchors as on GitHub. Duplicates are numbered in order, and no anchor is given twice: after two
 * headings `Notes`, a heading `Notes 1` is `notes-1-1`.
 */
export function listSectionSlugs(sections: readonly Pick<Section, "level" | "title">[]): readonly string[] {
  /** The last number behind each anchor. */
  const numbers = new Map<string, number>();
  return sections.map(({ level, title }) => {
    if (level === 0) return "";
    const plain = toSlug(title);
    let number = numbers.get(plain) ?? 0;
    let slug = plain;
    while (numbers.has(slug)) {
      number += 1;
      slug = `${plain}-${number}`;
    }
    numbers.set(plain, number);
    if (slug !== plain) numbers.set(slug, 0);
    return slug;
  });
}

/** Returns the anchor of a heading as on GitHub, before duplicates are numbered. */
export function toSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

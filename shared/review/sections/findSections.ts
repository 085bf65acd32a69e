import { headingText } from "../markdown/headingText.ts";
import type { ReviewDocument } from "../model.ts";
import { sectionPaths } from "./sectionPaths.ts";
import { sectionSlugs } from "./slugs.ts";

/**
 * Indices of the sections that a name means: by id, else by path, else by title, else by slug. Paths and titles are
 * compared without regard to case, spacing and markup.
 */
export function findSections(document: ReviewDocument, name: string): readonly number[] {
  const { sections } = document;
  const byId = sections.findIndex(({ id }) => id === name.trim());
  if (byId >= 0) return [byId];
  const wanted = spellings(name);
  const paths = sectionPaths(sections);
  const titles = sections.map(({ title }) => title);
  const byText = firstFound([paths, titles], wanted);
  if (byText.length > 0) return byText;
  const slug = name.trim().replace(/^#/, "").toLowerCase();
  return indicesOf(sectionSlugs(sections), new Set([slug]));
}

/** As it is written first: a title may have characters that look like markup. */
function spellings(name: string): readonly ReadonlySet<string>[] {
  const bare = name.replace(/^\s*#{1,6}\s+/, "");
  return [new Set([comparable(name)]), new Set([comparable(headingText(name)), comparable(headingText(bare))])];
}

function firstFound(names: readonly (readonly string[])[], wanted: readonly ReadonlySet<string>[]): readonly number[] {
  for (const kind of names) {
    const comparables = kind.map(comparable);
    for (const spelling of wanted) {
      const found = indicesOf(comparables, spelling);
      if (found.length > 0) return found;
    }
  }
  return [];
}

function indicesOf(names: readonly string[], wanted: ReadonlySet<string>): readonly number[] {
  const found: number[] = [];
  names.forEach((name, index) => {
    if (name !== "" && wanted.has(name)) found.push(index);
  });
  return found;
}

function comparable(name: string): string {
  return name.replace(/\s+/g, " ").trim().toLowerCase();
}

/** Names that each mean just one of these sections: their paths, or ids where a path alone does not tell. */
export function sectionNames(document: ReviewDocument, indices: readonly number[]): readonly string[] {
  const paths = sectionPaths(document.sections);
  const uses = new Map<string, number>(document.sections.map(({ id }) => [id, 1]));
  for (const path of paths) uses.set(comparable(path), (uses.get(comparable(path)) ?? 0) + 1);
  return indices.map((index) => {
    const path = paths[index] ?? "";
    const isOnly = uses.get(comparable(path)) === 1 && comparable(path) !== "";
    return isOnly ? path : (document.sections[index]?.id ?? path);
  });
}

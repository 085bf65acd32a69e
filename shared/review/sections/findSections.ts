import { readHeadingText } from "../markdown/readHeadingText.ts";
import type { ReviewDocument, Section } from "../model.ts";
import { listSectionPaths } from "./sectionPaths.ts";
import { listSectionSlugs } from "./slugs.ts";
import { listTitleForms, measureTitleDistance, stripTitle } from "./titleForms.ts";

export type SectionChoice =
  | { readonly kind: "one"; readonly index: number }
  | { readonly kind: "several"; readonly indices: readonly number[] }
  /** The nearest sections, as names that each identify exactly one; empty when none is near. */
  | { readonly kind: "none"; readonly near: readonly string[] };

const listedNear = 3;

/**
 * Resolves a name to its only section, to all matching ones, or to those with similar titles. All tools resolve
 * sections by this rule.
 */
export function chooseSection(document: ReviewDocument, name: string): SectionChoice {
  const indices = findSections(document, name);
  const [index] = indices;
  if (index === undefined) return { kind: "none", near: nameSections(document, findNearSections(document, name)) };
  return indices.length === 1 ? { kind: "one", index } : { kind: "several", indices };
}

/**
 * Returns the indices of the sections that match a name: by id, else by whole path, else by title, else by a path
 * without some ancestors, else by titles without additions, else by slug. Case, spacing and markup are ignored.
 */
export function findSections(document: ReviewDocument, name: string): readonly number[] {
  const { sections } = document;
  const byId = sections.findIndex(({ id }) => id === name.trim());
  if (byId >= 0) return [byId];
  const wanted = listSpellings(name);
  const titles = sections.map(({ title }) => title);
  const byText = findFirst([listSectionPaths(sections), titles], wanted);
  if (byText.length > 0) return byText;
  const byPath = findFirstFitting(sections, wanted);
  if (byPath.length > 0) return byPath;
  const slug = name.trim().replace(/^#/, "").toLowerCase();
  return findIndices(listSectionSlugs(sections), new Set([slug]));
}

/** Returns the spellings of a name, the literal one first: a title may contain characters that look like markup. */
function listSpellings(name: string): readonly ReadonlySet<string>[] {
  const bare = name.replace(/(^|>)\s*#{1,6}\s+/g, "$1 ");
  return [
    new Set([toComparable(name)]),
    new Set([toComparable(readHeadingText(name)), toComparable(readHeadingText(bare))]),
  ];
}

function findFirst(names: readonly (readonly string[])[], wanted: readonly ReadonlySet<string>[]): readonly number[] {
  for (const kind of names) {
    const comparables = kind.map(toComparable);
    for (const spelling of wanted) {
      const found = findIndices(comparables, spelling);
      if (found.length > 0) return found;
    }
  }
  return [];
}

/** Returns sections whose path contains all parts of the wanted one in order, with the last part as the title. */
function findFirstFitting(sections: readonly Section[], wanted: readonly ReadonlySet<string>[]): readonly number[] {
  const parts = wanted.flatMap((spelling) => [...spelling].map(splitPath)).filter(({ length }) => length > 0);
  const whole = sections.map(({ title }) => [title]);
  for (const forms of [whole, sections.map(listTitleForms)]) {
    const lines = listAncestors(sections, forms);
    const found = sections.flatMap((_, index) => {
      const titles = (forms[index] ?? []).map(splitPath);
      return parts.some((path) => fits(path, titles, lines[index] ?? [])) ? [index] : [];
    });
    if (found.length > 0) return found;
  }
  return [];
}

function listAncestors(sections: readonly Section[], forms: readonly (readonly string[])[]) {
  const open: { readonly level: number; readonly titles: readonly string[] }[] = [];
  return sections.map(({ level }, index): readonly (readonly string[])[] => {
    while ((open.at(-1)?.level ?? 0) >= level && open.length > 0) open.pop();
    const line = open.map(({ titles }) => titles);
    if (level > 0) open.push({ level, titles: forms[index] ?? [] });
    return line;
  });
}

function fits(path: readonly string[], titles: readonly (readonly string[])[], line: readonly (readonly string[])[]) {
  return titles.some((title) => {
    const before = path.slice(0, path.length - title.length);
    if (title.length === 0 || path.slice(before.length).join("\n") !== title.join("\n")) return false;
    let next = 0;
    for (const ancestor of line) {
      const rest = before.slice(next);
      const taken = ancestor.map(splitPath).find((own) => own.length > 0 && own.every((part, at) => part === rest[at]));
      next += taken?.length ?? 0;
    }
    return next === before.length;
  });
}

function splitPath(path: string): readonly string[] {
  return toComparable(path)
    .split(/\s*>\s*/)
    .filter((part) => part !== "");
}

function findNearSections({ sections }: ReviewDocument, name: string): readonly number[] {
  const written = [...new Set([name, ...name.split(">").slice(-1)])].map((part) => part.replace(/^\s*#{1,6}\s+/, ""));
  const found = sections.flatMap((section, index) => {
    if (section.level === 0) return [];
    const distances = written.flatMap((part) => [
      ...listTitleForms(section).map((title) => measureTitleDistance(readHeadingText(part), title)),
      measureTitleDistance(stripTitle(part), section.title),
    ]);
    const known = distances.filter((distance) => distance !== undefined);
    return known.length === 0 ? [] : [{ index, distance: Math.min(...known) }];
  });
  const nearest = found.toSorted((one, other) => one.distance - other.distance || one.index - other.index);
  return nearest.slice(0, listedNear).map(({ index }) => index);
}

function findIndices(names: readonly string[], wanted: ReadonlySet<string>): readonly number[] {
  const found: number[] = [];
  names.forEach((name, index) => {
    if (name !== "" && wanted.has(name)) found.push(index);
  });
  return found;
}

function toComparable(name: string): string {
  return name.replace(/\s+/g, " ").trim().toLowerCase();
}

/** Returns names that each identify exactly one of these sections: their paths, or ids for ambiguous paths. */
export function nameSections(document: ReviewDocument, indices: readonly number[]): readonly string[] {
  const paths = listSectionPaths(document.sections);
  const uses = new Map<string, number>(document.sections.map(({ id }) => [id, 1]));
  for (const path of paths) uses.set(toComparable(path), (uses.get(toComparable(path)) ?? 0) + 1);
  return indices.map((index) => {
    const path = paths[index] ?? "";
    const isOnly = uses.get(toComparable(path)) === 1 && toComparable(path) !== "";
    return isOnly ? path : (document.sections[index]?.id ?? path);
  });
}

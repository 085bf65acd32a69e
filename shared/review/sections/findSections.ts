import { maxNearSections } from "../limits.ts";
import { readHeadingText } from "../markdown/readHeadingText.ts";
import type { ReviewDocument, Section } from "../model.ts";
import { listSectionNames, splitPath } from "./sectionNames.ts";
import { findSubtreeEnd, listSectionPaths, preamblePath } from "./sectionPaths.ts";
import { measureTitleDistance, readTitleWords } from "./similarTitles.ts";
import { listSectionSlugs } from "./slugs.ts";
import {
  hasSameCore,
  listTitleHeads,
  readPlainTitle,
  readSectionTitle,
  readTitle,
  type TitleForm,
} from "./titleForms.ts";

/*
 * Sections by name: the rule of all tools. A name is a title, or a path that may leave out ancestors. The first of these
 * comparisons that finds a section decides, and several sections are never chosen from:
 *
 * 1. the exact name;
 * 2. the name without regard to case;
 * 3. an id ("s2"), or a candidate of an answer that has one; an anchor ("#test-plan");
 * 4. the core of the name (see titleForms.ts);
 *    A number that only the name has is told in a note;
 * 5. the part of a longer title before a separator: "Tests" for "Tests: 14 of 14 pass". The choice has a note. The title
 *    of the whole review is not chosen by a part of it.
 *
 * In each, a whole path goes before one that leaves out ancestors. A name of one part that several titles have is always asked about, even
 * where it is the whole path of one of them. Where none finds a section, similar titles are listed (see similarTitles.ts). The names
 * that answers use are those of sectionNames.ts.
 */

export type SectionChoice =
  /** The note says which section was taken when the name is only a part of its title. */
  | { readonly kind: "one"; readonly index: number; readonly note?: string }
  | { readonly kind: "several"; readonly indices: readonly number[] }
  /** The nearest sections, as names that each identify exactly one; empty when none is near. */
  | { readonly kind: "none"; readonly near: readonly string[] };

type IsSame = (wanted: TitleForm, title: TitleForm) => boolean;
type Parts = readonly TitleForm[];

const identified = /^(.*?)\s*[([](s\d+), [^()[\]]*[)\]]$/;
const anchor = /^#\S+$|^[\p{Ll}\p{N}_]+(?:-+[\p{Ll}\p{N}_]+)+$/u;

/** Resolves a name to its only section, to all matching ones, or to those with similar titles. */
export function chooseSection(document: ReviewDocument, name: string): SectionChoice {
  const names = new SectionNames(document);
  const named = names.findNamed(name);
  if (named.length > 0) return toChoice(named);
  const byCore = names.findByCore(name);
  if (byCore.length > 0) return toChoice(byCore, names.describeMore(name, byCore));
  const headed = names.findByHead(name);
  const [index] = headed;
  if (index !== undefined && headed.length === 1) {
    return toChoice(headed, names.describeTaken(name, index));
  }
  if (headed.length > 1) return toChoice(headed);
  return { kind: "none", near: nameSections(document, names.findSimilar(name)) };
}

/** Resolves a name that is spelled out: only case and markup are ignored. */
export function chooseNamedSection(document: ReviewDocument, name: string): SectionChoice {
  return toChoice(new SectionNames(document).findNamed(name));
}

/** True when a name means these sections: not only a part of their titles, and not only titles like it. */
export function isNamed(choice: SectionChoice): boolean {
  return choice.kind === "several" || (choice.kind === "one" && choice.note === undefined);
}

/** Returns names that each identify exactly one of these sections: their paths, or paths with id and line. */
export function nameSections(document: ReviewDocument, indices: readonly number[]): readonly string[] {
  const names = listSectionNames(document);
  return indices.map((index) => names[index] ?? "");
}

function toChoice(indices: readonly number[], note?: string): SectionChoice {
  const [index] = indices;
  if (index === undefined) return { kind: "none", near: [] };
  if (indices.length > 1) return { kind: "several", indices };
  return note === undefined ? { kind: "one", index } : { kind: "one", index, note };
}

class SectionNames {
  readonly #document: ReviewDocument;
  /** The parts of each title; those without a title have none. */
  readonly #titles: readonly Parts[];
  readonly #ancestors: readonly (readonly Parts[])[];

  constructor(document: ReviewDocument) {
    this.#document = document;
    this.#titles = document.sections.map(listTitleParts);
    this.#ancestors = listAncestors(document.sections, this.#titles);
  }

  findNamed(name: string): readonly number[] {
    const spellings = listSpellings(name);
    const exact = this.#find(spellings, (wanted, title) => wanted.exact === title.exact);
    if (exact.length > 0) return exact;
    const folded = this.#find(spellings, (wanted, title) => wanted.folded === title.folded);
    if (folded.length > 0) return folded;
    const byId = this.#findById(name.trim());
    return byId.length > 0 ? byId : this.#findByAnchor(name.trim());
  }

  findByCore(name: string): readonly number[] {
    return this.#find(listSpellings(name), hasSameCore);
  }

  findByHead(name: string): readonly number[] {
    const found = this.#find(listSpellings(name), hasSameCore, listTitleHeads);
    return found.filter((index) => !this.#isWhole(index));
  }

  describeTaken(name: string, index: number): string {
    return `"${name.trim()}" was taken for the section "${nameSections(this.#document, [index]).join()}".`;
  }

  /** Names the section when the name has a number that its title lacks: "Step 2: Summary" for "Summary". */
  describeMore(name: string, [index = 0]: readonly number[]): string | undefined {
    const section = this.#document.sections[index];
    const { number = "" } = listSpellings(name)[0]?.at(-1) ?? {};
    const isMore = section !== undefined && number !== "" && readSectionTitle(section).number === "";
    return isMore ? this.describeTaken(name, index) : undefined;
  }

  /** Returns the sections with the most similar titles; for a path whose last part is new, the section that it names. */
  findSimilar(name: string): readonly number[] {
    const wanted = listSpellings(name).flatMap((parts) => parts.slice(-1).map(readTitleWords));
    const found = this.#document.sections.flatMap((section, index) => {
      if (section.level === 0 || section.title === "") return [];
      const title = readTitleWords(readSectionTitle(section));
      const distances = wanted.map((each) => measureTitleDistance(each, title)).filter((each) => each !== undefined);
      return distances.length === 0 ? [] : [{ index, distance: Math.min(...distances) }];
    });
    const nearest = found.toSorted((one, other) => one.distance - other.distance || one.index - other.index);
    if (nearest.length === 0) return this.#findParent(name);
    return nearest.slice(0, maxNearSections).map(({ index }) => index);
  }

  #findParent(name: string): readonly number[] {
    const parents = listSpellings(name)
      .map((parts) => parts.slice(0, -1))
      .filter((parts) => parts.length > 0);
    return this.#find(parents, hasSameCore).slice(0, maxNearSections);
  }

  /** Returns true for the title that all further sections belong to: a part of it must not replace the whole review. */
  #isWhole(index: number): boolean {
    const { sections } = this.#document;
    return (
      findSubtreeEnd(sections, index) === sections.length &&
      sections.slice(0, index).every(({ level }) => level === 0) &&
      index < sections.length - 1
    );
  }

  #findById(name: string): readonly number[] {
    const { sections } = this.#document;
    const bare = sections.findIndex(({ id }) => id === name);
    if (bare >= 0) return [bare];
    const [, before = "", id] = identified.exec(name) ?? [];
    const index = sections.findIndex((section) => section.id === id);
    if (index < 0) return [];
    const title = sections[index]?.title || preamblePath;
    const names = [title, listSectionPaths(sections)[index] ?? ""].map((each) => readPlainTitle(each).folded);
    return names.includes(readPlainTitle(before).folded) ? [index] : [];
  }

  #findByAnchor(name: string): readonly number[] {
    if (!anchor.test(name)) return [];
    const slug = name.replace(/^#/, "").toLowerCase();
    return listSectionSlugs(this.#document.sections).flatMap((each, index) => (each === slug ? [index] : []));
  }

  /** Returns the sections of the best kind that a spelling finds; `read` gives other forms of their last title. */
  #find(spellings: readonly Parts[], isSame: IsSame, read?: (title: TitleForm) => Parts): readonly number[] {
    for (const parts of spellings) {
      const kinds: readonly number[][] = [[], []];
      this.#titles.forEach((own, index) => {
        const ends = read === undefined ? [own] : own.flatMap(read).map((each) => [each]);
        const line = this.#ancestors[index] ?? [];
        const ranks = ends.map((end) => rankMatch(parts, end, line, isSame)).filter((each) => each !== undefined);
        if (ranks.length > 0) kinds[Math.min(...ranks)]?.push(index);
      });
      const found = kinds.find(({ length }) => length > 0);
      if (found !== undefined) return found;
    }
    return [];
  }
}

/** Returns 0 when the parts are a title or the whole path of one, 1 for a path without some ancestors. */
function rankMatch(parts: Parts, title: Parts, line: readonly Parts[], isSame: IsSame): number | undefined {
  const before = parts.slice(0, parts.length - title.length);
  if (title.length === 0 || parts.length < title.length) return undefined;
  if (!title.every((part, at) => matches(parts[before.length + at], part, isSame))) return undefined;
  let next = 0;
  let left = 0;
  for (const ancestor of line) {
    const isNamed = ancestor.every((part, at) => matches(before[next + at], part, isSame));
    if (isNamed) next += ancestor.length;
    else left++;
  }
  if (next < before.length) return undefined;
  return left === 0 || before.length === 0 ? 0 : 1;
}

function matches(wanted: TitleForm | undefined, title: TitleForm, isSame: IsSame): boolean {
  return wanted !== undefined && isSame(wanted, title);
}

/** Returns the spellings of a name, the literal one first: a title may contain characters that look like markup. */
function listSpellings(name: string): readonly Parts[] {
  const bare = name.replace(/(^|>)\s*#{1,6}\s+/g, "$1 ");
  const read = readHeadingText(bare);
  const literal = splitPath(name).map(readPlainTitle);
  if (read === name) return [literal];
  // A title in a code span may contain the sign between the parts of a path.
  return [literal, splitPath(bare).map(readTitle), splitPath(read).map(readPlainTitle)];
}

function listTitleParts(section: Section): Parts {
  if (section.level === 0) return [readPlainTitle(preamblePath)];
  const parts = splitPath(section.title);
  // A name is split at each ">", so a title with one at its end, such as "List<T>", has to be, too.
  return parts.length === 1 && !section.title.includes(">") ? [readSectionTitle(section)] : parts.map(readPlainTitle);
}

function listAncestors(sections: readonly Section[], titles: readonly Parts[]): readonly (readonly Parts[])[] {
  const open: { readonly level: number; readonly title: Parts }[] = [];
  return sections.map(({ level }, index) => {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop();
    const line = open.map(({ title }) => title);
    if (level > 0) open.push({ level, title: titles[index] ?? [] });
    return line;
  });
}

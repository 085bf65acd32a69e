import type { HashText, ReviewDocument, Section } from "../model.ts";
import type { Steps } from "../steps.ts";
import { findSubtreeEnd } from "./sectionPaths.ts";
import { draftSteps } from "./sections.ts";
import { hasSameCore, readSectionTitle, type TitleForm } from "./titleForms.ts";

/*
 * Content that brings more than its section, so that a heading would stand twice. Headings are the same when their
 * titles have the same core (see titleForms.ts).
 *
 * - `update-section`: the content's own heading, and the headings of its level or above, are compared with the titles of
 *   all other sections, and with the section itself. Deeper headings are its own business.
 * - `append`: headings are compared with those that stand below the same parent.
 */

/** The reason why content is refused. */
export interface RepeatedHeadings {
  /** `first`: the content begins with it; `further`: it stands after the section's own text. */
  readonly place: "first" | "further" | "twice" | "appended";
  readonly titles: readonly string[];
  /** The sections that have these titles. */
  readonly indices: readonly number[];
}

export interface BroughtHeadings {
  readonly repeated: RepeatedHeadings | undefined;
  /** Titles of further headings that are new. */
  readonly added: readonly string[];
}

interface Heading {
  readonly level: number;
  readonly title: string;
  readonly form: TitleForm;
}

const maxLevel = 6;

/** Compares the content for a section, whose headings have moved to its level, with the other sections. */
export function* findBroughtHeadings(
  { sections }: ReviewDocument,
  index: number,
  content: string,
  hash: HashText,
): Steps<BroughtHeadings> {
  const section = sections[index];
  const { own, all } = yield* readHeadings(content, hash);
  if (section === undefined || all.length === 0) return { repeated: undefined, added: [] };
  const end = findSubtreeEnd(sections, index);
  const titles = new TitleIndex(sections);
  const findOthers = (form: TitleForm) => titles.find(form).filter((other) => other < index || other >= end);
  const old = readSectionTitle(section);
  if (own !== undefined && !hasSameCore(own.form, old)) {
    const taken = findOthers(own.form);
    if (taken.length > 0) return refuse("first", [own], taken);
  }
  const limit = section.level === 0 ? maxLevel : section.level;
  const further = all.filter((heading) => heading !== own && heading.level <= limit);
  const again = further.find(({ form }) => section.level > 0 && hasSameCore(form, own?.form ?? old));
  if (again !== undefined) return refuse("twice", [again], [index]);
  const brought = further.filter(({ form }) => findOthers(form).length > 0);
  if (brought.length > 0)
    return refuse("further", brought, [...new Set(brought.flatMap(({ form }) => findOthers(form)))]);
  return { repeated: undefined, added: further.map(({ title }) => title) };
}

/** Compares content to append with the headings below the parents that it would have. */
export function* findAppendedAgain(
  { sections }: ReviewDocument,
  content: string,
  hash: HashText,
): Steps<RepeatedHeadings | undefined> {
  const { all } = yield* readHeadings(content, hash);
  if (all.length === 0) return undefined;
  const titles = new TitleIndex(sections);
  const { parents, open } = listParents(sections);
  const again: Heading[] = [];
  const indices: number[] = [];
  for (const heading of all) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    const parent = open.at(-1);
    open.push({ level: heading.level, index: undefined });
    // Below a heading of the content itself, everything is new.
    if (parent !== undefined && parent.index === undefined) continue;
    const same = titles.find(heading.form).filter((index) => parents[index] === parent?.index);
    if (same.length > 0) again.push(heading);
    indices.push(...same);
  }
  return again.length === 0 ? undefined : { place: "appended", titles: again.map(({ title }) => title), indices };
}

function refuse(
  place: RepeatedHeadings["place"],
  headings: readonly Heading[],
  indices: readonly number[],
): BroughtHeadings {
  return { repeated: { place, titles: headings.map(({ title }) => title), indices }, added: [] };
}

/** Reads the titles of the content's headings; the first one is its own when no text stands before it. */
function* readHeadings(content: string, hash: HashText) {
  const drafts = yield* draftSteps(content.replace(/^\ufeff+/, ""), hash);
  const written = drafts.filter(({ level, text }) => level > 0 || text.trim() !== "");
  const all = written.flatMap((draft): Heading[] =>
    draft.title === "" ? [] : [{ level: draft.level, title: draft.title, form: readSectionTitle(draft) }],
  );
  return { own: written[0]?.title === all[0]?.title ? all[0] : undefined, all };
}

/** Finds the sections of a title by its core. */
class TitleIndex {
  readonly #forms = new Map<string, { readonly index: number; readonly form: TitleForm }[]>();

  constructor(sections: readonly Section[]) {
    for (const [index, section] of sections.entries()) {
      if (section.level === 0 || section.title === "") continue;
      const form = readSectionTitle(section);
      const known = this.#forms.get(form.core);
      if (known === undefined) this.#forms.set(form.core, [{ index, form }]);
      else known.push({ index, form });
    }
  }

  find(form: TitleForm): readonly number[] {
    const known = this.#forms.get(form.core) ?? [];
    return known.filter((each) => hasSameCore(form, each.form)).map(({ index }) => index);
  }
}

/** Returns the index of each section's parent, and the headings that are open at the end. */
function listParents(sections: readonly Section[]) {
  const open: { readonly level: number; readonly index: number | undefined }[] = [];
  const parents = sections.map(({ level }, index) => {
    if (level === 0) return undefined;
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop();
    const parent = open.at(-1)?.index;
    open.push({ level, index });
    return parent;
  });
  return { parents, open };
}

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

const deepest = 6;

/** Compares the content for a section with the other sections. */
export function* findBroughtHeadings(
  { sections }: ReviewDocument,
  index: number,
  content: string,
  hash: HashText,
): Steps<BroughtHeadings> {
  const section = sections[index];
  const { own, all } = yield* readHeadings(content, hash);
  if (section === undefined || all.length === 0) return { repeated: undefined, added: [] };
  const self = own?.form ?? readSectionTitle(section);
  const others = listOthers(sections, index);
  const isKept = own === undefined || hasSameCore(own.form, readSectionTitle(section));
  if (own !== undefined && !isKept) {
    const taken = others.filter(({ form }) => hasSameCore(own.form, form));
    if (taken.length > 0) return refuse("first", [own], taken);
  }
  const limit = section.level === 0 ? deepest : Math.max(section.level, own?.level ?? 0);
  const further = all.filter((heading) => heading !== own && heading.level <= limit);
  const again = further.filter(({ form }) => hasSameCore(form, self));
  if (again.length > 0 && section.level > 0) return refuse("twice", again.slice(0, 1), [{ index }]);
  const brought = further.filter(({ form }) => others.some((other) => hasSameCore(form, other.form)));
  const taken = others.filter(({ form }) => brought.some((one) => hasSameCore(one.form, form)));
  if (brought.length > 0) return refuse("further", brought, taken);
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
  const { parents, open } = listParents(sections);
  const again: Heading[] = [];
  const indices: number[] = [];
  for (const heading of all) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    const parent = open.at(-1);
    open.push({ level: heading.level, index: undefined });
    // Below a heading of the content itself, everything is new.
    if (parent !== undefined && parent.index === undefined) continue;
    const same = sections.flatMap((section, index) =>
      section.level > 0 && parents[index] === parent?.index && hasSameCore(readSectionTitle(section), heading.form)
        ? [index]
        : [],
    );
    if (same.length > 0) again.push(heading);
    indices.push(...same);
  }
  return again.length === 0 ? undefined : { place: "appended", titles: again.map(({ title }) => title), indices };
}

function refuse(
  place: RepeatedHeadings["place"],
  headings: readonly Heading[],
  taken: readonly { readonly index: number }[],
): BroughtHeadings {
  const titles = headings.map(({ title }) => title);
  return { repeated: { place, titles, indices: taken.map(({ index }) => index) }, added: [] };
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

function listOthers(sections: readonly Section[], index: number) {
  const end = findSubtreeEnd(sections, index);
  return sections.flatMap((section, at) =>
    section.level === 0 || section.title === "" || (at >= index && at < end)
      ? []
      : [{ index: at, form: readSectionTitle(section) }],
  );
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

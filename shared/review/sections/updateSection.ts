import { maxCandidates, maxNamedSubsections } from "../limits.ts";
import { scanSteps } from "../markdown/blockScanner.ts";
import type { HashText, ReviewDocument } from "../model.ts";
import type { Steps } from "../steps.ts";
import { appendText } from "./appendText.ts";
import { joinSectionText } from "./documentOutline.ts";
import { findHoldersOfHeading } from "./findHoldersOfHeading.ts";
import { chooseNamedSection, chooseSection, isNamed, nameSections } from "./findSections.ts";
import { findMisplaced, type MisplacedHeading, moveHeadings } from "./moveHeadings.ts";
import { findBroughtHeadings } from "./repeatedHeadings.ts";
import { replaceSubtree } from "./replaceSubtree.ts";
import { type ClosedContent, closeBlocks, closeContent, findNewline } from "./sectionContent.ts";
import { type EditOutcome, makeApplied, makeRepeated, type Refused } from "./updateOutcome.ts";

/** A name that can only be meant as an id: it is never the title of a new section. */
const idName = /^\s*[([]?s\d+[)\]]?\s*$/i;

/** The section that an update names, a section that it adds, or the reason why it names none. */
export type NamedTarget =
  | { readonly kind: "found"; readonly index: number; readonly note?: string }
  | { readonly kind: "new" }
  | { readonly kind: "refused"; readonly outcome: Refused };

interface NamedContent {
  readonly section: string;
  readonly content: string;
  readonly create?: boolean | undefined;
}

/** Replaces a section with its subsections, or adds it at the end. */
export function* updateSection(base: ReviewDocument, update: NamedContent, hash: HashText): Steps<EditOutcome> {
  const target = findNamedTarget(base, update);
  if (target.kind === "refused") return target.outcome;
  return target.kind === "new"
    ? yield* addSection(base, update, hash)
    : yield* replaceSection(base, update, target, hash);
}

export function findNamedTarget(
  base: ReviewDocument,
  { section, create = false }: Pick<NamedContent, "section" | "create">,
): NamedTarget {
  const choose = create ? chooseNamedSection : chooseSection;
  const choice = choose(base, section);
  const refuse = (outcome: Refused) => ({ kind: "refused", outcome }) as const;
  if (!isNamed(choice)) {
    const holders = findHoldersOfHeading(base, section, choose);
    if (holders.length > 0) return refuse({ kind: "folded", section, candidates: holders.slice(0, maxCandidates) });
  }
  if (choice.kind === "one") return { ...choice, kind: "found" };
  if (choice.kind === "several")
    return refuse({
      kind: "ambiguous",
      section,
      candidates: nameSections(base, choice.indices.slice(0, maxCandidates)),
    });
  return choice.near.length === 0 && !idName.test(section)
    ? { kind: "new" }
    : refuse({ kind: "unknown", section, candidates: choice.near });
}

/** The place of a section; `note` says how its name was understood. */
export interface NamedPlace {
  readonly index: number;
  readonly note?: string;
  /** True for the section's own text, without its subsections. */
  readonly isOwn?: boolean;
}

/** Replaces a section with its subsections, or its own text. */
export function* replaceSection(
  base: ReviewDocument,
  { section, content }: NamedContent,
  { index, note, isOwn = false }: NamedPlace,
  hash: HashText,
): Steps<EditOutcome> {
  const closed = yield* closeContent(content, findNewline(joinSectionText(base, index)), base.sections.slice(0, index));
  const outcome = yield* placeContent(base, section, { index, isOwn }, closed, hash);
  if (outcome.kind !== "applied") return outcome;
  const notes = [...(note === undefined ? [] : [note]), ...outcome.notes, ...describeRemoved(base, outcome.document)];
  return { ...outcome, notes };
}

/** Adds a text at the end of a section with its subsections. */
export function* appendToSection(
  base: ReviewDocument,
  { section, content }: NamedContent,
  { index, note }: NamedPlace,
  hash: HashText,
): Steps<EditOutcome> {
  const old = joinSectionText(base, index)
    .replace(/^\ufeff/, "")
    .trimEnd();
  const newline = findNewline(old + content);
  const before = yield* closeBlocks(old, newline);
  const added = yield* closeContent(content, newline, base.sections.slice(0, index));
  const text = `${before.text}${newline}${newline}${added.text}`;
  const [heading] = (yield* scanSteps(text)).headings;
  const own = heading?.start === 0 && base.sections[index]?.level !== 0 ? heading : undefined;
  const notes = [
    ...(note === undefined ? [] : [note]),
    ...(before.notes.length === 0
      ? []
      : [`The text of "${section}" was left open; it was closed before the addition.`]),
    ...added.notes,
  ];
  return yield* placeContent(base, section, { index }, { text, heading: own, notes }, hash);
}

function* placeContent(
  base: ReviewDocument,
  section: string,
  { index, isOwn = false }: NamedPlace,
  closed: ClosedContent,
  hash: HashText,
): Steps<EditOutcome> {
  const moved = yield* moveHeadings(base.sections, index, closed);
  if (moved.kind === "misplaced") return makeMisplaced(base, section, index, moved.heading);
  const { repeated, added } = yield* findBroughtHeadings(base, index, moved.content.text, hash);
  if (repeated !== undefined) return makeRepeated(base, section, repeated);
  const misplaced = findMisplaced(base.sections, index, moved);
  if (misplaced !== undefined) return makeMisplaced(base, section, index, misplaced);
  const { document, notes } = yield* replaceSubtree(base, { index, isOwn }, moved.content, hash);
  const addedNote = `The content also has other headings of that level: ${quote(added)}. They are sections of their own now.`;
  const outcome = makeApplied(document, [...notes, ...(added.length === 0 ? [] : [addedNote])]);
  return withTitle(outcome, base, base.sections[index]?.id);
}

/** Names the subsections that went because the content does not have them. */
function describeRemoved(base: ReviewDocument, document: ReviewDocument): readonly string[] {
  const kept = new Set(document.sections.map(({ id }) => id));
  const removed = base.sections.filter(({ id, title }) => title !== "" && !kept.has(id)).map(({ title }) => title);
  if (removed.length === 0) return [];
  const more = removed.length > maxNamedSubsections ? ` and ${removed.length - maxNamedSubsections} more` : "";
  const names = quote(removed.slice(0, maxNamedSubsections)) + more;
  return [
    `The content does not have these subsections, so they were removed: ${names}. Send it again with them to keep them.`,
  ];
}

function quote(titles: readonly string[]): string {
  return titles.map((title) => `"${title}"`).join(", ");
}

function makeMisplaced(
  base: ReviewDocument,
  section: string,
  index: number,
  { fault, title }: MisplacedHeading,
): EditOutcome {
  return { kind: "misplaced", section, fault, titles: [title], candidates: nameSections(base, [index]) };
}

/** Adds a section at the end, under its own heading or under its name. */
export function* addSection(
  base: ReviewDocument,
  { section, content, create }: NamedContent,
  hash: HashText,
): Steps<EditOutcome> {
  const title = section
    .replace(/\s+/g, " ")
    .replace(/^ ?#{1,6} /, "")
    .trim();
  const newline = findNewline(getFirstText(base) + content);
  const hasHeading = (yield* closeContent(content, newline, [])).heading !== undefined;
  const note = hasHeading
    ? `There is no section "${title}"; the content was added at the end under its own heading.`
    : `There is no section "${title}"; it was added at the end.`;
  const text = hasHeading ? content : `## ${title}${newline}${newline}${content}`;
  return withTitle(yield* appendText(base, { content: text, create }, [note], hash), base, undefined);
}

/** Adds the title of the section with that id, or of the first that the update added: the caller may spell it in other ways. */
function withTitle(outcome: EditOutcome, base: ReviewDocument, changed: string | undefined): EditOutcome {
  if (outcome.kind !== "applied") return outcome;
  const known = new Set<string>(base.sections.map(({ id }) => id));
  const found = outcome.document.sections.find(({ id }) => (changed === undefined ? !known.has(id) : id === changed));
  const title = found?.title ?? base.sections.find(({ id }) => id === changed)?.title ?? "";
  return title === "" ? outcome : { ...outcome, section: title };
}

/** Returns the first section's text, which contains the first line ending unless the review has a single line. */
function getFirstText(document: ReviewDocument): string {
  return document.sections[0]?.text ?? "";
}

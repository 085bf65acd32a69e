import { compareSections } from "../diff/compareSections.ts";
import { matchSteps } from "../diff/matchSections.ts";
import { scanSteps } from "../markdown/blockScanner.ts";
import type { HashText, ReviewDocument, ReviewUpdate, UpdateOutcome } from "../model.ts";
import { finish, type Steps } from "../steps.ts";
import { joinTexts } from "./documentOutline.ts";
import { findHoldersOfHeading } from "./findHoldersOfHeading.ts";
import { chooseNamedSection, chooseSection, isNamed, nameSections } from "./findSections.ts";
import { splitFrontMatter } from "./frontMatter.ts";
import { findAppendedAgain, findBroughtHeadings, type RepeatedHeadings } from "./repeatedHeadings.ts";
import { replaceSubtree } from "./replaceSubtree.ts";
import { closeBlocks, closeContent, findNewline, getTrailingBlank } from "./sectionContent.ts";
import { draftSteps, withFrontMatter } from "./sections.ts";
import { blockBreak, spliceText } from "./spliceText.ts";
import {
  closeElements,
  describeOpen,
  listOpenNames,
  refoldSections,
  removeForeignEnds,
  type WholeText,
} from "./wholeElements.ts";

type SectionUpdate = Extract<ReviewUpdate, { kind: "update-section" }>;

const maxCandidates = 20;

/** A name that can only be meant as an id: it is never the title of a new section. */
const idName = /^\s*[([]?s\d+[)\]]?\s*$/i;

/** Number of removed subsections that a note names. */
const namedRemoved = 5;

const leftOut = "The content begins with front matter, which was left out: only mode 'replace' sets it.";
const onlyFrontMatter = "The content is only front matter, so nothing was changed: only mode 'replace' sets it.";

/** Applies an assistant's update. Every string is a valid review; only a section's name can be unresolved. */
export function applyUpdate(base: ReviewDocument, update: ReviewUpdate, hash: HashText): UpdateOutcome {
  return finish(updateSteps(base, update, hash));
}

export function* updateSteps(stored: ReviewDocument, update: ReviewUpdate, hash: HashText): Steps<UpdateOutcome> {
  const base = yield* refoldSections(stored, hash);
  if (update.kind === "replace") {
    const { frontMatter, body } = splitFrontMatter(update.content);
    const document = withFrontMatter(yield* replaceText(base, body, hash), frontMatter);
    return makeApplied(base, document, [...describeFrontMatter(base, document), ...(yield* describeOpen(body))]);
  }
  // Empty lines before it say nothing: they are removed from a part anyway.
  const { frontMatter, body } = splitFrontMatter(update.content.replace(/^[\ufeff\r\n]+/, ""));
  if (frontMatter === "") return keepFrontMatter(base, yield* applyPart(base, update, hash));
  if (body.trim() === "") return makeApplied(base, base, [onlyFrontMatter]);
  const applied = keepFrontMatter(base, yield* applyPart(base, withContent(update, body), hash));
  return applied.kind === "applied"
    ? { ...applied, ...makeApplied(base, applied.document, [...applied.notes, leftOut]) }
    : applied;
}

type PartUpdate = Exclude<ReviewUpdate, { kind: "replace" }>;

function withContent(update: PartUpdate, content: string): PartUpdate {
  return { ...update, content };
}

function* applyPart(base: ReviewDocument, update: PartUpdate, hash: HashText): Steps<UpdateOutcome> {
  return update.kind === "append" ? yield* append(base, update, [], hash) : yield* updateSection(base, update, hash);
}

/** Puts the front matter of the base above the updated sections, on lines of its own. */
function keepFrontMatter(base: ReviewDocument, outcome: UpdateOutcome): UpdateOutcome {
  const { frontMatter = "" } = base;
  if (outcome.kind !== "applied" || frontMatter === "") return outcome;
  const isAlone = base.sections.length === 0 && outcome.document.sections.length > 0;
  const gap = isAlone ? getMissingBlankLine(frontMatter, findNewline(frontMatter)) : "";
  return { ...outcome, ...makeApplied(base, withFrontMatter(outcome.document, frontMatter + gap), outcome.notes) };
}

function describeFrontMatter(base: ReviewDocument, { frontMatter = "" }: ReviewDocument): readonly string[] {
  const before = base.frontMatter ?? "";
  if (before === "" || frontMatter === before) return [];
  return [frontMatter === "" ? "The front matter was removed." : "The front matter was changed."];
}

function makeApplied(base: ReviewDocument, document: ReviewDocument, notes: readonly string[]): UpdateOutcome {
  return { kind: "applied", document, changes: compareSections(base.sections, document.sections), notes };
}

function* replaceText(base: ReviewDocument, content: string, hash: HashText): Steps<ReviewDocument> {
  return yield* matchSteps(base.sections, yield* draftSteps(content, hash), base.nextId);
}

function* updateSection(base: ReviewDocument, update: SectionUpdate, hash: HashText): Steps<UpdateOutcome> {
  const { section, create = false } = update;
  const choose = create ? chooseNamedSection : chooseSection;
  const choice = choose(base, section);
  if (!isNamed(choice)) {
    const holders = findHoldersOfHeading(base, section, choose);
    if (holders.length > 0) return { kind: "folded", section, candidates: holders.slice(0, maxCandidates) };
  }
  switch (choice.kind) {
    case "one":
      return withTitle(yield* replaceSection(base, update, choice, hash), base, base.sections[choice.index]?.id);
    case "several":
      return { kind: "ambiguous", section, candidates: nameSections(base, choice.indices.slice(0, maxCandidates)) };
    case "none":
      return choice.near.length === 0 && !idName.test(section)
        ? withTitle(yield* appendSection(base, update, hash), base, undefined)
        : { kind: "unknown", section, candidates: choice.near };
  }
}

/** Adds the title of the section with that id, or of the first that the update added: the caller may spell it in other ways. */
function withTitle(outcome: UpdateOutcome, base: ReviewDocument, changed: string | undefined): UpdateOutcome {
  if (outcome.kind !== "applied") return outcome;
  const known = new Set<string>(base.sections.map(({ id }) => id));
  const found = outcome.document.sections.find(({ id }) => (changed === undefined ? !known.has(id) : id === changed));
  const title = found?.title ?? base.sections.find(({ id }) => id === changed)?.title ?? "";
  return title === "" ? outcome : { ...outcome, section: title };
}

function* replaceSection(
  base: ReviewDocument,
  { section, content }: SectionUpdate,
  { index, note }: { readonly index: number; readonly note?: string },
  hash: HashText,
): Steps<UpdateOutcome> {
  const { repeated, added } = yield* findBroughtHeadings(base, index, content, hash);
  if (repeated !== undefined) return makeRepeated(base, section, repeated);
  const { document, notes } = yield* replaceSubtree(base, index, content, hash);
  const addedNote = `The content also has other headings of that level: ${quote(added)}. They are sections of their own now.`;
  return makeApplied(base, document, [
    ...(note === undefined ? [] : [note]),
    ...notes,
    ...(added.length === 0 ? [] : [addedNote]),
    ...describeRemoved(base, document),
  ]);
}

/** Names the subsections that went because the content does not have them. */
function describeRemoved(base: ReviewDocument, document: ReviewDocument): readonly string[] {
  const kept = new Set(document.sections.map(({ id }) => id));
  const removed = base.sections.filter(({ id, title }) => title !== "" && !kept.has(id)).map(({ title }) => title);
  if (removed.length === 0) return [];
  const more = removed.length > namedRemoved ? ` and ${removed.length - namedRemoved} more` : "";
  const names = quote(removed.slice(0, namedRemoved)) + more;
  return [
    `The content does not have these subsections, so they were removed: ${names}. Send it again with them to keep them.`,
  ];
}

function quote(titles: readonly string[]): string {
  return titles.map((title) => `"${title}"`).join(", ");
}

function makeRepeated(
  base: ReviewDocument,
  section: string,
  { place, titles, indices }: RepeatedHeadings,
): UpdateOutcome {
  const candidates = nameSections(base, indices.slice(0, maxCandidates));
  return { kind: "repeated", section, place, titles: titles.slice(0, maxCandidates), candidates };
}

function* appendSection(base: ReviewDocument, update: SectionUpdate, hash: HashText): Steps<UpdateOutcome> {
  const { section, content, create } = update;
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
  return yield* append(base, { content: text, create }, [note], hash);
}

/** Returns the first section's text, which contains the first line ending unless the review has a single line. */
function getFirstText(document: ReviewDocument): string {
  return document.sections[0]?.text ?? "";
}

function* append(
  base: ReviewDocument,
  { content, create = false }: { readonly content: string; readonly create?: boolean | undefined },
  notes: readonly string[],
  hash: HashText,
): Steps<UpdateOutcome> {
  const last = base.sections.at(-1)?.text ?? "";
  if (last === "")
    return makeApplied(base, yield* replaceText(base, content, hash), [...notes, ...(yield* describeOpen(content))]);
  if (content.trim() === "") return makeApplied(base, base, [...notes, "The content is blank; nothing was added."]);
  const newline = findNewline(last + content);
  const own = yield* removeForeignEnds(content.replace(/^\ufeff+/, ""), base.sections.slice(0, -1));
  const isOpen = (yield* listOpenNames(own.text)).length > 0;
  const { text: body, notes: ownNotes } = isOpen
    ? yield* closeBlocks(own.text, newline)
    : { text: own.text, notes: [] };
  const again = create ? undefined : yield* findAppendedAgain(base, body, hash);
  if (again !== undefined) return makeRepeated(base, "", again);
  const before = yield* endLastSection(last, newline);
  const separator = getMissingBlankLine(last, newline);
  const end = base.sections.length;
  const leads =
    before.text === ""
      ? [separator, `${separator}${blockBreak}${newline}${newline}`]
      : [before.text + newline + newline];
  const spliced = yield* spliceText(base, { start: end, end, body, leads, tails: [""] }, hash);
  const allNotes = [...notes, ...before.notes, ...own.notes, ...ownNotes];
  if (spliced?.previous === undefined) {
    const whole = yield* replaceText(base, joinTexts(base.sections) + (leads[0] ?? "") + body, hash);
    return makeApplied(base, whole, allNotes);
  }
  const added = yield* matchSteps([], spliced.middle, base.nextId);
  const sections = [...base.sections.slice(0, -1), spliced.previous, ...added.sections];
  return makeApplied(base, { sections, nextId: added.nextId }, allNotes);
}

/** Returns what ends the blocks and elements that the last section leaves open; empty when there are none. */
function* endLastSection(last: string, newline: string): Steps<WholeText> {
  const { open } = yield* scanSteps(last);
  const closing = open === undefined ? "" : `${getMissingLineEnd(last, newline)}${open.closing}`;
  const closed = last + closing;
  const whole = yield* closeElements(closed, newline);
  const ends = whole.text.slice(closed.trimEnd().length).trim();
  const openNote = `The text before it was left open; a closing "${open?.closing}" was added.`;
  return {
    text: ends === "" ? closing : closing + getMissingBlankLine(closed, newline) + ends,
    notes: [...(open === undefined ? [] : [openNote]), ...whole.notes],
  };
}

function getMissingLineEnd(text: string, newline: string): string {
  return /[\r\n]$/.test(text) ? "" : newline;
}

function getMissingBlankLine(text: string, newline: string): string {
  const endings = getTrailingBlank(text).match(/\r\n|\n|\r/g)?.length ?? 0;
  return newline.repeat(Math.max(0, 2 - endings));
}

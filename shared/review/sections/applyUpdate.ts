import { compareSections } from "../diff/compareSections.ts";
import { matchSteps } from "../diff/matchSections.ts";
import { scanSteps } from "../markdown/blockScanner.ts";
import type { HashText, ReviewDocument, ReviewUpdate, UpdateOutcome } from "../model.ts";
import { finish, type Steps } from "../steps.ts";
import { findHoldersOfHeading } from "./findHoldersOfHeading.ts";
import { chooseSection, nameSections } from "./findSections.ts";
import { replaceSubtree } from "./replaceSubtree.ts";
import { closeBlocks, closeContent, findNewline, getTrailingBlank } from "./sectionContent.ts";
import { draftSteps, joinDocumentText } from "./sections.ts";
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

/** Applies an assistant's update. Every string is a valid review; only a section's name can be unresolved. */
export function applyUpdate(base: ReviewDocument, update: ReviewUpdate, hash: HashText): UpdateOutcome {
  return finish(updateSteps(base, update, hash));
}

export function* updateSteps(stored: ReviewDocument, update: ReviewUpdate, hash: HashText): Steps<UpdateOutcome> {
  const base = yield* refoldSections(stored, hash);
  switch (update.kind) {
    case "replace":
      return makeApplied(base, yield* replaceText(base, update.content, hash), yield* describeOpen(update.content));
    case "append":
      return yield* append(base, update.content, [], hash);
    case "update-section":
      return yield* updateSection(base, update, hash);
  }
}

function makeApplied(base: ReviewDocument, document: ReviewDocument, notes: readonly string[]): UpdateOutcome {
  return { kind: "applied", document, changes: compareSections(base.sections, document.sections), notes };
}

function* replaceText(base: ReviewDocument, content: string, hash: HashText): Steps<ReviewDocument> {
  return yield* matchSteps(base.sections, yield* draftSteps(content, hash), base.nextId);
}

function* updateSection(base: ReviewDocument, update: SectionUpdate, hash: HashText): Steps<UpdateOutcome> {
  const { section, content, create = false } = update;
  const choice = chooseSection(base, section);
  switch (choice.kind) {
    case "one": {
      const { document, notes } = yield* replaceSubtree(base, choice.index, content, hash);
      return makeApplied(base, document, notes);
    }
    case "several":
      return { kind: "ambiguous", section, candidates: nameSections(base, choice.indices.slice(0, maxCandidates)) };
    case "none": {
      const holders = findHoldersOfHeading(base, section);
      if (holders.length > 0) return { kind: "folded", section, candidates: holders.slice(0, maxCandidates) };
      return choice.near.length === 0 || create
        ? yield* appendSection(base, section, content, hash)
        : { kind: "unknown", section, candidates: choice.near };
    }
  }
}

function* appendSection(base: ReviewDocument, name: string, content: string, hash: HashText): Steps<UpdateOutcome> {
  const title = name
    .replace(/\s+/g, " ")
    .replace(/^ ?#{1,6} /, "")
    .trim();
  const newline = findNewline(getFirstText(base) + content);
  const hasHeading = (yield* closeContent(content, newline, [])).heading !== undefined;
  const note = hasHeading
    ? `There is no section "${title}"; the content was added at the end under its own heading.`
    : `There is no section "${title}"; it was added at the end.`;
  const text = hasHeading ? content : `## ${title}${newline}${newline}${content}`;
  return yield* append(base, text, [note], hash);
}

/** Returns the first section's text, which contains the first line ending unless the review has a single line. */
function getFirstText(document: ReviewDocument): string {
  return document.sections[0]?.text ?? "";
}

function* append(
  base: ReviewDocument,
  content: string,
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
    const whole = yield* replaceText(base, joinDocumentText(base) + (leads[0] ?? "") + body, hash);
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

import { matchSteps } from "../diff/matchSections.ts";
import { scanSteps } from "../markdown/blockScanner.ts";
import type { HashText, ReviewDocument } from "../model.ts";
import type { Steps } from "../steps.ts";
import { countLineEnds } from "../textLines.ts";
import { joinTexts } from "./documentOutline.ts";
import { findAppendedAgain } from "./repeatedHeadings.ts";
import { closeBlocks, findNewline, getTrailingBlank } from "./sectionContent.ts";
import { blockBreak, spliceText } from "./spliceText.ts";
import { type EditOutcome, makeApplied, makeRepeated, replaceText } from "./updateOutcome.ts";
import { closeElements, describeOpen, listOpenNames, removeForeignEnds, type WholeText } from "./wholeElements.ts";

/** Adds a text at the end of a review; its headings keep their levels. */
export function* appendText(
  base: ReviewDocument,
  { content, create = false }: { readonly content: string; readonly create?: boolean | undefined },
  notes: readonly string[],
  hash: HashText,
): Steps<EditOutcome> {
  const last = base.sections.at(-1)?.text ?? "";
  if (last === "")
    return makeApplied(yield* replaceText(base, content, hash), [...notes, ...(yield* describeOpen(content))]);
  if (content.trim() === "") return makeApplied(base, [...notes, "The content is blank; nothing was added."]);
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
    return makeApplied(whole, allNotes);
  }
  const added = yield* matchSteps([], spliced.middle, base.nextId);
  const sections = [...base.sections.slice(0, -1), spliced.previous, ...added.sections];
  return makeApplied({ sections, nextId: added.nextId }, allNotes);
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

export function getMissingBlankLine(text: string, newline: string): string {
  const endings = countLineEnds(getTrailingBlank(text));
  return newline.repeat(Math.max(0, 2 - endings));
}

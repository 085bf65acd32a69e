import { matchSteps } from "../diff/matchSections.ts";
import { scanBlocks } from "../markdown/blockScanner.ts";
import type { HashText, ReviewDocument, Section } from "../model.ts";
import type { Steps } from "../steps.ts";
import { joinSectionText, joinTexts } from "./documentOutline.ts";
import { type ClosedContent, findNewline, getTrailingBlank } from "./sectionContent.ts";
import { findSubtreeEnd } from "./sectionPaths.ts";
import { draftSteps, type SectionDraft } from "./sections.ts";
import { blockBreak, spliceText } from "./spliceText.ts";

const marker = /^ {0,3}<!--[ \t]*collapsed[ \t]*-->[ \t]*$/im;

/** Returns the end of the comment `<!-- collapsed -->` right below the heading of a section; undefined without one. */
export function findCollapsedEnd(text: string): number | undefined {
  const found = marker.exec(text);
  // Most texts have no such comment: only the others are scanned.
  const heading = found === null ? undefined : scanBlocks(text).headings[0];
  if (found === null || heading === undefined || heading.start > found.index) return undefined;
  return text.slice(heading.end, found.index).trim() === "" ? found.index + found[0].length : undefined;
}

export interface ReplacedSubtree {
  readonly document: ReviewDocument;
  readonly notes: readonly string[];
}

/**
 * Replaces a section with its subsections, or only its own text. Content that begins with a heading replaces the heading line, otherwise it
 * is kept; all bytes and headings outside are unchanged.
 */
export function* replaceSubtree(
  base: ReviewDocument,
  { index, isOwn }: { readonly index: number; readonly isOwn: boolean },
  closed: ClosedContent,
  hash: HashText,
): Steps<ReplacedSubtree> {
  const end = isOwn ? index + 1 : findSubtreeEnd(base.sections, index);
  const old = base.sections.slice(index, end);
  const oldText = joinTexts(old);
  const newline = findNewline(oldText);
  const body = closed.heading === undefined ? keepHeading(old[0], closed.text, newline) + closed.text : closed.text;
  const isLast = end === base.sections.length;
  const splice = {
    start: index,
    end,
    body: body.trimEnd(),
    leads: ["", newline, newline + blockBreak + newline + newline],
    tails: listTails(getTrailingBlank(oldText), newline, isLast),
  };
  const spliced = yield* spliceText(base, splice, hash);
  if (spliced === undefined) return { document: yield* resplit(base, splice, hash), notes: closed.notes };
  const middle = yield* keepIds(old, spliced.middle, base.nextId);
  const sections = [
    ...base.sections.slice(0, Math.max(0, index - 1)),
    ...(spliced.previous === undefined ? [] : [spliced.previous]),
    ...middle.sections,
    ...(spliced.next === undefined ? [] : [spliced.next]),
    ...base.sections.slice(end + 1),
  ];
  return { document: { sections, nextId: middle.nextId }, notes: closed.notes };
}

/** Takes a section with its subsections away; all other bytes and headings are unchanged. */
export function* removeSubtree(base: ReviewDocument, index: number, hash: HashText): Steps<ReviewDocument> {
  const end = findSubtreeEnd(base.sections, index);
  const newline = findNewline(joinSectionText(base, index));
  const tails = ["", newline, newline + newline, newline + newline + blockBreak + newline + newline];
  const splice = { start: index, end, body: "", leads: [""], tails };
  const spliced = yield* spliceText(base, splice, hash);
  if (spliced === undefined) return yield* resplit(base, splice, hash);
  const sections = [
    ...base.sections.slice(0, Math.max(0, index - 1)),
    ...(spliced.previous === undefined ? [] : [spliced.previous]),
    ...(spliced.next === undefined ? [] : [spliced.next]),
    ...base.sections.slice(end + 1),
  ];
  return { sections, nextId: base.nextId };
}

/** Returns the heading line, with the comment that folds the section unless the new text has its own. */
function keepHeading(section: Section | undefined, text: string, newline: string): string {
  if (section === undefined || section.level === 0) return "";
  const heading = scanBlocks(section.text).headings[0]?.end ?? 0;
  const collapsed = findCollapsedEnd(section.text);
  const hasOwn = findCollapsedEnd(section.text.slice(0, heading) + newline + text) !== undefined;
  const end = collapsed === undefined || hasOwn ? heading : collapsed;
  const rest = section.text.slice(end);
  const gap = rest.trim() === "" ? newline + newline : rest.slice(0, rest.length - rest.trimStart().length);
  // Only whole lines: the indent of the old text is not part of the gap.
  const lines = gap.match(/^[\s\S]*[\r\n]/)?.[0] ?? newline;
  return section.text.slice(0, end) + lines;
}

/** Returns endings to try, the previous one first; the end of the review needs none. */
function listTails(trailing: string, newline: string, isLast: boolean): readonly string[] {
  if (isLast) return [trailing];
  const blankLine = newline + newline;
  return [trailing === "" ? blankLine : trailing, blankLine, blankLine + blockBreak + blankLine];
}

/** Gives the first section its old identity, even under another heading. */
function* keepIds(
  old: readonly Section[],
  drafts: readonly SectionDraft[],
  nextId: number,
): Steps<{ readonly sections: readonly Section[]; readonly nextId: number }> {
  const [root, ...oldRest] = old;
  const [first, ...rest] = drafts;
  if (root === undefined || first === undefined) return yield* matchSteps(old, drafts, nextId);
  const matched = yield* matchSteps(oldRest, rest, nextId);
  return { sections: [{ id: root.id, ...first }, ...matched.sections], nextId: matched.nextId };
}

function* resplit(
  base: ReviewDocument,
  splice: { readonly start: number; readonly end: number; readonly body: string; readonly tails: readonly string[] },
  hash: HashText,
): Steps<ReviewDocument> {
  const before = joinTexts(base.sections.slice(0, splice.start));
  const after = joinTexts(base.sections.slice(splice.end));
  const text = before + splice.body + (splice.tails.at(-1) ?? "") + after;
  return yield* matchSteps(base.sections, yield* draftSteps(text, hash), base.nextId);
}

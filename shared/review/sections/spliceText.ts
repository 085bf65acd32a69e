import type { BlockScan } from "../markdown/blockScan.ts";
import { scanSteps } from "../markdown/blockScanner.ts";
import type { HashText, ReviewDocument, Section } from "../model.ts";
import type { Steps } from "../steps.ts";
import { draftSteps, type SectionDraft } from "./sections.ts";
import { mostSections } from "./splitMarkdown.ts";

/** New text for a run of sections, with what may stand around it. */
export interface TextSplice {
  /** Index of the first section that gives way, and after the last one. */
  readonly start: number;
  readonly end: number;
  readonly body: string;
  /** What may come before and after the body, the best first: the first that keeps all headings is taken. */
  readonly leads: readonly string[];
  readonly tails: readonly string[];
}

/** The sections around a splice and what stands between them now. */
export interface SplicedSections {
  readonly previous: Section | undefined;
  readonly middle: readonly SectionDraft[];
  readonly next: Section | undefined;
}

/** Puts an empty comment between blocks that would otherwise run together: it ends lists and is not shown. */
export const blockBreak = "<!-- -->";

/**
 * Replaces a run of sections so that the headings around it stay the headings that they were. Only the neighbours are
 * read again: a heading at the root closes everything before it, so what follows the next one cannot change.
 * Undefined when nothing that may stand around the body keeps the headings.
 */
export function* spliceText(
  document: ReviewDocument,
  splice: TextSplice,
  hash: HashText,
): Steps<SplicedSections | undefined> {
  const previous = document.sections[splice.start - 1];
  const next = document.sections[splice.end];
  const before = previous?.text ?? "";
  const after = next?.text ?? "";
  const body = yield* scanSteps(splice.body);
  // Some of them would not become sections.
  if (body.headings.length + 2 > mostSections) return undefined;
  for (const tail of splice.tails) {
    for (const lead of splice.leads) {
      const text = before + lead + splice.body + tail + after;
      const expected = [
        ...(previous === undefined || previous.level === 0 ? [] : [place(0, previous.level)]),
        ...headingPlaces(body, before.length + lead.length),
        ...(next === undefined ? [] : [place(text.length - after.length, next.level)]),
      ];
      const found = headingPlaces(yield* scanSteps(text), 0);
      if (found.length === expected.length && found.every((heading, index) => heading === expected[index])) {
        return divide(previous, next, yield* draftSteps(text, hash));
      }
    }
  }
  return undefined;
}

function headingPlaces({ headings }: BlockScan, offset: number): readonly string[] {
  return headings.map(({ start, level }) => place(start + offset, level));
}

function place(start: number, level: number): string {
  return `${start}:${level}`;
}

function divide(
  previous: Section | undefined,
  next: Section | undefined,
  drafts: readonly SectionDraft[],
): SplicedSections {
  const first = previous === undefined ? 0 : 1;
  const last = drafts.length - (next === undefined ? 0 : 1);
  return {
    previous: renewed(previous, drafts[0]),
    middle: drafts.slice(first, last),
    next: renewed(next, drafts[last]),
  };
}

/** The same object when nothing changed, so that what is unchanged is cheap to see. */
function renewed(section: Section | undefined, draft: SectionDraft | undefined): Section | undefined {
  if (section === undefined || draft === undefined || section.text === draft.text) return section;
  return { id: section.id, ...draft };
}

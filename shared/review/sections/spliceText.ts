import { maxSections } from "../limits.ts";
import type { HashText, ReviewDocument, Section } from "../model.ts";
import type { Steps } from "../steps.ts";
import { type FoldScan, foldSteps } from "./foldedHeadings.ts";
import { draftSteps, type SectionDraft } from "./sections.ts";
import { listSectionHeadings } from "./splitMarkdown.ts";

export interface TextSplice {
  /** Indices of the first replaced section, and after the last one. */
  readonly start: number;
  readonly end: number;
  readonly body: string;
  /** Texts to try before and after the body, best first: the first combination that keeps all headings is used. */
  readonly leads: readonly string[];
  readonly tails: readonly string[];
}

export interface SplicedSections {
  readonly previous: Section | undefined;
  readonly middle: readonly SectionDraft[];
  readonly next: Section | undefined;
}

/** An empty comment between blocks that would otherwise merge: it ends lists and is not rendered. */
export const blockBreak = "<!-- -->";

/**
 * Replaces a run of sections so that the surrounding headings are preserved. Only the neighbours are parsed again: a
 * root heading closes every block before it, and each section holds whole elements, so sections beyond the next one cannot change. Undefined when no candidate
 * preserves the headings.
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
  const body = yield* foldSteps(splice.body);
  // Some of them would not become sections.
  if (body.headings.length + 2 > maxSections) return undefined;
  for (const tail of splice.tails) {
    for (const lead of splice.leads) {
      const text = before + lead + splice.body + tail + after;
      const expected = [
        ...(previous === undefined || previous.level === 0 ? [] : [formatPlace(0, previous.level)]),
        ...listHeadingPlaces(splice.body, body, before.length + lead.length),
        ...(next === undefined ? [] : [formatPlace(text.length - after.length, next.level)]),
      ];
      const found = listHeadingPlaces(text, yield* foldSteps(text), 0);
      if (found.length === expected.length && found.every((heading, index) => heading === expected[index])) {
        return divide(previous, next, yield* draftSteps(text, hash));
      }
    }
  }
  return undefined;
}

function listHeadingPlaces(text: string, scan: FoldScan, offset: number): readonly string[] {
  return listSectionHeadings(text, scan).map(({ start, level }) => formatPlace(start + offset, level));
}

function formatPlace(start: number, level: number): string {
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
    previous: renewSection(previous, drafts[0]),
    middle: drafts.slice(first, last),
    next: renewSection(next, drafts[last]),
  };
}

/** Returns the same object when nothing changed, so that unchanged sections are cheap to detect. */
function renewSection(section: Section | undefined, draft: SectionDraft | undefined): Section | undefined {
  if (section === undefined || draft === undefined || section.text === draft.text) return section;
  return { id: section.id, ...draft };
}

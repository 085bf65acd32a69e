/*
 * Corrects the references of a review whose lines are the same and stand at one other place now. What was edited, is ambiguous or gone is
 * left to whoever wrote the review. Only text that stands in the section itself is changed: not a reference whose address another
 * section defines, and not one of several places in one link.
 */
import { draftSteps, joinTexts, type ReviewDocument, type Section } from "@dialectic/shared/review";
import { inTurns } from "../base/breath.ts";
import { hashText } from "../store/index.ts";
import { type CheckedSections, checkedSteps } from "./checkedSections.ts";
import type { CheckedReview, ReferenceStates } from "./referenceStates.ts";
import type { ReferenceStatus } from "./referenceStatus.ts";

export interface FixedReference {
  readonly from: string;
  readonly to: string;
}

export interface FixedReview {
  readonly document: ReviewDocument;
  readonly fixed: readonly FixedReference[];
}

/** Corrects the moved references in sections that stand in both states of a review: what an update wrote is new. */
export async function fixMoved(
  review: CheckedReview,
  { before, document }: { readonly before: ReviewDocument; readonly document: ReviewDocument },
  states: Pick<ReferenceStates, "check">,
): Promise<FixedReview> {
  const known = new Set(before.sections.map(({ hash }) => hash));
  const kept = document.sections.filter(({ hash }) => known.has(hash));
  const checked = await inTurns(checkedSteps(document.sections, kept));
  await inTurns(checked.findAll());
  const moved = groupMoved(await states.check(review, checked));
  const fixed: FixedReference[] = [];
  const texts = new Map<Section, string>();
  for (const section of kept) {
    const own = fixSection(section, moved.get(section) ?? new Map(), checked);
    if (own.fixed.length > 0) texts.set(section, own.text);
    fixed.push(...own.fixed);
  }
  if (fixed.length === 0) return { document, fixed };
  const text = joinTexts(document.sections.map((section) => ({ text: texts.get(section) ?? section.text })));
  const drafts = await inTurns(draftSteps(text, hashText));
  // An address cannot make a heading, so there are as many sections as before.
  const sections = document.sections.map((section, at) => ({ ...section, ...drafts[at] }));
  return drafts.length === sections.length ? { document: { ...document, sections }, fixed } : { document, fixed: [] };
}

/** Returns the new address of each moved reference, by section and by the address as written. */
function groupMoved(statuses: readonly ReferenceStatus[]): ReadonlyMap<Section, ReadonlyMap<string, string>> {
  const moved = new Map<Section, Map<string, string>>();
  for (const { section, report } of statuses) {
    const { text, state, suggestion } = report;
    if (state !== "moved" || suggestion === undefined) continue;
    const own = moved.get(section) ?? new Map<string, string>();
    moved.set(section, own.set(text, suggestion));
  }
  return moved;
}

function fixSection(
  section: Section,
  moved: ReadonlyMap<string, string>,
  { read, find }: CheckedSections,
): { readonly text: string; readonly fixed: readonly FixedReference[] } {
  const offset = read(section).length - section.text.length;
  const fixed: FixedReference[] = [];
  let text = section.text;
  if (moved.size === 0) return { text, fixed };
  for (const { text: from, start, end, written } of find(section).toReversed()) {
    const to = moved.get(from);
    if (to === undefined || written !== undefined || start < offset) continue;
    const construct = text.slice(start - offset, end - offset);
    const parts = construct.split(from);
    if (parts.length !== 2) continue;
    text = text.slice(0, start - offset) + parts.join(to) + text.slice(end - offset);
    fixed.unshift({ from, to });
  }
  return { text, fixed };
}

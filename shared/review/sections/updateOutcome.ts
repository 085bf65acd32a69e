import { compareSections } from "../diff/compareSections.ts";
import { matchSteps } from "../diff/matchSections.ts";
import type { HashText, ReviewDocument, UpdateOutcome } from "../model.ts";
import type { Steps } from "../steps.ts";
import { nameSections } from "./findSections.ts";
import type { RepeatedHeadings } from "./repeatedHeadings.ts";
import { draftSteps } from "./sections.ts";

/** Maximum number of sections or titles that a refusal names. */
export const maxCandidates = 20;

export function makeApplied(base: ReviewDocument, document: ReviewDocument, notes: readonly string[]): UpdateOutcome {
  return { kind: "applied", document, changes: compareSections(base, document), notes };
}

export function makeRepeated(
  base: ReviewDocument,
  section: string,
  { place, titles, indices }: RepeatedHeadings,
): UpdateOutcome {
  const candidates = nameSections(base, indices.slice(0, maxCandidates));
  return { kind: "repeated", section, place, titles: titles.slice(0, maxCandidates), candidates };
}

/** Returns the document with this text; sections that survive keep their identity. */
export function* replaceText(base: ReviewDocument, content: string, hash: HashText): Steps<ReviewDocument> {
  return yield* matchSteps(base.sections, yield* draftSteps(content, hash), base.nextId);
}

import { matchSteps } from "../diff/matchSections.ts";
import { maxCandidates } from "../limits.ts";
import type { HashText, ReviewDocument, UpdateOutcome } from "../model.ts";
import type { Steps } from "../steps.ts";
import { nameSections } from "./findSections.ts";
import type { RepeatedHeadings } from "./repeatedHeadings.ts";
import { draftSteps } from "./sections.ts";

export type Refused = Exclude<UpdateOutcome, { kind: "applied" }>;

/** A document with a part of an update. It is compared with the base once, when all parts are in it. */
export type EditOutcome = Omit<Extract<UpdateOutcome, { kind: "applied" }>, "changes"> | Refused;

export function makeApplied(document: ReviewDocument, notes: readonly string[]): EditOutcome {
  return { kind: "applied", document, notes };
}

export function makeRepeated(
  base: ReviewDocument,
  section: string,
  { place, titles, indices }: RepeatedHeadings,
): EditOutcome {
  const candidates = nameSections(base, indices.slice(0, maxCandidates));
  return { kind: "repeated", section, place, titles: titles.slice(0, maxCandidates), candidates };
}

/** Returns the document with this text; sections that survive keep their identity. */
export function* replaceText(base: ReviewDocument, content: string, hash: HashText): Steps<ReviewDocument> {
  return yield* matchSteps(base.sections, yield* draftSteps(content, hash), base.nextId);
}

import type { SuggestionClaim } from "@dialectic/shared/review";
import type { ClaimFinding } from "./checkClaim.ts";
import { type PlacedSuggestion, placeSuggestion, type Suggestion, type SuggestionParts } from "./suggestions.ts";

/** Checks what an assistant says about a suggestion against the code. */
export async function checkSuggestionClaim(
  reviewId: string,
  claim: SuggestionClaim,
  suggestion: Suggestion,
  parts: SuggestionParts,
): Promise<ClaimFinding> {
  const { kind } = await placeSuggestion(suggestion, reviewId, parts);
  const finding = findings[claim][kind](suggestion.target.shown);
  return { isVerified: kind === rightStates[claim], finding };
}

const rightStates: Readonly<Record<SuggestionClaim, PlacedSuggestion["kind"]>> = {
  applied: "applied",
  changed: "changed",
  declined: "open",
};

type Words = (path: string) => string;

const unchanged: Words = (path) => `The lines of ${path} have not changed since: the suggestion is not in the code.`;

const findings: Readonly<Record<SuggestionClaim, Readonly<Record<PlacedSuggestion["kind"], Words>>>> = {
  applied: {
    applied: (path) => `The suggestion is in the code of ${path}.`,
    changed: (path) => `The lines of ${path} were changed, but they are not the suggested ones.`,
    open: unchanged,
  },
  changed: {
    applied: (path) => `The code of ${path} has the suggestion as it was made.`,
    changed: (path) => `The lines of ${path} were changed, differently from the suggestion.`,
    open: unchanged,
  },
  declined: {
    applied: (path) => `The suggestion is in the code of ${path}, although it was declined.`,
    changed: (path) => `The lines of ${path} were changed, although the suggestion was declined.`,
    open: (path) => `The lines of ${path} are as they were: the suggestion was declined.`,
  },
};

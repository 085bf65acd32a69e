import {
  type CommentTarget,
  comparePlaces,
  type FeedbackThread,
  listLineHunks,
  type ReviewDocument,
  type SuggestionClaim,
} from "@dialectic/shared/review";
import { hashText, type ReviewStore } from "../store/index.ts";
import { type ClaimFinding, checkEvidence } from "./checkEvidence.ts";
import type { TargetParts } from "./commentTargets.ts";
import {
  latestSuggestion,
  type PlacedSuggestion,
  placeSuggestion,
  type Suggestion,
  type SuggestionParts,
} from "./suggestions.ts";
import { sectionNow, type ThreadPlaces } from "./threadPlaces.ts";

/** Checks what an assistant says about a suggestion against the code. */
async function checkSuggestionClaim(
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

/**
 * Checks whether the code or text that an assistant names has changed since a comment was made, or since its thread was
 * reopened; where it names none, what the comment is about.
 */
export async function checkClaim(
  reviewId: string,
  thread: FeedbackThread,
  {
    store,
    places,
    targets,
  }: { readonly store: ReviewStore; readonly places: ThreadPlaces; readonly targets: TargetParts },
): Promise<ClaimFinding> {
  const { target } = thread;
  const said = thread.addressed?.suggestion;
  const suggestion = said && (await latestSuggestion(thread, store));
  if (said !== undefined && suggestion !== undefined)
    return checkSuggestionClaim(reviewId, said, suggestion, { store, places });
  const from = baseIteration(reviewId, thread, store);
  const reference = thread.addressed?.evidence.reference;
  if (reference !== undefined)
    return checkEvidence({ reviewId, reference, thread, iteration: from }, { store, targets });
  const latest = store.iterationAt(reviewId, -1);
  const to = thread.addressed?.evidence.iteration ?? latest?.number ?? from;
  if (target.kind === "code")
    return checkCode({ ...thread, target }, { reviewId, baseUri: latest?.baseUri ?? "" }, { store, places });
  if (target.kind === "review") {
    // An iteration says nothing about whether it has what the comment asks for.
    return to > from
      ? {
          isVerified: false,
          finding: `Iteration ${to} came after the comment; what it changed for the whole review is not checked.`,
        }
      : { isVerified: false, finding: "The review has not changed since." };
  }
  const [before, after] = [await store.document(reviewId, from), await store.document(reviewId, to)];
  if (before.kind !== "document" || after.kind !== "document")
    return { isVerified: false, finding: "The text that it was about can no longer be read." };
  const { section } = target;
  const hashIn = (document: ReviewDocument) => {
    const id = sectionNow({ reviewId, section, iteration: thread.iteration }, document, store);
    return document.sections.find((each) => each.id === id)?.hash;
  };
  return sectionFinding(target.title, hashIn(before.document) ?? target.hash, hashIn(after.document), to);
}

type CodeTarget = Extract<CommentTarget, { kind: "code" }>;

async function checkCode(
  { target, reopened }: Pick<FeedbackThread, "reopened"> & { readonly target: CodeTarget },
  review: { readonly reviewId: string; readonly baseUri: string },
  parts: SuggestionParts,
): Promise<ClaimFinding> {
  const { places } = parts;
  // Changes from before the thread was reopened did not satisfy the person.
  const since = reopened?.code ? { ...target, ...reopened.code } : target;
  const { place } = await places.reviewedPlace(since, review);
  const state = place.kind === "code" ? place.state : "gone";
  if (target.line === 0) {
    const now = await places.fileText(target, review);
    return fileFinding(target.shown, state, now === undefined ? undefined : hashText(now) !== target.text);
  }
  if (reopened?.code === null) return goneFinding(target.shown, state);
  const isBefore = target.change?.side === "before";
  const isSame = !isBefore && (state === "exact" || state === "moved");
  const near = isSame ? await findNearChange(since, review, parts) : undefined;
  return near === undefined
    ? codeFinding(since.shown, state, isBefore)
    : { isVerified: true, finding: `The lines directly ${near} those of ${since.shown} have changed.` };
}

/** Returns where code has changed directly beside lines that have not. A change further away is no answer to a comment. */
async function findNearChange(
  since: CodeTarget,
  review: { readonly reviewId: string; readonly baseUri: string },
  { store, places }: SuggestionParts,
): Promise<"above" | "below" | undefined> {
  const then = (await store.texts(new Set([since.text]))).texts.get(since.text);
  const now = await places.codeText(since, review);
  if (then === undefined || now === undefined) return undefined;
  for (const { newStart, newCount } of listLineHunks(then, now.text, 0)) {
    const [first, last] = newCount === 0 ? [newStart + 1, newStart] : [newStart, newStart + newCount - 1];
    if (last === now.line - 1) return "above";
    if (first === now.endLine + 1) return "below";
  }
  return undefined;
}

/** Returns the iteration that was the latest when the thread was opened or reopened. */
export function baseIteration(reviewId: string, { reopened, iteration }: FeedbackThread, store: ReviewStore): number {
  if (reopened === undefined) return iteration;
  return store.iterations(reviewId).findLast((each) => comparePlaces(each, reopened) <= 0)?.number ?? iteration;
}

function sectionFinding(title: string, before: string, now: string | undefined, iteration: number): ClaimFinding {
  const where = title === "" ? "The section" : `"${title}"`;
  if (now === undefined) return { isVerified: true, finding: `${where} is no longer in iteration ${iteration}.` };
  return now === before
    ? { isVerified: false, finding: `${where} has not changed since.` }
    : { isVerified: true, finding: `${where} has changed: this is iteration ${iteration}.` };
}

/** `hasChanged` is undefined for a file without text. */
function fileFinding(path: string, state: string, hasChanged: boolean | undefined): ClaimFinding {
  if (state === "gone") return { isVerified: true, finding: `${path} is gone.` };
  if (hasChanged === undefined) return { isVerified: false, finding: `${path} has no text to compare.` };
  return hasChanged
    ? { isVerified: true, finding: `The text of ${path} has changed.` }
    : { isVerified: false, finding: `The text of ${path} has not changed since.` };
}

function goneFinding(path: string, state: string): ClaimFinding {
  return state === "gone"
    ? { isVerified: false, finding: `The lines of ${path} were already gone when it was reopened, and still are.` }
    : { isVerified: true, finding: `The lines of ${path} are back.` };
}

function codeFinding(path: string, state: string, isBefore: boolean): ClaimFinding {
  if (isBefore)
    return { isVerified: false, finding: `The comment is about the old text of ${path}, which never changes.` };
  switch (state) {
    case "edited":
      return { isVerified: true, finding: `The lines of ${path} were edited.` };
    case "gone":
      return { isVerified: true, finding: `The lines of ${path} are gone.` };
    case "moved":
      return { isVerified: false, finding: `The lines of ${path} only moved; their text has not changed.` };
    default:
      return { isVerified: false, finding: `The lines of ${path} have not changed since.` };
  }
}

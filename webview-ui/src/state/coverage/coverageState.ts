import { type CoverageOutcome, commentLimit, type Thread } from "@dialectic/shared/protocol";
import { type CoverageWish, coverageRequest } from "@dialectic/shared/review";

/** *Navigation*: how much of the changed code the review explains, and what of the rest the assistant is to be asked for. */
export interface CoverageState {
  /** Nothing before the first look. */
  readonly outcome: CoverageOutcome | undefined;
  /** Ids of the changes and sections that the reader has unticked. */
  readonly unticked: ReadonlySet<string>;
  /** A request is on its way to the disk. */
  readonly isAsking: boolean;
  /** What became of the last request. */
  readonly asked?: string | undefined;
  /** Why what the reader has clicked was not opened. */
  readonly notice?: string | undefined;
}

/** What is known before the first look. */
export const nothingMeasured: CoverageState = { outcome: undefined, unticked: new Set(), isAsking: false };

/** Ticks or unticks a change or a section. */
export function withTick(state: CoverageState, id: string, isTicked: boolean): CoverageState {
  const unticked = new Set(state.unticked);
  if (isTicked) unticked.delete(id);
  else unticked.add(id);
  return { ...state, unticked };
}

/** What the reader wants of the assistant; nothing when nothing is ticked. */
export function coverageWish({ outcome, unticked }: CoverageState): CoverageWish | undefined {
  if (outcome?.kind !== "measured") return undefined;
  const changes = outcome.unexplained.filter(({ id }) => !unticked.has(id));
  const sections = outcome.outdated.filter(({ sectionId }) => !unticked.has(sectionId));
  return changes.length + sections.length === 0 ? undefined : { changes, sections };
}

/** The wish in words for the assistant, as a comment on the review. */
export function requestText(state: CoverageState): string | undefined {
  const wish = coverageWish(state);
  return wish === undefined ? undefined : coverageRequest(wish, commentLimit);
}

/** The same for the clipboard, from where it may go to an assistant that knows nothing of the review. */
export function copiedRequest(state: CoverageState): string {
  const { outcome } = state;
  const review = outcome?.kind === "measured" ? `\n\nThe review is ${outcome.reviewId} (review_id).` : "";
  return `${requestText(state) ?? ""}${review}\n`;
}

/** The thread in which exactly that was asked for, and waits. */
export function requestThread(threads: readonly Thread[], text: string): Thread | undefined {
  return threads.find(({ state, entries: [first] }) => {
    return state === "open" && first?.mode === "sections" && first.text === text;
  });
}

/** How much is explained, in one sentence. */
export function describeCoverage({ total, explained }: { readonly total: number; readonly explained: number }): string {
  if (total === 0) return "Nothing has changed since the last commit.";
  if (total === 1) return explained === 1 ? "The changed hunk is explained." : "The changed hunk is not explained.";
  return `${explained === total ? `All ${total}` : `${explained} of ${total}`} changed hunks are explained.`;
}

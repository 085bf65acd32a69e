import { type CoverageOutcome, maxCommentChars, type RangePart, type Thread } from "@dialectic/shared/protocol";
import { type CoverageWish, formatCoverageRequest } from "@dialectic/shared/review";
import { texts } from "../../../texts/texts.ts";

/**
 * *Navigation*: the share of the changed code that the review explains, and the request to the assistant for the rest.
 */
export interface CoverageState {
  /** Undefined before the first measurement. */
  readonly outcome: CoverageOutcome | undefined;
  /** Ids of the changes and sections that the reader has unticked. */
  readonly unticked: ReadonlySet<string>;
  readonly isAsking: boolean;
  readonly asked?: string | undefined;
  readonly notice?: string | undefined;
}

export const nothingMeasured: CoverageState = { outcome: undefined, unticked: new Set(), isAsking: false };

export function withTick(state: CoverageState, id: string, isTicked: boolean): CoverageState {
  const unticked = new Set(state.unticked);
  if (isTicked) unticked.delete(id);
  else unticked.add(id);
  return { ...state, unticked };
}

/** Returns the ticked changes and sections; undefined when none is ticked. */
export function toCoverageWish({ outcome, unticked }: CoverageState): CoverageWish | undefined {
  if (outcome?.kind !== "measured") return undefined;
  const changes = outcome.unexplained.filter(({ id }) => !unticked.has(id));
  const sections = outcome.outdated.filter(({ sectionId }) => !unticked.has(sectionId));
  return changes.length + sections.length === 0 ? undefined : { changes, sections, of: nameCommits(outcome.part) };
}

/** Names the commits of a part for an assistant; undefined for a part that ends with the code as it is. */
function nameCommits(part: RangePart | undefined): string | undefined {
  if (part === undefined || part.kind === "base") return undefined;
  return part.kind === "commit"
    ? `commit ${part.commit.slice(0, 7)}`
    : `the commits ${part.first.slice(0, 7)} to ${part.last.slice(0, 7)}`;
}

export function formatRequest(state: CoverageState): string | undefined {
  const wish = toCoverageWish(state);
  return wish === undefined ? undefined : formatCoverageRequest(wish, maxCommentChars);
}

/** Returns the request for the clipboard; it names the review for an assistant that does not know it. */
export function formatCopiedRequest(state: CoverageState): string {
  const { outcome } = state;
  const review = outcome?.kind === "measured" ? `\n\nThe review is ${outcome.reviewId} (review_id).` : "";
  return `${formatRequest(state) ?? ""}${review}\n`;
}

/** Finds the open thread with exactly this request. */
export function findRequestThread(threads: readonly Thread[], text: string): Thread | undefined {
  return threads.find(({ state, entries: [first] }) => {
    return state === "open" && first?.mode === "sections" && first.text === text;
  });
}

export function describeCoverage({
  total,
  explained,
  skipped = [],
  part,
}: Pick<Extract<CoverageOutcome, { kind: "measured" }>, "total" | "explained" | "skipped" | "part">): string {
  const { coverage } = texts;
  if (total === 0 && part !== undefined) return coverage.noLines;
  if (total === 0) return skipped.length === 0 ? coverage.noChanges : coverage.noOtherChanges;
  if (total === 1) return explained === 1 ? coverage.hunkExplained : coverage.hunkNotExplained;
  return explained === total ? coverage.allExplained(total) : coverage.someExplained(explained, total);
}

import type { parseClaim } from "@dialectic/shared/capability";
import type {
  ClaimReport,
  ClaimState,
  ClaimSummary,
  GetParams,
  Presented,
  Refusal,
  ReviewText,
} from "@dialectic/shared/protocol";
import { listSectionNames, type ReviewDocument, withoutUndefined } from "@dialectic/shared/review";
import type { Clock, Log } from "../base/ports.ts";
import { claimsWaitMs, maxListedClaimChars, maxListedClaims, maxReviewClaims, otherClaimsWaitMs } from "../limits.ts";
import type { ReviewHistory } from "../shown/reviewHistory.ts";
import type { ClaimEvaluator } from "./claimEvaluator.ts";
import type { ClaimedIteration, ClaimMemory } from "./claimMemory.ts";
import type { ClaimSet } from "./claimSet.ts";
import type { ClaimedReview } from "./liveClaim.ts";
import { pending } from "./liveClaim.ts";
import { listClaims, type ReviewClaim } from "./reviewClaims.ts";

export interface ClaimReportsParts {
  readonly evaluator: ClaimEvaluator;
  readonly memory: ClaimMemory;
  readonly history: Pick<ReviewHistory, "open">;
  readonly parser: () => Promise<typeof parseClaim>;
  readonly clock: Clock;
  readonly log: Log;
  readonly patience?: number;
}

/** Evaluates the claims of reviews for assistants, who wait only a moment for the results. */
export class ClaimReports {
  readonly #parts: ClaimReportsParts;
  /**
   * The last request's claims. They continue after the wait has ended, so that a later request may find them finished.
   */
  #last: ClaimSet | undefined;

  constructor(parts: ClaimReportsParts) {
    this.#parts = parts;
  }

  async withPresented(present: () => Promise<Presented | Refusal>): Promise<Presented | Refusal> {
    const since = this.#parts.clock.now();
    const outcome = await present();
    if (outcome.kind === "refused") return outcome;
    const { changed, added } = outcome.sections;
    const updated = new Set([...changed, ...added]);
    const claims = await this.#reportLatest(outcome, since, (section) => updated.has(section));
    return claims === undefined ? outcome : { ...outcome, claims };
  }

  async withText(params: GetParams, text: ReviewText | Refusal): Promise<ReviewText | Refusal> {
    if (text.kind === "refused" || text.iteration !== text.iterations) return text;
    if (params.section !== undefined || params.offset > 0) return text;
    const claims = await this.#reportLatest(text, this.#parts.clock.now());
    return claims === undefined ? text : { ...text, claims };
  }

  dispose(): void {
    this.#last?.dispose();
  }

  /** Returns undefined when that iteration is no longer the latest. Claims of other sections than the awaited ones get only a moment. */
  async #reportLatest(
    meant: { readonly reviewId: string; readonly iteration: number },
    since: number,
    isAwaited: (section: string) => boolean = () => true,
  ) {
    const { history, log } = this.#parts;
    try {
      const latest = await history.open(meant.reviewId, undefined);
      if ("reason" in latest || latest.meta.iteration !== meant.iteration) return undefined;
      return await this.#report(latest.meta, latest.document, since, isAwaited);
    } catch (problem) {
      // The review is valid even if its claims fail.
      log("error", `Claims: ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`);
      return undefined;
    }
  }

  /** Evaluates all claims of a review that were not evaluated since then; returns undefined if it has none. */
  async #report(
    review: ClaimedReview & ClaimedIteration,
    document: ReviewDocument,
    since: number,
    isAwaited: (section: string) => boolean,
  ): Promise<ClaimSummary | undefined> {
    const claims = listClaims(document);
    const before = this.#last;
    if (claims.length === 0) return undefined;
    const sources = claims.slice(0, maxReviewClaims).map(({ source }) => source);
    const { evaluator, patience = claimsWaitMs } = this.#parts;
    const set = evaluator.open(review, sources);
    this.#last = set;
    set.runOlderThan(since);
    before?.dispose();
    const paths = listSectionNames(document);
    const pathOf = ({ section }: ReviewClaim) => paths[document.sections.indexOf(section)] ?? "";
    const awaited = claims.map((claim) => isAwaited(pathOf(claim)));
    const left = Math.max(Math.min(patience, otherClaimsWaitMs), patience - (this.#parts.clock.now() - since));
    const late = AbortSignal.timeout(left);
    const isAwaitedAt = (index: number) => awaited[index] === true;
    await Promise.all([
      set.settled(AbortSignal.timeout(Math.min(patience, otherClaimsWaitMs))),
      set.settled(late, isAwaitedAt),
    ]);
    const statuses = set.freshStatuses;
    this.#parts.memory.keep(review, claims, statuses);
    const rows = claims.map((claim, at) => ({ claim, ...(statuses[at] ?? pending) }));
    const count = (wanted: ClaimState) => rows.filter(({ state }) => state === wanted).length;
    const parse = await this.#parts.parser();
    const told = rows.filter(({ state }) => state !== "holds").slice(0, maxListedClaims);
    return {
      total: claims.length,
      holds: count("holds"),
      fails: count("fails"),
      unknown: count("unknown"),
      pending: count("pending"),
      claims: told.map(({ claim, ...status }) => ({
        ...describeClaim(claim, pathOf(claim), parse),
        ...status,
      })),
    };
  }
}

export function describeClaim(
  { source, text }: ReviewClaim,
  section: string,
  parse: typeof parseClaim,
): Omit<ClaimReport, "state"> {
  const parsed = parse(source);
  const title = parsed.kind === "claim" ? parsed.claim.title : undefined;
  const claim = text.length > maxListedClaimChars ? `${text.slice(0, maxListedClaimChars)}…` : text;
  return withoutUndefined({ section, claim, title });
}

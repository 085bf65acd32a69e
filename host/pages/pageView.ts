import type { Bodies, CompareOutcome, Refusal, ReviewMeta } from "@dialectic/shared/protocol";
import { refuse } from "../base/createRefusal.ts";
import { claimFlips } from "../claims/claimFlips.ts";
import { compareIterations } from "../history/compareIterations.ts";
import type { ReviewHost } from "../presenting/reviewHost.ts";
import { findSession } from "../shown/recordSession.ts";
import type { ReviewHistory } from "../shown/reviewHistory.ts";
import { ReviewStatuses } from "../shown/reviewStatus.ts";
import { findBodies, type ShownPage, type ShownReview } from "../shown/shownReview.ts";
import { findAppliedEdit } from "../shown/storedMeta.ts";
import { isSessionRunning, namesSession } from "../socket/index.ts";
import type { ReviewStore, StoredIteration } from "../store/index.ts";

/** The meaning of something that was presented for one page: another review or none to show, an update, or that it stays. */
export type PageStep = { readonly kind: "state" | "stays" } | { readonly kind: "patch"; readonly before: ShownReview };

interface PageViewParts {
  readonly host: ReviewHost;
  readonly history: ReviewHistory;
  readonly store: ReviewStore;
}

/** The view of one page: the latest presented review, or the one at which it stays, and a comparison. */
export class PageView implements ShownPage {
  readonly #host: ReviewHost;
  readonly #history: ReviewHistory;
  readonly #store: ReviewStore;
  #opened: ShownReview | undefined;
  /** True when the reader has opened `#opened`. */
  #isChosen = false;
  /** True when the reader has opened an older iteration, which no update replaces. */
  #isPinned = false;
  #latest: ShownReview | undefined;
  #compared: readonly ShownReview[] = [];
  #lastComparison = 0;
  #lastOpening = 0;

  constructor({ host, history, store }: PageViewParts) {
    this.#host = host;
    this.#history = history;
    this.#store = store;
    this.#latest = host.shown;
  }

  get current(): ShownReview | undefined {
    return this.#opened ?? this.#host.shown;
  }

  /** True while the page shows the latest presented review. */
  get follows(): boolean {
    return this.#opened === undefined;
  }

  /** The iteration that was presented last, if the page shows another review or an older iteration. */
  get behind(): ReviewMeta | undefined {
    const [shown, latest] = [this.current?.meta, this.#host.shown?.meta];
    const isShown = shown?.reviewId === latest?.reviewId && shown?.iteration === latest?.iteration;
    return isShown ? undefined : latest;
  }

  /** Returns section texts by hash, from everything that the page may show. */
  bodies(hashes: readonly string[]): Bodies {
    const sources = this.current === undefined ? this.#compared : [this.current, ...this.#compared];
    return Object.assign({}, ...sources.map((source) => findBodies(source, hashes)));
  }

  /** Finds the shown iteration that has a text with this hash; a comparison lies on top of the review. */
  findShownReview(reviewId: string, hash: string): ShownReview | undefined {
    return [...this.#compared, this.current].find(
      (source) =>
        source?.meta.reviewId === reviewId && source.document.sections.some((section) => section.hash === hash),
    );
  }

  /** True when a newer iteration of the same review is known. */
  isOld({ meta }: ShownReview): boolean {
    return !this.#history.isLatest(meta);
  }

  /** Updates the commit mark of the opened review; returns the mark if it has changed. */
  refreshMark(): Pick<ReviewMeta, "reviewId" | "committed"> | undefined {
    const meta = this.#opened && this.#history.marked(this.#opened.meta);
    if (this.#opened === undefined || meta === undefined) return undefined;
    this.#opened = { ...this.#opened, meta };
    const { reviewId, committed } = meta;
    return committed === undefined ? { reviewId } : { reviewId, committed };
  }

  follow(): void {
    this.#lastOpening += 1;
    this.#opened = undefined;
    this.#isChosen = false;
    this.#isPinned = false;
  }

  /** Takes what the host shows after a change of it, and decides what the page shows now. */
  take(after: ShownReview | undefined): PageStep {
    const before = this.#opened ?? this.#latest;
    this.#latest = after;
    const isElsewhere = after !== undefined && before !== undefined && before.meta.reviewId !== after.meta.reviewId;
    const mayMove = !isElsewhere || takesPlace(after.meta, before.meta, this.#isChosen, this.#store);
    if (after === undefined || before === undefined || (isElsewhere && mayMove)) {
      this.follow();
      return { kind: "state" };
    }
    if (!isElsewhere && !this.#isPinned) {
      this.follow();
      return { kind: "patch", before };
    }
    this.#opened = before;
    return { kind: "stays" };
  }

  /**
   * Shows an iteration, by default the latest, and stays there; returns a refusal when it cannot be opened. An unused
   * number is replaced by the nearest one in the given direction. The last call decides, whichever is read first.
   */
  async open(reviewId: string, number: number | undefined, way?: "older" | "newer"): Promise<Refusal | undefined> {
    const iteration = number !== undefined && way ? this.#history.nearest(reviewId, number, way) : number;
    this.#lastOpening += 1;
    const mine = this.#lastOpening;
    const opened = await this.#history.open(reviewId, iteration);
    if ("reason" in opened) return opened;
    if (mine !== this.#lastOpening) return undefined;
    this.follow();
    if (opened === this.#host.shown) return undefined;
    this.#opened = opened;
    this.#isChosen = true;
    this.#isPinned = !this.#history.isLatest(opened.meta);
    return undefined;
  }

  /** Shows the latest iteration of a review that the reader has not chosen on this page, so a later review may take its place. */
  async enter(reviewId: string): Promise<void> {
    await this.open(reviewId, undefined);
    this.#isChosen = false;
  }

  /** Compares two iterations on top of the shown review, or returns the reason why it cannot. */
  async compare(reviewId: string, first: number, to: number): Promise<CompareOutcome> {
    const from = this.#history.nearest(reviewId, first, "older");
    if (from >= to) return refuse("An iteration can only be compared with an earlier one.");
    this.#lastComparison += 1;
    const mine = this.#lastComparison;
    const [before, after] = [await this.#history.open(reviewId, from), await this.#history.open(reviewId, to)];
    if ("reason" in before) return refuse(before.message);
    if ("reason" in after) return refuse(after.message);
    // The reader may have left, or started another comparison, while these were read.
    if (mine === this.#lastComparison) this.#compared = [after, before];
    const comparison = { reviewId, from, to, ...compareIterations(before.document, after.document) };
    const checks = { before: this.#history.checks(reviewId, from), after: this.#history.checks(reviewId, to) };
    const flips = claimFlips(after.document, comparison.ids, checks);
    return { kind: "comparing", comparison: flips.length === 0 ? comparison : { ...comparison, flips: [...flips] } };
  }

  leaveComparison(): void {
    this.#lastComparison += 1;
    this.#compared = [];
  }
}

/*
 * Another review that arrives is news, and the reader keeps what they read. It takes the place of the shown review only
 *
 * (a) where that is the sample, was cleared, or is a proposed edit that has its answer;
 * (b) where it begins now, and nobody works on the shown one any more: that has ended, a session that presented it goes on
 *     with the new one, or all sessions that presented it have ended;
 * (c) where it is a proposed edit, which waits for the person's answer.
 *
 * A review that the person has opened gives way only when they clear it.
 */
export function takesPlace(arrived: ReviewMeta, shown: ReviewMeta, isChosen: boolean, store: ReviewStore): boolean {
  const reviews = store.reviews();
  const own = reviews.find(({ id }) => id === shown.reviewId);
  if (shown.isSample === true || own?.cleared === true) return true;
  if (isChosen) return false;
  const { status } = new ReviewStatuses(store).find(shown.reviewId);
  if (own?.isProposal === true && (status !== "Pending" || findAppliedEdit(store, shown.reviewId) !== undefined))
    return true;
  const next = reviews.find(({ id }) => id === arrived.reviewId);
  if (next?.isProposal === true) return true;
  if (arrived.iteration > 1) return false;
  const hasEnded = own?.open === false || status === "Approved";
  const first = store.iterationAt(arrived.reviewId, -1);
  if (hasEnded) return true;
  // While saving fails, the session of what arrived is unknown.
  if (first === undefined) return arrived.client === shown.client;
  const isByIt = (each: StoredIteration) => each.client === first.client && findSession(each) === findSession(first);
  const iterations = store.iterations(shown.reviewId);
  const sessions = iterations.map((each) => findSession(each) ?? "");
  // A review of which nothing could be saved has no iterations here: its session may be running.
  const haveAllEnded =
    sessions.length > 0 && sessions.every((session) => namesSession(session) && !isSessionRunning(session));
  return iterations.some(isByIt) || haveAllEnded;
}

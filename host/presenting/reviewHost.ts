import type {
  GetParams,
  Presented,
  PresentParams,
  Refusal,
  RestoreOutcome,
  ReviewText,
} from "@dialectic/shared/protocol";
import type { ReviewDocument } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import { Emitter } from "../base/emitter.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import { resolveBase } from "../files/baseDirectory.ts";
import type { HostBase } from "../files/hostBase.ts";
import { copyOldIteration } from "../history/copyOldIteration.ts";
import { anchorRest } from "../references/referenceAnchors.ts";
import type { ReferenceResolver } from "../references/referenceResolver.ts";
import type { ReferenceStates } from "../references/referenceStates.ts";
import { readReview } from "../shown/reviewReading.ts";
import {
  type CloseOutcome,
  isIteration,
  type ShownListener,
  type ShownReview,
  type ShownReviews,
} from "../shown/shownReview.ts";
import { createStoredMeta, createWrittenMeta, updateCommitMark } from "../shown/storedMeta.ts";
import type { NewIteration, NoteOutcome, ReviewCommit, ReviewStore, StoredIteration } from "../store/index.ts";
import { applyToReview } from "./applyToReview.ts";
import type { Caller } from "./chooseReview.ts";
import { fixReferences } from "./fixReferences.ts";
import { IterationWriter, type WriteOutcome } from "./iterationWriter.ts";
import { presentedAnswer, repeatedAnswer, unsavedAnswer } from "./presentAnswer.ts";
import { presentedAgain } from "./presentedAgain.ts";
import type { ReviewSessions } from "./reviewSessions.ts";
import { sampleShown } from "./sampleReview.ts";
import { UpdateChecks } from "./updateChecks.ts";
import { createIteration, parseUpdate, tooLong } from "./updateRequest.ts";
import { findOpenReview, type KnownReviews } from "./updateTarget.ts";

export interface ReviewHostParts extends HostBase {
  readonly resolver: ReferenceResolver;
  readonly states: ReferenceStates;
  readonly maxContentLength: () => number;
  readonly sessions: ReviewSessions;
}

/** An update with the session that sends it; commands and this host's own updates have none. */
export type PresentCall = PresentParams & { readonly session?: string | undefined };

/**
 * Owns the reviews of a workspace: applies updates one after another, stores them on the disk, and notifies the views.
 */
export class ReviewHost implements ShownReviews {
  readonly #parts: ReviewHostParts;
  readonly #writer: IterationWriter;
  readonly #news = new Emitter<Parameters<ShownListener>>();
  readonly #marks = new Emitter();
  readonly #foreign: { dispose(): void };
  #shown: ShownReview | undefined;
  #behindSample: ShownReview | undefined;
  #revision: number;
  readonly #turns = new TurnQueue();
  readonly checks: UpdateChecks;

  constructor(parts: ReviewHostParts) {
    this.#parts = parts;
    this.checks = new UpdateChecks(parts);
    // Revisions keep rising across a restart of the host, so that a page which stayed open accepts the new host's data.
    this.#revision = parts.clock.now();
    this.#writer = new IterationWriter(parts.store, () => this.#background(() => this.#writeWaiting()));
    this.#foreign = parts.store.onForeignChange(() => this.#background(() => this.#followStore()));
  }

  /** Shows the last changed review, if there is one. */
  async restore(): Promise<void> {
    await this.#turns.run(() => this.#followStore());
  }

  get shown(): ShownReview | undefined {
    return this.#shown;
  }

  /** The presented review, even while the sample is shown: assistants work on the review behind it. */
  get presented(): ShownReview | undefined {
    return this.#shown?.meta.isSample === true ? this.#behindSample : this.#shown;
  }

  get isStorageFailing(): boolean {
    return this.#writer.isWaiting;
  }

  get reviewCount(): number {
    return this.#parts.store.reviews().length;
  }

  readonly onShown = this.#news.on;

  /**
   * Applies an update, writes it to the disk, shows it, and answers. With `begins`, the update begins a review of a
   * proposed edit.
   */
  present(params: PresentCall, client: string, begins?: "proposal"): Promise<Presented | Refusal> {
    return this.#turns.run(() => this.#present(params, client, begins));
  }

  /** Shows the sample, which is not stored: it ends with the next review, when it is cleared, and with the host. */
  showSample(baseUri: string, text: string): Promise<void> {
    return this.#turns.run(async () => {
      if (this.#shown?.meta.isSample === true) return;
      this.#behindSample = this.#shown;
      const { clock, newId } = this.#parts;
      const { document, meta } = sampleShown(newId(), baseUri, text, clock.now());
      this.#publish(document, meta);
    });
  }

  restoreIteration(reviewId: string, number: number): Promise<RestoreOutcome> {
    return this.#turns.run(async () => {
      const { store, clock, newId } = this.#parts;
      const old = await copyOldIteration(reviewId, number, store);
      if (old === undefined) return refuse(`Iteration ${number} cannot be read, so nothing was changed.`);
      const written = await this.#write({ ...old, at: clock.now(), retryId: newId() });
      if (written.kind === "waiting") return refuse(`It is shown but not saved: ${written.message}`);
      return { kind: "restored", iteration: written.number };
    });
  }

  /** Calls the listener when a review, shown or not, may have gained or lost the mark of its commit. */
  readonly onMarks = this.#marks.on;

  /**
   * Records the commit that a review became: the review stays visible, and the next update of its directory begins a
   * new one.
   */
  markCommitted(reviewId: string, commit: Omit<ReviewCommit, "at">): Promise<CloseOutcome> {
    return this.#turns.run(async () => {
      const { store, clock } = this.#parts;
      const marked = await this.#note(() => store.markCommitted(reviewId, { ...commit, at: clock.now() }));
      this.#showMark();
      return marked;
    });
  }

  /** Closes a review, by default the shown one, so that the next update begins a new one; its iterations are kept. */
  clear(reviewId = this.#shown?.meta.reviewId): Promise<CloseOutcome> {
    return this.#turns.run(() =>
      reviewId === this.#shown?.meta.reviewId ? this.#clear() : this.#clearOther(reviewId),
    );
  }

  async get(params: GetParams): Promise<ReviewText | Refusal> {
    await this.#turns.idle();
    return readReview(params, this.#parts.store, this.presented);
  }

  /** Resolves when all updates so far are shown and stored; their references may not be known yet. */
  stored(): Promise<void> {
    return this.#turns.idle();
  }

  settled(): Promise<void> {
    return this.stored().then(() => this.checks.idle());
  }

  async anchorShown(): Promise<void> {
    await this.checks.idle();
    return this.#turns.run(async () => {
      const isKept = this.#shown?.meta.isSample !== true && !this.isStorageFailing;
      if (this.#shown !== undefined && isKept) await anchorRest(this.#shown, this.#parts);
    });
  }

  /** Stops following the store, after a last attempt to write waiting iterations. */
  async dispose(): Promise<void> {
    this.#foreign.dispose();
    this.#news.clear();
    this.#marks.clear();
    await this.#turns.run(() => this.#writeWaiting());
    await this.checks.end();
    this.#writer.dispose();
  }

  /** Finds the review of a base directory that goes on, if there is one; with a caller, the one that its request joins. */
  async findOpenReview(baseUri: string, caller?: Caller): Promise<string | undefined> {
    await this.#turns.idle();
    return findOpenReview(baseUri, this.#known, caller);
  }

  get #known(): KnownReviews {
    return { ...this.#parts, writer: this.#writer, shown: this.#shown };
  }

  #background(work: () => Promise<void>): void {
    this.#turns.run(work).catch((problem: unknown) => {
      this.#parts.log("error", problem instanceof Error ? (problem.stack ?? problem.message) : String(problem));
    });
  }

  async #present(
    { session, ...params }: PresentCall,
    client: string,
    begins?: "proposal",
  ): Promise<Presented | Refusal> {
    const { workspace, clock, newId } = this.#parts;
    const repeated = params.retryId === undefined ? undefined : await this.#repeated(params.retryId);
    if (repeated !== undefined) return repeated;
    const parsed = parseUpdate(params, this.#parts.maxContentLength());
    if (parsed.kind === "refused") return parsed;
    const { update } = parsed;
    const base = await resolveBase(params.baseUri, workspace);
    if (base.kind === "refused") return base;
    const caller = { name: client, session };
    const applied = await applyToReview({ params, update, base: base.path, begins, caller }, this.#known);
    if (applied.kind === "refused") return applied;
    const { target } = applied;
    if (params.fixReferences === true) await this.checks.idle();
    const outcome = await fixReferences(applied, params, base.path, this.#parts.states);
    if (outcome.kind === "refused") return outcome;
    const long = tooLong(outcome.document);
    if (long !== undefined) return long;
    // A failed write may still have reached the disk: with an id, writing it again is harmless.
    const origin = { client, at: clock.now(), baseUri: base.path, retryId: params.retryId ?? newId() };
    const iteration = createIteration(update, outcome, { ...target.review, ...origin });
    const again = presentedAgain(iteration, { ...this.#parts, before: target.document, writer: this.#writer });
    if (again !== undefined) this.#bringBack(again, target.document);
    const writing = again === undefined ? this.#write(iteration) : { kind: "saved" as const, number: again.number };
    // The write is in progress already: it would have to wait if files were searched first.
    const references = this.checks.begin(target.document, iteration);
    const written = await writing;
    if (written.kind === "waiting") return unsavedAnswer(written.message);
    const { unread, ...checked } = await this.checks.answer(references, iteration, written.number, session);
    const notes = [...parsed.notes, ...target.notes, ...outcome.notes, ...unread];
    return presentedAnswer(iteration, written.number, { ...outcome, notes }, checked);
  }

  /** Shows the latest iteration of a review that another one has covered. */
  #bringBack(latest: StoredIteration, document: ReviewDocument): void {
    if (this.#shown !== undefined && isIteration(this.#shown.meta, latest)) return;
    this.#publish(document, createStoredMeta(this.#parts, latest));
  }

  async #write(iteration: NewIteration): Promise<WriteOutcome> {
    const written = await this.#writer.write(iteration);
    this.#show(iteration, written.number, written.kind === "saved");
    return written;
  }

  /** Answers a call that was accepted before: its iteration is stored, or waiting to be stored. */
  async #repeated(retryId: string): Promise<Presented | Refusal | undefined> {
    const isWaiting = () => this.#writer.latestWaiting((iteration) => iteration.retryId === retryId) !== undefined;
    if (isWaiting()) await this.#writeWaiting();
    if (isWaiting()) return unsavedAnswer(this.#writer.problem);
    const stored = this.#parts.store.findRetry(retryId);
    return stored === undefined ? undefined : repeatedAnswer(stored);
  }

  async #note(write: () => Promise<NoteOutcome>): Promise<CloseOutcome> {
    await this.#writeWaiting();
    if (this.#writer.isWaiting) return { kind: "failed", message: this.#writer.problem };
    const written = await write();
    return written.kind === "failed" ? written : { kind: "closed" };
  }

  async #clear(): Promise<CloseOutcome> {
    const { store, clock } = this.#parts;
    const { meta } = this.#shown ?? {};
    if (meta === undefined) return { kind: "closed" };
    const closed = meta.isSample ? undefined : await this.#note(() => store.closeReview(meta.reviewId, clock.now()));
    if (closed?.kind === "failed") return closed;
    const under = meta.isSample ? this.presented : undefined;
    this.#shown = undefined;
    if (under !== undefined) this.#publish(under.document, updateCommitMark(store, under.meta) ?? under.meta);
    else this.#news.tell(undefined, undefined);
    return { kind: "closed" };
  }

  /** Closes a review that is not the latest; the pages that show it come back to the latest one. */
  async #clearOther(reviewId: string | undefined): Promise<CloseOutcome> {
    const { store, clock } = this.#parts;
    if (reviewId === undefined) return { kind: "closed" };
    const closed = await this.#note(() => store.closeReview(reviewId, clock.now()));
    if (closed.kind === "closed" && this.#shown !== undefined) this.#publish(this.#shown.document, this.#shown.meta);
    return closed;
  }

  #showMark(): void {
    const meta = this.#shown && updateCommitMark(this.#parts.store, this.#shown.meta);
    if (this.#shown !== undefined && meta !== undefined) this.#publish(this.#shown.document, meta);
    else this.#marks.tell();
  }

  async #writeWaiting(): Promise<void> {
    const last = await this.#writer.writeWaiting();
    if (last !== undefined) this.#show(last.iteration, last.number, true);
  }

  #show(iteration: NewIteration, number: number, isSaved: boolean): void {
    this.#publish(iteration.document, createWrittenMeta(this.#parts, iteration, number, isSaved));
  }

  /**
   * Shows the last changed review that was not cleared, unless it is shown already: after a start, and when another
   * host has written. Where its latest iteration is damaged, the newest one that can be read is shown.
   */
  async #followStore(): Promise<void> {
    const { store, log } = this.#parts;
    const latest = store.reviews().find((review) => !review.cleared);
    const iteration = latest === undefined ? undefined : store.iterationAt(latest.id, -1);
    if (latest === undefined || iteration === undefined || this.#writer.isWaiting) return;
    if (this.presented !== undefined && isIteration(this.presented.meta, iteration)) return this.#showMark();
    const readable = await readNewest(store, iteration);
    if (readable?.iteration !== iteration) {
      log(
        "error",
        `Iteration ${iteration.number} of review ${latest.id} cannot be read. Its other iterations are kept.`,
      );
    }
    if (readable === undefined) return;
    if (this.presented !== undefined && isIteration(this.presented.meta, readable.iteration)) return this.#showMark();
    this.#publish(readable.document, createStoredMeta(this.#parts, readable.iteration));
  }

  #publish(document: ReviewDocument, meta: ShownReview["meta"]): void {
    const before = this.#shown?.meta.reviewId === meta.reviewId ? this.#shown : undefined;
    this.#revision += 1;
    this.#shown = { meta, document, revision: this.#revision };
    this.#news.tell(this.#shown, before);
    this.#marks.tell();
  }
}

/** Returns the newest iteration that can be read, from the given one back to the first of its review. */
async function readNewest(store: ReviewStore, latest: StoredIteration) {
  for (let iteration: StoredIteration | undefined = latest; iteration !== undefined; ) {
    const read = await store.document(iteration.reviewId, iteration.number);
    if (read.kind === "document") return { iteration, document: read.document };
    iteration = store.iteration(iteration.reviewId, store.numberBefore(iteration.reviewId, iteration.number));
  }
  return undefined;
}

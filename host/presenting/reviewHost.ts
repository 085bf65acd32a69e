import type {
  GetParams,
  Presented,
  PresentParams,
  Refusal,
  RestoreOutcome,
  ReviewText,
} from "@dialectic/shared/protocol";
import { type ReviewDocument, updateSteps } from "@dialectic/shared/review";
import { inTurns } from "../base/breath.ts";
import type { Clock, Log, WorkspacePort } from "../base/ports.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import { resolveBase } from "../files/baseDirectory.ts";
import type { CodeTexts } from "../files/codeTexts.ts";
import { IterationWriter, type WriteOutcome } from "../history/iterationWriter.ts";
import { oldIteration } from "../history/oldIteration.ts";
import { readReview } from "../history/reviewReading.ts";
import {
  type CloseOutcome,
  isIteration,
  type ShownListener,
  type ShownReview,
  type ShownReviews,
} from "../history/shownReview.ts";
import { markedMeta, storedMeta, writtenMeta } from "../history/storedMeta.ts";
import { anchorRest } from "../references/referenceAnchors.ts";
import type { ReferenceResolver } from "../references/referenceResolver.ts";
import type { ReferenceStates } from "../references/referenceStates.ts";
import { checkUpdate } from "../references/referenceTable.ts";
import { hashText, type NewIteration, type NoteOutcome, type ReviewCommit, type ReviewStore } from "../store/index.ts";
import { sampleShown } from "./openSample.ts";
import { presentedAnswer, repeatedAnswer, unappliedAnswer, unsavedAnswer } from "./presentAnswer.ts";
import { presentedAgain } from "./presentedAgain.ts";
import { baseChanged, iterationOf, tooLong, updateOf } from "./updateRequest.ts";
import { findTarget, type NewReview, newTarget } from "./updateTarget.ts";

/** What a review host is made of. */
export interface ReviewHostParts {
  readonly store: ReviewStore;
  readonly workspace: WorkspacePort;
  readonly resolver: ReferenceResolver;
  readonly texts: CodeTexts;
  readonly states: ReferenceStates;
  readonly clock: Clock;
  /** A new id for a review or a call, never the same. */
  readonly newId: () => string;
  readonly log: Log;
  /** `dialectic.maxContentLength` as it is now. */
  readonly maxContentLength: () => number;
}

/** Owns the reviews of a workspace: applies updates one after another, keeps them on disk, and tells the views. */
export class ReviewHost implements ShownReviews {
  readonly #parts: ReviewHostParts;
  readonly #writer: IterationWriter;
  readonly #listeners = new Set<ShownListener>();
  readonly #markListeners = new Set<() => void>();
  readonly #foreign: { dispose(): void };
  #shown: ShownReview | undefined;
  /** What was shown before the sample. */
  #behindSample: ShownReview | undefined;
  #revision: number;
  readonly #turns = new TurnQueue();

  constructor(parts: ReviewHostParts) {
    this.#parts = parts;
    // Revisions go on rising across a restart of the host, so that a page which stayed open takes the new host's word.
    this.#revision = parts.clock.now();
    this.#writer = new IterationWriter(parts.store, () => this.#background(() => this.#writeWaiting()));
    this.#foreign = parts.store.onForeignChange(() => this.#background(() => this.#followStore()));
  }

  /** Shows the review that changed last, when there is one. */
  async restore(): Promise<void> {
    await this.#turns.run(() => this.#followStore());
  }

  /** What is shown now. */
  get shown(): ShownReview | undefined {
    return this.#shown;
  }

  /** The same, but never the sample: assistants work on what lies behind it. */
  get presented(): ShownReview | undefined {
    return this.#shown?.meta.isSample === true ? this.#behindSample : this.#shown;
  }

  /** True while an iteration waits to be written. */
  get isStorageFailing(): boolean {
    return this.#writer.isWaiting;
  }

  /** Number of reviews that are kept. */
  get reviewCount(): number {
    return this.#parts.store.reviews().length;
  }

  /** Calls the listener at every change of what is shown. */
  onShown(listener: ShownListener): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  /** Applies an update, writes it to disk, shows it, and answers; what begins a review does so whatever is open. */
  present(params: PresentParams, client: string, begins?: NewReview): Promise<Presented | Refusal> {
    return this.#turns.run(() => this.#present(params, client, begins));
  }

  /** Shows the sample, which is kept nowhere: it goes with the next review, when it is cleared, and with the host. */
  showSample(baseUri: string): Promise<void> {
    return this.#turns.run(async () => {
      if (this.#shown?.meta.isSample === true) return;
      this.#behindSample = this.#shown;
      const { clock, newId } = this.#parts;
      const { document, meta } = sampleShown(newId(), baseUri, clock.now());
      this.#publish(document, meta);
    });
  }

  /** Makes a new iteration with the text of an old one. */
  restoreIteration(reviewId: string, number: number): Promise<RestoreOutcome> {
    return this.#turns.run(async () => {
      const { store, clock, newId } = this.#parts;
      const old = await oldIteration(reviewId, number, store);
      if (old === undefined)
        return { kind: "refused", message: `Iteration ${number} cannot be read back, and nothing was changed.` };
      const written = await this.#write({ ...old, at: clock.now(), retryId: newId() });
      if (written.kind === "waiting")
        return { kind: "refused", message: `It is shown, but not saved: ${written.message}` };
      return { kind: "restored", iteration: written.number };
    });
  }

  /** Calls the listener when a review may have got or lost the mark of its commit, whether it is shown or not. */
  onMarks(listener: () => void): { dispose(): void } {
    this.#markListeners.add(listener);
    return { dispose: () => void this.#markListeners.delete(listener) };
  }

  /** Notes the commit that a review became: it stays in sight, and the next update of its directory begins another one. */
  markCommitted(reviewId: string, commit: Omit<ReviewCommit, "at">): Promise<CloseOutcome> {
    return this.#turns.run(async () => {
      const { store, clock } = this.#parts;
      const marked = await this.#note(() => store.markCommitted(reviewId, { ...commit, at: clock.now() }));
      this.#showMark();
      return marked;
    });
  }

  /** Takes away what is shown and closes it, so that the next review begins anew; its iterations are kept. */
  clear(): Promise<CloseOutcome> {
    return this.#turns.run(() => this.#clear());
  }

  /** Reads back what stands: a page of text, or the outline. */
  async get(params: GetParams): Promise<ReviewText | Refusal> {
    await this.#turns.idle();
    return readReview(params, this.#parts.store, this.presented);
  }

  /** Settles when what came so far is done: shown, on the disk and followed from then on. */
  async settled(): Promise<void> {
    await this.#turns.idle();
  }

  /** Anchors what of the review that is shown can be followed from now on. */
  anchorShown(): Promise<void> {
    return this.#turns.run(async () => {
      const isKept = this.#shown?.meta.isSample !== true && !this.isStorageFailing;
      if (this.#shown !== undefined && isKept) await anchorRest(this.#shown, this.#parts);
    });
  }

  /** Stops following the store; what waits to be written is tried one last time. */
  async dispose(): Promise<void> {
    this.#foreign.dispose();
    this.#listeners.clear();
    this.#markListeners.clear();
    await this.#turns.run(() => this.#writeWaiting());
    this.#writer.dispose();
  }

  #background(work: () => Promise<void>): void {
    this.#turns.run(work).catch((problem: unknown) => {
      this.#parts.log("error", problem instanceof Error ? (problem.stack ?? problem.message) : String(problem));
    });
  }

  async #present(params: PresentParams, client: string, begins?: NewReview): Promise<Presented | Refusal> {
    const { workspace, clock, newId } = this.#parts;
    const repeated = params.retryId === undefined ? undefined : await this.#repeated(params.retryId);
    if (repeated !== undefined) return repeated;
    const update = updateOf(params, this.#parts.maxContentLength());
    if (update.kind === "refused") return update;
    const base = await resolveBase(params.baseUri, workspace);
    if (base.kind === "refused") return base;
    const known = { ...this.#parts, writer: this.#writer, shown: this.#shown };
    const target =
      begins === undefined ? await findTarget(params.reviewId, base.path, known) : newTarget(newId(), begins);
    if (target.kind === "refused") return target;
    if (update.kind !== "replace" && target.baseUri !== undefined && target.baseUri !== base.path)
      return baseChanged(target.baseUri, base.path, update.kind);
    const outcome = await inTurns(updateSteps(target.document, update, hashText));
    if (outcome.kind !== "applied") return unappliedAnswer(outcome);
    const long = tooLong(outcome.document);
    if (long !== undefined) return long;
    // A write that failed may have reached the disk all the same: with an id, writing it again is harmless.
    const origin = { client, at: clock.now(), baseUri: base.path, retryId: params.retryId ?? newId() };
    const iteration = iterationOf(update, outcome.document, { ...target.review, ...origin });
    const again = presentedAgain(iteration, { ...this.#parts, shown: this.#shown });
    const writing = again === undefined ? this.#write(iteration) : { kind: "saved" as const, number: again.number };
    // The disk is busy by now: looking for files first would keep it waiting.
    const references = checkUpdate(target.document, iteration, this.#parts);
    const written = await writing;
    if (written.kind === "waiting") return unsavedAnswer(written.message);
    const notes = [...target.notes, ...outcome.notes];
    const { table, anchored } = await references;
    // Only what comes next waits for it: anchors that a crash takes are made when the review is opened.
    this.#background(() => anchored);
    return presentedAnswer(iteration, written.number, { ...outcome, notes }, table);
  }

  /** Puts an iteration on the disk and shows it, in the same turn. */
  async #write(iteration: NewIteration): Promise<WriteOutcome> {
    const written = await this.#writer.write(iteration);
    this.#show(iteration, written.number, written.kind === "saved");
    return written;
  }

  /** The answer to a call that was taken before: what it made is on the disk, or waits for it. */
  async #repeated(retryId: string): Promise<Presented | Refusal | undefined> {
    const isWaiting = () => this.#writer.latestWaiting((iteration) => iteration.retryId === retryId) !== undefined;
    if (isWaiting()) await this.#writeWaiting();
    if (isWaiting()) return unsavedAnswer(this.#writer.problem);
    const stored = this.#parts.store.findRetry(retryId);
    return stored === undefined ? undefined : repeatedAnswer(stored);
  }

  /** Writes a note about a review, after all of its iterations. */
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
    if (under !== undefined) this.#publish(under.document, markedMeta(store, under.meta) ?? under.meta);
    else for (const listener of this.#listeners) listener(undefined, undefined);
    return { kind: "closed" };
  }

  /** Shows the commit of what is shown, when that is news. */
  #showMark(): void {
    const meta = this.#shown && markedMeta(this.#parts.store, this.#shown.meta);
    if (this.#shown !== undefined && meta !== undefined) this.#publish(this.#shown.document, meta);
    else for (const listener of this.#markListeners) listener();
  }

  async #writeWaiting(): Promise<void> {
    const last = await this.#writer.writeWaiting();
    if (last !== undefined) this.#show(last.iteration, last.number, true);
  }

  #show(iteration: NewIteration, number: number, isSaved: boolean): void {
    this.#publish(iteration.document, writtenMeta(this.#parts.store, iteration, number, isSaved));
  }

  /** Shows the review that changed last and was not cleared, unless it is shown already: after a start, and when another host wrote. */
  async #followStore(): Promise<void> {
    const { store, log } = this.#parts;
    const latest = store.reviews().find((review) => !review.cleared);
    const iteration = latest === undefined ? undefined : store.iterationAt(latest.id, -1);
    if (latest === undefined || iteration === undefined || this.#writer.isWaiting) return;
    if (this.presented !== undefined && isIteration(this.presented.meta, iteration)) return this.#showMark();
    const read = await store.document(latest.id);
    if (read.kind !== "document") {
      return log("error", `Review ${latest.id} cannot be read back: ${read.kind}. Its other iterations are kept.`);
    }
    this.#publish(read.document, storedMeta(store, iteration));
  }

  #publish(document: ReviewDocument, meta: ShownReview["meta"]): void {
    const before = this.#shown?.meta.reviewId === meta.reviewId ? this.#shown : undefined;
    this.#revision += 1;
    this.#shown = { meta, document, revision: this.#revision };
    for (const listener of this.#listeners) listener(this.#shown, before);
    for (const listener of this.#markListeners) listener();
  }
}

import type { CancelSignal, ReviewStatus } from "@dialectic/shared/protocol";
import {
  type Delivery,
  deliveryOf,
  type EventPlace,
  type FeedbackCursor,
  includesCursor,
  type Receipt,
  type ReviewStanding,
  type Feedback as SaidFeedback,
  standingOf,
} from "@dialectic/shared/review";
import type { Clock, Log } from "../base/ports.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import type { KeptDraft, NewFeedback, NoteOutcome, ReviewStore } from "../store/index.ts";
import { ApprovalAge } from "./approvalAge.ts";

/** What feedback is kept with. */
export interface FeedbackParts {
  readonly store: ReviewStore;
  readonly clock: Clock;
  readonly log: Log;
}

interface Waiter {
  readonly reviewId: string;
  readonly assistant: string;
  readonly wake: () => void;
}

/** What is said about the reviews of a workspace: who does something is answered from the disk, who waits for it is told. */
export class Feedback {
  readonly #parts: FeedbackParts;
  readonly #listeners = new Set<(reviewId: string | undefined) => void>();
  readonly #waiters = new Set<Waiter>();
  readonly #foreign: { dispose(): void };
  readonly #age: ApprovalAge;
  readonly #turns = new TurnQueue();
  #isDisposed = false;

  constructor(parts: FeedbackParts) {
    this.#parts = parts;
    this.#age = new ApprovalAge(parts.store);
    this.#foreign = parts.store.onForeignChange(() => this.#tell(undefined));
  }

  /** Threads, verdicts and items of a review. */
  of(reviewId: string): SaidFeedback {
    return this.#parts.store.feedback.index.feedback(reviewId);
  }

  /** How a review stands. */
  status(reviewId: string): ReviewStatus {
    return this.standing(reviewId).status;
  }

  /** The same, and what a reader should know about that. */
  standing(reviewId: string): ReviewStanding {
    const { store } = this.#parts;
    const isCommitted = store.committed(reviewId) !== undefined;
    const applied = store.changes.index.applied(reviewId);
    return standingOf(this.of(reviewId).verdicts, { isCommitted, applied }, (approval) =>
      this.#age.newer(reviewId, approval),
    );
  }

  /** How far what is at a place has come. */
  delivery(reviewId: string, sent: EventPlace | undefined): Delivery {
    return deliveryOf(sent, this.#parts.store.feedback.index.receipts(reviewId));
  }

  /** What the person has typed and not sent. */
  drafts(reviewId: string): readonly KeptDraft[] {
    return this.#parts.store.feedback.index.drafts(reviewId);
  }

  /** Assistants that wait for feedback on a review right now. */
  waiting(reviewId: string): readonly string[] {
    const names = [...this.#waiters].filter((waiter) => waiter.reviewId === reviewId).map(({ assistant }) => assistant);
    return [...new Set(names)].sort();
  }

  /** Calls the listener when something about a review changed; without its id it may be any of them. */
  onChange(listener: (reviewId: string | undefined) => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  /** Does one thing after the other, so that each sees what the one before has kept. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.run(work);
  }

  /** Keeps something that somebody did; it is on the disk when this resolves. */
  async keep(said: Omit<NewFeedback, "at">): Promise<NoteOutcome> {
    const outcome = await this.#parts.store.feedback.append({ ...said, at: this.#parts.clock.now() });
    if (outcome.kind === "saved") this.#tell(said.reviewId);
    return outcome;
  }

  /** Keeps what a person has typed. */
  keepDraft(reviewId: string, draft: KeptDraft): Promise<NoteOutcome> {
    return this.#parts.store.feedback.keepDraft(reviewId, draft, this.#parts.clock.now());
  }

  /** Everything that an assistant has acknowledged, or was given. */
  received(reviewId: string, assistant: string, kind: Receipt["kind"]): FeedbackCursor {
    return this.#parts.store.feedback.index.received(reviewId, assistant, kind);
  }

  /** Notes how far an assistant has come, when that is news. */
  async receive(reviewId: string, receipt: Omit<Receipt, "at" | keyof EventPlace>): Promise<void> {
    const { assistant, kind, cursor } = receipt;
    if (includesCursor(this.received(reviewId, assistant, kind), cursor)) return;
    const at = this.#parts.clock.now();
    const outcome = await this.#parts.store.feedback.receive(reviewId, { kind, assistant, cursor, at });
    // Nothing is lost by it: the assistant is given the same once more.
    if (outcome.kind === "failed")
      this.#parts.log("warn", `What ${assistant} has received is not kept: ${outcome.message}`);
    else this.#tell(reviewId);
  }

  /** Waits until `isEnough`, for so many seconds, until the signal, or until this host ends. */
  async waitUntil(
    isEnough: () => boolean,
    who: Omit<Waiter, "wake"> & { readonly seconds: number },
    signal: CancelSignal,
  ): Promise<void> {
    if (isEnough() || this.#isDisposed || signal.aborted) return;
    const waiting = new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        this.#waiters.delete(waiter);
        resolve();
      };
      const timer = setTimeout(end, who.seconds * 1_000);
      const wake = () => {
        if (isEnough() || this.#isDisposed) end();
      };
      const waiter = { reviewId: who.reviewId, assistant: who.assistant, wake };
      this.#waiters.add(waiter);
      signal.addEventListener("abort", end, { once: true });
    });
    this.#tell(who.reviewId);
    await waiting;
    this.#tell(who.reviewId);
  }

  /** Ends every waiting. */
  dispose(): void {
    this.#isDisposed = true;
    this.#foreign.dispose();
    for (const waiter of [...this.#waiters]) waiter.wake();
    this.#listeners.clear();
  }

  #tell(reviewId: string | undefined): void {
    for (const waiter of [...this.#waiters]) if (reviewId === undefined || waiter.reviewId === reviewId) waiter.wake();
    for (const listener of this.#listeners) listener(reviewId);
  }
}

import type { CancelSignal, ReviewStatus } from "@dialectic/shared/protocol";
import {
  comparePlaces,
  type Delivery,
  determineDelivery,
  type EventPlace,
  type FeedbackCursor,
  includesCursor,
  isSameRecipient,
  joinAcknowledged,
  joinCursors,
  joinLanesOfOthers,
  joinReceipts,
  type Receipt,
  type Recipient,
  type Feedback as SaidFeedback,
  type StatusWithNote,
} from "@dialectic/shared/review";
import { Emitter } from "../base/emitter.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import { waitAtMost } from "../base/waitAtMost.ts";
import type { HostBase } from "../files/hostBase.ts";
import { ReviewStatuses } from "../shown/reviewStatus.ts";
import type { KeptDraft, NewFeedback, NewReceipt, NoteOutcome, ReviewStore } from "../store/index.ts";
import { listInstanceWork } from "./instanceWork.ts";

interface Waiter {
  readonly reviewId: string;
  readonly recipient: Recipient;
  /** When it began, in milliseconds since the epoch. */
  readonly since: number;
  readonly wake: () => void;
}

/**
 * The feedback on the reviews of a workspace. Actions are answered once they are on disk, and waiting assistants are
 * woken.
 */
export class WorkspaceFeedback {
  readonly cursors: AssistantCursors;
  readonly #parts: Pick<HostBase, "store" | "clock" | "log">;
  readonly #changes = new Emitter<[reviewId: string | undefined]>();
  readonly #waiters = new Set<Waiter>();
  readonly #foreign: { dispose(): void };
  readonly #statuses: ReviewStatuses;
  readonly #turns = new TurnQueue();
  readonly #handovers = new Map<string, TurnQueue>();
  #isDisposed = false;

  constructor(parts: Pick<HostBase, "store" | "clock" | "log">) {
    this.#parts = parts;
    this.cursors = new AssistantCursors(parts.store);
    this.#statuses = new ReviewStatuses(parts.store);
    this.#foreign = parts.store.onForeignChange(() => this.#tell(undefined));
  }

  /** Returns the threads, verdicts and items of a review. */
  get(reviewId: string): SaidFeedback {
    return this.#parts.store.books.feedback.feedback(reviewId);
  }

  status(reviewId: string): ReviewStatus {
    return this.getStatusWithNote(reviewId).status;
  }

  /** Returns the status of a review with a note about it for a reader. */
  getStatusWithNote(reviewId: string): StatusWithNote {
    return this.#statuses.find(reviewId);
  }

  /** Returns how far something with these places has come; the names are those of the moment. */
  delivery(
    reviewId: string,
    sent: readonly EventPlace[] | undefined,
    nameRecipient: (recipient: Recipient) => string,
  ): Delivery {
    return determineDelivery(sent, this.#parts.store.books.feedback.receipts(reviewId), nameRecipient);
  }

  drafts(reviewId: string): readonly KeptDraft[] {
    return this.#parts.store.books.feedback.drafts(reviewId);
  }

  /** Returns the assistants that wait for feedback on a review. */
  waiting(reviewId: string): readonly (Recipient & Pick<Waiter, "since">)[] {
    const waiters = [...this.#waiters].filter((waiter) => waiter.reviewId === reviewId);
    return waiters.map(({ recipient, since }) => ({ ...recipient, since }));
  }

  /** Registers a listener for changes to reviews; without an id, any review may have changed. */
  readonly onChange = this.#changes.on;

  /** Runs tasks one at a time, so that each sees the effects of the previous one. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.run(work);
  }

  /** Saves an event; resolves once it is on disk. It happened now, or on a forge at another time. */
  async keep(said: Omit<NewFeedback, "at">, at = this.#parts.clock.now()): Promise<NoteOutcome> {
    const outcome = await this.#parts.store.books.feedback.append({ ...said, at });
    if (outcome.kind === "saved") this.#tell(said.reviewId);
    return outcome;
  }

  /** Saves a text that a person has typed but not sent. */
  keepDraft(reviewId: string, draft: KeptDraft): Promise<NoteOutcome> {
    return this.#parts.store.books.feedback.keepDraft(reviewId, draft, this.#parts.clock.now());
  }

  /** Saves the cursor of an assistant if it has advanced; what it waited for counts more than what came by the way. */
  async receive(reviewId: string, receipt: Omit<NewReceipt, "at">): Promise<void> {
    const book = this.#parts.store.books.feedback;
    const before = book
      .receipts(reviewId)
      .filter((each) => each.kind === receipt.kind && isSameRecipient(each, receipt))
      .filter(({ isAttached }) => receipt.isAttached === true || isAttached !== true);
    if (includesCursor(joinReceipts(before), receipt.cursor)) return;
    const outcome = await book.receive(reviewId, { ...receipt, at: this.#parts.clock.now() });
    // A failure loses nothing: the assistant receives the same items again.
    if (outcome.kind === "failed")
      this.#parts.log(
        "warn",
        `The feedback that ${receipt.assistant} has received could not be recorded: ${outcome.message}`,
      );
    else this.#tell(reviewId);
  }

  /**
   * Hands items of a review over, one reader at a time: nothing else is recorded as handed over from the listing of the
   * items to their record. An item for one of several sessions would otherwise go to each that asks at the same moment.
   */
  handOver<T>(reviewId: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#handovers.get(reviewId) ?? new TurnQueue();
    this.#handovers.set(reviewId, turns);
    return turns.run(work);
  }

  /** Waits until `isEnough` holds, and returns true then; false when the signal aborts or this host ends before. */
  async waitUntil(
    isEnough: () => boolean,
    who: Omit<Waiter, "wake" | "since">,
    signal: CancelSignal,
  ): Promise<boolean> {
    if (isEnough()) return true;
    if (this.#isDisposed || signal.aborted) return false;
    let wake = (): void => undefined;
    const enough = new Promise<boolean>((resolve) => {
      wake = () => {
        if (isEnough()) resolve(true);
        else if (this.#isDisposed) resolve(false);
      };
    });
    const waiter = { reviewId: who.reviewId, recipient: who.recipient, since: this.#parts.clock.now(), wake };
    this.#waiters.add(waiter);
    this.#tell(who.reviewId);
    const woken = await waitAtMost(enough, signal);
    this.#waiters.delete(waiter);
    this.#tell(who.reviewId);
    return woken === true;
  }

  /** Tells pages that an assistant has come or gone. */
  tellPresence(): void {
    this.#tell(undefined);
  }

  /** Lets waiting assistants look again, because a review may have been committed. */
  wake(): void {
    for (const waiter of [...this.#waiters]) waiter.wake();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#foreign.dispose();
    this.wake();
    this.#changes.clear();
  }

  #tell(reviewId: string | undefined): void {
    for (const waiter of [...this.#waiters]) if (reviewId === undefined || waiter.reviewId === reviewId) waiter.wake();
    this.#changes.tell(reviewId);
  }
}

/** How far each assistant has acknowledged the feedback on each review. */
class AssistantCursors {
  readonly #store: ReviewStore;
  /** Cursors at which assistants began to wait: a wait leaves no record until something is handed over. */
  readonly #begun = new Map<string, FeedbackCursor>();

  constructor(store: ReviewStore) {
    this.#store = store;
  }

  /** Notes that an assistant waits on a review, or begins a thread in it: from now on, acknowledgements of others do not count for it. */
  begin(reviewId: string, recipient: Recipient): void {
    if (recipient.instance !== undefined)
      this.#begun.set(formatKey(reviewId, recipient), this.acknowledged(reviewId, recipient));
  }

  /** Returns a cursor over everything that need not go to an assistant again. */
  acknowledged(reviewId: string, recipient: Recipient): FeedbackCursor {
    const receipts = this.#store.books.feedback.receipts(reviewId);
    const own = receipts.filter((receipt) => isSameRecipient(receipt, recipient));
    const begun = this.#begun.get(formatKey(reviewId, recipient));
    if (begun !== undefined) return joinCursors(begun, joinReceipts(own.filter(isAcknowledgement)));
    const [work] = recipient.instance === undefined ? [] : listInstanceWork(recipient.instance, reviewId, this.#store);
    const [first] = [work, own[0]].filter((place) => place !== undefined).sort(comparePlaces);
    return joinAcknowledged(recipient, receipts, first);
  }

  /** Returns a cursor over what other sessions have acknowledged in the place of ended ones. */
  ofOthers(reviewId: string, recipient: Recipient): FeedbackCursor {
    return joinLanesOfOthers(recipient, this.#store.books.feedback.receipts(reviewId));
  }

  /** Returns true when an assistant has presented in a review, begun a thread, waited on it, or acknowledged feedback on it. */
  isOn(reviewId: string, recipient: Recipient): boolean {
    if (this.#begun.has(formatKey(reviewId, recipient))) return true;
    const { instance } = recipient;
    const { feedback } = this.#store.books;
    const receipts = feedback.receipts(reviewId);
    return (
      (instance !== undefined && listInstanceWork(instance, reviewId, this.#store).length > 0) ||
      (instance !== undefined && feedback.feedback(reviewId).threads.some(({ owner }) => owner === instance)) ||
      receipts.some((receipt) => isAcknowledgement(receipt) && isSameRecipient(receipt, recipient))
    );
  }
}

function isAcknowledgement({ kind }: Receipt): boolean {
  return kind === "acknowledged";
}

function formatKey(reviewId: string, { assistant, instance }: Recipient): string {
  return JSON.stringify([reviewId, assistant, instance]);
}

import type { ReviewEvent } from "@dialectic/shared/protocol";
import {
  joinBody,
  type MarkedText,
  type PlannedItem,
  type ReadBody,
  readBody,
  withMark,
} from "@dialectic/shared/review";
import { explainSending } from "../forges/explainForge.ts";
import type { ForgeAnswer, ForgeFailure, PullAddress } from "../forges/forge.ts";
import type { CommentPlace, ForgeReviews, Made, OwnReview, OwnState } from "../forges/forgeReviews.ts";
import { readSent, type Sent } from "./readSent.ts";

/*
 * Sends items to a forge, one after the other. Rules:
 * - The pending review that is there is added to; one is begun only when there is none. Nothing there is deleted.
 * - As a draft, only the pending review is touched: what everybody sees at once (texts that were submitted before, resolved threads) waits
 *   for Submit.
 * - A comment without words and items is no review: then only what everybody sees at once is done.
 * - What is refused stays, with its reason, and the rest goes on. Then nothing is submitted: the person looks first.
 * - After an answer that was lost, the forge is looked at before anything else. What is there by its mark was sent.
 * - Between two items the person can cancel. A request that runs is not cut off, because then nobody knew what it did.
 */

export interface SendingFacts {
  readonly address: PullAddress;
  readonly forge: ForgeReviews;
  readonly own: OwnState;
  readonly sent: Sent;
  /** Aborted when the host ends, or after too long. */
  readonly signal: AbortSignal;
  /** Aborted when the person cancels. */
  readonly cancelled: AbortSignal;
}

export interface SentItems {
  /** Ids of the items that are on the forge now. */
  readonly sent: ReadonlySet<string>;
  /** Reasons by id. */
  readonly refused: ReadonlyMap<string, string>;
  readonly isSubmitted: boolean;
  /** True when there was nothing to submit: only what everybody sees at once was done. */
  readonly isOnlyThere: boolean;
  /** The reason for which it has ended early. */
  readonly stopped: string | undefined;
  /** Items that wait for Submit. */
  readonly waiting: number;
}

/** Failures after which nothing else would succeed. */
const ending: ReadonlySet<ForgeFailure["kind"]> = new Set([
  "no-program",
  "too-old",
  "logged-out",
  "limited",
  "unreachable",
  "stopped",
  "unread",
]);
/** Failures that leave open whether it was done. */
const unknown: ReadonlySet<ForgeFailure["kind"]> = new Set(["unreachable", "stopped", "unread"]);

export class ItemSender {
  readonly #facts: SendingFacts;
  readonly #sent = new Set<string>();
  readonly #refused = new Map<string, string>();
  /** Threads of comments that were just sent, by the keys of these. */
  readonly #threads = new Map<string, string>();
  #review: Pick<OwnReview, "id" | "node"> | undefined;
  #body: ReadBody;
  #stopped: string | undefined;
  #waiting = 0;
  #isSubmitted = false;

  constructor(facts: SendingFacts) {
    this.#facts = facts;
    this.#review = facts.sent.pending;
    this.#body = readBody(facts.sent.pending?.text ?? "");
  }

  /** Sends these items, and submits the review if there is an event. */
  async run(items: readonly PlannedItem[], event: ReviewEvent | undefined): Promise<SentItems> {
    const { where, pending } = this.#facts.sent;
    const { parts, others, visible, resolved } = divide(items, this.#facts.sent);
    const isGiven = event === "approve" || event === "request-changes";
    const isNew = parts.length > 0 || others.some(({ id }) => !where.has(id)) || isGiven;
    if (parts.length > 0 || (isNew && pending === undefined)) await this.#sendBody(parts);
    for (const item of others) await this.#sendItem(item);
    if (event === undefined) this.#waiting = visible.length + resolved.length;
    else {
      for (const item of visible)
        await (where.get(item.id)?.kind === "body" ? this.#rewriteBody(item) : this.#sendItem(item));
      const isReview = isNew || pending !== undefined;
      if (isReview) await this.#submit(event);
      if (this.#isSubmitted || !isReview) for (const item of resolved) await this.#resolve(item);
    }
    return {
      sent: this.#sent,
      refused: this.#refused,
      isSubmitted: this.#isSubmitted,
      isOnlyThere: event !== undefined && !isNew && pending === undefined,
      stopped: this.#stopped,
      waiting: this.#waiting,
    };
  }

  /** Begins the pending review, or adds to its body. */
  async #sendBody(items: readonly PlannedItem[]): Promise<void> {
    if (this.#isStopped()) return;
    const { address, forge, own, signal } = this.#facts;
    const body = { ...this.#body, parts: replaceParts(this.#body.parts, items) };
    const text = joinBody(body);
    const review = this.#review;
    const failure = await this.#try(
      async () => {
        if (review !== undefined)
          return items.length === 0 ? { kind: "read", value: {} } : forge.writeBody(address, review.id, text, signal);
        const begun = await forge.begin(address, { commit: own.head, text }, signal);
        if (begun.kind !== "read") return begun;
        this.#review = begun.value;
        return { kind: "read", value: {} };
      },
      (now) => {
        if (now.pending === undefined || !items.every((item) => hasNow(now, item))) return false;
        this.#review = now.pending;
        return true;
      },
    );
    if (failure === undefined) this.#body = body;
    for (const item of items) this.#note(item, failure);
    // Without a pending review, nothing can be sent.
    if (this.#review === undefined) this.#stopped ??= failure;
  }

  async #sendItem(item: PlannedItem): Promise<void> {
    if (this.#isStopped()) return;
    const { address, forge, signal, sent } = this.#facts;
    const { id, key, place } = item;
    const known = sent.where.get(id);
    const marked = withMark(item.marked);
    const review = this.#review?.node;
    const thread = item.thread ?? (item.after === undefined ? undefined : this.#threads.get(item.after));
    const send = async (): Promise<ForgeAnswer<Made>> => {
      if (known?.kind === "comment") return forge.edit(address, known.comment, marked, signal);
      if (review === undefined) return { kind: "declined", words: "there is no pending review" };
      if (place.kind === "thread")
        return thread === undefined
          ? { kind: "declined", words: "the comment that it continues was not sent" }
          : forge.answer(address, review, { thread, text: marked }, signal);
      const made = await forge.comment(address, review, { place: toCommentPlace(place), text: marked }, signal);
      if (made.kind === "read" && made.value.thread !== undefined) this.#threads.set(key, made.value.thread);
      return made;
    };
    const failure = await this.#try(send, (now) => {
      const found = now.where.get(id);
      if (found?.kind === "comment") this.#threads.set(key, found.thread.id);
      return hasNow(now, item);
    });
    this.#note(item, failure);
  }

  /** Replaces a part of the body of a review that was submitted before. */
  async #rewriteBody(item: PlannedItem): Promise<void> {
    const known = this.#facts.sent.where.get(item.id);
    if (this.#isStopped() || known?.kind !== "body") return;
    const { address, forge, signal } = this.#facts;
    const body = readBody(known.review.text);
    const text = joinBody({ ...body, parts: replaceParts(body.parts, [item]) });
    const failure = await this.#try(
      () => forge.writeBody(address, known.review.id, text, signal),
      (now) => hasNow(now, item),
    );
    this.#note(item, failure);
  }

  async #submit(event: ReviewEvent): Promise<void> {
    const review = this.#review;
    if (review === undefined || this.#refused.size > 0 || this.#isStopped()) return;
    const { address, forge, signal } = this.#facts;
    const failure = await this.#try(
      () => forge.submit(address, review.id, { event, text: joinBody(this.#body) }, signal),
      (_now, own) => own.reviews.some(({ id, isPending }) => id === review.id && !isPending),
    );
    this.#isSubmitted = failure === undefined;
    this.#stopped ??= failure;
  }

  async #resolve(item: PlannedItem): Promise<void> {
    const { address, forge, signal } = this.#facts;
    const { thread } = item;
    if (thread === undefined || this.#isStopped()) return;
    const failure = await this.#try(
      () => forge.resolve(address, thread, signal),
      (_now, own) => own.threads.some(({ id, isResolved }) => id === thread && isResolved),
    );
    this.#note(item, failure);
  }

  /** Returns why something was not done; undefined when it was, also where only a look at the forge tells. */
  async #try(
    act: () => Promise<ForgeAnswer<Made>>,
    isDone: (now: Sent, own: OwnState) => boolean,
  ): Promise<string | undefined> {
    const answer = await act();
    if (answer.kind === "read") return undefined;
    const { address, forge, signal } = this.#facts;
    if (unknown.has(answer.kind)) {
      const looked = await forge.readOwn(address, signal);
      if (looked.kind === "read" && isDone(readSent(looked.value), looked.value)) return undefined;
    }
    const words = explainSending(answer, address);
    if (ending.has(answer.kind)) this.#stopped ??= words;
    return words;
  }

  #isStopped(): boolean {
    if (this.#facts.cancelled.aborted) this.#stopped ??= "It was cancelled.";
    return this.#stopped !== undefined;
  }

  #note({ id }: PlannedItem, failure: string | undefined): void {
    if (failure === undefined) this.#sent.add(id);
    else this.#refused.set(id, failure);
  }
}

/** Divides items into parts of the body, others of the pending review, texts that everybody sees already, and resolved threads. */
function divide(items: readonly PlannedItem[], { where }: Sent) {
  const isInBody = ({ id, place }: PlannedItem) => (where.get(id)?.kind ?? place.kind) === "body";
  const isVisible = ({ state }: PlannedItem) => state.kind === "changed" && !state.isDraft;
  const resolved = items.filter(({ kind }) => kind === "resolve");
  const texts = items.filter(({ kind }) => kind !== "resolve");
  const open = texts.filter((item) => !isVisible(item));
  const [parts, others] = [open.filter(isInBody), open.filter((item) => !isInBody(item))];
  return { parts, others, visible: texts.filter(isVisible), resolved };
}

/** Replaces the parts that are there already, and adds the others. */
function replaceParts(parts: readonly MarkedText[], items: readonly PlannedItem[]): readonly MarkedText[] {
  const fresh = new Map(items.map(({ id, marked }) => [id, marked]));
  const known = new Set(parts.map(({ id }) => id));
  return [
    ...parts.map((part) => fresh.get(part.id) ?? part),
    ...[...fresh.values()].filter(({ id }) => !known.has(id)),
  ];
}

function hasNow({ texts }: Sent, { id, marked }: PlannedItem): boolean {
  return texts.get(id)?.said === marked.said;
}

function toCommentPlace(place: Exclude<PlannedItem["place"], { kind: "thread" }>): CommentPlace {
  // An item of the body comes here never: it is a part of the body.
  return place.kind === "body" ? { kind: "file", path: "" } : place;
}

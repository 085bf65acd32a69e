/**
 * The news of each review: `listNews` says what it is. What the person knows of a review is read when it is first asked
 * for, follows every update, and is stored once they have read something.
 *
 * - A review of which nothing is stored begins as unread if this host was running when it was first presented. Otherwise
 *   an earlier version has stored it, and it begins as read.
 * - Reading is stored a moment later, for several looks at once: a crash shows again what was read within that moment.
 * - The list of a review names the other reviews that changed or were spoken in since the window began, while they have news
 *   of their own.
 * - Another window of the folder stores what it knows, too. What the person has read here in the meantime is added to that.
 */
import type { News } from "@dialectic/shared/protocol";
import {
  askedKey,
  createSeen,
  findTouchedSections,
  isOfWindow,
  isWhollyNew,
  listIterationsToAskFor,
  listNews,
  type NewsEntry,
  type NewsSources,
  type RememberedSections,
  recallSeen,
  type SeenReview,
  type ShownIteration,
  type TouchedSection,
  toRemembered,
  updateSeen,
  withLookedAt,
} from "@dialectic/shared/review";
import type { Asker } from "../base/asker.ts";
import { Emitter } from "../base/emitter.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import type { WorkspaceFeedback } from "../feedback/workspaceFeedback.ts";
import { isRestored } from "../history/copyOldIteration.ts";
import { newsSaveMs } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import type { StoredRead } from "../store/index.ts";
import { listAsked } from "./listAsked.ts";
import { listRespaced } from "./listRespaced.ts";

/** The parts of one review that the person has read. */
interface Known {
  seen: SeenReview;
  isUnread: boolean;
  since: number;
  readonly keys: Set<string>;
  /** The record that this comes from, or became. */
  stored: StoredRead | undefined;
}

export interface ReviewNewsParts extends Pick<ReviewBase, "store" | "host" | "history" | "clock" | "log"> {
  readonly feedback: WorkspaceFeedback;
  /** The edits that wait for the person's answer, where pages ask for it. */
  readonly questions?: Pick<Asker<"edit">, "asked" | "onChanged"> | undefined;
}

export class ReviewNews {
  readonly #parts: ReviewNewsParts;
  readonly #known = new Map<string, Known>();
  readonly #unsaved = new Set<string>();
  /** Ids of the reviews in which the person has read something that is not stored yet. */
  readonly #readHere = new Set<string>();
  /** Ids of the reviews of this window to which something happened. */
  readonly #active = new Set<string>();
  /** Keys of read news that ends with this window. */
  readonly #ofWindow = new Set<string>();
  readonly #changes = new Emitter<[reviewId: string | undefined]>();
  readonly #followed: readonly { dispose(): void }[];
  readonly #turns = new TurnQueue();
  readonly #began: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ReviewNewsParts) {
    this.#parts = parts;
    const { host, store, clock, feedback, questions } = parts;
    this.#began = clock.now();
    if (host.presented !== undefined) this.#active.add(host.presented.meta.reviewId);
    this.#followed = [
      host.onShown((after, before) => this.#follow(after, before)),
      feedback.onChange((reviewId) => {
        if (reviewId !== undefined) this.#active.add(reviewId);
        this.#changes.tell(reviewId);
      }),
      store.onForeignChange(() => this.#followStore()),
      ...(questions === undefined ? [] : [questions.onChanged(() => this.#changes.tell(undefined))]),
    ];
  }

  /** Registers a listener for changes; without an id, the news of any review may have changed. */
  readonly onChange = this.#changes.on;

  /** Tells the listeners that something changed which only its feature follows. */
  readonly changed: (reviewId: string) => void = this.#changes.tell;

  /** Returns what is new in a review; undefined for the sample, and for a review that cannot be read. */
  find(reviewId: string): Promise<News | undefined> {
    return this.#turns.run(async () => {
      const known = await this.#get(reviewId);
      return known && { reviewId, iteration: known.seen.iteration, entries: await this.#listWithOthers(known) };
    });
  }

  /** Notes that the person has had news in sight. Keys of other news are ignored. */
  read(reviewId: string, keys: readonly string[]): Promise<void> {
    return this.#turns.run(async () => {
      const known = await this.#get(reviewId);
      if (known === undefined) return;
      const all = await this.#listWithOthers(known);
      const named = new Set(keys);
      const read = all.filter(({ key }) => named.has(key));
      if (read.length === 0) return;
      this.#take(known, read);
      // A review is opened with the changes that it was begun for.
      if (!known.isUnread && all.some(({ kind }) => kind === "review"))
        for (const at of listAsked(reviewId, this.#parts.store)) known.keys.add(askedKey(at));
      const isLeft = all.some((entry) => !named.has(entry.key) && entry.kind !== "section" && !isOfWindow(entry));
      // Nothing older will be new: one moment stands for all the keys.
      if (!isLeft) {
        known.since = this.#latest(reviewId, known.since);
        known.keys.clear();
      }
      this.#readHere.add(reviewId);
      this.#saveSoon(reviewId);
      this.#changes.tell(reviewId);
    });
  }

  stop(): void {
    for (const each of this.#followed) each.dispose();
    this.#changes.clear();
  }

  /** Stores what is not stored yet. */
  async dispose(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#turns.run(() => this.#save());
  }

  async #listWithOthers(known: Known): Promise<NewsEntry[]> {
    const cleared = new Set(this.#parts.store.reviews().flatMap(({ id, cleared }) => (cleared === true ? [id] : [])));
    const others: NewsSources["others"][number][] = [];
    for (const reviewId of this.#active) {
      if (reviewId === known.seen.reviewId || cleared.has(reviewId)) continue;
      const other = await this.#get(reviewId);
      // An edit that waits belongs to no review.
      if (other !== undefined && this.#list(other).some((entry) => !isOfWindow(entry)))
        others.push({ reviewId, iteration: other.seen.iteration });
    }
    return this.#list(known, others);
  }

  #list({ seen, isUnread, since, keys }: Known, others: NewsSources["others"] = []): NewsEntry[] {
    const { reviewId } = seen;
    const { feedback, questions } = this.#parts;
    const sources = {
      others,
      seen,
      isUnread,
      threads: feedback.get(reviewId).threads,
      asked: listAsked(reviewId, this.#parts.store),
      edits: questions?.asked().map(({ facts }) => facts.edit) ?? [],
    };
    return listNews(sources, { since, keys: new Set([...keys, ...this.#ofWindow]) });
  }

  #take(known: Known, read: readonly NewsEntry[]): void {
    const looked: string[] = [];
    for (const entry of read) {
      if (entry.kind === "section") looked.push(entry.section);
      else if (entry.kind === "review") known.isUnread = false;
      else if (isOfWindow(entry)) this.#ofWindow.add(entry.key);
      else known.keys.add(entry.key);
    }
    known.seen = withLookedAt(known.seen, looked);
  }

  /** Returns the time of the last thing that was said or asked in a review. */
  #latest(reviewId: string, since: number): number {
    const { feedback, store } = this.#parts;
    const said = feedback
      .get(reviewId)
      .threads.flatMap(({ entries, addressed }) => [...entries.map(({ at }) => at), addressed?.at ?? 0]);
    return [...said, ...store.books.changes.rounds(reviewId).map(({ at }) => at)].reduce(
      (one, other) => Math.max(one, other),
      since,
    );
  }

  #follow(after: ShownReview | undefined, before: ShownReview | undefined): void {
    if (after === undefined || after.meta.isSample === true) return;
    const { reviewId, iteration } = after.meta;
    this.#active.add(reviewId);
    this.#background(async () => {
      const known = this.#known.get(reviewId);
      if (known === undefined) await this.#load(after);
      else if (iteration > known.seen.iteration) withSeen(known, await this.#update(known, after, before), after);
      this.#changes.tell(reviewId);
    });
  }

  async #update(known: Known, after: ShownReview, before: ShownReview | undefined): Promise<SeenReview> {
    const next = toIteration(after);
    if (known.isUnread) return createSeen(next);
    if (isRestored(after.meta)) {
      this.#saveSoon(after.meta.reviewId);
      return createSeen(next);
    }
    // Without the texts before, the stored iterations say which sections look the same.
    if (before?.meta.iteration !== known.seen.iteration) return this.#recall(toRemembered(known.seen), after);
    const touched = findTouchedSections(known.seen.sections, next.sections);
    const respaced = listRespaced(touched, before.document, after.document);
    return updateSeen(known.seen, next, respaced, touched);
  }

  async #get(reviewId: string): Promise<Known | undefined> {
    const known = this.#known.get(reviewId);
    if (known !== undefined) return known;
    const { host, history } = this.#parts;
    if (host.shown?.meta.isSample === true && host.shown.meta.reviewId === reviewId) return undefined;
    const latest = host.presented?.meta.reviewId === reviewId ? host.presented : await history.open(reviewId);
    return "reason" in latest ? undefined : this.#load(latest);
  }

  async #load(latest: ShownReview): Promise<Known> {
    const { reviewId, createdAt } = latest.meta;
    const isBeginning = createdAt >= this.#began;
    const stored = this.#parts.store.books.read.find(reviewId);
    const known: Known = {
      seen: createSeen(toIteration(latest)),
      isUnread: stored === undefined ? isBeginning : stored.base === 0,
      since: stored?.since ?? (isBeginning ? 0 : this.#parts.clock.now()),
      keys: new Set(stored?.keys),
      stored,
    };
    if (stored !== undefined && stored.base > 0) withSeen(known, await this.#recall(stored, latest), latest);
    this.#known.set(reviewId, known);
    if (stored === undefined) this.#saveSoon(reviewId);
    return known;
  }

  /** Restores the marks from the stored iterations. If one can no longer be read, the sections count as known. */
  async #recall(remembered: RememberedSections, latest: ShownReview): Promise<SeenReview> {
    const { reviewId, iteration } = latest.meta;
    const shown = toIteration(latest);
    const changedSince = new Map<number, readonly TouchedSection[]>();
    for (const from of listIterationsToAskFor(remembered)) {
      if (from === iteration) continue;
      const changed = from > iteration ? undefined : await this.#parts.history.since(reviewId, from, iteration);
      if (changed === undefined) return createSeen(shown);
      changedSince.set(from, changed);
    }
    return recallSeen(remembered, shown, changedSince);
  }

  /** Another window may have stored what the person has read there. */
  #followStore(): void {
    this.#background(async () => {
      for (const [reviewId, { stored, isUnread }] of this.#known) {
        const record = this.#parts.store.books.read.find(reviewId);
        if (record === stored || this.#readHere.has(reviewId)) continue;
        // A window that stores a review as new at the same moment does not know yet that it was read here.
        if (record?.base === 0 && !isUnread) {
          this.#readHere.add(reviewId);
          this.#saveSoon(reviewId);
        } else this.#known.delete(reviewId);
      }
      this.#changes.tell(undefined);
    });
  }

  #saveSoon(reviewId: string): void {
    this.#unsaved.add(reviewId);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#background(() => this.#save());
    }, newsSaveMs).unref();
  }

  async #save(): Promise<void> {
    const { store, clock, log } = this.#parts;
    for (const reviewId of this.#unsaved) {
      this.#unsaved.delete(reviewId);
      const known = this.#known.get(reviewId);
      const hasRead = this.#readHere.delete(reviewId);
      // A review that is not on the disk has nothing to be remembered.
      if (known === undefined || store.iterationAt(reviewId, -1) === undefined) continue;
      const record = store.books.read.find(reviewId);
      // A later record of another window counts, and so does what was read here meanwhile.
      if (known.stored !== record && !hasRead) continue;
      if (known.stored !== record && record !== undefined) {
        for (const key of record.keys) known.keys.add(key);
        known.since = Math.max(known.since, record.since);
      }
      const sections = known.isUnread ? { base: 0, marked: [] } : toRemembered(known.seen);
      const marked = sections.marked.map(({ iteration, ids }) => ({ iteration, ids: [...ids] }));
      const { base } = sections;
      const keys = [...known.keys];
      const kept = await store.books.read.append({
        reviewId,
        at: clock.now(),
        base,
        marked,
        since: known.since,
        keys,
      });
      if (kept.kind === "failed") log("warn", `What was read could not be stored: ${kept.message}`);
      known.stored = store.books.read.find(reviewId);
    }
  }

  #background(work: () => Promise<void>): void {
    this.#turns.run(work).catch((problem: unknown) => {
      this.#parts.log(
        "error",
        `News: ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`,
      );
    });
  }
}

/** Takes what the person knows of the sections. Where they know none of them, the review is as one that was never opened. */
function withSeen(known: Known, seen: SeenReview, latest: ShownReview): void {
  const isNew = isWhollyNew(seen);
  known.isUnread ||= isNew;
  known.seen = isNew ? createSeen(toIteration(latest)) : seen;
}

function toIteration({ meta, document }: ShownReview): ShownIteration {
  const { sections } = document;
  return { meta, sections: { ids: sections.map(({ id }) => id), hashes: sections.map(({ hash }) => hash) } };
}

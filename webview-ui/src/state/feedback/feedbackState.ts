import type {
  Draft,
  FeedbackNews,
  GivenVerdict,
  GoneEdit,
  ReviewStatus,
  Thread,
  ThreadEntry,
} from "@dialectic/shared/protocol";
import { type CommentBox, nothingTyped, placeOfKey, sectionOf, type TypedText } from "./feedbackBoxes.ts";

/** What is said about the review that is shown. */
export interface FeedbackState {
  /** *Resource*: what the host has told, without threads of which everything was taken back. */
  readonly reviewId: string | undefined;
  readonly threads: readonly Thread[];
  readonly bySection: ReadonlyMap<string, readonly Thread[]>;
  /** Those of no section that is there. */
  readonly atEnd: readonly Thread[];
  /** *Navigation*: notes in changed code that lie open, as the threads that they become. */
  readonly notes: readonly Thread[];
  readonly verdicts: readonly GivenVerdict[];
  readonly status: ReviewStatus;
  /** What the reader should know about that. */
  readonly statusNote: string | undefined;
  readonly waiting: readonly string[];
  /** Edits of the reader that are gone. */
  readonly gone: readonly GoneEdit[];
  /** *Navigation*: what is being written. */
  readonly boxes: ReadonlyMap<string, CommentBox>;
  readonly boxesBySection: ReadonlyMap<string, readonly CommentBox[]>;
  readonly typed: ReadonlyMap<string, TypedText>;
  /** Resolved threads that are shown whole. */
  readonly unfolded: ReadonlySet<string>;
  /** The thread or the box that the reader goes to, until it is in sight. */
  readonly goal: string | undefined;
  /** A box that was scrolled out of the document while it was written into, and the place of the caret in it. */
  readonly away: { readonly key: string; readonly at: number } | undefined;
  /** The thread that the reader went to last. */
  readonly current: string | undefined;
}

/** What is known before the host has told anything. */
export const nothingSaid: FeedbackState = {
  reviewId: undefined,
  threads: [],
  bySection: new Map(),
  atEnd: [],
  notes: [],
  verdicts: [],
  status: "Pending",
  statusNote: undefined,
  waiting: [],
  gone: [],
  boxes: new Map(),
  boxesBySection: new Map(),
  typed: new Map(),
  unfolded: new Set(),
  goal: undefined,
  away: undefined,
  current: undefined,
};

/** Takes what the host has told; news of another review are none. */
export function withFeedback(state: FeedbackState, news: FeedbackNews): FeedbackState {
  if (news.reviewId !== state.reviewId) return state;
  const { status, statusNote, waiting, gone: goneEdits = [] } = news;
  const threads = merged(news.whole ? [] : state.threads, news.threads).filter(({ entries }) => entries.length > 0);
  const gone = news.threads.filter(({ entries }) => entries.length === 0).map(({ id }) => id);
  const verdicts = merged(news.whole ? [] : state.verdicts, news.verdicts);
  const standing = { status, statusNote };
  const notes = state.notes.filter(({ id }) => !threads.some((thread) => thread.id === id));
  return {
    ...state,
    ...placed(threads.filter(({ id }) => !gone.includes(id))),
    notes,
    verdicts,
    ...standing,
    waiting,
    gone: goneEdits,
  };
}

/** What was typed before in boxes of this review, the last of each; what is typed in one now stays. */
export function withDrafts(state: FeedbackState, drafts: readonly Draft[], iteration: number): FeedbackState {
  let next = state;
  for (const { key, text, subject } of drafts) {
    const place = placeOfKey(key);
    if (place === undefined || state.typed.has(key)) continue;
    const typed = new Map(next.typed).set(key, { ...nothingTyped, text });
    const isOpen = place.kind !== "sheet";
    next = { ...withBox(next, { key, place, subject, iteration, isOpen }), typed };
  }
  return next;
}

/** With a box, or with another state of it. */
export function withBox(state: FeedbackState, box: CommentBox): FeedbackState {
  return withBoxes(state, new Map(state.boxes).set(box.key, box));
}

/** Without a box and what was typed into it. */
export function withoutBox(state: FeedbackState, key: string): FeedbackState {
  const boxes = new Map(state.boxes);
  const typed = new Map(state.typed);
  boxes.delete(key);
  typed.delete(key);
  return withBoxes({ ...state, typed }, boxes);
}

/** With something else about what is typed into a box. */
export function withTyped(state: FeedbackState, key: string, change: Partial<TypedText>): FeedbackState {
  const before = state.typed.get(key) ?? nothingTyped;
  return { ...state, typed: new Map(state.typed).set(key, { ...before, ...change }) };
}

function withBoxes(state: FeedbackState, boxes: ReadonlyMap<string, CommentBox>): FeedbackState {
  const bySection = new Map<string, CommentBox[]>();
  for (const box of boxes.values()) if (box.place.kind === "section") push(bySection, box.place.sectionId, box);
  return { ...state, boxes, boxesBySection: bySection };
}

function placed(threads: readonly Thread[]): Pick<FeedbackState, "threads" | "bySection" | "atEnd"> {
  const bySection = new Map<string, Thread[]>();
  const atEnd: Thread[] = [];
  for (const thread of threads) {
    const section = sectionOf(thread);
    if (section !== undefined) push(bySection, section, thread);
    else if (!isInChanges(thread)) atEnd.push(thread);
  }
  return { threads, bySection, atEnd };
}

/** Comments on lines of a round of changes stand there. */
function isInChanges({ place }: Thread): boolean {
  return place.kind === "code" && place.change !== undefined;
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function merged<T extends { readonly id: string }>(before: readonly T[], news: readonly T[]): readonly T[] {
  const all = new Map(before.map((each) => [each.id, each]));
  for (const each of news) all.set(each.id, each);
  return [...all.values()];
}

/** A comment that goes with the verdict, and its thread. */
export interface CollectedEntry {
  readonly thread: Thread;
  readonly entry: ThreadEntry;
}

/** What goes with the verdict. */
export function collectedEntries(threads: readonly Thread[]): readonly CollectedEntry[] {
  return threads.flatMap((thread) =>
    thread.entries.filter(({ delivery }) => delivery?.state === "collected").map((entry) => ({ thread, entry })),
  );
}

/** How many comments go with the verdict. */
export function collectedCount({ threads }: Pick<FeedbackState, "threads">): number {
  return collectedEntries(threads).length;
}

/** A filter of the list of threads. */
export const threadFilters = ["all", "open", "addressed", "resolved", "orphaned"] as const;
export type ThreadFilter = (typeof threadFilters)[number];

/** Whether a thread is one of those that a filter lets through. */
export function passes({ state, place }: Pick<Thread, "state" | "place">, filter: ThreadFilter): boolean {
  if (filter === "all") return true;
  return filter === "orphaned" ? place.kind === "orphaned" : state === filter;
}

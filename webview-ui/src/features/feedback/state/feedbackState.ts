import type {
  AppliedEdit,
  Draft,
  FeedbackNews,
  GivenVerdict,
  GoneEdit,
  ReviewStatus,
  Thread,
  ThreadEntry,
  ThreadLine,
} from "@dialectic/shared/protocol";
import { countComments, isPending, isSent, standTogether } from "@dialectic/shared/review";
import { type CommentBox, getThreadSection, nothingTyped, parseBoxKey, type TypedText } from "./feedbackBoxes.ts";

/** The lines of a view of changes at which comments stand, by the id of a thread or the key of a box. */
export interface PlacedLines {
  /** The comments that the host was asked about, as one string. */
  readonly asked: string;
  readonly byName: ReadonlyMap<string, ThreadLine>;
}

export interface BoxAway {
  readonly key: string;
  /** Position of the caret. */
  readonly at: number;
  /** Characters typed since the page was reloaded, until the draft is there; undefined after a scroll. */
  readonly held?: string;
}

export interface FeedbackState {
  /** *Resource*: the state that the host has sent, without fully withdrawn threads. */
  readonly reviewId: string | undefined;
  /** True once the host has sent it. */
  readonly isKnown: boolean;
  readonly threads: readonly Thread[];
  readonly bySection: ReadonlyMap<string, readonly Thread[]>;
  /** *Resource*: lines of changes by the name of the view. */
  readonly lines: ReadonlyMap<string, PlacedLines>;
  /** Threads without an existing section. */
  readonly atEnd: readonly Thread[];
  /** *Navigation*: open notes in changed code, as the threads that they would become. */
  readonly notes: readonly Thread[];
  readonly verdicts: readonly GivenVerdict[];
  readonly status: ReviewStatus;
  readonly statusNote: string | undefined;
  /** Set once the edit that the review shows was applied. */
  readonly applied: AppliedEdit | undefined;
  readonly waiting: readonly string[];
  /** Set once the review was closed or committed; with the open review of its directory, if there is one. */
  readonly ended: FeedbackNews["ended"];
  /** The assistant of the review that is not there any more. */
  readonly left: string | undefined;
  readonly here: readonly string[];
  readonly gone: readonly GoneEdit[];
  /** *Navigation*: the boxes of comments that are being written. */
  readonly boxes: ReadonlyMap<string, CommentBox>;
  readonly boxesBySection: ReadonlyMap<string, readonly CommentBox[]>;
  readonly typed: ReadonlyMap<string, TypedText>;
  readonly unfolded: ReadonlySet<string>;
  /** Threads of places with many that the reader has asked for. */
  readonly opened: ReadonlySet<string>;
  /** The thread or the box to scroll to, until it is in view. */
  readonly goal: string | undefined;
  /**
   * The thread of a comment that was just sent, or the first of those that were asked for: it takes the focus of what led
   * to it, and the reader stays in that view.
   */
  readonly sent: string | undefined;
  /** A box that left the document while the person was typing, by a scroll or a reload. */
  readonly away: BoxAway | undefined;
  /** The thread that the reader went to last. */
  readonly current: string | undefined;
}

export const nothingSaid: FeedbackState = {
  reviewId: undefined,
  isKnown: false,
  threads: [],
  bySection: new Map(),
  lines: new Map(),
  atEnd: [],
  notes: [],
  verdicts: [],
  status: "Pending",
  statusNote: undefined,
  applied: undefined,
  waiting: [],
  ended: undefined,
  left: undefined,
  here: [],
  gone: [],
  boxes: new Map(),
  boxesBySection: new Map(),
  typed: new Map(),
  unfolded: new Set(),
  opened: new Set(),
  goal: undefined,
  sent: undefined,
  away: undefined,
  current: undefined,
};

/** Applies news from the host; news about another review is ignored. */
export function withFeedback(state: FeedbackState, news: FeedbackNews): FeedbackState {
  if (news.reviewId !== state.reviewId) return state;
  const { status, statusNote, applied, ended, waiting, left, here = [], gone: goneEdits = [] } = news;
  const threads = mergeById(news.whole ? [] : state.threads, news.threads).filter(({ entries }) => entries.length > 0);
  const gone = news.threads.filter(({ entries }) => entries.length === 0).map(({ id }) => id);
  const verdicts = mergeById(news.whole ? [] : state.verdicts, news.verdicts);
  const currentStatus = { status, statusNote, applied, ended };
  const notes = state.notes.filter(({ id }) => !threads.some((thread) => thread.id === id));
  return {
    ...state,
    isKnown: true,
    ...placeThreads(threads.filter(({ id }) => !gone.includes(id))),
    notes,
    verdicts,
    ...currentStatus,
    waiting,
    left,
    here,
    gone: goneEdits,
  };
}

interface DraftPlaces {
  readonly iteration: number;
  /** The keys of boxes that the person has closed. */
  readonly closed?: readonly string[];
}

/** Restores the saved drafts of this review. Text that is being typed is kept. */
export function withDrafts(
  state: FeedbackState,
  drafts: readonly Draft[],
  { iteration, closed = [] }: DraftPlaces,
): FeedbackState {
  let next = state;
  for (const { key, text, subject } of drafts) {
    const place = parseBoxKey(key);
    if (place === undefined || state.typed.has(key)) continue;
    const typed = new Map(next.typed).set(key, { ...nothingTyped, text });
    const isOpen = place.kind !== "sheet" && !closed.includes(key);
    next = { ...withBox(next, { key, place, subject, iteration, isOpen }), typed };
  }
  return next;
}

export function withBox(state: FeedbackState, box: CommentBox): FeedbackState {
  return withBoxes(state, new Map(state.boxes).set(box.key, box));
}

export function withoutBox(state: FeedbackState, key: string): FeedbackState {
  const boxes = new Map(state.boxes);
  const typed = new Map(state.typed);
  boxes.delete(key);
  typed.delete(key);
  return withBoxes({ ...state, typed }, boxes);
}

export function withTyped(state: FeedbackState, key: string, change: Partial<TypedText>): FeedbackState {
  const before = state.typed.get(key) ?? nothingTyped;
  return { ...state, typed: new Map(state.typed).set(key, { ...before, ...change }) };
}

/** Puts what was typed during a reload into its draft; forgets the box if it has no draft. */
export function withHeld(state: FeedbackState): FeedbackState {
  const { away, boxes, typed } = state;
  if (away?.held === undefined) return state;
  if (boxes.get(away.key)?.isOpen !== true) return { ...state, away: undefined };
  if (away.held === "") return state;
  const { text } = typed.get(away.key) ?? nothingTyped;
  const next = { ...state, away: { key: away.key, at: away.at + away.held.length, held: "" } };
  return withTyped(next, away.key, { text: insertAt(text, away.at, away.held), isKept: false });
}

function insertAt(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}

function withBoxes(state: FeedbackState, boxes: ReadonlyMap<string, CommentBox>): FeedbackState {
  const bySection = new Map<string, CommentBox[]>();
  for (const box of boxes.values()) if (box.place.kind === "section") push(bySection, box.place.sectionId, box);
  return { ...state, boxes, boxesBySection: bySection };
}

function placeThreads(given: readonly Thread[]): Pick<FeedbackState, "threads" | "bySection" | "atEnd"> {
  const threads = standTogether(given);
  const bySection = new Map<string, Thread[]>();
  const atEnd: Thread[] = [];
  for (const thread of threads) {
    const section = getThreadSection(thread);
    if (section !== undefined) push(bySection, section, thread);
    else if (!isInChanges(thread)) atEnd.push(thread);
  }
  return { threads, bySection, atEnd };
}

/** Comments on lines of a round of changes are shown there, not at the end. */
function isInChanges({ place }: Thread): boolean {
  return place.kind === "code" && place.change !== undefined;
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function mergeById<T extends { readonly id: string }>(before: readonly T[], news: readonly T[]): readonly T[] {
  const all = new Map(before.map((each) => [each.id, each]));
  for (const each of news) all.set(each.id, each);
  return [...all.values()];
}

/** A comment that is sent with the verdict, and its thread. */
export interface CollectedEntry {
  readonly thread: Thread;
  readonly entry: ThreadEntry;
}

export function listCollectedEntries(threads: readonly Thread[]): readonly CollectedEntry[] {
  return threads.flatMap((thread) => thread.entries.filter(isPending).map((entry) => ({ thread, entry })));
}

export function countCollected({ threads }: Pick<FeedbackState, "threads">): number {
  return countComments(threads).pending;
}

export const threadFilters = ["all", "open", "pending", "addressed", "resolved", "orphaned"] as const;
export type ThreadFilter = (typeof threadFilters)[number];

export function passesFilter(thread: Thread, filter: ThreadFilter): boolean {
  if (filter === "all") return true;
  if (filter === "orphaned") return isOutdated(thread.place);
  if (filter === "pending") return thread.entries.some(isPending);
  return thread.state === filter && isSent(thread);
}

/** Counts the comments of the list, by each filter: what is pending is counted one by one, as in the header. */
export function countByFilter(threads: readonly Thread[]): Readonly<Record<ThreadFilter, number>> {
  const count = (filter: ThreadFilter) => threads.filter((thread) => passesFilter(thread, filter)).length;
  const { open, addressed, pending } = countComments(threads);
  return { all: threads.length, open, pending, addressed, resolved: count("resolved"), orphaned: count("orphaned") };
}

/** True when the commented words, the section or the code are gone. */
export function isOutdated(place: Thread["place"]): boolean {
  if (place.kind === "code") return place.state === "gone";
  return place.kind === "orphaned" || (place.kind === "section" && place.lost !== undefined);
}

import { comparePlaces, type EventPlace } from "./cursor.ts";
import type { Author, CodeStanding, CommentTarget, Evidence, FeedbackEvent, SendMode, Verdict } from "./model.ts";

/** An event with its place in the order of all hosts, and the id of the call that made it. */
export interface KeptEvent extends EventPlace {
  /** The same id never counts twice. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly event: FeedbackEvent;
}

/** A comment or a reply as it stands. */
export interface FeedbackEntry {
  readonly id: string;
  readonly by: Author;
  readonly text: string;
  readonly at: number;
  readonly mode: SendMode;
  /** The place of what takes it to assistants; nothing while it is collected, and for what assistants wrote. */
  readonly sent: EventPlace | undefined;
}

/** What an assistant says that it did about a thread. */
export interface AddressedClaim {
  readonly by: Author;
  readonly at: number;
  readonly evidence: Evidence;
  readonly note?: string;
}

/** A thread was opened again; null for code that was not there any more. */
export interface Reopening extends EventPlace {
  readonly code?: CodeStanding | null;
}

/** A comment with what was answered. */
export interface FeedbackThread {
  readonly id: string;
  readonly target: CommentTarget;
  readonly iteration: number;
  /** Where it was opened again last, and what the commented lines were then. */
  readonly reopened?: Reopening;
  /** Empty when all of it was taken back. */
  readonly entries: readonly FeedbackEntry[];
  readonly state: "open" | "addressed" | "resolved";
  readonly addressed?: AddressedClaim;
}

/** A verdict that stands in the history of a review. */
export interface FeedbackVerdict {
  readonly id: string;
  readonly by: Author;
  readonly verdict: Verdict;
  readonly text: string;
  readonly at: number;
  readonly iteration: number;
  /** How many comments went with it. */
  readonly comments: number;
  readonly place: EventPlace;
}

/** A comment that goes to assistants. */
export interface SentComment {
  readonly thread: string;
  readonly target: CommentTarget;
  readonly text: string;
  readonly isReply: boolean;
}

/** One thing that a person did, for assistants; it never changes once it is there. */
export interface SentItem {
  readonly id: string;
  readonly place: EventPlace;
  readonly at: number;
  readonly iteration: number;
  readonly kind: "question" | "sections" | "comment" | "approve" | "request_changes" | "resolved" | "reopened";
  readonly text: string;
  readonly comments: readonly SentComment[];
}

/** All that was said about a review. */
export interface Feedback {
  /** In the order in which they were begun. */
  readonly threads: readonly FeedbackThread[];
  readonly verdicts: readonly FeedbackVerdict[];
  readonly items: readonly SentItem[];
}

interface WritableThread extends Omit<FeedbackThread, "entries" | "state" | "addressed" | "reopened"> {
  reopened?: Reopening;
  entries: WritableEntry[];
  state: FeedbackThread["state"];
  addressed?: AddressedClaim;
}

interface WritableEntry extends Omit<FeedbackEntry, "text" | "sent"> {
  text: string;
  sent: EventPlace | undefined;
}

interface Folding {
  readonly threads: Map<string, WritableThread>;
  readonly entries: Map<string, { readonly thread: WritableThread; readonly entry: WritableEntry }>;
  readonly verdicts: FeedbackVerdict[];
  readonly items: SentItem[];
}

/** Makes threads, verdicts and items of events, in whatever order and however often these come. */
export function foldFeedback(events: Iterable<KeptEvent>): Feedback {
  const folding: Folding = { threads: new Map(), entries: new Map(), verdicts: [], items: [] };
  const known = new Set<string>();
  for (const kept of [...events].sort(comparePlaces)) {
    if (known.has(kept.id)) continue;
    known.add(kept.id);
    fold(folding, kept);
  }
  return { threads: [...folding.threads.values()], verdicts: folding.verdicts, items: folding.items };
}

function fold(folding: Folding, kept: KeptEvent): void {
  const { event } = kept;
  switch (event.kind) {
    case "comment":
    case "reply":
      addEntry(folding, kept, event);
      break;
    case "reworded":
    case "withdrawn":
      changeEntry(folding, event);
      break;
    case "addressed":
    case "resolved":
    case "reopened":
      changeState(folding, kept, event);
      break;
    case "verdict":
      addVerdict(folding, kept, event);
  }
}

function addEntry(
  folding: Folding,
  kept: KeptEvent,
  event: Extract<FeedbackEvent, { kind: "comment" | "reply" }>,
): void {
  const { threads, entries, items } = folding;
  // A reply whose comment cannot be read back is still something that was said.
  const begun = event.kind === "comment" ? event : { target: { kind: "review" as const }, iteration: 1 };
  const thread = threads.get(event.thread) ?? {
    id: event.thread,
    target: begun.target,
    iteration: begun.iteration,
    entries: [],
    state: "open",
  };
  threads.set(event.thread, thread);
  const { text, by, mode } = event;
  const isAsked = by.kind === "person" && mode !== "review";
  const entry: WritableEntry = { id: kept.id, by, text, at: kept.at, mode, sent: isAsked ? placeOf(kept) : undefined };
  thread.entries.push(entry);
  entries.set(kept.id, { thread, entry });
  if (!isAsked) return;
  const comment = { thread: thread.id, target: thread.target, text, isReply: event.kind === "reply" };
  items.push({
    ...itemOf(kept, thread.iteration),
    kind: mode === "sections" ? mode : "question",
    text,
    comments: [comment],
  });
}

function changeEntry({ entries }: Folding, event: Extract<FeedbackEvent, { kind: "reworded" | "withdrawn" }>): void {
  const found = entries.get(event.entry);
  if (found === undefined || found.entry.sent !== undefined || found.entry.by.kind !== "person") return;
  if (event.kind === "reworded") {
    found.entry.text = event.text;
    return;
  }
  found.thread.entries = found.thread.entries.filter((entry) => entry !== found.entry);
  entries.delete(event.entry);
}

const canBecome: Readonly<Record<"addressed" | "resolved" | "reopened", (state: FeedbackThread["state"]) => boolean>> =
  {
    addressed: (state) => state !== "resolved",
    resolved: (state) => state !== "resolved",
    reopened: (state) => state !== "open",
  };

function changeState(
  { threads, items }: Folding,
  kept: KeptEvent,
  event: Extract<FeedbackEvent, { kind: "addressed" | "resolved" | "reopened" }>,
): void {
  const thread = threads.get(event.thread);
  if (thread === undefined || !canBecome[event.kind](thread.state)) return;
  if (event.kind === "addressed") {
    const { by, evidence, note } = event;
    thread.state = "addressed";
    thread.addressed = { by, at: kept.at, evidence, ...(note === undefined ? {} : { note }) };
    return;
  }
  thread.state = event.kind === "resolved" ? "resolved" : "open";
  if (event.kind === "reopened") {
    delete thread.addressed;
    thread.reopened = { ...placeOf(kept), ...(event.code === undefined ? {} : { code: event.code }) };
  }
  // Nobody but the person knows of a thread that was never sent.
  if (thread.entries.every(({ by, sent }) => by.kind === "person" && sent === undefined)) return;
  const text = thread.entries[0]?.text ?? "";
  const comment = { thread: thread.id, target: thread.target, text, isReply: false };
  items.push({ ...itemOf(kept, thread.iteration), kind: event.kind, text: "", comments: [comment] });
}

function addVerdict(
  { entries, verdicts, items }: Folding,
  kept: KeptEvent,
  event: Extract<FeedbackEvent, { kind: "verdict" }>,
): void {
  const { by, verdict, text, iteration } = event;
  const place = placeOf(kept);
  const sent = event.entries.flatMap((id) => entries.get(id) ?? []);
  for (const { entry } of sent) entry.sent ??= place;
  verdicts.push({ id: kept.id, by, verdict, text, at: kept.at, iteration, comments: sent.length, place });
  if (by.kind !== "person") return;
  const comments = sent.map(({ thread, entry }) => ({
    thread: thread.id,
    target: thread.target,
    text: entry.text,
    isReply: thread.entries[0] !== entry,
  }));
  const kind = verdict === "request-changes" ? "request_changes" : verdict;
  items.push({ ...itemOf(kept, iteration), kind, text, comments });
}

function itemOf(kept: KeptEvent, iteration: number): Pick<SentItem, "id" | "place" | "at" | "iteration"> {
  return { id: kept.id, place: placeOf(kept), at: kept.at, iteration };
}

function placeOf({ seq, host }: EventPlace): EventPlace {
  return { seq, host };
}

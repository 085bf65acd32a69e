import { withoutUndefined } from "../withoutUndefined.ts";
import type {
  AddressedClaim,
  Feedback,
  FeedbackEntry,
  FeedbackThread,
  FeedbackVerdict,
  FindingJudgement,
  KeptEvent,
  Reopening,
  SentComment,
  SentItem,
} from "./feedback.ts";
import { comparePlaces, type EventPlace } from "./feedbackCursor.ts";
import type { FeedbackEvent } from "./feedbackEvent.ts";
import { type FoldingEdits, foldEdits } from "./foldEdits.ts";
import { nameForAssistants } from "./nameAssistant.ts";
import { notedPlace } from "./notedPlace.ts";

interface WritableThread extends Omit<FeedbackThread, "entries" | "state" | "addressed" | "reopened" | "judgement"> {
  reopened?: Reopening;
  entries: WritableEntry[];
  state: FeedbackThread["state"];
  addressed?: AddressedClaim;
  judgement?: FindingJudgement;
}

interface WritableEntry extends Omit<FeedbackEntry, "text" | "sent" | "sessions" | "applied"> {
  text: string;
  sessions?: readonly string[];
  applied?: number;
  sent: EventPlace | undefined;
}

interface Folding {
  readonly threads: Map<string, WritableThread>;
  readonly entries: Map<string, { readonly thread: WritableThread; readonly entry: WritableEntry }>;
  readonly verdicts: FeedbackVerdict[];
  readonly items: SentItem[];
  readonly edits: FoldingEdits;
}

/** Builds threads, verdicts and items from events, in any order and with repetitions. */
export function foldFeedback(events: Iterable<KeptEvent>): Feedback {
  const folding: Folding = {
    threads: new Map(),
    entries: new Map(),
    verdicts: [],
    items: [],
    edits: { notified: new Set(), gone: new Map(), fine: new Set() },
  };
  const known = new Set<string>();
  for (const kept of [...events].sort(comparePlaces)) {
    if (known.has(kept.id)) continue;
    known.add(kept.id);
    fold(folding, kept);
  }
  const { threads, verdicts, items, edits } = folding;
  return { threads: [...threads.values()], verdicts, items, edits: { ...edits, gone: [...edits.gone.values()] } };
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
    case "applied":
      noteApplied(folding, kept, event);
      break;
    case "addressed":
    case "resolved":
    case "reopened":
      changeState(folding, kept, event);
      break;
    case "agreed":
    case "rejected":
      judgeFinding(folding, kept, event);
      break;
    case "verdict":
      addVerdict(folding, kept, event);
      break;
    case "undone":
    case "restored": {
      const { kind, reason, iteration, changes, staged = [] } = event;
      folding.items.push({ ...toItemBase(kept, iteration), kind, text: reason, comments: [], changes, staged });
      break;
    }
    case "edited":
    case "edit-gone":
    case "edit-settled":
      changeEdits(folding, kept, event);
  }
}

function addEntry(
  folding: Folding,
  kept: KeptEvent,
  event: Extract<FeedbackEvent, { kind: "comment" | "reply" }>,
): void {
  const { threads, entries, items } = folding;
  // A reply whose comment cannot be read is still feedback.
  const begun = event.kind === "comment" ? event : { target: { kind: "review" as const }, iteration: 1 };
  const thread: WritableThread = threads.get(event.thread) ?? {
    id: event.thread,
    target: begun.target,
    iteration: begun.iteration,
    entries: [],
    state: "open",
    ...ownerOf(event),
    ...inheritRejection(event.kind === "comment" ? event.again : undefined, threads),
  };
  threads.set(event.thread, thread);
  const { text, by, mode } = event;
  const isAsked = by.kind === "person" && mode !== "review";
  const entry: WritableEntry = { id: kept.id, by, text, at: kept.at, mode, sent: isAsked ? toPlace(kept) : undefined };
  const isJoined = by.kind === "forge" && thread.entries.some((each) => each.by.kind !== "forge");
  thread.entries.push(entry);
  entries.set(kept.id, { thread, entry });
  // An answer to what was said here comes back, under the name of its author. Other threads of a forge are read when they are asked for.
  if (isJoined) {
    const answer = { ...toSentEntry(thread, entry), isReply: true };
    items.push({ ...toItemBase(kept, thread.iteration), kind: "answered", text: "", comments: [answer] });
  }
  if (!isAsked) return;
  const sessions = sessionsOf(thread);
  Object.assign(entry, sessions);
  const comment = { thread: thread.id, target: thread.target, text, isReply: event.kind === "reply", ...sessions };
  items.push({
    ...toItemBase(kept, thread.iteration),
    kind: mode === "sections" ? mode : "question",
    text,
    comments: [comment],
  });
}

function ownerOf(event: Extract<FeedbackEvent, { kind: "comment" | "reply" }>): Pick<WritableThread, "owner"> {
  if (event.kind === "reply") return {};
  const owner = event.by.kind === "assistant" ? event.by.session : event.owner;
  return owner === undefined ? {} : { owner };
}

/** Returns the sessions that hear what the person says in a thread; none when all do. */
function sessionsOf({ owner, entries }: WritableThread): Pick<SentComment, "sessions"> {
  if (owner === undefined) return {};
  const others = entries.flatMap(({ by }) => (by.kind === "assistant" ? (by.session ?? []) : []));
  return { sessions: [...new Set([owner, ...others])] };
}

function inheritRejection(
  id: string | undefined,
  threads: Folding["threads"],
): Pick<WritableThread, "judgement"> & Partial<Pick<WritableThread, "state">> {
  const before = id === undefined ? undefined : threads.get(id);
  if (before?.judgement?.kind !== "rejected") return {};
  const { id: thread, iteration } = before;
  const round = notedPlace(thread)?.round;
  const first = { thread, iteration, ...(round === undefined ? {} : { round }) };
  return { state: "resolved", judgement: { ...before.judgement, before: before.judgement.before ?? first } };
}

function changeEntry({ entries }: Folding, event: Extract<FeedbackEvent, { kind: "reworded" | "withdrawn" }>): void {
  const found = entries.get(event.entry);
  if (found === undefined || found.entry.sent !== undefined || found.entry.by.kind === "assistant") return;
  if (event.kind === "reworded") {
    found.entry.text = event.text;
    return;
  }
  found.thread.entries = found.thread.entries.filter((entry) => entry !== found.entry);
  entries.delete(event.entry);
}

function noteApplied(
  { entries, items }: Folding,
  kept: KeptEvent,
  event: Extract<FeedbackEvent, { kind: "applied" }>,
): void {
  const found = entries.get(event.entry);
  if (found === undefined) return;
  const { thread, entry } = found;
  entry.applied = kept.at;
  items.push({
    ...toItemBase(kept, thread.iteration),
    kind: event.kind,
    text: "",
    comments: [toSentEntry(thread, entry)],
  });
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
  // A claim that is made again, after an answer was lost, says nothing new.
  const isAgain = event.kind === "addressed" && event.note === thread.addressed?.note;
  if (event.kind !== "resolved" && !isAgain) keepNote(thread);
  if (event.kind === "addressed") {
    const { by, evidence, note, suggestion } = event;
    thread.state = "addressed";
    thread.addressed = withoutUndefined({ by, at: kept.at, evidence, note, suggestion });
    return;
  }
  thread.state = event.kind === "resolved" ? "resolved" : "open";
  if (event.kind === "reopened") {
    delete thread.addressed;
    if (thread.judgement?.kind === "rejected") delete thread.judgement;
    const { by, code } = event;
    thread.reopened = withoutUndefined({ ...toPlace(kept), by, code });
  }
  // A change on the forge is no word of the person.
  if (event.by?.kind === "forge") return;
  // A thread that was never sent is known to the person only.
  if (thread.entries.every(({ by, sent }) => by.kind === "person" && sent === undefined)) return;
  items.push({ ...toItemBase(kept, thread.iteration), kind: event.kind, text: "", comments: [toSentComment(thread)] });
}

/** Makes the comment of an earlier claim an entry of its thread, where it was said: another claim, or none, takes its place. */
function keepNote(thread: WritableThread): void {
  const { entries, addressed } = thread;
  if (addressed?.note === undefined || entries.length === 0) return;
  const { by, at, note } = addressed;
  const entry: WritableEntry = { id: `${thread.id}:addressed:${at}`, by, text: note, at, mode: "ask", sent: undefined };
  const later = entries.findIndex((each, place) => place > 0 && each.at > at);
  entries.splice(later === -1 ? entries.length : later, 0, entry);
}

/**
 * Applies a judgement. A rejected finding stays rejected until it is reopened; one that the person agreed with still has
 * to be addressed.
 */
function judgeFinding(
  { threads, items }: Folding,
  kept: KeptEvent,
  event: Extract<FeedbackEvent, { kind: "agreed" | "rejected" }>,
): void {
  const thread = threads.get(event.thread);
  const isFinding = thread?.entries[0]?.by.kind === "assistant";
  if (thread === undefined || !isFinding || thread.judgement?.kind === event.kind) return;
  if (event.kind === "rejected") thread.state = "resolved";
  else if (thread.judgement !== undefined) thread.state = "open";
  const reason = event.kind === "rejected" ? event.reason : "";
  thread.judgement = { kind: event.kind, at: kept.at, reason };
  items.push({
    ...toItemBase(kept, thread.iteration),
    kind: event.kind,
    text: reason,
    comments: [toSentComment(thread)],
  });
}

function toSentComment(thread: WritableThread): SentComment {
  const { id, target, entries } = thread;
  const [first] = entries;
  return { thread: id, target, text: first === undefined ? "" : toSaid(first), isReply: false, ...sessionsOf(thread) };
}

function toSentEntry(thread: WritableThread, entry: WritableEntry): SentComment {
  const { id, target, entries } = thread;
  return { thread: id, target, text: toSaid(entry), isReply: entries[0] !== entry, ...sessionsOf(thread) };
}

/** Returns the text of a comment, that of somebody on a forge with their name: it is no word of the person. */
function toSaid({ by, text }: WritableEntry): string {
  return by.kind === "forge" ? `${nameForAssistants(by)} wrote:\n\n${text.replace(/^/gm, "> ")}` : text;
}

function addVerdict(folding: Folding, kept: KeptEvent, event: Extract<FeedbackEvent, { kind: "verdict" }>): void {
  const { entries, verdicts, items } = folding;
  const { by, verdict, text, iteration, askedBy } = event;
  const place = toPlace(kept);
  const sent = event.entries.flatMap((id) => entries.get(id) ?? []);
  for (const { thread, entry } of sent)
    if (entry.sent === undefined) Object.assign(entry, { sent: place }, sessionsOf(thread));
  if (by.kind === "person" && verdict === "approve") resolveVerdictThreads(folding);
  const thread = addVerdictThread(folding, kept, event);
  const given = { id: kept.id, by, verdict, text, at: kept.at, iteration, comments: sent.length, place, ...thread };
  verdicts.push(askedBy === undefined ? given : { ...given, askedBy });
  if (by.kind !== "person" || askedBy !== undefined) return;
  const comments = sent.map(({ thread, entry }) => toSentEntry(thread, entry));
  const kind = verdict === "request-changes" ? "request_changes" : verdict;
  items.push({ ...toItemBase(kept, iteration), kind, text, ...thread, comments });
}

/** Begins a thread with the text of a verdict that asks for something, so that an assistant can report on it. */
function addVerdictThread(
  { threads, entries }: Folding,
  kept: KeptEvent,
  { by, verdict, text, iteration, askedBy }: Extract<FeedbackEvent, { kind: "verdict" }>,
): Pick<FeedbackVerdict, "thread"> {
  const { id, at } = kept;
  const isAsking = by.kind === "person" && askedBy === undefined && verdict !== "approve" && text.trim() !== "";
  if (!isAsking || threads.has(id)) return {};
  const entry: WritableEntry = { id, by, text, at, mode: "review", sent: toPlace(kept) };
  const thread: WritableThread = { id, target: { kind: "review" }, iteration, entries: [entry], state: "open" };
  threads.set(id, thread);
  entries.set(id, { thread, entry });
  return { thread: id };
}

/** With an approval, the person has what their earlier verdicts asked for. */
function resolveVerdictThreads({ threads, verdicts }: Folding): void {
  for (const { thread: id } of verdicts) {
    const thread = id === undefined ? undefined : threads.get(id);
    if (thread !== undefined) thread.state = "resolved";
  }
}

function changeEdits(
  { edits, items }: Folding,
  kept: KeptEvent,
  event: Extract<FeedbackEvent, { kind: "edited" | "edit-gone" | "edit-settled" }>,
): void {
  // Two hosts that report the same edit at once create one item.
  const news = event.kind === "edited" ? event.edits.filter(({ id }) => !edits.notified.has(id)) : [];
  foldEdits(edits, event, kept.at);
  if (event.kind !== "edited" || news.length === 0) return;
  items.push({ ...toItemBase(kept, event.iteration), kind: "edited", text: "", comments: [], edits: news });
}

function toItemBase(kept: KeptEvent, iteration: number): Pick<SentItem, "id" | "place" | "at" | "iteration"> {
  return { id: kept.id, place: toPlace(kept), at: kept.at, iteration };
}

function toPlace({ seq, host }: EventPlace): EventPlace {
  return { seq, host };
}

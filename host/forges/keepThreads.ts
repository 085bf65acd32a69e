import type { Author, FeedbackEntry, FeedbackEvent, FeedbackThread } from "@dialectic/shared/review";
import type { WorkspaceFeedback } from "../feedback/workspaceFeedback.ts";
import type { ReviewStore } from "../store/index.ts";
import type { ForgeThreads, ForgeVerdict } from "./forge.ts";
import type { JoinedThread } from "./sentEntries.ts";
import type { ThreadTargets } from "./threadTargets.ts";

/*
 * Threads of a forge become threads of the review. Rules:
 * - The ids of the forge, after that of the review, are the ids here: what was read before is not added again. A comment that is there
 *   again after it was missed, as when a page of a list has shifted meanwhile, is so here, under another id: each is stored once.
 * - A text that was edited there is edited here, and a comment that was deleted there is gone here, both said in the answer. What the person
 *   and assistants wrote here stays.
 * - A thread is resolved or reopened when that has happened there since the last reading: what the person did here in the meantime stands.
 * - Authors are neither the person nor assistants, also where a name is the same.
 * - A verdict that was dismissed there is dismissed here.
 * - Where lists were cut, nothing counts as deleted.
 */

export interface KeptThreads {
  readonly added: number;
  readonly edited: number;
  readonly deleted: number;
  readonly resolved: number;
  readonly reopened: number;
}

interface Keeping {
  readonly reviewId: string;
  readonly iteration: number;
  readonly feedback: WorkspaceFeedback;
  readonly store: ReviewStore;
  readonly newId: () => string;
  readonly targets: Pick<ThreadTargets, "find" | "problem">;
  /** The threads that were resolved there at the last reading. */
  readonly resolvedBefore: readonly string[];
}

/** Stores what has changed; resolves with a message when something could not be stored, or its place is not known. */
export async function keepThreads(
  {
    threads,
    verdicts,
    isCut,
  }: Pick<ForgeThreads, "verdicts" | "isCut"> & { readonly threads: readonly JoinedThread[] },
  keeping: Keeping,
): Promise<KeptThreads | { readonly message: string }> {
  const { feedback, reviewId, newId } = keeping;
  const before = feedback.get(reviewId).threads;
  const entries = new Map(before.flatMap((thread) => thread.entries.map((entry) => [entry.id, entry] as const)));
  const known = { threads: new Map(before.map((thread) => [thread.id, thread])), entries };
  const counts = { added: 0, edited: 0, deleted: 0, resolved: 0, reopened: 0 };
  const events: Said[] = [];
  for (const thread of threads) {
    const said = await listNews(thread, keeping, known);
    for (const { event } of said) counts[event.kind === "reworded" ? "edited" : "added"] += 1;
    events.push(...said);
    const change = findStateChange(thread, keeping, known);
    if (change === undefined) continue;
    counts[change] += 1;
    events.push({ id: newId(), event: { kind: change, thread: toThreadId(keeping, thread), by: toAuthor("") } });
  }
  events.push(...verdicts.flatMap((given) => toSaidVerdict(given, keeping) ?? []));
  const listed = new Set(threads.flatMap((thread) => thread.entries.map(({ id }) => toEntryId(keeping, id, known))));
  for (const { id, by } of isCut ? [] : entries.values()) {
    if (by.kind !== "forge" || listed.has(id)) continue;
    counts.deleted += 1;
    events.push({ id: newId(), event: { kind: "withdrawn", entry: id } });
  }
  // A comment is stored once: at a wrong place it would stay there.
  if (keeping.targets.problem !== undefined) return { message: keeping.targets.problem };
  // All at once, in their order: each by itself would wait for the disk.
  const outcomes = await Promise.all(events.map(({ at, ...said }) => feedback.keep({ reviewId, ...said }, at)));
  const failed = outcomes.find((outcome) => outcome.kind === "failed");
  return failed === undefined ? counts : { message: failed.message };
}

/** Lists the threads that are resolved there, by the ids of the forge. */
export function listResolved({ threads }: ForgeThreads): string[] {
  return threads.filter(({ isResolved }) => isResolved === true).map(({ id }) => id);
}

interface Said {
  readonly id: string;
  readonly event: FeedbackEvent;
  readonly at?: number;
  readonly texts?: ReadonlyMap<string, string>;
}

/** A verdict that was dismissed there is followed by a comment here; one that was never read says nothing. */
function toSaidVerdict({ id, author, verdict, at }: ForgeVerdict, keeping: Keeping): Said | undefined {
  const { store, reviewId, iteration } = keeping;
  const own = toId(keeping, id);
  const common = { kind: "verdict", by: toAuthor(author), entries: [], iteration } as const;
  if (verdict !== "dismissed") return { id: own, event: { ...common, verdict, text: "" }, at };
  if (!store.books.feedback.has(reviewId, own)) return undefined;
  return { id: `${own}.dismissed`, event: { ...common, verdict: "comment", text: "The verdict was dismissed." } };
}

interface Known {
  readonly threads: ReadonlyMap<string, FeedbackThread>;
  readonly entries: ReadonlyMap<string, FeedbackEntry>;
}

/** Lists the comments of a thread that are new here, or have another text. */
async function listNews(thread: JoinedThread, keeping: Keeping, known: Known): Promise<readonly Said[]> {
  const { store, reviewId, iteration, targets, newId } = keeping;
  const id = toThreadId(keeping, thread);
  const news: Said[] = [];
  for (const [place, { id: entry, author, text, at }] of thread.entries.entries()) {
    const own = toEntryId(keeping, entry, known);
    const before = known.entries.get(own);
    if (before !== undefined && before.text !== text)
      news.push({ id: newId(), event: { kind: "reworded", entry: own, text } });
    if (store.books.feedback.has(reviewId, own)) continue;
    const said = { thread: id, text, by: toAuthor(author), mode: "ask" } as const;
    if (known.threads.has(id) || place > 0) {
      news.push({ id: own, event: { kind: "reply", ...said }, at });
      continue;
    }
    const { target, texts } = await targets.find(thread);
    news.push({ id: own, event: { kind: "comment", ...said, target, iteration }, at, texts });
  }
  return news;
}

function findStateChange(
  thread: JoinedThread,
  keeping: Keeping,
  { threads }: Known,
): "resolved" | "reopened" | undefined {
  const { id, isResolved } = thread;
  const state = threads.get(toThreadId(keeping, thread))?.state ?? "open";
  const wasResolved = keeping.resolvedBefore.includes(id);
  if (isResolved === undefined || isResolved === wasResolved) return undefined;
  const isResolvedHere = state === "resolved";
  if (isResolved === isResolvedHere) return undefined;
  return isResolved ? "resolved" : "reopened";
}

function toAuthor(name: string): Author {
  return { kind: "forge", name };
}

/** Returns the id of a comment here: after each time that it was withdrawn, the next one. */
function toEntryId(keeping: Keeping, id: string, { entries }: Known): string {
  const { reviewId, store } = keeping;
  const first = toId(keeping, id);
  let found = first;
  for (let time = 2; !entries.has(found) && store.books.feedback.has(reviewId, found); time += 1)
    found = `${first}.${time}`;
  return found;
}

function toThreadId(keeping: Keeping, { here, id }: JoinedThread): string {
  return here ?? toId(keeping, id);
}

function toId({ reviewId }: Keeping, id: string): string {
  return `${reviewId}.${id}`;
}

/**
 * News is whatever an assistant did that the person has not had in sight yet. It is one list for each review; the page,
 * the badge and the status bar all show that list.
 *
 * - What the person did is never news, and in a thread nothing that was said before their own last word or judgement. A
 *   note in the code that they answer begins a thread, and is no news either.
 * - An entry keeps its key for as long as it means the same: a section that changes again is other news.
 * - A review that was never opened is one piece of news, and its sections are none: a mark on each would say nothing.
 * - Another review of the window is one piece of news, too, until its next iteration: what is new in it is in its own list.
 */
import type { FeedbackThread } from "../feedback/feedback.ts";
import { notedPlace } from "../feedback/notedPlace.ts";
import type { ChangeKind, SectionMark, SeenReview } from "./sectionMarks.ts";

export interface SectionNews {
  readonly kind: "section";
  readonly key: string;
  readonly section: string;
  readonly change: ChangeKind;
  /** The iteration at which the person last looked at the section. */
  readonly since: number;
}

/** An answer to the person, a comment that an assistant began, or its claim that a comment is addressed. */
export interface ThreadNews {
  readonly kind: "answer" | "comment" | "addressed";
  readonly key: string;
  readonly thread: string;
}

/** A review that was never opened, a round of changes that an assistant asked to review, or an edit that it asks to apply. */
export interface PlainNews {
  readonly kind: "review" | "asked" | "edit";
  readonly key: string;
}

/** Another review in which something is new. */
export interface OtherNews {
  readonly kind: "other";
  readonly key: string;
  readonly reviewId: string;
}

export type NewsEntry = SectionNews | ThreadNews | PlainNews | OtherNews;

/** The comments and requests that the person has read; sections are kept apart. */
export interface ReadBefore {
  /** Milliseconds since the epoch: everything up to then counts as read. */
  readonly since: number;
  /** Keys of later news that was read. */
  readonly keys: ReadonlySet<string>;
}

export interface NewsSources {
  readonly seen: Pick<SeenReview, "sections" | "marks">;
  /** True until the person has opened the review. */
  readonly isUnread: boolean;
  readonly threads: readonly FeedbackThread[];
  /** The times of rounds that assistants asked to review. */
  readonly asked: readonly number[];
  /** Ids of edits that wait for the person's answer. */
  readonly edits: readonly string[];
  /** The other reviews of the window in which something is new, at their latest iterations. */
  readonly others: readonly { readonly reviewId: string; readonly iteration: number }[];
}

/** The key of a review that was never opened. */
export const reviewKey = "review";

/** Returns everything that is new for the person: sections in their order, removed ones last, then the rest by kind. */
export function listNews(sources: NewsSources, read: ReadBefore): NewsEntry[] {
  const { seen, isUnread, threads, asked, edits, others } = sources;
  const isNew = (key: string, at = Number.POSITIVE_INFINITY) => at > read.since && !read.keys.has(key);
  const rounds = isUnread ? [] : asked.filter((at) => isNew(askedKey(at), at));
  return [
    ...(isUnread ? [{ kind: "review" as const, key: reviewKey }] : listSections(seen)),
    ...threads.flatMap((thread) => listInThread(thread, isNew)),
    ...rounds.map((at) => ({ kind: "asked" as const, key: askedKey(at) })),
    ...edits.map(editKey).flatMap((key) => (isNew(key) ? [{ kind: "edit" as const, key }] : [])),
    ...others.map(otherNews).filter(({ key }) => isNew(key)),
  ];
}

/** Returns one entry for each place that news leads to: of several in a thread, the last. All counts of news are of these. */
export function groupNews<Entry extends NewsEntry>(entries: readonly Entry[]): readonly Entry[] {
  const places = new Map<string, Entry>();
  for (const entry of entries) places.set("thread" in entry ? `thread:${entry.thread}` : entry.key, entry);
  return [...places.values()];
}

/** True for news that ends with the window: its key means something else in the next one. */
export function isOfWindow({ kind }: Pick<NewsEntry, "kind">): boolean {
  return kind === "edit" || kind === "other";
}

/** Returns the key of a round of changes that an assistant asked to review, by its time. */
export function askedKey(at: number): string {
  return `asked:${at}`;
}

/** Returns the key of an edit that waits for the person's answer. */
export function editKey(id: string): string {
  return `edit:${id}`;
}

function otherNews({ reviewId, iteration }: NewsSources["others"][number]): OtherNews {
  return { kind: "other", key: `other:${reviewId}:${iteration}`, reviewId };
}

function listSections({ sections: { ids, hashes }, marks }: NewsSources["seen"]): SectionNews[] {
  if (marks.size === 0) return [];
  const news: SectionNews[] = [];
  for (const [place, id] of ids.entries()) {
    const mark = marks.get(id);
    if (mark !== undefined) news.push(sectionNews(id, hashes[place] ?? "", mark));
  }
  for (const [id, mark] of marks) if (mark.kind === "removed") news.push(sectionNews(id, "", mark));
  return news;
}

function sectionNews(section: string, hash: string, { kind: change, iteration: since }: SectionMark): SectionNews {
  return { kind: "section", key: `section:${section}:${hash}`, section, change, since };
}

function listInThread(
  { id: thread, entries, state, addressed, judgement }: FeedbackThread,
  isNew: (key: string, at: number) => boolean,
): ThreadNews[] {
  const [first] = entries;
  const kind = first?.by.kind === "person" ? "answer" : "comment";
  const answered = entries.findLastIndex(({ by }) => by.kind === "person");
  const own = Math.max(answered, notedPlace(thread) === undefined ? -1 : 0);
  const said = entries
    .slice(own + 1)
    .filter(({ id, at }) => at > (judgement?.at ?? 0) && isNew(saidKey(id), at))
    .map((entry): ThreadNews => ({ kind, key: saidKey(entry.id), thread }));
  if (state !== "addressed" || addressed === undefined || addressed.by.kind === "person") return said;
  const key = claimKey(thread, addressed.at);
  return isNew(key, addressed.at) ? [...said, { kind: "addressed", key, thread }] : said;
}

/** Returns the key of news about what was said in a thread, by the id of its entry. */
export function saidKey(entry: string): string {
  return `said:${entry}`;
}

/** Returns the key of news about a claim. Its comment becomes an entry of this id once another claim takes its place. */
export function claimKey(thread: string, at: number): string {
  return saidKey(`${thread}:addressed:${at}`);
}

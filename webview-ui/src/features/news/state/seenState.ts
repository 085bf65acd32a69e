import type { News, NewsEntry } from "@dialectic/shared/protocol";
import { type ChangeKind, groupNews } from "@dialectic/shared/review";
import { texts } from "../../../texts/texts.ts";

interface Flash {
  readonly ids: ReadonlySet<string>;
  readonly isFading: boolean;
}

/** *Navigation*: the ways in which the page points out what is new for the reader. */
export interface SeenState {
  readonly flash: Flash | undefined;
  readonly announced: string;
  /** The news that the reader has walked to, until the reader scrolls. */
  readonly walkedTo: NewsPlace | undefined;
}

/** A place in the order in which news is walked: a section, and its mark (0) or one of its threads; or an edit that waits. */
export interface NewsPlace {
  readonly section: string | undefined;
  readonly rank: number;
  readonly thread?: string | undefined;
  /** Key of the news of the edit. */
  readonly edit?: string | undefined;
}

export const nothingSeen: SeenState = { flash: undefined, announced: "", walkedTo: undefined };

/** Announces what was not there before, when other news has arrived. */
export function withAnnouncement(seen: SeenState, before: News | undefined, news: News): SeenState {
  // The announcement is no longer true once all of it is read.
  return { ...seen, announced: announce(before, news) ?? (news.entries.length === 0 ? "" : seen.announced) };
}

function announce(before: News | undefined, { reviewId, iteration, entries }: News): string | undefined {
  const isSame = before?.reviewId === reviewId;
  const keys = new Set(before?.entries.map(({ key }) => key));
  const added = isSame ? entries.filter(({ key }) => !keys.has(key)) : entries;
  const isAnew = isSame && added.some(({ kind }) => kind === "review");
  const words = isAnew ? texts.seen.writtenAnew : describeNews(added);
  // A screen reader may still have what was said about another review.
  if (words === "") return isSame ? undefined : "";
  if (!isSame) return texts.seen.changesSince(words);
  const isIteration = isAnew || (iteration > before.iteration && added.some(({ kind }) => kind === "section"));
  return isIteration ? texts.seen.iterationChanges(iteration, words) : texts.seen.arrived(words);
}

/** Returns the news to which the page can lead: a new review is the page itself, and is read once it is shown. */
export function listPlacedNews(news: News | undefined): readonly NewsEntry[] {
  return groupNews(news?.entries ?? []).filter(({ kind }) => kind !== "review");
}

const order = ["changed", "new", "removed"] as const;

/** Counts news in words: “2 sections changed, 1 added, 1 answer”. */
export function describeNews(entries: readonly NewsEntry[]): string {
  const places = groupNews(entries);
  const sections = describeKinds(places.flatMap((entry) => (entry.kind === "section" ? [entry.change] : [])));
  const counted = (["answer", "comment", "addressed", "asked", "edit", "other"] as const).flatMap((kind) => {
    const number = places.filter((entry) => entry.kind === kind).length;
    return number === 0 ? [] : [texts.seen.kinds[kind](number)];
  });
  return [...(sections === "" ? [] : [sections]), ...counted].join(", ");
}

/** Counts changes in words: “2 sections changed, 1 added”. */
export function describeKinds(kinds: Iterable<ChangeKind>): string {
  const counts: Record<ChangeKind, number> = { changed: 0, new: 0, removed: 0 };
  for (const kind of kinds) counts[kind] += 1;
  return order
    .filter((kind) => counts[kind] > 0)
    .map((kind, place) => (place === 0 ? texts.seen.sections : texts.seen.more)[kind](counts[kind]))
    .join(", ");
}

/**
 * The way through the news: section by section as the text goes, in each first its own text, then its threads. At the end
 * come the threads that stand elsewhere, the changes that a review was asked for, the edits that wait, the other reviews,
 * and the sections that are gone.
 */
import type { NewsEntry } from "@dialectic/shared/protocol";
import { getShownReview, type PanelState } from "../../../state/panelStore.ts";
import { hasNews } from "../../../state/shownMarks.ts";
import { getThreadSection } from "../../feedback/state/feedbackBoxes.ts";
import { listPlacedNews, type NewsPlace } from "./seenState.ts";

/** One piece of news, and its place on the way. */
export interface NewsStop extends NewsPlace {
  readonly entry: NewsEntry;
}

type Shown = Pick<PanelState, "view" | "news" | "seen" | "feedback">;

/** True while the way through the news has a stop. */
export function hasNewsStops(state: Shown): boolean {
  return listNewsStops(state).length > 0;
}

/** Returns the news of the shown iteration in the order of the way; an old iteration has none. */
export function listNewsStops(state: Shown): readonly NewsStop[] {
  if (!hasNews(state)) return [];
  const ids = getShownReview(state)?.sections.ids ?? [];
  const places = new Map(ids.map((id, place) => [id, place]));
  const { threads } = state.feedback;
  const ranks = new Map(threads.map(({ id }, place) => [id, place + 1]));
  const sections = new Map(threads.map((thread) => [thread.id, getThreadSection(thread) ?? ""]));
  const find = (section: string | undefined) => (places.has(section ?? "") ? section : undefined);
  const placed = listPlacedNews(state.news);
  const stops = placed.flatMap((entry, index): NewsStop | readonly NewsStop[] => {
    if ("thread" in entry) {
      const { thread } = entry;
      const rank = ranks.get(thread);
      // The thread itself may arrive a moment later.
      return rank === undefined ? [] : { entry, section: find(sections.get(thread)), rank, thread };
    }
    const after = threads.length + 1 + index;
    if (entry.kind !== "section") return { entry, section: undefined, rank: after };
    const section = find(entry.section);
    return { entry, section, rank: section === undefined ? after + placed.length : 0 };
  });
  return stops.toSorted((one, other) => compare(one, other, places));
}

/**
 * Returns the next news after the reader's place, or the one before it; at the ends, the first or the last, with
 * `isWrapped` unless it is the only place with news.
 */
export function findNextStop(
  state: Shown & Pick<PanelState, "jump" | "activeId">,
  step: 1 | -1,
): { readonly stop: NewsStop; readonly isWrapped: boolean } | undefined {
  const stops = listNewsStops(state);
  const end = step > 0 ? stops[0] : stops.at(-1);
  if (end === undefined) return undefined;
  const places = new Map(getShownReview(state)?.sections.ids.map((id, place) => [id, place]));
  const here = findReader(state);
  const isBeyond = (stop: NewsStop) => compare(stop, here, places) * step > 0;
  const stop = step > 0 ? stops.find(isBeyond) : stops.findLast(isBeyond);
  const isOnly = stops.every((each) => compare(each, end, places) === 0);
  return { stop: stop ?? end, isWrapped: stop === undefined && !isOnly };
}

/**
 * Returns where the walk was, unless the reader went elsewhere since: near the end of a review the section that was walked
 * to cannot be the first one in view.
 */
function findReader({
  seen: { walkedTo },
  jump,
  feedback,
  activeId,
}: Shown & Pick<PanelState, "jump" | "activeId">): NewsPlace {
  const here = { section: activeId ?? "", rank: 0 };
  if (walkedTo === undefined) return here;
  const { section, thread, edit } = walkedTo;
  if (edit !== undefined) return walkedTo;
  if (thread !== undefined) return feedback.current === thread ? walkedTo : here;
  return section === undefined || jump?.sectionId === section ? walkedTo : here;
}

/** What is in no section comes last. A section that is not there, as before the first, comes first. */
function compare(one: NewsPlace, other: NewsPlace, places: ReadonlyMap<string, number>): number {
  const placeOf = ({ section }: NewsPlace) => (section === undefined ? places.size : (places.get(section) ?? -1));
  return placeOf(one) - placeOf(other) || one.rank - other.rank;
}

import { hashLine } from "../anchor/lineText.ts";
import type { SentComment, SentItem } from "./feedback.ts";
import { covers, type EventPlace, type FeedbackCursor } from "./feedbackCursor.ts";

/*
 * Lanes keep the feedback of several sessions on one review apart. A comment that is for certain sessions has a place in
 * the lane of each of them, and no place among those of all sessions. A cursor names lanes as it names hosts. So what one
 * session acknowledges says nothing about the lanes of others, which it was not given. Which comment is for whom is
 * decided when it is written: see `findOwner` of the host.
 */

/** True for the sessions whose comments a reader gets: its own, and those whose place it has taken. */
export type IsFor = (session: string) => boolean;

/** An item with the comments that a reader has not acknowledged, and the places that they have for it. */
interface UnreadItem {
  readonly item: SentItem;
  readonly places: readonly EventPlace[];
}

/** Returns the place of a record in the lane of a session. */
export function placeInLane({ seq, host }: EventPlace, session: string): EventPlace {
  return { seq, host: `${host}${nameLane(session)}` };
}

/** True for a host of a cursor that is a lane of a session. */
export function isLaneOf(host: string, session: string): boolean {
  return host.endsWith(nameLane(session));
}

/** Returns the part of a cursor that is about lanes, or about what was said to all. */
export function pickLanes(cursor: FeedbackCursor, wanted: "lanes" | "all"): FeedbackCursor {
  return new Map([...cursor].filter(([host]) => host.includes(mark) === (wanted === "lanes")));
}

/** Returns all places of something that was said to certain sessions, or to all without any. */
export function listLanes(place: EventPlace, sessions: readonly string[] = []): readonly EventPlace[] {
  return sessions.length === 0 ? [place] : sessions.map((session) => placeInLane(place, session));
}

/** Returns all places of an item, in the lanes of all sessions that it is for. */
export function listItemLanes(item: SentItem): readonly EventPlace[] {
  const said = item.comments.flatMap(({ sessions }) => listLanes(item.place, sessions));
  return isForAll(item) ? [item.place, ...said] : said;
}

/** Returns what a reader has not acknowledged of an item; undefined when that is nothing. */
export function findUnread(item: SentItem, cursor: FeedbackCursor, isFor: IsFor): UnreadItem | undefined {
  const listOwn = ({ sessions = [] }: SentComment) =>
    sessions.length === 0 ? [item.place] : sessions.filter(isFor).map((session) => placeInLane(item.place, session));
  const comments = item.comments.filter((comment) => {
    const places = listOwn(comment);
    return places.length > 0 && !places.some((place) => covers(cursor, place));
  });
  const isSaid = isForAll(item) && !covers(cursor, item.place);
  if (!isSaid && comments.length === 0) return undefined;
  const places = [...(isSaid ? [item.place] : []), ...comments.flatMap(listOwn)];
  return { item: { ...item, comments }, places };
}

/** True for an item that says something beyond its comments. A verdict without a text on comments of others says nothing. */
function isForAll({ kind, text, comments }: SentItem): boolean {
  if (comments.length === 0 || kind === "approve") return true;
  return (kind === "comment" || kind === "request_changes") && text.trim() !== "";
}

/** No id of a host has it. */
const mark = "--";

function nameLane(session: string): string {
  return `${mark}${hashLine(session).toString(36)}`;
}

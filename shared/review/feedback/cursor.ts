/** A record's place in the order of all hosts: sequence first, then host. */
export interface EventPlace {
  readonly seq: number;
  readonly host: string;
}

/** The last sequence number that was received of each host: what a host wrote is known in its order, whenever it comes. */
export type FeedbackCursor = ReadonlyMap<string, number>;

/** A cursor of nothing. */
export const emptyCursor: FeedbackCursor = new Map();

const pattern = /^([^\s@]{1,200})@((?:[\w-]+:\d{1,15}(?:,[\w-]+:\d{1,15})*)?)$/;

/** Writes a cursor of a review so that it can be handed on as a text. */
export function formatCursor(reviewId: string, cursor: FeedbackCursor): string {
  const parts = [...cursor].sort(([one], [other]) => (one < other ? -1 : 1));
  return `${reviewId}@${parts.map(([host, seq]) => `${host}:${seq}`).join(",")}`;
}

/** Reads what {@link formatCursor} wrote; nothing when it is no cursor. */
export function parseCursor(text: string): { readonly reviewId: string; readonly cursor: FeedbackCursor } | undefined {
  const [, reviewId, parts] = pattern.exec(text) ?? [];
  if (reviewId === undefined || parts === undefined) return undefined;
  const places = parts.split(",").filter((part) => part !== "");
  const cursor = cursorOf(
    places.map((part) => {
      const colon = part.lastIndexOf(":");
      return { host: part.slice(0, colon), seq: Number(part.slice(colon + 1)) };
    }),
  );
  return { reviewId, cursor };
}

/** True when whoever has that cursor has received what is at that place. */
export function covers(cursor: FeedbackCursor, { seq, host }: EventPlace): boolean {
  return (cursor.get(host) ?? 0) >= seq;
}

/** A cursor that covers these places, and of each host everything before them. */
export function cursorOf(places: Iterable<EventPlace>): FeedbackCursor {
  const cursor = new Map<string, number>();
  for (const { seq, host } of places) cursor.set(host, Math.max(cursor.get(host) ?? 0, seq));
  return cursor;
}

/** The smallest cursor that covers what either covers. */
export function joinCursors(one: FeedbackCursor, other: FeedbackCursor): FeedbackCursor {
  const placesOf = (cursor: FeedbackCursor) => [...cursor].map(([host, seq]) => ({ host, seq }));
  return cursorOf([...placesOf(one), ...placesOf(other)]);
}

/** True when the one covers all that the other covers. */
export function includesCursor(one: FeedbackCursor, other: FeedbackCursor): boolean {
  return [...other].every(([host, seq]) => covers(one, { host, seq }));
}

/** Orders places of all hosts the same way everywhere. */
export function comparePlaces(one: EventPlace, other: EventPlace): number {
  if (one.seq !== other.seq) return one.seq - other.seq;
  if (one.host === other.host) return 0;
  return one.host < other.host ? -1 : 1;
}

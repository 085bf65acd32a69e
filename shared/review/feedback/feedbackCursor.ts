/** A record's place in the order of all hosts: sequence number first, then host. */
export interface EventPlace {
  readonly seq: number;
  readonly host: string;
}

/** The last sequence number received from each host: the records of one host always arrive in order. */
export type FeedbackCursor = ReadonlyMap<string, number>;

export const emptyCursor: FeedbackCursor = new Map();

const pattern = /^([^\s@]{1,200})@((?:[\w-]+:\d{1,15}(?:,[\w-]+:\d{1,15})*)?)$/;

export function formatCursor(reviewId: string, cursor: FeedbackCursor): string {
  const parts = [...cursor].sort(([one], [other]) => (one < other ? -1 : 1));
  return `${reviewId}@${parts.map(([host, seq]) => `${host}:${seq}`).join(",")}`;
}

export function parseCursor(text: string): { readonly reviewId: string; readonly cursor: FeedbackCursor } | undefined {
  const [, reviewId, parts] = pattern.exec(text) ?? [];
  if (reviewId === undefined || parts === undefined) return undefined;
  const places = parts.split(",").filter((part) => part !== "");
  const cursor = createCursor(
    places.map((part) => {
      const colon = part.lastIndexOf(":");
      return { host: part.slice(0, colon), seq: Number(part.slice(colon + 1)) };
    }),
  );
  return { reviewId, cursor };
}

/** Returns true when the holder of a cursor has received the record at a place. */
export function covers(cursor: FeedbackCursor, { seq, host }: EventPlace): boolean {
  return (cursor.get(host) ?? 0) >= seq;
}

/** Returns a cursor that covers these places and all earlier ones of each host. */
export function createCursor(places: Iterable<EventPlace>): FeedbackCursor {
  const cursor = new Map<string, number>();
  for (const { seq, host } of places) cursor.set(host, Math.max(cursor.get(host) ?? 0, seq));
  return cursor;
}

/** Returns the smallest cursor that covers both. */
export function joinCursors(one: FeedbackCursor, other: FeedbackCursor): FeedbackCursor {
  const listPlaces = (cursor: FeedbackCursor) => [...cursor].map(([host, seq]) => ({ host, seq }));
  return createCursor([...listPlaces(one), ...listPlaces(other)]);
}

export function includesCursor(one: FeedbackCursor, other: FeedbackCursor): boolean {
  return [...other].every(([host, seq]) => covers(one, { host, seq }));
}

/** Orders the places of all hosts consistently on every host. */
export function comparePlaces(one: EventPlace, other: EventPlace): number {
  if (one.seq !== other.seq) return one.seq - other.seq;
  if (one.host === other.host) return 0;
  return one.host < other.host ? -1 : 1;
}

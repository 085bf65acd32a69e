import { findSessionStart } from "../socket/index.ts";
import type { ReviewStore, ReviewSummary, StoredIteration } from "../store/index.ts";

/** The times for each list of reviews, which is another one after each record: every presented review asks for its time. */
const timed = new WeakMap<readonly ReviewSummary[], ReadonlyMap<string, number>>();

/** Returns the session of the call that made a record. The ids of its calls begin with it; those of commands and of earlier versions may, too. */
export function findSession({ retryId }: { readonly retryId?: string | undefined }): string | undefined {
  const end = retryId?.indexOf(":") ?? -1;
  return end > 0 ? retryId?.slice(0, end) : undefined;
}

/**
 * Returns by review when its session came, in milliseconds since the epoch, for those of sessions of one client whose reviews
 * are open in one directory: only their names would not tell the person whose review it is.
 */
export function timeSessions(store: ReviewStore): ReadonlyMap<string, number> {
  const reviews = store.reviews();
  const known = timed.get(reviews);
  if (known !== undefined) return known;
  const times = timeOpen(reviews, store);
  timed.set(reviews, times);
  return times;
}

function timeOpen(reviews: readonly ReviewSummary[], store: ReviewStore): ReadonlyMap<string, number> {
  const open = reviews.filter((review) => review.open && !review.isProposal);
  const latest = open.flatMap(({ id }) => {
    const iteration = store.iterationAt(id, -1);
    const session = iteration && findSession(iteration);
    const since = session === undefined ? undefined : findSessionStart(session);
    if (iteration === undefined || session === undefined || since === undefined) return [];
    return [{ id, since, session, group: groupOf(iteration) }];
  });
  const sessions = new Map<string, Set<string>>();
  for (const { group, session } of latest) sessions.set(group, (sessions.get(group) ?? new Set<string>()).add(session));
  const shared = latest.filter(({ group }) => (sessions.get(group)?.size ?? 0) > 1);
  return new Map(shared.map(({ id, since }) => [id, since] as const));
}

function groupOf({ baseUri, client }: StoredIteration): string {
  return JSON.stringify([baseUri, client]);
}

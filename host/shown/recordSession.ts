import { namesSession } from "../socket/index.ts";
import type { ReviewStore, ReviewSummary, StoredIteration } from "../store/index.ts";

/** The numbers for each list of reviews, which is another one after each record: every presented review asks for its number. */
const numbered = new WeakMap<readonly ReviewSummary[], ReadonlyMap<string, number>>();

/** Returns the session of the call that made a record. The ids of its calls begin with it; those of commands and of earlier versions may, too. */
export function findSession({ retryId }: { readonly retryId?: string | undefined }): string | undefined {
  const end = retryId?.indexOf(":") ?? -1;
  return end > 0 ? retryId?.slice(0, end) : undefined;
}

/**
 * Numbers the sessions whose reviews are open in one directory, by review and in the order in which they began, where two
 * or more of one client are: only their names would not tell the person whose review it is.
 */
export function numberSessions(store: ReviewStore): ReadonlyMap<string, number> {
  const reviews = store.reviews();
  const known = numbered.get(reviews);
  if (known !== undefined) return known;
  const numbers = numberOpen(reviews, store);
  numbered.set(reviews, numbers);
  return numbers;
}

function numberOpen(reviews: readonly ReviewSummary[], store: ReviewStore): ReadonlyMap<string, number> {
  const open = reviews.filter((review) => review.open && !review.isProposal);
  const latest = open.flatMap(({ id, createdAt }) => {
    const iteration = store.iterationAt(id, -1);
    const session = iteration && findSession(iteration);
    if (iteration === undefined || session === undefined || !namesSession(session)) return [];
    return [{ id, createdAt, session, group: groupOf(iteration) }];
  });
  const groups = [...new Set(latest.map(({ group }) => group))];
  return new Map(groups.flatMap((group) => numberGroup(latest.filter((each) => each.group === group))));
}

/**
 * Returns the number of a session in the directory of a review, as `numberSessions` numbers those of one client there;
 * undefined when it has none.
 */
export function findSessionNumber(
  store: ReviewStore,
  { reviewId, assistant, session }: { readonly reviewId: string; readonly assistant: string; readonly session: string },
): number | undefined {
  const baseUri = store.iterationAt(reviewId, -1)?.baseUri;
  for (const [id, number] of numberSessions(store)) {
    const latest = store.iterationAt(id, -1);
    if (latest === undefined || latest.baseUri !== baseUri || latest.client !== assistant) continue;
    if (findSession(latest) === session) return number;
  }
  return undefined;
}

function groupOf({ baseUri, client }: StoredIteration): string {
  return JSON.stringify([baseUri, client]);
}

function numberGroup(
  reviews: readonly { readonly id: string; readonly createdAt: number; readonly session: string }[],
): readonly (readonly [string, number])[] {
  const inOrder = reviews.toSorted((one, other) => one.createdAt - other.createdAt);
  const sessions = [...new Set(inOrder.map(({ session }) => session))];
  if (sessions.length < 2) return [];
  return inOrder.map(({ id, session }) => [id, sessions.indexOf(session) + 1] as const);
}

import { comparePlaces, type EventPlace } from "@dialectic/shared/review";
import { findSession } from "../shown/recordSession.ts";
import { ReviewStatuses } from "../shown/reviewStatus.ts";
import { isSessionRunning } from "../socket/index.ts";
import type { ReviewStore, ReviewSummary } from "../store/index.ts";
import type { Caller, KnownReview } from "./chooseReview.ts";

/** A connected client; its instance is its session. */
interface Connected {
  readonly instance?: string | undefined;
}

/** A step that a client took on a review. */
interface ReviewWork {
  readonly kind: "presented" | "received";
  readonly client: string;
  /** Absent for a command. */
  readonly session: string | undefined;
  readonly place: EventPlace;
}

type ListedReview = Pick<ReviewSummary, "id" | "title" | "open"> & {
  /** The client of a review that is not stored yet. */
  readonly client?: string;
};

/** The sessions that work on reviews, by the records of the store; another window of the folder reads the same ones. */
export class ReviewSessions {
  readonly #store: ReviewStore;
  readonly #clients: () => readonly Connected[];
  readonly #statuses: ReviewStatuses;
  /** The sessions that are connected as last noted, and all that ever were. */
  #connected: ReadonlySet<string> = new Set();
  readonly #known = new Set<string>();

  constructor(store: ReviewStore, clients: () => readonly Connected[]) {
    this.#store = store;
    this.#clients = clients;
    this.#statuses = new ReviewStatuses(store);
  }

  /** True for a session that is connected here, or whose process runs: it may be connected to another window, or to none yet. */
  isRunning(session: string): boolean {
    return this.#clients().some(({ instance }) => instance === session) || isSessionRunning(session);
  }

  /** Notes that clients have connected or disconnected; returns true when a session was among them. */
  noteClients(): boolean {
    const now = this.#listConnected();
    const before = this.#connected;
    this.#connected = now;
    for (const session of now) this.#known.add(session);
    return now.size !== before.size || [...now].some((session) => !before.has(session));
  }

  /**
   * Returns the client that worked last on a review when all sessions that worked on it have ended; undefined while one
   * runs, and when none is known. The end of a connection counts: the process of a killed client ends a little later.
   */
  findGone(reviewId: string): string | undefined {
    const work = listWork(reviewId, this.#store).filter(({ session }) => session !== undefined);
    const sessions = new Set(work.flatMap(({ session }) => session ?? []));
    const connected = this.#listConnected();
    const isElsewhere = (session: string) => !this.#known.has(session) && isSessionRunning(session);
    if ([...sessions].some((session) => connected.has(session) || isElsewhere(session))) return undefined;
    return work.sort((one, other) => comparePlaces(one.place, other.place)).at(-1)?.client;
  }

  /** Returns what the choice of a review depends on, in the given order. */
  describe(reviews: readonly ListedReview[], { session }: Caller): KnownReview[] {
    const running = new Map<string, boolean>();
    const isOther = (other: string) => {
      if (other === session) return false;
      const known = running.get(other) ?? this.isRunning(other);
      running.set(other, known);
      return known;
    };
    return reviews.map(({ id, title, open, client }) => {
      const work = listWork(id, this.#store);
      const own = (kind: ReviewWork["kind"]) =>
        work.filter((each) => each.kind === kind && session !== undefined && each.session === session);
      return {
        id,
        title,
        isOpen: open && this.#statuses.find(id).status !== "Approved",
        clients: listClients(work, client),
        isOthers: work.some((each) => each.session !== undefined && isOther(each.session)),
        presented: lastPlace(own("presented")),
        received: lastPlace(own("received")),
      };
    });
  }

  #listConnected(): ReadonlySet<string> {
    return new Set(this.#clients().flatMap(({ instance }) => instance ?? []));
  }
}

/** Returns the id of a call, which begins with the session of its caller. */
export function ownCallId(retryId: string | undefined, session: string | undefined, newId: () => string): string {
  const id = retryId ?? newId();
  return session === undefined || id.startsWith(`${session}:`) ? id : `${session}:${id}`;
}

/** Lists what clients did on a review. Feedback that only came with the answer of another call does not count. */
function listWork(reviewId: string, store: ReviewStore): readonly ReviewWork[] {
  const { changes, feedback } = store.books;
  const made = [...store.iterations(reviewId), ...changes.rounds(reviewId)];
  const received = feedback
    .receipts(reviewId)
    .filter(({ kind, isAttached }) => kind !== "received" && isAttached !== true);
  return [
    ...made.map(({ client, seq, host, retryId }) => {
      return { kind: "presented", client, session: findSession({ retryId }), place: { seq, host } } as const;
    }),
    ...received.map(({ assistant, instance, seq, host }) => {
      return { kind: "received", client: assistant, session: instance, place: { seq, host } } as const;
    }),
  ];
}

function listClients(work: readonly ReviewWork[], client: string | undefined): readonly string[] {
  const presented = work.flatMap((each) => (each.kind === "presented" ? [each.client] : []));
  return [...new Set(client === undefined ? presented : [...presented, client])];
}

function lastPlace(work: readonly ReviewWork[]): EventPlace | undefined {
  return work
    .map(({ place }) => place)
    .sort(comparePlaces)
    .at(-1);
}

import { comparePlaces, type EventPlace } from "@dialectic/shared/review";
import { findSession } from "../shown/recordSession.ts";
import { ReviewStatuses } from "../shown/reviewStatus.ts";
import { findSessionStart, isSessionRunning } from "../socket/index.ts";
import type { ReviewStore, ReviewSummary } from "../store/index.ts";
import type { Caller, KnownReview } from "./chooseReview.ts";

/** A connected client; its instance is its session. */
interface Connected {
  readonly name: string;
  readonly instance?: string | undefined;
  /** When it is known to be there, in milliseconds since the epoch. */
  readonly since?: number;
}

/** A session that works or worked on a review. Times are in milliseconds since the epoch. */
export interface KnownSession {
  readonly session: string;
  readonly client: string;
  /** When it came: with its process, or else with its first record on the review. */
  readonly since: number;
  /** The time of its last record on the review. */
  readonly lastAt: number;
}

/** A step that a client took on a review. */
interface ReviewWork {
  readonly kind: "presented" | "received";
  readonly client: string;
  /** Absent for a command. */
  readonly session: string | undefined;
  readonly place: EventPlace;
  readonly at: number;
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

  /**
   * True for a session that is connected here, or that never was and whose process runs. The end of a connection counts:
   * the process of a killed client ends a little later.
   */
  isThere(session: string): boolean {
    const isConnected = this.#clients().some(({ instance }) => instance === session);
    return isConnected || (!this.#known.has(session) && isSessionRunning(session));
  }

  /** Returns the sessions that did something on a review or have said something about it, and others that are there, in the order in which they came. */
  listOf(reviewId: string, present: readonly Connected[] = []): readonly KnownSession[] {
    const found = new Map<string, KnownSession>();
    const add = (session: string, client: string, at: number) => {
      const { since = findSessionStart(session) ?? at, lastAt = at } = found.get(session) ?? {};
      found.set(session, { session, client, since: Math.min(since, at), lastAt: Math.max(lastAt, at) });
    };
    for (const { kind, session, client, at } of listWork(reviewId, this.#store)) {
      // A receipt may have the name of one of several assistants of a client.
      const name = kind === "presented" ? client : session && found.get(session)?.client;
      if (session !== undefined) add(session, name ?? client, at);
    }
    for (const { entries } of this.#store.books.feedback.feedback(reviewId).threads)
      for (const { by, at } of entries)
        if (by.kind === "assistant" && by.session !== undefined) add(by.session, by.name, at);
    for (const { name, instance, since = findSessionStart(instance ?? "") } of present) {
      if (instance !== undefined && since !== undefined && !found.has(instance)) add(instance, name, since);
    }
    return [...found.values()].sort((one, other) => one.since - other.since);
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
   * is there, and when none is known.
   */
  findGone(reviewId: string): string | undefined {
    const work = listWork(reviewId, this.#store).filter(({ session }) => session !== undefined);
    const sessions = new Set(work.flatMap(({ session }) => session ?? []));
    if ([...sessions].some((session) => this.isThere(session))) return undefined;
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
    ...made.map(({ client, seq, host, retryId, at }) => {
      return { kind: "presented", client, session: findSession({ retryId }), place: { seq, host }, at } as const;
    }),
    ...received.map(({ assistant, instance, seq, host, at }) => {
      return { kind: "received", client: assistant, session: instance, place: { seq, host }, at } as const;
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

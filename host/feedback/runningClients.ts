import type { Recipient } from "@dialectic/shared/review";

/** A client as the recipient of feedback. */
export interface FeedbackClient {
  readonly name: string;
  /** Id of the running client; a command has none, nor does a client of an earlier version. */
  readonly instance?: string | undefined;
  /** Folders that its calls are about; the host's own checks have none, and work on the shown review. */
  readonly folders?: readonly string[] | undefined;
}

/** Returns a client as a recipient, under its own name or the name of one of its assistants. */
export function createRecipient({ name, instance }: FeedbackClient, assistant = name): Recipient {
  return instance === undefined ? { assistant } : { assistant, instance };
}

/** The running clients, and the reviews that they have made calls about. */
export class RunningClients {
  readonly #list: () => readonly FeedbackClient[];
  /** By session. */
  readonly #attended = new Map<string, Set<string>>();

  constructor(list: () => readonly FeedbackClient[]) {
    this.#list = list;
  }

  get count(): number {
    return this.#list().length;
  }

  /** The connected clients that have a session. */
  get sessions(): readonly FeedbackClient[] {
    return this.#list().filter(({ instance }) => instance !== undefined);
  }

  /** Notes that a client has made a call about a review; returns true when it is the first one of its session. */
  attend(reviewId: string, client: FeedbackClient): boolean {
    if (client.instance === undefined || this.attends(reviewId, client)) return false;
    const attended = this.#attended.get(client.instance) ?? new Set();
    this.#attended.set(client.instance, attended.add(reviewId));
    return true;
  }

  /** Returns true once the session of a client has made a call about a review. */
  attends(reviewId: string, { instance = "" }: FeedbackClient): boolean {
    return this.#attended.get(instance)?.has(reviewId) === true;
  }

  /** Returns the reviews that sessions have made calls about. */
  listReviews(): ReadonlySet<string> {
    return new Set([...this.#attended.values()].flatMap((reviews) => [...reviews]));
  }

  /** Returns the connected sessions that have made a call about a review. */
  listOn(reviewId: string): readonly FeedbackClient[] {
    return this.sessions.filter((client) => this.attends(reviewId, client));
  }
}

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

interface RunningOptions {
  readonly list: () => readonly FeedbackClient[];
  /** Also knows the clients of other windows. */
  readonly isRunning: (session: string) => boolean;
  /** Returns the number under which a session is shown as the author of reviews in the directory of a review. */
  readonly findNumber: (reviewId: string, assistant: string, session: string) => number | undefined;
}

/**
 * The running clients. Those of one name are numbered on each review, so that the person can tell them apart; a session
 * has the number that it is shown with as the author of a review, where it is.
 */
export class RunningClients {
  readonly #list: () => readonly FeedbackClient[];
  readonly #isRunning: (session: string) => boolean;
  readonly #findNumber: RunningOptions["findNumber"];
  /** The reviews that sessions have made calls about, by session. */
  readonly #attended = new Map<string, Set<string>>();
  readonly #numbers = new Map<string, Map<string, number>>();

  constructor({ list, isRunning, findNumber }: RunningOptions) {
    this.#list = list;
    this.#isRunning = isRunning;
    this.#findNumber = findNumber;
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

  isRunning(id: string): boolean {
    return this.#isRunning(id);
  }

  /** Gives a recipient its number on a review, which it keeps as long as its client runs. */
  numbered(reviewId: string, recipient: Recipient): Recipient {
    const { assistant, instance } = recipient;
    if (instance === undefined) return recipient;
    const own = this.#findNumber(reviewId, assistant, instance);
    const number = this.#numberOf(JSON.stringify([reviewId, assistant]), instance, own);
    return number === 1 ? recipient : { ...recipient, number };
  }

  #numberOf(key: string, instance: string, own: number | undefined): number {
    const numbers = this.#numbers.get(key) ?? new Map<string, number>();
    this.#numbers.set(key, numbers);
    const known = own ?? numbers.get(instance);
    if (own !== undefined) numbers.set(instance, own);
    if (known !== undefined) return known;
    // Pages ask for the number of each client after each change, so whether the others run is asked only where a number is taken.
    for (const other of numbers.keys()) if (!this.isRunning(other)) numbers.delete(other);
    const taken = new Set(numbers.values());
    let free = 1;
    while (taken.has(free)) free += 1;
    numbers.set(instance, free);
    return free;
  }
}

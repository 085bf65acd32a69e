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

/** The running clients. Those of one name are numbered on each review, so that the person can tell them apart. */
export class RunningClients {
  readonly #list: () => readonly FeedbackClient[];
  readonly #isRunning: (session: string) => boolean;
  readonly #numbers = new Map<string, Map<string, number>>();

  /** `isRunning` also knows the clients of other windows. */
  constructor(list: () => readonly FeedbackClient[], isRunning: (session: string) => boolean) {
    this.#list = list;
    this.#isRunning = isRunning;
  }

  get count(): number {
    return this.#list().length;
  }

  /** The connected clients that have a session. */
  get sessions(): readonly FeedbackClient[] {
    return this.#list().filter(({ instance }) => instance !== undefined);
  }

  isRunning(id: string): boolean {
    return this.#isRunning(id);
  }

  /** Gives a recipient its number on a review, which it keeps as long as its client runs. */
  numbered(reviewId: string, recipient: Recipient): Recipient {
    const { assistant, instance } = recipient;
    if (instance === undefined) return recipient;
    const number = this.#numberOf(JSON.stringify([reviewId, assistant]), instance);
    return number === 1 ? recipient : { ...recipient, number };
  }

  #numberOf(key: string, instance: string): number {
    const numbers = this.#numbers.get(key) ?? new Map<string, number>();
    this.#numbers.set(key, numbers);
    for (const other of numbers.keys()) if (other !== instance && !this.isRunning(other)) numbers.delete(other);
    const known = numbers.get(instance);
    if (known !== undefined) return known;
    const taken = new Set(numbers.values());
    let free = 1;
    while (taken.has(free)) free += 1;
    numbers.set(instance, free);
    return free;
  }
}

import type { BoundedCache } from "@dialectic/shared/review";
import { maxHashesPerRequest } from "../limits.ts";

/** Requests texts from the host; hashes that it does not know are missing from the answer. */
export type AskForBodies = (hashes: readonly string[]) => Promise<Readonly<Record<string, string>>>;

interface Waiting {
  readonly promise: Promise<string | undefined>;
  readonly resolve: (body: string | undefined) => void;
}

/** Fetches texts by hash. Calls within a frame are sent as one request, in the order of the calls. */
export class BodyLoader {
  readonly #cache: BoundedCache<string>;
  readonly #ask: AskForBodies;
  readonly #schedule: (send: () => void) => void;
  readonly #waiting = new Map<string, Waiting>();
  #unsent: string[] = [];

  constructor(cache: BoundedCache<string>, ask: AskForBodies, schedule: (send: () => void) => void) {
    this.#cache = cache;
    this.#ask = ask;
    this.#schedule = schedule;
  }

  keep(bodies: Readonly<Record<string, string>>): void {
    for (const [hash, body] of Object.entries(bodies)) this.#cache.set(hash, body);
  }

  peek(hash: string): string | undefined {
    return this.#cache.get(hash);
  }

  /** Returns the text; undefined when the host does not know it or cannot be reached. */
  load(hash: string): Promise<string | undefined> {
    const body = this.#cache.get(hash);
    if (body !== undefined) return Promise.resolve(body);
    const { promise } = this.#waiting.get(hash) ?? this.#enqueue(hash);
    return promise;
  }

  #enqueue(hash: string): Waiting {
    const waiting = promiseWithResolve();
    this.#waiting.set(hash, waiting);
    if (this.#unsent.push(hash) === 1) this.#schedule(() => this.#send());
    return waiting;
  }

  #send(): void {
    const hashes = this.#unsent;
    this.#unsent = [];
    for (let start = 0; start < hashes.length; start += maxHashesPerRequest) {
      void this.#fetch(hashes.slice(start, start + maxHashesPerRequest));
    }
  }

  async #fetch(hashes: readonly string[]): Promise<void> {
    const bodies = await this.#ask(hashes).catch(() => ({}) as Readonly<Record<string, string>>);
    this.keep(bodies);
    for (const hash of hashes) {
      this.#waiting.get(hash)?.resolve(bodies[hash]);
      this.#waiting.delete(hash);
    }
  }
}

function promiseWithResolve(): Waiting {
  let resolve: Waiting["resolve"] = () => undefined;
  const promise = new Promise<string | undefined>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

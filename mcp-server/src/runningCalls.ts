import { waitAtMost } from "@dialectic/host/socket";

/** A counter of the calls in progress, so that the end of the input does not cut an answer off. */
export class RunningCalls {
  readonly #running = new Set<Promise<unknown>>();

  track<T>(call: Promise<T>): Promise<T> {
    this.#running.add(call);
    const forget = () => void this.#running.delete(call);
    call.then(forget, forget);
    return call;
  }

  /** Resolves when no call is in progress any more, or after `milliseconds`. */
  async settle(milliseconds: number): Promise<void> {
    await waitAtMost(this.#drain(), milliseconds);
  }

  async #drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}

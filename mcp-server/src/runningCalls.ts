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
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    await Promise.race([this.#drain(), patience]);
    clearTimeout(timer);
  }

  async #drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}

/** Runs tasks one after the other, so that each sees the result of the one before. */
export class TurnQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs the work after all earlier work has ended, successfully or not. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    // The caller gets the rejection; the queue goes on.
    this.#last = result.catch(() => undefined);
    return result;
  }

  async idle(): Promise<void> {
    await this.#last;
  }
}

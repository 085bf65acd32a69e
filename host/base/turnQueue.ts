/** Does one thing after the other, so that each sees what the one before has kept. */
export class TurnQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Does the work when all that came before is done, whatever became of it. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    // Whoever asked gets the rejection; the line goes on.
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Settles when all that came so far is done. */
  async idle(): Promise<void> {
    await this.#last;
  }
}

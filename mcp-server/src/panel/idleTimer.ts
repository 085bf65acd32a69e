/** Calls back once nothing was busy for that long, in milliseconds. */
export class IdleTimer {
  readonly #delay: number;
  readonly #onIdle: () => void;
  readonly #isBusy: () => boolean;
  #timer: NodeJS.Timeout | undefined;

  constructor(delay: number, isBusy: () => boolean, onIdle: () => void) {
    this.#delay = delay;
    this.#isBusy = isBusy;
    this.#onIdle = onIdle;
    this.restart();
  }

  /** Begins to count again: something just happened. */
  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#isBusy() ? this.restart() : this.#onIdle()), this.#delay);
    this.#timer.unref();
  }

  /** Never calls back any more. */
  dispose(): void {
    clearTimeout(this.#timer);
  }
}

/** How often in its delay the timer looks whether something is busy: it may call back that much too late, never too early. */
const looks = 30;

/** Calls back once nothing was busy for that long, in milliseconds. */
export class IdleTimer {
  readonly #isBusy: () => boolean;
  readonly #onIdle: () => void;
  readonly #timer: NodeJS.Timeout;
  #quietLooks = 0;

  constructor(delay: number, isBusy: () => boolean, onIdle: () => void) {
    this.#isBusy = isBusy;
    this.#onIdle = onIdle;
    this.#timer = setInterval(() => this.#look(), delay / looks);
    this.#timer.unref();
  }

  /** Begins to count again: something just happened. */
  restart(): void {
    this.#quietLooks = 0;
  }

  /** Never calls back any more. */
  dispose(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    this.#quietLooks = this.#isBusy() ? 0 : this.#quietLooks + 1;
    // Between so many looks lies the whole delay, wherever between two looks the last busy moment was.
    if (this.#quietLooks <= looks) return;
    this.dispose();
    this.#onIdle();
  }
}

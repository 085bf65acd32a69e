import { looksPerIdleTime } from "../limits.ts";

/** A timer that calls back once nothing was busy for a number of milliseconds. */
export class IdleTimer {
  readonly #isBusy: () => boolean;
  readonly #onIdle: () => void;
  readonly #timer: NodeJS.Timeout;
  #quietLooks = 0;

  constructor(delay: number, isBusy: () => boolean, onIdle: () => void) {
    this.#isBusy = isBusy;
    this.#onIdle = onIdle;
    this.#timer = setInterval(() => this.#look(), delay / looksPerIdleTime);
    this.#timer.unref();
  }

  restart(): void {
    this.#quietLooks = 0;
  }

  dispose(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    this.#quietLooks = this.#isBusy() ? 0 : this.#quietLooks + 1;
    // This many intervals contain the whole delay, wherever the last busy moment was between two checks.
    if (this.#quietLooks <= looksPerIdleTime) return;
    this.dispose();
    this.#onIdle();
  }
}

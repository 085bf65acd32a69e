import { readableSpeed, scrollStopMs } from "../limits.ts";

/** Tells whether the reader scrolls too fast to read, so that heavy rows can wait until they are looked at. */
export class ScrollPace {
  readonly #waiting = new Set<() => void>();
  #last = { top: 0, at: 0 };
  #wasFast = false;
  #isFast = false;
  #stopTimer: ReturnType<typeof setTimeout> | undefined;

  get isFast(): boolean {
    return this.#isFast;
  }

  /** Takes the place of the view after a step of the reader: pixels, the height of the view, and milliseconds. */
  step(top: number, height: number, at: number): void {
    const { top: topBefore, at: before } = this.#last;
    this.#last = { top, at };
    const isFast = Math.abs(top - topBefore) * 1_000 > readableSpeed * height * (at - before);
    // A single long step is a jump, whose target is read.
    const isScrolling = isFast && this.#wasFast && at - before < scrollStopMs;
    this.#wasFast = isFast;
    clearTimeout(this.#stopTimer);
    if (isScrolling) this.#stopTimer = setTimeout(() => this.#calm(), scrollStopMs);
    this.#isFast = isScrolling;
    if (!isScrolling) this.#calm();
  }

  /** Calls the listener once the reader can read: at once, or as soon as the scrolling is slow. */
  whenReadable(listener: () => void): () => void {
    if (!this.#isFast) listener();
    else this.#waiting.add(listener);
    return () => void this.#waiting.delete(listener);
  }

  dispose(): void {
    clearTimeout(this.#stopTimer);
    this.#waiting.clear();
  }

  #calm(): void {
    this.#isFast = false;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const listener of waiting) listener();
  }
}

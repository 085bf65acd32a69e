import { readableAgainSpeed, readableSpeed, scrollStopMs } from "../limits.ts";

/*
 * A slow machine shows few frames of a fast scroll. None of them may look like the end of it: the rows that would be shown
 * then would slow down the next one.
 */

/** Tells whether the reader scrolls too fast to read, so that heavy rows can wait until they are looked at. */
export class ScrollPace {
  readonly #waiting = new Set<() => void>();
  #last = { top: 0, at: 0 };
  #wasFast = false;
  #isFast = false;
  #stopTimer: ReturnType<typeof setTimeout> | undefined;
  #stopFrame: number | undefined;

  get isFast(): boolean {
    return this.#isFast;
  }

  /** Takes the place of the view after a step of the reader: pixels, the height of the view, and milliseconds. */
  step(top: number, height: number, at: number): void {
    const { top: topBefore, at: before } = this.#last;
    this.#last = { top, at };
    const most = this.#isFast ? readableAgainSpeed : readableSpeed;
    const isFast = Math.abs(top - topBefore) * 1_000 > most * height * (at - before);
    // A single long step is a jump, whose target is read.
    const isScrolling = isFast && (this.#isFast || (this.#wasFast && at - before < scrollStopMs));
    this.#wasFast = isFast;
    this.#forgetStop();
    this.#isFast = isScrolling;
    if (isScrolling) this.#awaitStop();
    else this.#calm();
  }

  /** Calls the listener once the reader can read: at once, or as soon as the scrolling is slow. */
  whenReadable(listener: () => void): () => void {
    if (!this.#isFast) listener();
    else this.#waiting.add(listener);
    return () => void this.#waiting.delete(listener);
  }

  dispose(): void {
    this.#forgetStop();
    this.#waiting.clear();
  }

  /** A step that is due comes at the beginning of the next frame. */
  #awaitStop(): void {
    this.#stopTimer = setTimeout(() => {
      this.#stopFrame = requestAnimationFrame(() => this.#calm());
    }, scrollStopMs);
  }

  #forgetStop(): void {
    clearTimeout(this.#stopTimer);
    if (this.#stopFrame !== undefined) cancelAnimationFrame(this.#stopFrame);
    this.#stopFrame = undefined;
  }

  #calm(): void {
    this.#isFast = false;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const listener of waiting) listener();
  }
}

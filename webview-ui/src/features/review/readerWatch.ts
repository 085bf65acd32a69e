import type { Disposable } from "../../host/panelPort.ts";

/** What the watch needs of the page around it. */
interface ReaderWatchParts {
  /** Milliseconds, from any beginning. */
  readonly now: () => number;
  readonly setTimer: (run: () => void, milliseconds: number) => () => void;
  /** Whether the review can be seen: the page is not hidden, and nothing lies over it. */
  readonly isReadable: () => boolean;
  /** These sections have been looked at. */
  readonly onLooked: (ids: readonly string[]) => void;
}

/** Milliseconds that a section must be in view of a reader who is there. */
const dwell = 1_500;
/** Milliseconds after a movement of the hand during which somebody is taken to be there. */
const presence = 5_000;

/** Tells when sections have been looked at: painted beside a terminal to which the reader has turned is not enough. */
export class ReaderWatch implements Disposable {
  readonly #parts: ReaderWatchParts;
  /** Since when each section is in view. */
  readonly #inView = new Map<string, number>();
  #lastInput = Number.NEGATIVE_INFINITY;
  #presentSince = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | undefined;

  constructor(parts: ReaderWatchParts) {
    this.#parts = parts;
  }

  /** The section is in view now. */
  enter(id: string): void {
    if (this.#inView.has(id)) return;
    this.#inView.set(id, this.#parts.now());
    this.#schedule();
  }

  /** The section is not in view any more, or need not be watched. */
  leave(id: string): void {
    this.#inView.delete(id);
  }

  /** The reader has moved a hand: pointer, wheel, key or focus. */
  noteInput(): void {
    const now = this.#parts.now();
    if (now - this.#lastInput > presence) this.#presentSince = now;
    this.#lastInput = now;
    this.#schedule();
  }

  /** The page was hidden or comes back: what is in view counts from now. */
  restart(): void {
    this.#presentSince = this.#parts.now();
  }

  dispose(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#inView.clear();
  }

  #dueAt(since: number): number {
    return Math.max(since, this.#presentSince) + dwell;
  }

  #schedule(): void {
    const now = this.#parts.now();
    if (this.#cancel !== undefined || this.#inView.size === 0 || now - this.#lastInput > presence) return;
    const first = Math.min(...[...this.#inView.values()].map((since) => this.#dueAt(since)));
    this.#cancel = this.#parts.setTimer(() => this.#look(), Math.max(0, first - now));
  }

  #look(): void {
    this.#cancel = undefined;
    const now = this.#parts.now();
    // The next movement of the hand begins again.
    if (now - this.#lastInput > presence || !this.#parts.isReadable()) return;
    const looked = [...this.#inView].flatMap(([id, since]) => (this.#dueAt(since) <= now ? [id] : []));
    for (const id of looked) this.#inView.delete(id);
    if (looked.length > 0) this.#parts.onLooked(looked);
    this.#schedule();
  }
}

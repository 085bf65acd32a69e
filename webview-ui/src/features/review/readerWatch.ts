import type { Disposable } from "../../host/panelPort.ts";
import { dwellMs, presenceMs } from "../../limits.ts";

interface ReaderWatchParts {
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
  readonly setTimer: (run: () => void, milliseconds: number) => () => void;
  /** True while the page is shown and nothing covers all of it. */
  readonly isReadable: () => boolean;
  readonly onLooked: (ids: readonly string[]) => void;
}

/**
 * Reports what the reader has looked at. Being painted is not enough: the reader may be typing in a terminal
 * beside the page.
 */
export class ReaderWatch implements Disposable {
  readonly #parts: ReaderWatchParts;
  /** Time at which each came into view. */
  readonly #inView = new Map<string, number>();
  #lastInput = Number.NEGATIVE_INFINITY;
  /** Since when the page has the focus; undefined while something else has it. */
  #focusedSince: number | undefined;
  #presentSince = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | undefined;

  constructor(parts: ReaderWatchParts) {
    this.#parts = parts;
  }

  enter(id: string): void {
    if (this.#inView.has(id)) return;
    this.#inView.set(id, this.#parts.now());
    this.#schedule();
  }

  leave(id: string): void {
    this.#inView.delete(id);
  }

  /** Notes an input of the reader: pointer, wheel, key or focus. */
  noteInput(): void {
    const now = this.#parts.now();
    const wasFocused = this.#focusedSince !== undefined && this.#focusedSince <= this.#lastInput;
    const isBack = now - this.#lastInput > presenceMs;
    // A reader whose keys have all gone to the page was reading it, however long; one who was elsewhere has to look first.
    if (isBack && !wasFocused) this.#presentSince = now;
    this.#lastInput = now;
    // The text that they have read leaves the view with this input.
    if (isBack && wasFocused) this.#look();
    else this.#schedule();
  }

  /** Notes whether the page has the focus. */
  noteFocus(hasFocus: boolean): void {
    this.#focusedSince = hasFocus ? (this.#focusedSince ?? this.#parts.now()) : undefined;
  }

  /** Starts counting again for all sections in view, after the page was hidden or shown. */
  restart(): void {
    this.#presentSince = this.#parts.now();
  }

  dispose(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#inView.clear();
  }

  #getDueTime(since: number): number {
    return Math.max(since, this.#presentSince) + dwellMs;
  }

  #schedule(): void {
    const now = this.#parts.now();
    if (this.#cancel !== undefined || this.#inView.size === 0 || now - this.#lastInput > presenceMs) return;
    const first = Math.min(...[...this.#inView.values()].map((since) => this.#getDueTime(since)));
    this.#cancel = this.#parts.setTimer(() => this.#look(), Math.max(0, first - now));
  }

  #look(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    const now = this.#parts.now();
    // The next input starts a new look.
    if (now - this.#lastInput > presenceMs || !this.#parts.isReadable()) return;
    const looked = [...this.#inView].flatMap(([id, since]) => (this.#getDueTime(since) <= now ? [id] : []));
    for (const id of looked) this.#inView.delete(id);
    if (looked.length > 0) this.#parts.onLooked(looked);
    this.#schedule();
  }
}

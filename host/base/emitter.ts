/**
 * The listeners of one kind of news. A class hands out `on` under the name of the news, and keeps `tell`. Rules:
 * - Listeners are told in the order in which they came. One that is registered twice is told once, and the first `dispose` ends both.
 * - A listener that is removed during a telling is not told any more; one that is added during it is told from the next one on.
 */
export class Emitter<Values extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...values: Values) => void>();

  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  readonly on = (listener: (...values: Values) => void): { dispose(): void } => {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };

  readonly tell = (...values: Values): void => {
    for (const listener of [...this.#listeners]) if (this.#listeners.has(listener)) listener(...values);
  };

  /** Removes all listeners. */
  clear(): void {
    this.#listeners.clear();
  }
}

import type { LaterPart } from "./laterPart.tsx";
import type { PanelState, PanelStore } from "./state/panelStore.ts";

/** Loads the later part of the page once: everything beyond a review and its comments. */
export class LaterLoader {
  readonly #bring: () => Promise<LaterPart>;
  readonly #onFailure: (problem: unknown) => void;
  readonly #listeners = new Set<() => void>();
  #loading: Promise<LaterPart | undefined> | undefined;
  #part: LaterPart | undefined;

  constructor(bring: () => Promise<LaterPart>, onFailure: (problem: unknown) => void) {
    this.#bring = bring;
    this.#onFailure = onFailure;
  }

  readonly part = (): LaterPart | undefined => this.#part;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves to the part, or to undefined when loading failed; the next call retries. */
  load(): Promise<LaterPart | undefined> {
    this.#loading ??= this.#bring().then(
      (part) => {
        this.#part = part;
        for (const listener of this.#listeners) listener();
        return part;
      },
      (problem: unknown) => {
        this.#loading = undefined;
        this.#onFailure(problem);
        return undefined;
      },
    );
    return this.#loading;
  }
}

/**
 * Calls `load` when the first view is painted and the page is idle, and at once when the reader opens a view that needs
 * it.
 */
export function loadInTime(store: PanelStore, load: () => void, whenIdle: (run: () => void) => void): void {
  const stopWaiting = store.subscribe(({ view }) => {
    if (view.kind === "loading") return;
    stopWaiting();
    whenIdle(load);
  });
  store.subscribe((state, before) => {
    if (isWanted(state) && !isWanted(before)) load();
  });
}

function isWanted({ sheet, preview, comparison, changes, search, exporting }: PanelState): boolean {
  const others = [sheet, preview, comparison, changes.open, exporting];
  return search.isOpen || others.some((one) => one !== undefined);
}

import { Cancellation } from "@dialectic/shared/protocol";
import type { Host } from "../../host/linkToHost.ts";
import { foundPatienceMs, maxHistoryHits } from "../../limits.ts";
import { getShownReview, type PanelState, type PanelStore } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import type { HistorySearchState } from "./state/historySearchState.ts";

interface QueryParts {
  readonly store: PanelStore;
  readonly host: () => Pick<Host, "history/search"> | undefined;
}

/** Searches all reviews and iterations through the host as the reader types. A new query cancels the previous one. */
export class HistoryQueries {
  readonly #store: PanelStore;
  readonly #host: QueryParts["host"];
  readonly #unsubscribe: () => void;
  #running: Cancellation | undefined;

  constructor({ store, host }: QueryParts) {
    this.#store = store;
    this.#host = host;
    this.#unsubscribe = store.subscribe((state, before) => this.#follow(state, before));
  }

  dispose(): void {
    this.#unsubscribe();
    this.#running?.abort();
  }

  #follow(state: PanelState, before: PanelState): void {
    const isWanted = wantsAll(state);
    if (!isWanted) {
      if (wantsAll(before)) this.#stop();
      return;
    }
    const isNew = !wantsAll(before) || state.search.query !== before.search.query;
    // A new query brings the list back.
    if (isNew && state.historySearch.isAside) this.#change({ isAside: false });
    if (isNew || hasNews(state, before)) void this.#ask(state, isNew);
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#change({ isRunning: false });
  }

  async #ask({ search, historySearch }: PanelState, isNew: boolean): Promise<void> {
    this.#running?.abort();
    const mine = new Cancellation();
    this.#running = mine;
    const { text, ...options } = search.query;
    if (text === "") return this.#change({ found: undefined, problem: undefined, isRunning: false, cursor: undefined });
    this.#change({ isRunning: true });
    const query = { query: text, ...options, limit: maxHistoryHits };
    // Of a query that is only repeated, the rows would leave the list and come back.
    const patience = isNew || historySearch.found === undefined ? foundPatienceMs : undefined;
    let outcome = await this.#search(patience === undefined ? query : { ...query, patienceMs: patience.first }, mine);
    while (this.#running === mine && patience !== undefined && outcome.kind === "found" && outcome.isPartial === true) {
      this.#change({ found: outcome, problem: undefined });
      outcome = await this.#search({ ...query, patienceMs: patience.next, goesOn: true }, mine);
    }
    if (this.#running !== mine) return;
    if (outcome.kind === "found") this.#change({ found: outcome, problem: undefined, isRunning: false });
    else this.#change({ found: undefined, problem: outcome.message, isRunning: false });
  }

  #search(...[query, signal]: Parameters<Host["history/search"]>): ReturnType<Host["history/search"]> {
    const host = this.#host();
    const failed = (message: string) => ({ kind: "refused" as const, message });
    if (host === undefined) return Promise.resolve(failed(texts.common.notConnected));
    // The host logs the reason.
    return host["history/search"](query, signal).catch(() => failed(texts.common.failed(texts.search.action)));
  }

  #change(next: Partial<HistorySearchState>): void {
    this.#store.setState(({ historySearch }) => ({ historySearch: { ...historySearch, ...next } }));
  }
}

function wantsAll({ search }: PanelState): boolean {
  return search.isOpen && search.scope === "all";
}

/** True after a new presentation or a reconnection. */
function hasNews(state: PanelState, before: PanelState): boolean {
  const isHeard = state.behind !== null && state.behind !== before.behind;
  const isShown =
    state.opened === undefined && before.opened === undefined && makeLatestKey(state) !== makeLatestKey(before);
  return isHeard || isShown || (state.isConnected && !before.isConnected);
}

function makeLatestKey(state: PanelState): string {
  const meta = getShownReview(state)?.meta;
  return meta === undefined ? "" : `${meta.reviewId} ${meta.iterations}`;
}

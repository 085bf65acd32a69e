import type { CancelSignal, HistoryQuery, HistorySearchOutcome } from "@dialectic/shared/protocol";
import type { ReviewStore } from "../store/index.ts";
import { HistoryPass } from "./historyPass.ts";
import { ReadableTexts } from "./readableTexts.ts";
import { SectionTimelines } from "./sectionTimelines.ts";

/** Searches the texts of all iterations of all reviews, each text once, and the comments on them. */
export class HistorySearch {
  readonly #store: ReviewStore;
  readonly #timelines: SectionTimelines;
  readonly #texts: ReadableTexts;

  constructor(store: ReviewStore, texts = new ReadableTexts(store)) {
    this.#store = store;
    this.#timelines = new SectionTimelines(store);
    this.#texts = texts;
  }

  /** Begins a query, which does nothing before it goes on. */
  begin(query: HistoryQuery): HistoryPass {
    return new HistoryPass({ store: this.#store, timelines: this.#timelines, texts: this.#texts }, query);
  }

  /** Runs a query to its end; it yields to other work regularly, and a signal aborts it. */
  search(query: HistoryQuery, signal: Pick<CancelSignal, "aborted">): Promise<HistorySearchOutcome> {
    return this.begin(query).goOn(signal);
  }
}

/**
 * Returns what serves the searches of a page: a query that has paused with what it had found goes on when the page asks for more. There is one
 * at a time.
 */
export function createPageSearch(search: Pick<HistorySearch, "begin">) {
  let paused: { readonly name: string; readonly pass: HistoryPass } | undefined;
  const stop = () => {
    paused?.pass.end();
    paused = undefined;
  };
  const run = async (
    { patienceMs, goesOn = false, ...query }: HistoryQuery,
    signal: Pick<CancelSignal, "aborted">,
  ): Promise<HistorySearchOutcome> => {
    const name = JSON.stringify(query);
    const known = goesOn && paused?.name === name ? paused.pass : undefined;
    if (known === undefined) stop();
    paused = undefined;
    const pass = known ?? search.begin(query);
    const outcome = await pass.goOn(signal, patienceMs);
    if (outcome.kind === "found" && outcome.isPartial === true) {
      // A newer query may have paused in the meantime.
      if (signal.aborted) pass.end();
      else paused = { name, pass };
    }
    return outcome;
  };
  return { run, stop };
}

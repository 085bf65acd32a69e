import type { LaneParts } from "../../markdown/renderLane.ts";
import { RenderLane } from "../../markdown/renderLane.ts";
import type { PanelStore } from "../../state/panelStore.ts";
import { ExpressionHits } from "./expressionHits.ts";
import { ReviewSearch } from "./reviewSearch.ts";
import { SearchTexts, type TextSource } from "./searchTexts.ts";

interface SearchWiring {
  readonly store: PanelStore;
  readonly workers: LaneParts;
  readonly fetchBodies: TextSource["fetchBodies"];
}

/** Makes the search of a page; its two workers start with the first text and the first expression. */
export function wireSearch({ store, workers, fetchBodies }: SearchWiring): ReviewSearch {
  const reading = new RenderLane(workers);
  const matching = new RenderLane(workers);
  const texts = new SearchTexts({ fetchBodies, run: (job) => reading.run(job) }, () => search.notice());
  const expressions = new ExpressionHits(
    (job) => matching.run(job),
    () => search.noticeAnswer(),
  );
  const search: ReviewSearch = new ReviewSearch({ store, texts, expressions });
  store.subscribe((state, before) => {
    // Nothing is found in a comparison: the bar does not stay open over one.
    if (state.comparison === undefined || before.comparison !== undefined || !state.search.isOpen) return;
    store.setState(({ search }) => ({ search: { ...search, isOpen: false, setAside: undefined } }));
  });
  return search;
}

import { describe, expect, it } from "vitest";
import { setAsideBy, standingAside } from "./comparisonAside.ts";
import { openedComparison } from "./comparisonState.ts";
import { createPanelStore, type PanelState } from "./panelStore.ts";
import { createSearchActions } from "./searchActions.ts";
import { metaOf, tableOf } from "./testSections.ts";

const comparison = openedComparison(
  {
    reviewId: "r1",
    from: 1,
    to: 3,
    kinds: ["changed"],
    ids: ["a"],
    before: ["1"],
    after: ["2"],
    titles: ["A"],
    levels: [1],
    lengths: [1],
    lines: [1],
    moved: [],
    renamed: [],
    definingBefore: [],
    definingAfter: [],
    wordsAdded: 1,
    wordsRemoved: 1,
  },
  3,
);
const view: PanelState["view"] = {
  kind: "review",
  review: { meta: metaOf(), revision: 1, sections: tableOf([{ id: "a", hash: "2" }]) },
};
const aside = { reviewId: "r1", from: 1, to: 3, start: { id: "a", offset: 0, isChange: true }, opened: undefined };

function compared() {
  const reopened: unknown[] = [];
  const store = createPanelStore({ view, comparison, activeId: "a" });
  const actions = createSearchActions(store, (each) => void reopened.push(each));
  return { store, actions, reopened };
}

describe("a search that begins in a comparison", () => {
  it("leads back to it when it is closed, and only once", () => {
    const { store, actions, reopened } = compared();
    actions.openSearch();
    store.setState({ comparison: undefined });
    actions.openSearch("asked for again");
    expect([setAsideBy(store.getState()), standingAside(store.getState())]).toEqual([aside, aside]);
    actions.closeSearch();
    actions.openSearch();
    actions.closeSearch();
    expect(reopened).toEqual([aside]);
  });

  it("stays where the reader has gone meanwhile", () => {
    const { store, actions, reopened } = compared();
    actions.openSearch();
    store.setState({ comparison: undefined, opened: { reviewId: "r1", iteration: 1 } });
    expect(standingAside(store.getState())).toBeUndefined();
    actions.closeSearch();
    expect(reopened).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { createMeta, createTable } from "../../state/testSections.fixture.ts";
import { FilteredView } from "./filteredView.ts";

const review = {
  meta: createMeta(),
  revision: 1,
  sections: createTable(["a", "b", "c"].map((id) => ({ id, hash: id }))),
};

function recorded() {
  const calls: unknown[] = [];
  const view = new FilteredView({
    show: (shown) => void calls.push(shown?.sections.ids),
    jumpTo: (id, offset) => void calls.push([id, offset]),
  });
  view.show(review, undefined);
  view.notePlace({ id: "b", offset: -7 });
  view.show(review, new Set(["a", "c"]));
  view.notePlace({ id: "c", offset: 0 });
  return { calls, view };
}

describe("FilteredView", () => {
  it("returns a reader who stayed to the place before the filter", () => {
    const { calls, view } = recorded();
    expect([view.shows("b"), view.shows("c")]).toEqual([false, true]);
    view.show(review, undefined);
    expect(calls).toEqual([
      ["a", "b", "c"],
      ["a", "c"],
      ["a", "b", "c"],
      ["b", -7],
    ]);
  });

  it("leaves a reader who moved on at the new place", () => {
    const { calls, view } = recorded();
    view.notePlace({ id: "a", offset: 0 });
    view.show(review, undefined);
    expect(calls).toEqual([
      ["a", "b", "c"],
      ["a", "c"],
      ["a", "b", "c"],
    ]);
  });
});

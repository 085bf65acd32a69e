import { describe, expect, it } from "vitest";
import { createPanelStore } from "../../../state/panelStore.ts";
import { createMeta, createTable } from "../../../state/testSections.fixture.ts";
import { createSeenActions, walkMarks } from "./seenActions.ts";
import { createSeen, type SeenReview, updateSeen } from "./seenMarks.ts";
import { describeKinds, nothingSeen } from "./seenState.ts";

/** Creates a page at the third iteration. Each section lists its texts by iteration, with `-` where it is missing. */
function pageWith(texts: Readonly<Record<string, string>>, isRefused = false) {
  const at = (iteration: number) => {
    const rows = Object.entries(texts).map(([id, hashes]) => ({ id, hash: hashes[iteration - 1] ?? "" }));
    return {
      meta: { ...createMeta("r"), iteration, iterations: 3 },
      sections: createTable(rows.filter(({ hash }) => hash !== "-")),
    };
  };
  const review: SeenReview = updateSeen(updateSeen(createSeen(at(1)), at(2)), at(3));
  const store = createPanelStore({
    view: { kind: "review", review: { ...at(3), revision: 3 } },
    seen: { ...nothingSeen, review },
  });
  const notices: string[] = [];
  const compared: unknown[] = [];
  const notify = (_level: string, text: string) => void notices.push(text);
  const actions = createSeenActions({
    store,
    notify,
    compare: async (from, to, start) => {
      compared.push([from, to, start?.id]);
      return !isRefused;
    },
  });
  const marked = () => [...(store.getState().seen.review?.marks.keys() ?? [])];
  const walk = (step: 1 | -1) => {
    walkMarks({ store, notify }, step);
    return store.getState().jump?.sectionId;
  };
  return { store, actions, notices, compared, marked, walk };
}

const three = { a: "111", b: "122", c: "111", d: "112", e: "11-", f: "-11" };

describe("createSeenActions", () => {
  it("marks everything as seen", () => {
    const { actions, marked, notices } = pageWith(three);
    expect(marked().toSorted()).toEqual(["b", "d", "e", "f"]);
    actions.markAllSeen();
    actions.markAllSeen();
    expect([marked(), notices]).toEqual([[], ["Everything is marked as seen.", "No changes since you last looked."]]);
  });

  it("compares what the reader last looked at with the latest, and then counts removed sections as seen", async () => {
    const { actions, compared, marked } = pageWith(three);
    actions.markSeen(["b"]);
    await actions.showChangesSinceSeen();
    expect([compared, marked().toSorted()]).toEqual([[[1, 3, undefined]], ["d", "f"]]);
  });

  it("keeps the marks of removed sections when nothing could be compared", async () => {
    const { actions, marked } = pageWith(three, true);
    await actions.showChangesSinceSeen();
    await actions.showRemovedSections();
    expect(marked()).toContain("e");
  });

  it("shows removed sections from the first of them on, and then counts them as seen", async () => {
    const { actions, compared, marked } = pageWith({ ...three, g: "1--" });
    await actions.showRemovedSections();
    await actions.showRemovedSections();
    expect([compared, marked().toSorted()]).toEqual([[[1, 3, "g"]], ["b", "d", "f"]]);
  });

  it("shows the changes of one section", async () => {
    const { actions, compared } = pageWith(three);
    await actions.showSectionChange("d");
    await actions.showSectionChange("a");
    expect(compared).toEqual([[1, 3, "d"]]);
  });

  it("says that there is nothing to compare", async () => {
    const { actions, compared, notices } = pageWith({ a: "111" });
    await actions.showChangesSinceSeen();
    expect([compared, notices]).toEqual([[], ["No changes since you last looked."]]);
  });

  it("goes from change to change", () => {
    const { actions, store } = pageWith(three);
    actions.goToNextChange();
    actions.goToNextChange();
    expect(store.getState().jump).toEqual({ sectionId: "d" });
  });

  it("marks nothing at an old iteration, and says where the marks are", () => {
    const { actions, store, notices, marked } = pageWith(three);
    const { view } = store.getState();
    if (view.kind !== "review") throw new Error("A review is shown");
    const meta = { ...view.review.meta, iteration: 2 };
    store.setState({ view: { kind: "review", review: { ...view.review, meta } } });
    actions.markAllSeen();
    expect([notices, marked().length]).toEqual([
      ["Changes since you last looked are marked only in the latest iteration."],
      4,
    ]);
  });
});

describe("walkMarks", () => {
  it("walks the marked sections in reading order, and wraps around at the ends", () => {
    const { walk, notices } = pageWith(three);
    expect([walk(1), walk(1), walk(1), walk(1), walk(-1), walk(-1)]).toEqual(["b", "d", "f", "b", "f", "d"]);
    expect(notices).toEqual(["Continued at the first change.", "Continued at the last change."]);
  });

  it("starts from the section being read once the reader has scrolled or gone elsewhere", () => {
    const { walk, store, actions } = pageWith(three);
    walk(1);
    store.setState({ activeId: "d" });
    expect(walk(-1)).toBe("f");
    actions.dropWalk();
    expect(walk(-1)).toBe("b");
    store.setState({ activeId: "d", jump: { sectionId: "d" } });
    expect(walk(1)).toBe("f");
  });

  it("says that there are no changes", () => {
    const { walk, notices } = pageWith({ a: "111" });
    expect([walk(1), walk(-1), notices]).toEqual([
      undefined,
      undefined,
      ["No changes since you last looked.", "No changes since you last looked."],
    ]);
  });
});

describe("describeKinds", () => {
  it.each([
    [["changed"], "1 section changed"],
    [["changed", "new", "changed"], "2 sections changed, 1 added"],
    [["removed", "removed", "removed"], "3 sections removed"],
    [["new"], "1 section added"],
    [["new", "new", "removed"], "2 sections added, 1 removed"],
  ] as const)("counts %j as “%s”", (kinds, said) => {
    expect(describeKinds(kinds)).toBe(said);
  });
});

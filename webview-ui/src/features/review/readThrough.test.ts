import type { ChangedFile, ChangeHunk, PlacedChanges } from "@dialectic/shared/protocol";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { toHunkRowId } from "../../state/changedCode.ts";
import { createPanelStore } from "../../state/panelStore.ts";
import { nothingChanged, toStoryCode } from "../changes/state/changesState.ts";
import { buildCodeRows } from "../changes/state/placedCode.ts";
import { openChanges } from "../undo/state/undo.fixture.ts";
import { CodeBelow } from "./codeBelow.ts";
import { createReading } from "./readThrough.ts";

const scrollBy = vi.fn();

beforeEach(() => {
  document.body.innerHTML = '<main class="scroller"><div class="review"></div></main>';
  scrollBy.mockReset();
  Object.assign(document.querySelector("main") ?? {}, { scrollBy });
});

const hunk = (hash: string): ChangeHunk => ({
  hash,
  heading: "",
  oldStart: 1,
  oldLines: 1,
  newStart: 1,
  newLines: 1,
  body: "-a\n+b\n",
});
const file = (id: string, additions = 1): ChangedFile => ({ id, path: id, status: "M", additions, deletions: 1 });
const places: PlacedChanges = { round: 1, sections: [], rest: [], references: [] };

/** Opens the reading of changes that no section explains: of `a`, which is loaded, and of `b`, which is collapsed. */
function openReading(viewed: readonly string[] = [], files = [file("a"), file("b", 900)]) {
  const story = toStoryCode(places, { kind: "files", files, notes: [] }, undefined);
  const loaded = { ...story, hunks: new Map([["a", { hunks: [hunk("h1"), hunk("h2")], language: "" }]]) };
  const changes = { ...nothingChanged, reviewId: "r", viewed: new Set(viewed), story: loaded };
  const store = createPanelStore({ changes });
  const code = new CodeBelow();
  const folding = { viewed: changes.viewed, expanded: loaded.expanded };
  code.setRows(buildCodeRows(loaded, [], "inline", folding), []);
  const expandCode = vi.fn();
  const [finishReview, markHunks, notify, toggleUndone] = [vi.fn(), vi.fn(async () => undefined), vi.fn(), vi.fn()];
  const actions = { finishReview, expandCode, markHunks, toggleUndone };
  const showChanges = vi.fn(async () => undefined);
  return {
    store,
    finishReview,
    expandCode,
    markHunks,
    notify,
    toggleUndone,
    showChanges,
    ...createReading({ store, code, notify, actions: { ...actions, showChanges, readNextCommit: showChanges } }),
  };
}

describe("reading through", () => {
  it("scrolls a page that shows no review, and never ends in a verdict there", () => {
    const finishReview = vi.fn();
    const [nothing, marked] = [() => undefined, async () => undefined];
    const actions = {
      finishReview,
      expandCode: nothing,
      markHunks: marked,
      toggleUndone: nothing,
      showChanges: marked,
      readNextCommit: marked,
    };
    const store = createPanelStore({});
    const { readOn } = createReading({ store, actions, code: new CodeBelow(), notify: () => undefined });
    readOn(1);
    expect([scrollBy.mock.calls.length, finishReview.mock.calls.length]).toEqual([1, 0]);
  });

  it("says at the end of a comparison and of the changes what comes next", () => {
    const notify = vi.fn();
    const [nothing, marked] = [() => undefined, async () => undefined];
    const actions = {
      finishReview: nothing,
      expandCode: nothing,
      markHunks: marked,
      toggleUndone: nothing,
      showChanges: marked,
      readNextCommit: marked,
    };
    const store = createPanelStore({ changes: { ...nothingChanged, open: openChanges } });
    const { readOn } = createReading({ store, actions, code: new CodeBelow(), notify });
    const view = document.querySelector("main");
    Object.defineProperty(view, "scrollHeight", { value: 900, configurable: true });
    readOn(1);
    expect([scrollBy.mock.calls.length, notify.mock.calls]).toEqual([1, []]);
    Object.defineProperty(view, "scrollTop", { value: 900, configurable: true });
    readOn(1);
    readOn(-1);
    const said = "These are all the changes. Go back to the review (Esc), or finish it (f).";
    expect([scrollBy.mock.calls.length, notify.mock.calls]).toEqual([2, [["info", said]]]);
  });

  it("opens closed code that was not viewed, and leads to the verdict only then", () => {
    const row = document.createElement("section");
    row.dataset["sectionId"] = "code of no section file b";
    document.querySelector(".review")?.append(row);
    const reading = openReading();
    reading.readOn(1);
    expect(reading.expandCode).toHaveBeenCalledWith("code of no section file b", true);
    expect([reading.store.getState().reading, reading.finishReview.mock.calls]).toEqual([
      "code of no section file b",
      [],
    ]);
    row.remove();
    reading.readOn(1);
    expect(reading.finishReview).toHaveBeenCalledWith(true);
  });

  it("passes closed generated code, which is not to be read", () => {
    const row = document.createElement("section");
    row.dataset["sectionId"] = "code of no section file b";
    document.querySelector(".review")?.append(row);
    const generated = { by: "name", counts: false } as const;
    const reading = openReading([], [file("a"), { ...file("b", 900), generated }]);
    reading.readOn(1);
    expect([reading.expandCode.mock.calls, reading.finishReview.mock.calls]).toEqual([[], [[true]]]);
  });

  it("goes to the next hunk that was not viewed, even in a file that is not loaded", () => {
    const first = openReading();
    first.nextUnviewedHere();
    expect(first.store.getState().reading).toBe("body a");
    const next = openReading(["h1"]);
    next.nextUnviewedHere();
    expect(next.store.getState().reading).toBe(toHunkRowId("a", "h2"));
    const last = openReading(["h1", "h2"]);
    last.nextUnviewedHere();
    expect(last.store.getState().reading).toBe("code of no section file b");
    const all = openReading(["h1", "h2"], [file("a")]);
    all.nextUnviewedHere();
    expect(all.notify).toHaveBeenCalledWith("info", "All hunks are viewed.");
  });

  it("goes to a hunk where there is code", () => {
    const reading = openReading();
    expect([reading.stepHunkHere(1), reading.store.getState().reading]).toEqual([true, "body a"]);
    expect([openReading().stepHunkHere(-1), reading.notify.mock.calls.length]).toEqual([true, 0]);
    expect(openReading([], []).stepHunkHere(1)).toBe(false);
  });

  it("does not go to generated files as unviewed changes", () => {
    const lock = { ...file("b.lock"), generated: { by: "name", counts: false } as const };
    const reading = openReading(["h1", "h2"], [file("a"), lock]);
    reading.nextUnviewedHere();
    expect(reading.store.getState().reading).toBeUndefined();
    expect(reading.notify).toHaveBeenCalledOnce();
  });

  it("marks the hunk that was gone to, removes the mark again, and stays there", () => {
    const unmarked = openReading();
    unmarked.store.setState({ reading: toHunkRowId("a", "h2") });
    unmarked.toggleViewedHere();
    expect(unmarked.markHunks).toHaveBeenCalledWith(["h2"], true);
    expect(unmarked.store.getState().sectionGoal).toBe(toHunkRowId("a", "h2"));
    const marked = openReading(["h2"]);
    marked.store.setState({ reading: toHunkRowId("a", "h2") });
    marked.toggleViewedHere();
    expect(marked.markHunks).toHaveBeenCalledWith(["h2"], false);
  });
});

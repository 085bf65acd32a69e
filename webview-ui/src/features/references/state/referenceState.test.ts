import type { ReferenceRow } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { createPanelStore } from "../../../state/panelStore.ts";
import { createReferenceActions } from "./referenceActions.ts";
import { describeReferences, listWrongSections, nothingReferred, withNews } from "./referenceState.ts";

const row = (hash: string, state: ReferenceRow["state"], text = "a.ts:1", place = 0): ReferenceRow => ({
  hash,
  text,
  place,
  state,
});
const whole = (...rows: ReferenceRow[]) => withNews(nothingReferred, { reviewId: "r", total: 12, whole: true, rows });
const columns = {
  ids: ["s1", "s2", "s3"],
  hashes: ["h1", "h2", "h3"],
  levels: [1, 2, 2],
  titles: ["One", "Two", "Three"],
  lengths: [1, 1, 1],
  lines: [1, 1, 1],
  defining: [],
  collapsed: [],
};

const meta = { reviewId: "r", title: "", baseUri: "", iteration: 1, iterations: 1, mode: "replace" as const };
const review = {
  meta: { ...meta, createdAt: 0, updatedAt: 0, client: "", saved: true },
  revision: 1,
  sections: columns,
};

describe("the state of references on the page", () => {
  it("follows the host's news: rows are added, changed and removed", () => {
    const first = whole(row("h1", "moved"), row("h2", "gone"));
    const next = withNews(first, {
      reviewId: "r",
      total: 11,
      whole: false,
      rows: [row("h1", "exact"), row("h3", "edited"), row("h2", "moved")],
    });
    expect([describeReferences(first).all, describeReferences(next).all]).toEqual([
      "12 references: 10 up to date, 1 moved, 1 gone",
      "11 references: 9 up to date, 1 moved, 1 edited",
    ]);
    const other = withNews(next, { reviewId: "other", total: 1, whole: false, rows: [row("h9", "refused")] });
    expect([...other.rows.keys()]).toEqual(["h9 a.ts:1"]);
    expect([
      describeReferences(whole()).wrong,
      describeReferences(withNews(first, { reviewId: "r", total: 1, whole: true, rows: [] })).all,
    ]).toEqual([0, "1 reference: 1 up to date"]);
  });

  it("counts exact references with further details as right", () => {
    const state = whole({ ...row("h1", "exact"), reason: "Found by its name" }, row("h2", "gone"));
    expect([state.rows.size, describeReferences(state).wrong, listWrongSections(state, columns)]).toEqual([
      2,
      1,
      ["s2"],
    ]);
    expect(describeReferences({ ...state, total: 3 }).all).toBe("3 references: 2 up to date, 1 gone");
    const told: string[] = [];
    const references = whole({ ...row("h1", "exact"), reason: "Found by its name" });
    const store = createPanelStore({ view: { kind: "review", review }, references });
    createReferenceActions(store, (_level, text) => told.push(text)).goToWrongReference();
    expect([told, store.getState().jump]).toEqual([["12 references: 12 up to date."], undefined]);
  });

  it("counts those that lead nowhere apart from those to code that has changed", () => {
    const state = whole(row("h1", "moved"), row("h2", "gone"), row("h3", "edited"));
    expect(describeReferences(state)).toMatchObject({ wrong: 3, broken: 1 });
  });

  it("leads to the sections with references that are not right, one after another, and wraps around", () => {
    const references = whole(row("h3", "moved", "b.ts:2", 1), row("h3", "gone"), row("h1", "moved"));
    expect(listWrongSections(references, columns)).toEqual(["s1", "s3"]);
    const store = createPanelStore({ view: { kind: "review", review }, references });
    const { goToWrongReference } = createReferenceActions(store, () => undefined);
    const went = Array.from({ length: 4 }, () => {
      goToWrongReference();
      const { jump, references: now } = store.getState();
      return [jump?.sectionId, now.goal];
    });
    expect(went).toEqual([
      ["s1", "h1 a.ts:1"],
      ["s3", "h3 a.ts:1"],
      ["s3", "h3 b.ts:2"],
      ["s1", "h1 a.ts:1"],
    ]);
  });
});

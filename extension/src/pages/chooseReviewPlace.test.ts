import { describe, expect, it } from "vitest";
import { ViewColumn } from "vscode";
import { showTab } from "../../test/vscode/tabs.fixture.ts";
import { chooseReviewPlace, type EditorGroup, editorGroups } from "./chooseReviewPlace.ts";

const group = (column: number, more: Partial<EditorGroup> = {}): EditorGroup => ({
  column,
  isActive: false,
  isEmpty: false,
  isWelcome: false,
  isUnsaved: false,
  hasReview: false,
  ...more,
});
const active = (column: number, more: Partial<EditorGroup> = {}) => group(column, { isActive: true, ...more });
const unsaved = (column: number) => group(column, { isUnsaved: true });

/** Returns the column in which an update shows the review as an editor, or the other outcome. */
function placeIn(groups: readonly EditorGroup[], more: Partial<Parameters<typeof chooseReviewPlace>[0]> = {}) {
  const place = chooseReviewPlace({ location: "editor", isClosed: false, groups, ...more });
  return place?.kind === "editor" ? place.column : place?.kind;
}

describe("the place of a review that arrives", () => {
  it("is a new group beside the only one", () => {
    expect(placeIn([active(1)])).toBe(ViewColumn.Beside);
    expect(placeIn([active(1, { isUnsaved: true })])).toBe(ViewColumn.Beside);
  });

  it("is the active group while that is empty", () => {
    expect(placeIn([active(1, { isEmpty: true })])).toBe(ViewColumn.Active);
    expect(placeIn([])).toBe(ViewColumn.Active);
  });

  it("is the only group while that has nothing but Welcome", () => {
    expect(placeIn([active(1, { isWelcome: true })])).toBe(ViewColumn.Active);
    expect(placeIn([active(1, { isWelcome: true }), group(2)])).toBe(2);
  });

  it("is the next group on the right, else the nearest on the left", () => {
    expect(placeIn([active(1), group(2), group(3)])).toBe(2);
    expect(placeIn([group(1), active(2), group(3)])).toBe(3);
    expect(placeIn([group(1), group(2), active(3)])).toBe(2);
  });

  it("is no group with unsaved edits in front; the side bar, if there is no other", () => {
    expect(placeIn([group(1), active(2), unsaved(3)])).toBe(1);
    expect(placeIn([active(1), unsaved(2), group(3)])).toBe(3);
    expect(placeIn([active(1), unsaved(2)])).toBe("sideBar");
  });

  it("is its own tab behind another, unless that one is read or unsaved", () => {
    expect(placeIn([active(1), group(2), group(3, { hasReview: true })])).toBe(3);
    expect(placeIn([active(1, { hasReview: true }), group(2)])).toBeUndefined();
    expect(placeIn([active(1), group(2, { hasReview: true, isUnsaved: true })])).toBeUndefined();
  });

  it("is none once the person has closed its editor, and its tab if it was opened again", () => {
    expect(placeIn([active(1)], { isClosed: true })).toBeUndefined();
    expect(placeIn([active(1), group(2, { hasReview: true })], { isClosed: true })).toBe(2);
  });

  it("is the side bar where the person has reviews there", () => {
    expect(placeIn([active(1, { isEmpty: true })], { location: "sideBar" })).toBe("sideBar");
    expect(placeIn([active(1)], { location: "sideBar", isClosed: true })).toBe("sideBar");
  });
});

describe("a group with a page of VS Code itself", () => {
  it.each([
    ["Welcome", true],
    ["Willkommen", true],
    ["Settings", false],
  ])("may be covered if it is the first page: %s", (label, isWelcome) => {
    showTab(label, undefined, [], {});
    expect(editorGroups()).toMatchObject([{ isWelcome, isEmpty: false }]);
  });
});

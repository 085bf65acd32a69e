import type { ChangedFile, ChangeHunk, PlacedChanges } from "@dialectic/shared/protocol";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { toHunkRowId } from "../../state/changedCode.ts";
import { FileViewed } from "../changes/FileActions.tsx";
import { nothingChanged, toStoryCode } from "../changes/state/changesState.ts";
import { buildCodeRows, restId } from "../changes/state/placedCode.ts";
import { emptySlots, SlotsContext } from "../slots.ts";
import { CodeBelow } from "./codeBelow.ts";
import { FileAtTop } from "./FileAtTop.tsx";
import { type ReviewParts, ReviewPartsContext } from "./reviewParts.ts";
import { lineAtTop, withCodeAtTop } from "./wireReview.ts";

const hunk = (hash: string): ChangeHunk => ({
  hash,
  heading: "",
  oldStart: 1,
  oldLines: 1,
  newStart: 1,
  newLines: 1,
  body: "-a\n+b\n",
});
const file = (path: string): ChangedFile => ({ id: path, path, status: "M", additions: 1, deletions: 1 });
const places: PlacedChanges = { round: 1, sections: [], rest: [], references: [] };
const [one, two] = ["lib/one.ts", "two.ts"];
const story = {
  ...toStoryCode(places, { kind: "files", files: [file(one), file(two)], notes: [] }, undefined),
  hunks: new Map([
    [one, { hunks: [hunk("h1"), hunk("h2")], language: "" }],
    [two, { hunks: [hunk("h3")], language: "" }],
  ]),
};
const code = new CodeBelow();
code.setRows(buildCodeRows(story, [], "inline", { viewed: new Set(), expanded: story.expanded }), []);

const named = (path: string) => `${restId} file ${path}`;
const [first, second, third] = [`body ${one}`, toHunkRowId(one, "h2"), `body ${two}`];
const lookAt = (...visible: readonly (readonly [string, number])[]) =>
  withCodeAtTop(
    { codeAtTop: undefined },
    visible.map(([id, offset]) => ({ id, offset })),
    code,
  ).codeAtTop;

describe("the code at the top of the view", () => {
  it.each([
    ["a row of code", [[first, -5]], one],
    [
      "rows of one file",
      [
        [first, -5],
        [second, 4],
      ],
      one,
    ],
    [
      "a row far above the next file",
      [
        [second, -5],
        [named(two), lineAtTop],
      ],
      one,
    ],
    [
      "a row of code and the next file",
      [
        [second, -5],
        [named(two), lineAtTop - 1],
      ],
      undefined,
    ],
    [
      "the name of a file",
      [
        [named(one), -5],
        [first, 20],
      ],
      undefined,
    ],
    [
      "a heading and a file",
      [
        [restId, -40],
        [named(one), 20],
      ],
      undefined,
    ],
    ["a section", [["section", -40]], undefined],
  ] as const)("is named for %s", (_, visible, path) => {
    expect(lookAt(...visible)?.file).toBe(path === undefined ? undefined : named(path));
  });

  it("stays the same object while the same row is at the top", () => {
    const codeAtTop = lookAt([first, -5]);
    expect(withCodeAtTop({ codeAtTop }, [{ id: first, offset: -9 }], code)).toEqual({});
  });
});

describe("the line that names the file at the top", () => {
  const show = (row: string) => {
    const parts: Partial<ReviewParts> = { findCodeRow: code.findRow };
    return renderInPanel(
      <SlotsContext value={{ ...emptySlots, FileAction: FileViewed }}>
        <ReviewPartsContext value={parts as ReviewParts}>
          <FileAtTop />
        </ReviewPartsContext>
      </SlotsContext>,
      {
        state: { codeAtTop: lookAt([row, -5]), changes: { ...nothingChanged, reviewId: "r1", story } },
        host: { "changes/mark": async () => ({ kind: "kept" }) },
      },
    );
  };

  it("leads to the row of the file", async () => {
    const { user, store } = show(second);
    await user.click(screen.getByRole("button", { name: "lib/one.ts" }));
    expect(store.getState().jump).toEqual({ sectionId: named(one), leaves: true });
  });

  it.each([
    [second, "Mark one.ts as viewed", ["h1", "h2"]],
    [third, "Mark two.ts as viewed", ["h3"]],
  ])("marks all hunks of its file as viewed: %j", async (row, label, hunks) => {
    const { user, store } = show(row);
    await user.click(screen.getByRole("checkbox", { name: label }));
    expect([...store.getState().changes.viewed]).toEqual(hunks);
  });

  it("is absent elsewhere", () => {
    const { container } = show("section");
    expect(container.textContent).toBe("");
  });
});

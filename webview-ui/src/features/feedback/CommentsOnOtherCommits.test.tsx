import type { ChangedFile, Thread } from "@dialectic/shared/protocol";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import type { OpenChanges } from "../../state/changedCode.ts";
import { nothingChanged } from "../changes/state/changesState.ts";
import { PageViewContext } from "../panelContext.ts";
import { FileComments, OtherComments } from "./LineComments.tsx";
import { type CommentBox, nothingTyped } from "./state/feedbackBoxes.ts";
import { nothingSaid } from "./state/feedbackState.ts";

const [shown, other] = ["a", "b"].map((digit) => ({ kind: "commit", commit: digit.repeat(40) }) as const);
const file: ChangedFile = { id: "f1", path: "run.ts", status: "M" };
const hunk = { hash: "h", heading: "", oldStart: 6, oldLines: 2, newStart: 6, newLines: 2, body: " a\n-b\n+c\n" };
const open: OpenChanges = {
  round: 1,
  part: shown,
  list: { kind: "files", files: [file], notes: [] },
  folded: new Set(["f1"]),
  cursor: { file: "f1" },
  top: undefined,
  goal: undefined,
  isWide: true,
  hunks: new Map([["f1", { hunks: [hunk], language: "" }]]),
};
const at = { round: 1, part: other, file: "f1", side: "before", line: 30, endLine: 30 } as const;
const thread: Thread = {
  id: "t",
  iteration: 1,
  state: "open",
  place: { kind: "code", path: "run.ts", line: 30, endLine: 30, state: "exact", quote: "const b = 2;", change: at },
  entries: [{ id: "t", by: { kind: "person" }, text: "Why was this removed?", at: 0, mode: "ask" }],
};
const box: CommentBox = {
  key: "box",
  place: { kind: "change" },
  iteration: 1,
  isOpen: true,
  subject: { kind: "change", ...at },
};

function openPage() {
  const byName = new Map([
    ["t", { name: "t", file: "f1", side: "after" as const, line: 0, isOutside: true as const }],
    ["box", { name: "box", file: "f1", side: "after" as const, line: 0, isOutside: true as const }],
  ]);
  const page = (
    <PageViewContext value="changes">
      <FileComments file={file} isFirst />
      <OtherComments />
    </PageViewContext>
  );
  return renderInPanel(page, {
    state: {
      changes: { ...nothingChanged, reviewId: "r", open },
      feedback: {
        ...nothingSaid,
        reviewId: "r",
        threads: [thread],
        boxes: new Map([["box", box]]),
        typed: new Map([["box", { ...nothingTyped, text: "Not yet sent." }]]),
        lines: new Map([[`..1 ${"a".repeat(40)}`, { asked: '["t","box"]', byName }]]),
      },
      rounds: { reviewId: "r", rounds: [], viewed: "" },
    },
    host: { "changes/files": async () => ({ kind: "refused", message: "Not now." }) },
  });
}

it("comments on other commits are one line, which opens to their quotes and to the commits that they were written on", async () => {
  const { user, store } = openPage();
  expect(screen.queryByText("Why was this removed?")).toBeNull();
  const line = screen.getByRole("button", { name: "1 comment and 1 draft on other commits" });
  expect(line.getAttribute("aria-expanded")).toBe("false");
  await user.click(line);
  const list = within(screen.getByRole("region", { name: "1 comment and 1 draft on other commits" }));
  expect(list.getByText("Why was this removed?")).toBeTruthy();
  expect(list.getByText("const b = 2;")).toBeTruthy();
  expect(list.getByRole("button", { name: "Not yet sent." })).toBeTruthy();
  // A collapsed file stays collapsed.
  expect(store.getState().changes.open?.folded.has("f1")).toBe(true);
  await user.click(list.getByRole("button", { name: "on commit bbbbbbb" }));
  await expect.poll(() => store.getState().changes.open?.part).toEqual(other);
});

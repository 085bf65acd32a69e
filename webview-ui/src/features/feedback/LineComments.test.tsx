import type { ChangedFile, Thread } from "@dialectic/shared/protocol";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import type { OpenChanges } from "../../state/changedCode.ts";
import { runCommand } from "../../state/panelCommands.ts";
import { nothingChanged } from "../changes/state/changesState.ts";
import { PageViewContext, usePanelState } from "../panelContext.ts";
import { commentsAtLines, FileComments, OtherComments } from "./LineComments.tsx";
import { nothingSaid } from "./state/feedbackState.ts";

const file: ChangedFile = { id: "f1", path: "run.sh", status: "M" };
const open: OpenChanges = {
  round: 2,
  since: undefined,
  list: { kind: "files", files: [file], notes: [] },
  folded: new Set(),
  cursor: { file: "f1" },
  top: undefined,
  goal: undefined,
  isWide: true,
  hunks: new Map([["f1", { hunks: [], mark: "m", notice: "No lines.", language: "" }]]),
};

function threadOf(id: string, quote: string): Thread {
  return {
    id,
    iteration: 1,
    state: "open",
    place: {
      kind: "code",
      path: "src/a.ts",
      line: 3,
      endLine: 3,
      state: "gone",
      reason: "The code is gone",
      quote,
      change: { round: 1, file: "f1", side: "after", line: 3, endLine: 3 },
    },
    entries: [{ id, by: { kind: "person" }, text: `About ${id}.`, at: 0, mode: "ask" }],
  };
}

function BelowLine({ line }: { readonly line: number }) {
  const state = usePanelState((each) => each);
  const hunk = { hash: "h", heading: "", oldStart: 6, oldLines: 2, newStart: 6, newLines: 2, body: " a\n-b\n+c\n" };
  return commentsAtLines.find(state, "changes", { file, hunk, side: "after" })?.show(line);
}

function openPage() {
  const lines = new Map([["line", { name: "line", file: "f1", side: "after" as const, line: 7 }]]);
  const page = (
    <PageViewContext value="changes">
      <FileComments file={file} isFirst />
      <BelowLine line={7} />
      <OtherComments />
    </PageViewContext>
  );
  return renderInPanel(page, {
    state: {
      changes: { ...nothingChanged, reviewId: "r", open },
      feedback: {
        ...nothingSaid,
        reviewId: "r",
        threads: [threadOf("line", "const a = 1;"), threadOf("gone", "const b = 2;")],
        lines: new Map([["..2", { asked: '["line","gone"]', byName: lines }]]),
      },
    },
  });
}

describe("comments in changes", () => {
  it("are shown below all changes with the old line when their file is not among them", () => {
    openPage();
    const others = within(screen.getByRole("region", { name: "Comments on code outside these changes" }));
    expect(others.getByText("About gone.")).toBeTruthy();
    expect(others.getByText("const b = 2;")).toBeTruthy();
    expect(others.queryByText("About line.")).toBeNull();
  });

  it("are shown at the head of the file when no hunk has the line", () => {
    const { container } = openPage();
    const [first] = container.querySelectorAll(".line-comments");
    expect(first?.textContent).toContain("About line.");
    expect(screen.getAllByText("About line.")).toHaveLength(1);
  });

  it("can be about a file without lines as a whole, by button and by key", async () => {
    const { user, store, actions } = openPage();
    await user.click(screen.getByRole("button", { name: "Comment on the file" }));
    const subject = { kind: "change", round: 2, file: "f1", side: "after", line: 0, endLine: 0 };
    const subjects = () => [...store.getState().feedback.boxes.values()].map((box) => box.subject);
    expect(subjects()).toEqual([subject]);
    expect(screen.getByRole("textbox", { name: "Comment on the file" })).toBeTruthy();
    runCommand("comment", { store, actions });
    expect(subjects()).toEqual([subject]);
    expect(store.getState().notices).toEqual([]);
  });
});

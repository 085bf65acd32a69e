import type { RangeCommit } from "@dialectic/shared/protocol";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import type { OpenChanges } from "../../state/changedCode.ts";
import { CommitMessageText } from "./CommitMessageText.tsx";
import { ShownCommit } from "./ShownCommit.tsx";
import { nothingChanged } from "./state/changesState.ts";

const [first, second] = ["a".repeat(40), "b".repeat(40)];
const commits: RangeCommit[] = [
  { commit: first, subject: "Add a", author: "Ada", at: 0, files: 1 },
  { commit: second, subject: "fixup! Add a", author: "Ada", at: 0, isFixup: true, isMerge: true },
];

/** Shows a commit of the only round. The host has counted as viewed what the test says. */
function show(commit: string, { viewed = [] as readonly number[], message = undefined as string | undefined } = {}) {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const list = { kind: "files", files: [], notes: [] } as const;
  const shown = { round: 1, part: { kind: "commit", commit }, list, hunks: new Map(), isWide: undefined } as const;
  const none = { folded: new Set<string>(), cursor: undefined, top: undefined, goal: undefined };
  const open: OpenChanges = { ...shown, ...none, message };
  const marks = viewed.map((each, at) => ({
    commit: commits[at]?.commit ?? "",
    hunks: 2,
    viewed: each,
    partly: 0,
  }));
  return renderInPanel(
    <>
      <ShownCommit />
      <CommitMessageText />
    </>,
    {
      state: { changes: { ...nothingChanged, reviewId: "r", open, commits: { round: 1, commits, isCut: false } } },
      host: { "changes/commit-marks": () => Promise.resolve({ marks }) },
    },
  );
}

it("names the commit that is shown, with its place, and says what a merge shows", async () => {
  show(second);
  expect((await screen.findByText(/^Commit 2 of 2/)).textContent).toMatch(/ · bbbbbbb · Ada · /);
  expect(screen.getByText("Only what was changed by hand in this merge")).toBeDefined();
});

it("names a commit that is not among those of the round by its id", () => {
  show("c".repeat(40));
  expect(screen.getByText("ccccccc")).toBeDefined();
});

it("counts the commits of which all hunks are viewed", async () => {
  show(first, { viewed: [2, 1] });
  expect((await screen.findByText(/1 fully viewed/)).textContent).toMatch(/^Commit 1 of 2 · 1 fully viewed · /);
});

it("shows the message below the subject, with its trailers apart", () => {
  show(first, { message: "Because of b.\n\nSigned-off-by: Ada" });
  const message = screen.getByRole("region", { name: "Commit message" });
  expect(message.querySelector(".shown-message-text")?.textContent).toBe("Because of b.");
  expect([...message.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual(["Signed-off-by: Ada"]);
});

it("shows no message where there is none", () => {
  show(first);
  expect(screen.queryByRole("region", { name: "Commit message" })).toBeNull();
});

import type { ChangeRound } from "@dialectic/shared/protocol";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { ChangedFileList } from "./ChangedFileList.tsx";
import { ChangesSummary } from "./ChangesSummary.tsx";
import { nothingChanged } from "./state/changesState.ts";
import { UnreadMark } from "./UnreadMark.tsx";

const reason = "its filter lfs failed (git-lfs: not found)";

const round: ChangeRound = {
  number: 1,
  range: "HEAD",
  at: 1,
  client: "test",
  title: "Limit",
  resolved: "resolved",
  files: 0,
  additions: 0,
  deletions: 0,
  iteration: 1,
  skipped: { count: 3, files: [{ path: "img/logo.png", reason }] },
};
const open = {
  round: 1,
  since: undefined,
  list: { kind: "files", files: [], notes: [] } as const,
  hunks: new Map(),
  isWide: undefined,
  folded: new Set<string>(),
  cursor: undefined,
  top: undefined,
  goal: undefined,
};

describe("files that a round lacks", () => {
  beforeEach(() => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
  });

  it("stand below the changed files, each with the reason, and are counted in the header", () => {
    const page = (
      <>
        <ChangesSummary isBrowser={true} />
        <ChangedFileList />
      </>
    );
    renderInPanel(page, {
      state: {
        changes: { ...nothingChanged, reviewId: "r", open },
        rounds: { reviewId: "r", rounds: [round], viewed: "" },
      },
    });
    const list = within(screen.getByRole("region", { name: "3 files left out" }));
    expect(list.getByRole("listitem").textContent).toBe(`img/logo.png: ${reason}`);
    expect(list.getByText("2 more files")).toBeDefined();
    expect(screen.getByRole("button", { name: /3 files/ }).textContent).toContain("3 files left out");
  });

  it("are named in the header when git can read nothing, and asked for again", async () => {
    const problem = "fatal: detected dubious ownership in repository at '/p'";
    const state = {
      changes: { ...nothingChanged, reviewId: "r" },
      rounds: { reviewId: "r", rounds: [], problem, viewed: "" },
    };
    const { user, store, asked } = renderInPanel(<UnreadMark />, { state, host: { "changes/look": async () => ({}) } });
    const mark = screen.getByRole("button", { name: /Git cannot read the code/ });
    expect(mark.title).toBe(problem);
    await user.click(mark);
    expect(store.getState().notices.map(({ text }) => text)).toEqual([problem]);
    expect(asked).toEqual([["changes/look", { reviewId: "r" }]]);
  });
});

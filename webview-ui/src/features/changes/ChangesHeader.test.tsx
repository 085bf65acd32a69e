import type { ChangeRound } from "@dialectic/shared/protocol";
import { describe, expect, it, vi } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { ChangesHeader } from "./ChangesHeader.tsx";
import { nothingChanged } from "./state/changesState.ts";

function createRound(number: number, range: string): ChangeRound {
  const lines = { files: 1, additions: 1, deletions: 0 };
  return { number, range, at: 1, client: "test", title: "Limit", resolved: "resolved", ...lines, iteration: number };
}

/** Returns what the header says of the round beside the choice. */
function showHeader(...ranges: readonly string[]): string | null | undefined {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const rounds = ranges.map((range, at) => createRound(at + 1, range));
  const list = { kind: "files", files: [], notes: [] } as const;
  const shown = { round: rounds.length, since: undefined, list, hunks: new Map(), isWide: undefined };
  const open = { ...shown, folded: new Set<string>(), cursor: undefined, top: undefined, goal: undefined };
  const { container } = renderInPanel(<ChangesHeader />, {
    state: { changes: { ...nothingChanged, reviewId: "r", open }, rounds: { reviewId: "r", rounds, viewed: "" } },
    host: { "changes/commits": () => Promise.resolve({ kind: "commits", commits: [], isCut: false, layers: [] }) },
  });
  return container.querySelector(".range-of")?.textContent;
}

describe("ChangesHeader", () => {
  it.each([
    [["HEAD"], "Uncommitted changes"],
    [["WORKTREE"], "Uncommitted changes"],
    [["main..topic"], "Changes in main..topic"],
    [["HEAD~2", "HEAD"], "Uncommitted changes"],
    [["HEAD", "HEAD~2"], "Changes in HEAD~2"],
  ])("names the changes of %j", (ranges, name) => expect(showHeader(...ranges)).toBe(name));
});

import type { RangeCommit, RangeLayer, RangePart } from "@dialectic/shared/protocol";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import type { OpenChanges } from "../../state/changedCode.ts";
import { ShownCommit } from "./ShownCommit.tsx";
import { nothingChanged } from "./state/changesState.ts";

const ids = ["a", "b", "c", "d"].map((digit) => digit.repeat(40));
const [, second = "", third = ""] = ids;
const commits: RangeCommit[] = ids.map((commit) => ({ commit, subject: `Add ${commit[0]}`, author: "Ada", at: 0 }));
const layer = { kind: "commits", first: second, last: third, name: "api" } as const;
const layers: RangeLayer[] = [{ branches: ["api"], commits: 2, part: layer }];

/** Shows the second layer of the only round, which has two of its four commits, or another part. */
function show(part: RangePart = layer, refusal?: string) {
  const list = { kind: "files", files: [], notes: [] } as const;
  const none = { folded: new Set<string>(), cursor: undefined, top: undefined, goal: undefined, isWide: undefined };
  const open: OpenChanges = { round: 1, part, list, hunks: new Map(), ...none };
  const round = { range: "main..ui", at: 1, client: "", title: "", resolved: "", files: 1, additions: 1, deletions: 0 };
  const page = renderInPanel(<ShownCommit />, {
    state: {
      changes: { ...nothingChanged, reviewId: "r", open },
      rounds: { reviewId: "r", rounds: [{ ...round, number: 1, iteration: 1 }], viewed: "" },
    },
    host: {
      "changes/commits": async ({ part: asked }) => {
        if (asked !== undefined && refusal !== undefined) return { kind: "refused", message: refusal };
        const isOwn = ({ commit }: RangeCommit) => asked === undefined || commit === second || commit === third;
        return { kind: "commits", commits: commits.filter(isOwn), isCut: false, layers };
      },
      "changes/commit-message": async () => ({ kind: "message", text: "" }),
      "changes/commit-marks": async () => ({ marks: [] }),
      "changes/files": async () => ({ kind: "files", files: [], notes: [] }),
    },
  });
  const shown = () => {
    const { open: now } = page.store.getState().changes;
    return now?.part?.kind === "commit" ? now.part.commit[0] : (now?.part?.kind ?? "all");
  };
  const said = () => page.store.getState().notices.map(({ text }) => text);
  return { ...page, shown, said };
}

describe("the walk from commit to commit within a choice", () => {
  it("goes through the commits of the choice only, and counts them", async () => {
    const { actions, shown, said } = show();
    await actions.stepCommit(1);
    expect(shown()).toBe("b");
    expect((await screen.findByText(/^Commit 1 of 2/)).textContent).toMatch(/^Commit 1 of 2 · Layer api/);
    await actions.stepCommit(1);
    expect(shown()).toBe("c");
    await actions.stepCommit(1);
    expect([shown(), said()]).toEqual(["c", ["This is the last commit."]]);
  });

  it("begins at the last one backwards, and Space goes on within the choice and ends there", async () => {
    const { actions, shown, said } = show();
    await actions.stepCommit(-1);
    await actions.stepCommit(-1);
    expect(shown()).toBe("b");
    await actions.readNextCommit();
    expect([shown(), said()]).toEqual(["c", ["Commit 2 of 2: Add c"]]);
    await actions.readNextCommit();
    expect([shown(), said()]).toEqual(["c", [expect.stringMatching(/^That was the last of 2 commits/)]]);
  });

  it("is left by the way back to all changes, and comes back with the commit", async () => {
    const { actions, store, shown } = show();
    await actions.stepCommit(-1);
    const { open } = store.getState().changes;
    store.setState(({ changes }) => ({ changes: { ...changes, left: open === undefined ? [] : [open] } }));
    await actions.toggleAllChanges();
    expect(shown()).toBe("all");
    await actions.toggleAllChanges();
    expect(await screen.findByText(/^Commit 2 of 2/)).toBeTruthy();
    await actions.toggleAllChanges();
    await actions.stepCommit(1);
    expect(shown()).toBe("a");
    expect(await screen.findByText(/^Commit 1 of 4/)).toBeTruthy();
  });

  it("is left by whoever chooses a commit", async () => {
    const { actions, shown } = show();
    await actions.stepCommit(-1);
    await actions.showRange({ round: 1, part: { kind: "commit", commit: second } });
    await actions.stepCommit(-1);
    expect(shown()).toBe("a");
  });

  it("goes nowhere where git cannot tell the commits of the choice, and says why", async () => {
    const { actions, shown, said } = show(layer, "Git could not list the commits.");
    await actions.stepCommit(1);
    expect([shown(), said()]).toEqual(["commits", ["Git could not list the commits."]]);
  });
});

import type { RangeCommit } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import type { Host } from "../../../host/linkToHost.ts";
import type { ChangesRange, OpenChanges } from "../../../state/changedCode.ts";
import { createPanelStore } from "../../../state/panelStore.ts";
import { nothingChanged } from "./changesState.ts";
import { createWalkActions } from "./walkActions.ts";
import { createWalkNotice } from "./walkNotice.ts";

const files = [{ id: "f", path: "a.ts", status: "M" }] as const;
const lines = new Map([["f", { hunks: [], language: "" }]]);
const commits: RangeCommit[] = ["a1", "b2"].map((commit) => ({
  commit,
  subject: `Do ${commit}`,
  author: "Ada",
  at: 0,
}));

/** A page that shows a commit, or all changes, of the only round or an earlier one. */
function walk(more: Partial<OpenChanges> = {}, { rounds = 1, left = [] as readonly OpenChanges[] } = {}) {
  const open: OpenChanges = {
    round: 1,
    list: { kind: "files", files, notes: [] },
    hunks: lines,
    folded: new Set(),
    cursor: undefined,
    top: undefined,
    goal: undefined,
    isWide: true,
    ...more,
  };
  const counts = { files: 1, additions: 1, deletions: 0, at: 0, client: "", title: "", range: "main..a", resolved: "" };
  const all = Array.from({ length: rounds }, (_, at) => ({ ...counts, number: at + 1, iteration: at + 1 }));
  const known = { round: 1, commits, isCut: false };
  const store = createPanelStore({
    changes: { ...nothingChanged, reviewId: "r", open, left, commits: known },
    rounds: { reviewId: "r", rounds: all, viewed: "" },
  });
  const said: string[] = [];
  const shown: (string | ChangesRange | undefined)[] = [];
  const notify = (_: string, text: string) => void said.push(text);
  const actions = createWalkActions({
    store,
    ask: (question) => question({} as Host),
    notify,
    notice: createWalkNotice({ store, notify }),
    showCode: () => undefined,
    readCommits: async () => undefined,
    readWithin: async () => undefined,
    showChanges: async (_goal, range) => void shown.push(range),
    showCommit: async (commit) => void shown.push(commit),
  });
  return { actions, said, shown, open };
}

const commit = (name: string) => ({ part: { kind: "commit", commit: name } }) as const;

describe("the end of a commit", () => {
  it("goes on to the next one and names it, and ends with the last one", async () => {
    const first = walk(commit("a1"));
    await first.actions.readNextCommit();
    expect([first.shown, first.said]).toEqual([["b2"], ["Commit 2 of 2: Do b2"]]);
    const last = walk(commit("b2"));
    await last.actions.readNextCommit();
    expect([last.shown, last.said]).toEqual([[], [expect.stringMatching(/^That was the last of 2 commits\./)]]);
  });

  it("is not reached while lines are on their way, but with a file that is collapsed", async () => {
    const waiting = walk({ ...commit("a1"), hunks: new Map() });
    await waiting.actions.readNextCommit();
    expect([waiting.shown, waiting.said]).toEqual([[], []]);
    const collapsed = walk({ ...commit("a1"), hunks: new Map(), folded: new Set(["f"]) });
    await collapsed.actions.readNextCommit();
    expect(collapsed.shown).toEqual(["b2"]);
  });
});

describe("the key of all changes", () => {
  it("leads from a commit to all changes of its round, and from there to the part that was shown before", async () => {
    const there = walk(commit("a1"));
    await there.actions.toggleAllChanges();
    expect(there.shown).toEqual([{ round: 1 }]);
    const back = walk({}, { left: [there.open] });
    await back.actions.toggleAllChanges();
    expect(back.shown).toEqual([there.open]);
  });

  it("says how to read commit by commit when none was shown", async () => {
    const { actions, said, shown } = walk();
    await actions.toggleAllChanges();
    expect([shown, said]).toEqual([[], ["These are all changes. Shift+N reads them commit by commit."]]);
  });
});

it("shows what came since an earlier round, or says that there is no later one", async () => {
  const earlier = walk({}, { rounds: 3 });
  await earlier.actions.showLatestRound();
  expect(earlier.shown).toEqual([{ round: 3, since: 1 }]);
  const latest = walk();
  await latest.actions.showLatestRound();
  expect([latest.shown, latest.said]).toEqual([[], ["These are the changes of the latest iteration."]]);
});

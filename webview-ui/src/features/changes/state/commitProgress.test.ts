import type { RangeCommit } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import type { Host } from "../../../host/linkToHost.ts";
import { createPanelStore } from "../../../state/panelStore.ts";
import { nothingChanged } from "./changesState.ts";
import { createCommitProgress } from "./commitProgress.ts";

/** A range of commits, of which the host counts as viewed those that the test names. */
function rangeOf(count: number) {
  const commits: RangeCommit[] = Array.from({ length: count }, (_, at) => ({
    commit: `${at}`,
    subject: "",
    author: "",
    at: 0,
  }));
  const known = { round: 1, commits, isCut: false };
  const store = createPanelStore({ changes: { ...nothingChanged, reviewId: "r", commits: known } });
  const viewed = new Set<string>();
  const asked: number[] = [];
  const host = {
    "changes/commit-marks": async ({ commits: some }: { readonly commits: readonly string[] }) => {
      asked.push(some.length);
      return { marks: some.map((commit) => ({ commit, hunks: 1, viewed: viewed.has(commit) ? 1 : 0, partly: 0 })) };
    },
  } as unknown as Host;
  const progress = createCommitProgress({ store, currentHost: () => host });
  const done = () =>
    [...(store.getState().changes.commitsViewed?.done ?? [])].flatMap(([commit, isDone]) => (isDone ? commit : []));
  return { store, progress, viewed, asked, done };
}

describe("the count of viewed commits", () => {
  it("asks for 50 commits at a time, and after a mark for the shown one alone", async () => {
    const { progress, viewed, asked, done } = rangeOf(120);
    viewed.add("7");
    await progress.countCommits("7");
    expect([asked, done()]).toEqual([[50, 50, 20], ["7"]]);
    viewed.add("8");
    await progress.countCommits("8");
    expect([asked, done()]).toEqual([
      [50, 50, 20, 1],
      ["7", "8"],
    ]);
  });

  it("begins again for a reader who has made marks elsewhere, and for no other", async () => {
    const { store, progress, asked } = rangeOf(3);
    await progress.countCommits("0");
    progress.forgetOldCounts();
    await progress.countCommits("0");
    store.setState(({ changes }) => ({ changes: { ...changes, viewed: new Set(["h"]) } }));
    progress.forgetOldCounts();
    await progress.countCommits("0");
    expect(asked).toEqual([3, 1, 3]);
  });

  it("is left out for a very long range", async () => {
    const { progress, asked } = rangeOf(301);
    await progress.countCommits("0");
    expect(asked).toEqual([]);
  });
});

import { maxCommitsPerCount, maxCountedCommits } from "../../../limits.ts";
import type { HostParts } from "../../../state/askHost.ts";
import type { CommitsViewed } from "./changesState.ts";

export interface CommitProgress {
  /** Counts which commits of the round that is open were viewed: all that are not counted yet, and `again` once more. */
  countCommits(again: string): Promise<void>;
  /** Drops the counts of a reader who comes from elsewhere with other marks. */
  forgetOldCounts(): void;
}

/*
 * The reader's progress through the commits of a round. Rules:
 * - The host counts some commits at a time, as it reads the changes of each. Those of a long range are not counted.
 * - A mark in the shown commit counts it again. Marks that it gives to other commits are counted when these are shown.
 * - Marks that are made elsewhere, such as among all changes, count all commits again.
 */

export function createCommitProgress({ store, currentHost }: HostParts): CommitProgress {
  let isCounting = false;
  const due = new Set<string>();
  const countSome = async (again: readonly string[]): Promise<boolean> => {
    const { reviewId, commits: known, viewed: marks } = store.getState().changes;
    if (reviewId === undefined || known === undefined || known.commits.length > maxCountedCommits) return false;
    const { round } = known;
    const getDone = () => {
      const { commitsViewed } = store.getState().changes;
      return commitsViewed?.round === round ? commitsViewed.done : new Map<string, boolean>();
    };
    const before = getDone();
    const missing = known.commits.map(({ commit }) => commit).filter((commit) => !before.has(commit));
    const commits = [...new Set([...again, ...missing])].slice(0, maxCommitsPerCount);
    if (commits.length === 0) return false;
    const answer = await currentHost()
      ?.["changes/commit-marks"]({ reviewId, round, commits })
      .catch(() => undefined);
    // Without an answer the page only names the place of the commit.
    if (answer === undefined || store.getState().changes.reviewId !== reviewId) return false;
    const counted = new Map(answer.marks.map(({ commit, hunks, viewed }) => [commit, viewed === hunks]));
    const done = new Map([...getDone(), ...commits.map((commit) => [commit, counted.get(commit) ?? false] as const)]);
    const next: CommitsViewed = { round, marks, done };
    store.setState(({ changes }) => ({ changes: { ...changes, commitsViewed: next } }));
    return missing.some((commit) => !done.has(commit));
  };
  return {
    forgetOldCounts() {
      const { commitsViewed, viewed } = store.getState().changes;
      if (commitsViewed === undefined || commitsViewed.marks === viewed) return;
      store.setState(({ changes }) => ({ changes: { ...changes, commitsViewed: undefined } }));
    },
    async countCommits(again) {
      due.add(again);
      if (isCounting) return;
      isCounting = true;
      let goesOn = true;
      while (goesOn || due.size > 0) {
        const first = [...due];
        due.clear();
        goesOn = await countSome(first);
      }
      isCounting = false;
    },
  };
}

import type { RangeCommit, RangePart } from "@dialectic/shared/protocol";
import type { AskHost, HostParts, Notify } from "../../../state/askHost.ts";
import type { PanelStore } from "../../../state/panelStore.ts";
import { getRounds } from "../../../state/rounds.ts";
import { texts } from "../../../texts/texts.ts";
import type { ChangesActions } from "./changesActions.ts";
import { findPairedRound, listWalked, type PairActions } from "./pairActions.ts";
import type { WalkNotice } from "./walkNotice.ts";
import { findWithin, listChosen, type WithinActions } from "./withinActions.ts";

/** Actions that choose which part of a round is shown. The assistant is not told, and its range stays. */
export interface RangeActions {
  /**
   * Reads the commits and layers of a round, by default of the one that is open or the latest one, unless they are known. Returns the reason why there are
   * none.
   */
  readCommits(wanted?: number): Promise<string | undefined>;
  /** Shows a commit, or only what was changed in it since an earlier round; `within` is the choice whose commits are walked through. */
  showCommit(commit: string, since?: number, within?: RangePart): Promise<void>;
  /** Goes to the next commit, or to the previous one; from all changes, or a choice of several commits, to the first or the last one. */
  stepCommit(step: 1 | -1): Promise<void>;
}

interface RangeParts extends HostParts, Pick<ChangesActions, "showChanges">, PairActions, WithinActions {
  readonly ask: AskHost;
  readonly notify: Notify;
  /** False in VS Code, which shows changes itself. */
  readonly isBrowser: boolean;
  readonly notice: WalkNotice;
}

export function createRangeActions({
  store,
  currentHost,
  ask,
  notify,
  isBrowser,
  showChanges,
  notice,
  readPairs,
  readWithin,
}: RangeParts): RangeActions {
  const readCommits: RangeActions["readCommits"] = async (wanted) => {
    const state = store.getState();
    const { reviewId, open, commits } = state.changes;
    const round = wanted ?? open?.round ?? getRounds(state).length;
    if (reviewId === undefined || round === 0 || commits?.round === round) return undefined;
    const answer = await currentHost()
      ?.["changes/commits"]({ reviewId, round })
      .catch(() => undefined);
    if (answer?.kind !== "commits") return answer?.message ?? texts.range.commitsNotRead;
    const { commits: listed, isCut, layers } = answer;
    const known = { round, commits: listed, isCut, layers };
    store.setState((now) => {
      const { changes } = now;
      // An answer about a round that the reader has left does not replace the commits of the shown one.
      const isLate =
        changes.commits !== undefined && changes.commits.round === (changes.open?.round ?? getRounds(now).length);
      return changes.reviewId === reviewId && !isLate ? { changes: { ...changes, commits: known } } : {};
    });
    return undefined;
  };
  const showCommit: RangeActions["showCommit"] = async (commit, since, within) => {
    const { open } = store.getState().changes;
    notice.unsay();
    if (open === undefined) return;
    const part = { kind: "commit", commit } as const;
    await showChanges(undefined, { round: open.round, since, part, within });
  };
  const stepInEditor = (step: 1 | -1) =>
    ask(async (host) => {
      const state = store.getState();
      const { reviewId } = state.changes;
      const round = getRounds(state).length;
      if (reviewId === undefined || round === 0) return notify("info", texts.changes.noCommits);
      const outcome = await host["changes/open"]({ reviewId, round, step });
      if (outcome.kind === "refused") notify("warning", outcome.message);
    }, texts.changes.showingChanges);
  return {
    readCommits,
    showCommit,
    async stepCommit(step) {
      if (!isBrowser) return stepInEditor(step);
      if (store.getState().changes.open === undefined) await showChanges();
      const [, , problem] = await Promise.all([readCommits(), readPairs(), readWithin()]);
      if (problem !== undefined) return notify("warning", problem);
      const { commits, at, areAllSame, isSkipping } = findShownCommit(store);
      if (commits.length === 0)
        return notify("info", areAllSame ? texts.changes.pairs.noneToWalk : texts.changes.noCommits);
      const next = at < 0 ? (step === 1 ? 0 : commits.length - 1) : at + step;
      const commit = commits[next];
      if (commit === undefined) return notice.say(sayEnd(step, isSkipping));
      const { open } = store.getState().changes;
      await showCommit(commit.commit, open && findPairedRound(open), open && findWithin(open));
    },
  };
}

function sayEnd(step: 1 | -1, isSkipping: boolean): string {
  const { lastCommit, firstCommit, lastChangedCommit, firstChangedCommit } = texts.changes;
  if (step === 1) return isSkipping ? lastChangedCommit : lastCommit;
  return isSkipping ? firstChangedCommit : firstCommit;
}

/** Returns the commits of the open round, or of the choice, through which the walk goes, and the place of the shown one: -1 for another part. */
export function findShownCommit(store: PanelStore): {
  readonly commits: readonly RangeCommit[];
  readonly at: number;
  readonly areAllSame: boolean;
  /** True where the walk leaves out commits that are unchanged. */
  readonly isSkipping: boolean;
} {
  const { changes } = store.getState();
  const all = listChosen(changes);
  const commits = listWalked(changes, all);
  const part = changes.open?.part;
  const at = part?.kind === "commit" ? commits.findIndex(({ commit }) => commit === part.commit) : -1;
  return { commits, at, areAllSame: all.length > 0, isSkipping: commits.length < all.length };
}

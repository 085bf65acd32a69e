import type { RangeCommit } from "@dialectic/shared/protocol";
import type { AskHost, HostParts, Notify } from "../../../state/askHost.ts";
import type { PanelStore } from "../../../state/panelStore.ts";
import { getRounds } from "../../../state/rounds.ts";
import { texts } from "../../../texts/texts.ts";
import type { ChangesActions } from "./changesActions.ts";
import type { WalkNotice } from "./walkNotice.ts";

/** Actions that choose which part of a round is shown. The assistant is not told, and its range stays. */
export interface RangeActions {
  /** Reads the commits of the round that is open, or of the latest one, unless they are known. */
  readCommits(): Promise<void>;
  showCommit(commit: string): Promise<void>;
  /** Goes to the next commit, or to the previous one; from all changes, to the first or the last one. */
  stepCommit(step: 1 | -1): Promise<void>;
}

interface RangeParts extends HostParts, Pick<ChangesActions, "showChanges"> {
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
}: RangeParts): RangeActions {
  const readCommits = async () => {
    const state = store.getState();
    const { reviewId, open, commits } = state.changes;
    const round = open?.round ?? getRounds(state).length;
    if (reviewId === undefined || round === 0 || commits?.round === round) return;
    // Without an answer there is only no choice of commits.
    const answer = await currentHost()
      ?.["changes/commits"]({ reviewId, round })
      .catch(() => undefined);
    if (answer?.kind !== "commits") return;
    const known = { round, commits: answer.commits, isCut: answer.isCut };
    store.setState(({ changes }) => (changes.reviewId === reviewId ? { changes: { ...changes, commits: known } } : {}));
  };
  const showCommit: RangeActions["showCommit"] = async (commit) => {
    const { open } = store.getState().changes;
    notice.unsay();
    if (open !== undefined) await showChanges(undefined, { round: open.round, part: { kind: "commit", commit } });
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
      await readCommits();
      const { commits, at } = findShownCommit(store);
      if (commits.length === 0) return notify("info", texts.changes.noCommits);
      const next = at < 0 ? (step === 1 ? 0 : commits.length - 1) : at + step;
      const commit = commits[next];
      if (commit === undefined) return notice.say(step === 1 ? texts.changes.lastCommit : texts.changes.firstCommit);
      await showCommit(commit.commit);
    },
  };
}

/** Returns the commits of the open round and the place of the shown one among them: -1 for another part. */
export function findShownCommit(store: PanelStore): { readonly commits: readonly RangeCommit[]; readonly at: number } {
  const { open, commits: known } = store.getState().changes;
  const commits = known !== undefined && known.round === open?.round ? known.commits : [];
  const part = open?.part;
  return { commits, at: part?.kind === "commit" ? commits.findIndex(({ commit }) => commit === part.commit) : -1 };
}

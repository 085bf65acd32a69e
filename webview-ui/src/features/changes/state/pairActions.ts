import type { CommitPair, RangeCommit } from "@dialectic/shared/protocol";
import type { HostParts } from "../../../state/askHost.ts";
import type { ChangesState, RoundPairs } from "./changesState.ts";

/*
 * The fate of the commits of an earlier iteration, while changes since it are shown. Rules:
 * - The walk from commit to commit goes through those that are new or changed, or have another message, and shows only what was changed in them.
 * - Until the host has said what became of them, and where it cannot, the walk goes through all of them.
 */

export interface PairActions {
  /** Reads what became of the commits since the iteration that is chosen, unless it is known. */
  readPairs(): Promise<void>;
}

export function createPairActions({ store, currentHost }: HostParts): PairActions {
  return {
    async readPairs() {
      const { reviewId, open } = store.getState().changes;
      const since = open === undefined ? undefined : findPairedRound(open);
      if (reviewId === undefined || open === undefined || since === undefined) return;
      if (findPairs(store.getState().changes) !== undefined) return;
      const { round } = open;
      // Without an answer the commits are walked through as they are.
      const answer = await currentHost()
        ?.["changes/pairs"]({ reviewId, round, since })
        .catch(() => undefined);
      if (answer === undefined) return;
      const told =
        answer.kind === "pairs"
          ? { pairs: answer.pairs, isCut: answer.isCut }
          : { pairs: [], isCut: false, problem: answer.message };
      // An answer about an iteration that the reader has left does not replace what is known of the chosen one.
      store.setState(({ changes }) =>
        changes.reviewId === reviewId && findPairs(changes) === undefined
          ? { changes: { ...changes, pairs: { round, since, ...told } } }
          : {},
      );
    },
  };
}

/** Returns the earlier round whose commits are told; undefined for the state before the first one. */
export function findPairedRound({ since }: { readonly since?: number | undefined }): number | undefined {
  return since === 0 ? undefined : since;
}

/** Returns what became of the commits since the iteration that is chosen; undefined until it is known. */
export function findPairs({ open, pairs }: Pick<ChangesState, "open" | "pairs">): RoundPairs | undefined {
  const isOwn = open !== undefined && pairs?.round === open.round && pairs.since === findPairedRound(open);
  return isOwn ? pairs : undefined;
}

/** Returns the commits through which the walk goes. */
export function listWalked(
  changes: Pick<ChangesState, "open" | "pairs">,
  commits: readonly RangeCommit[],
): readonly RangeCommit[] {
  const known = findPairs(changes);
  if (known === undefined || known.pairs.length === 0) return commits;
  const same = new Set(known.pairs.flatMap((pair) => (isUntouched(pair) ? pair.commit : [])));
  return commits.filter(({ commit }) => !same.has(commit));
}

/** True for a commit of which neither the changes nor the message are others than before. */
export function isUntouched({ state, isReworded }: CommitPair): boolean {
  return state === "same" && isReworded !== true;
}

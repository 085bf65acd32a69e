import { namePart, type RangeCommit, type RangePart } from "@dialectic/shared/protocol";
import type { HostParts } from "../../../state/askHost.ts";
import type { ChangesRange } from "../../../state/changedCode.ts";
import { texts } from "../../../texts/texts.ts";
import type { ChangesState } from "./changesState.ts";

/*
 * The walk through the commits of a layer, of several commits, or since another base. Rules:
 * - It goes through the commits of that choice only, and counts them.
 * - The host says which commits of the round these are: where branches were merged, their order does not tell it.
 * - The choice stays with the commits that the walk shows (`within`). Whoever opens other changes leaves it.
 */

export interface WithinActions {
  /** Reads which commits the choice has, unless it is known. Returns the reason why it cannot be told. */
  readWithin(): Promise<string | undefined>;
}

export function createWithinActions({ store, currentHost }: HostParts): WithinActions {
  return {
    async readWithin() {
      const { changes } = store.getState();
      const { reviewId, open } = changes;
      const part = open && findWithin(open);
      if (reviewId === undefined || open === undefined || part === undefined) return undefined;
      if (findKnown(changes) !== undefined) return undefined;
      const { round } = open;
      const answer = await currentHost()
        ?.["changes/commits"]({ reviewId, round, part })
        .catch(() => undefined);
      if (answer?.kind !== "commits") return answer?.message ?? texts.range.commitsNotRead;
      const chosen = { round, name: namePart(part), commits: new Set(answer.commits.map(({ commit }) => commit)) };
      store.setState(({ changes: now }) => (now.reviewId === reviewId ? { changes: { ...now, chosen } } : {}));
      return undefined;
    },
  };
}

/** Returns the choice within which the walk goes: undefined for all of the round. */
export function findWithin({ part, within }: Pick<ChangesRange, "part" | "within">): RangePart | undefined {
  return part === undefined || part.kind === "commit" ? within : part;
}

function findKnown({ open, chosen }: Pick<ChangesState, "open" | "chosen">): ChangesState["chosen"] {
  const part = open && findWithin(open);
  const isOwn = part !== undefined && chosen?.round === open?.round && chosen?.name === namePart(part);
  return isOwn ? chosen : undefined;
}

/** Returns the commits of the open round that its choice has; all of them without one, and until it is known. */
export function listChosen(changes: Pick<ChangesState, "open" | "commits" | "chosen">): readonly RangeCommit[] {
  const { open, commits } = changes;
  const all = commits !== undefined && commits.round === open?.round ? commits.commits : noCommits;
  const own = findKnown(changes)?.commits;
  return own === undefined ? all : all.filter(({ commit }) => own.has(commit));
}

const noCommits: readonly RangeCommit[] = [];

import type { CommitDrafts, CommitState } from "./commitState.ts";
import type { CommitTrial } from "./trialState.ts";

/** The part of the page's state that is about commits. */
export interface CommitSlice {
  readonly commit: CommitState | undefined;
  readonly commitDrafts: CommitDrafts;
  readonly commitTrial: CommitTrial | undefined;
}

export const noCommit: CommitSlice = { commit: undefined, commitDrafts: {}, commitTrial: undefined };

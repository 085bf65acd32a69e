import type { CommitDrafts, CommitState } from "./commitState.ts";

/** The part of the page's state that is about commits. */
export interface CommitSlice {
  readonly commit: CommitState | undefined;
  readonly commitDrafts: CommitDrafts;
}

export const noCommit: CommitSlice = { commit: undefined, commitDrafts: {} };

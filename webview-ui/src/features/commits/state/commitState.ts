import type { CommitProposal, CommitQuestion, CommitRepository } from "@dialectic/shared/protocol";
import { maxMessageDrafts } from "../../../limits.ts";
import type { CommitSeries, SeriesDraft } from "./seriesDraft.ts";

export type CommitPhase =
  | { readonly kind: "ready" }
  | { readonly kind: "running" }
  /** No commit was made: the reason, and the output of git and the hooks. */
  | { readonly kind: "failed"; readonly message: string; readonly output: string };

/** *Navigation*: the commit that a person is making from a review. */
export interface CommitState {
  readonly proposal: CommitProposal;
  readonly repository: string;
  readonly withReview: boolean;
  readonly phase: CommitPhase;
  /** Open points of the review that the person sees beside the buttons: who commits does so despite them. */
  readonly asks: CommitQuestion | undefined;
  readonly way: "one" | "sections";
  readonly series: CommitSeries | undefined;
  readonly seriesDraft: SeriesDraft;
}

/** Commit messages that a person has written, by review id, kept until the commit is made. */
export type CommitDrafts = Readonly<Record<string, string>>;

/** Characters at which lines of a message are wrapped, and at which git's tools truncate its first line. */
export const messageWidth = 72;

/** Stores a message as a draft; the review's own text is not a draft. */
export function withDraft(drafts: CommitDrafts, { reviewId, message }: CommitProposal, text: string): CommitDrafts {
  const rest = withoutDraft(drafts, reviewId);
  if (text === message) return rest;
  return Object.fromEntries([...Object.entries(rest), [reviewId, text]].slice(-maxMessageDrafts));
}

export function withoutDraft(drafts: CommitDrafts, reviewId: string): CommitDrafts {
  return Object.fromEntries(Object.entries(drafts).filter(([id]) => id !== reviewId));
}

/** Returns the current message: the person's text, or the review's. */
export function getCommitMessage({ proposal }: CommitState, drafts: CommitDrafts): string {
  return (Object.hasOwn(drafts, proposal.reviewId) ? drafts[proposal.reviewId] : undefined) ?? proposal.message;
}

export function getChosenRepository({ proposal, repository }: CommitState): CommitRepository | undefined {
  return proposal.repositories.find(({ id }) => id === repository);
}

/** Returns the number of files that "Commit all" commits; 0 when something is staged, which the person means then. */
export function countAllFiles({ stagedCount, unstagedCount, untrackedCount }: CommitRepository): number {
  return stagedCount > 0 ? 0 : unstagedCount + untrackedCount;
}

/** Returns the part of a request that names the open points despite which the person commits. */
export function despiteOf({ asks }: CommitState): { readonly despite?: string } {
  return asks === undefined ? {} : { despite: asks.state };
}

export function withRepository(commit: CommitState, now: CommitRepository): CommitState {
  const repositories = commit.proposal.repositories.map((one) => (one.id === now.id ? now : one));
  return { ...commit, proposal: { ...commit.proposal, repositories } };
}

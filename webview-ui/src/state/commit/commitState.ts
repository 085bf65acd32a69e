import type { CommitProposal, CommitRepository } from "@dialectic/shared/protocol";
import type { CommitSeries, SeriesDraft } from "./commitSeries.ts";

/** How far a commit is. */
export type CommitPhase =
  | { readonly kind: "ready" }
  /** Git and its hooks are at work. */
  | { readonly kind: "running" }
  /** Nothing was committed: why, and what git and the hooks have printed. */
  | { readonly kind: "failed"; readonly message: string; readonly output: string };

/** *Navigation*: the commit that a person is making of a review. */
export interface CommitState {
  readonly proposal: CommitProposal;
  /** Id of the repository that was chosen. */
  readonly repository: string;
  /** Whether the review goes along with the commit. */
  readonly withReview: boolean;
  readonly phase: CommitPhase;
  /** One commit of everything, or one for each section. */
  readonly way: "one" | "sections";
  readonly series: CommitSeries | undefined;
  readonly seriesDraft: SeriesDraft;
}

/** What a person has written of commit messages, by review: kept until it is committed. */
export type CommitDrafts = Readonly<Record<string, string>>;

/** Drafts beyond this many push out the oldest. */
const draftCount = 20;

/** Keeps what a person has written; what is the review's own text is no draft. */
export function withDraft(drafts: CommitDrafts, { reviewId, message }: CommitProposal, text: string): CommitDrafts {
  const rest = withoutDraft(drafts, reviewId);
  if (text === message) return rest;
  return Object.fromEntries([...Object.entries(rest), [reviewId, text]].slice(-draftCount));
}

/** The drafts of all other reviews. */
export function withoutDraft(drafts: CommitDrafts, reviewId: string): CommitDrafts {
  return Object.fromEntries(Object.entries(drafts).filter(([id]) => id !== reviewId));
}

/** The message as it stands: what the person has written, or else the review's. */
export function messageOf({ proposal }: CommitState, drafts: CommitDrafts): string {
  return (Object.hasOwn(drafts, proposal.reviewId) ? drafts[proposal.reviewId] : undefined) ?? proposal.message;
}

/** The repository that was chosen. */
export function chosenRepository({ proposal, repository }: CommitState): CommitRepository | undefined {
  return proposal.repositories.find(({ id }) => id === repository);
}

/** The same with a repository as it stands now. */
export function withRepository(commit: CommitState, now: CommitRepository): CommitState {
  const repositories = commit.proposal.repositories.map((one) => (one.id === now.id ? now : one));
  return { ...commit, proposal: { ...commit.proposal, repositories } };
}

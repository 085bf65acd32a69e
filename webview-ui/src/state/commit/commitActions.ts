import type { CommitOutcome, CommitProposal } from "@dialectic/shared/protocol";
import type { Host } from "../../host/linkToHost.ts";
import { getShownReview, type Notice, type PanelStore } from "../panelStore.ts";
import { toShortHash } from "../toShortHash.ts";
import {
  type CommitState,
  getChosenRepository,
  getCommitMessage,
  withDraft,
  withoutDraft,
  withRepository,
} from "./commitState.ts";
import { createSectionCommitActions, type SectionCommitActions } from "./sectionCommitActions.ts";
import { noSeriesDraft } from "./seriesDraft.ts";

export interface CommitActions extends SectionCommitActions {
  /** Shows the changes to commit, or returns to the commit in progress. */
  createCommit(): Promise<void>;
  createSectionCommits(): Promise<void>;
  chooseRepository(id: string): void;
  writeCommitMessage(text: string): void;
  attachReview(isAttached: boolean): void;
  commitStaged(): Promise<void>;
  /** Aborts git and its hooks. */
  cancelCommit(): void;
}

interface CommitParts {
  readonly store: PanelStore;
  readonly ask: (question: (host: Host) => Promise<void>, what: string) => Promise<void>;
  readonly notify: (level: Notice["level"], text: string) => void;
}

const lostMessage =
  "The connection to Dialectic was lost while git was at work. See in the repository what it did before you commit again.";

export function createCommitActions({ store, ask, notify }: CommitParts): CommitActions {
  let running: AbortController | undefined;
  const change = (next: (commit: CommitState) => CommitState) =>
    store.setState(({ commit }) => ({ commit: commit && next(commit) }));
  const fail = (message: string, output = "") => {
    change((commit) => ({ ...commit, phase: { kind: "failed", message, output } }));
    // The sheet shows the error; a person who has closed it needs a notice.
    if (store.getState().sheet?.kind !== "commit")
      notify("warning", "The commit was not made. Create Commit (g) says why.");
  };
  const take = (outcome: CommitOutcome, reviewId: string) => {
    if (outcome.kind === "refused") return fail(outcome.message, outcome.output);
    if (outcome.kind === "changed") {
      change((commit) => withRepository(commit, outcome.repository));
      return fail(outcome.message);
    }
    store.setState(({ sheet, commitDrafts }) => ({
      commit: undefined,
      commitDrafts: withoutDraft(commitDrafts, reviewId),
      sheet: sheet?.kind === "commit" ? undefined : sheet,
    }));
    notify("info", `Committed ${toShortHash(outcome.commit)} on ${outcome.branch}: ${outcome.subject}`);
    if (outcome.notice !== undefined) notify("warning", outcome.notice);
  };
  const run = async (work: (host: Host, signal: AbortSignal) => Promise<void>) => {
    if (running !== undefined) return;
    const cancel = new AbortController();
    running = cancel;
    change((now) => ({ ...now, phase: { kind: "running" } }));
    await ask((host) => work(host, cancel.signal).catch(() => fail(lostMessage)), "Create Commit");
    running = undefined;
    change((now) => (now.phase.kind === "running" ? { ...now, phase: { kind: "ready" } } : now));
  };
  const open = (wanted?: "sections") => {
    if (running !== undefined) return Promise.resolve(store.setState({ sheet: { kind: "commit" } }));
    return ask(async (host) => {
      const reviewId = getShownReview(store.getState())?.meta.reviewId;
      const question = { isInPage: wanted !== undefined, ...(reviewId === undefined ? {} : { reviewId }) };
      const outcome = await host["commit/prepare"](question);
      if (outcome.kind === "refused") notify("warning", outcome.message);
      if (outcome.kind !== "prepared") return;
      store.setState(({ commit }) => ({ commit: toCommitState(outcome, commit), sheet: { kind: "commit" } }));
      if ((wanted ?? store.getState().commit?.way) === "sections") await bySection.chooseCommitWay("sections");
    }, "Create Commit");
  };
  const bySection = createSectionCommitActions({ store, ask, notify, change, fail, run });
  return {
    ...bySection,
    createCommit: () => open(),
    createSectionCommits: () => open("sections"),
    chooseRepository: (repository) => {
      change((commit) => ({ ...commit, repository, series: undefined, phase: { kind: "ready" } }));
      if (store.getState().commit?.way === "sections") void bySection.planSections();
    },
    writeCommitMessage: (text) =>
      store.setState(({ commit, commitDrafts }) =>
        commit === undefined ? {} : { commitDrafts: withDraft(commitDrafts, commit.proposal, text) },
      ),
    attachReview: (withReview) => change((commit) => ({ ...commit, withReview })),
    commitStaged: async () => {
      const { commit, commitDrafts } = store.getState();
      const repository = commit && getChosenRepository(commit);
      if (commit === undefined || repository === undefined || running !== undefined) return;
      const { reviewId, iteration } = commit.proposal;
      await run(async (host, signal) => {
        const message = getCommitMessage(commit, commitDrafts);
        const { id, shown } = repository;
        const wish = { reviewId, iteration, repository: id, shown, message, withReview: commit.withReview };
        take(await host["commit/create"](wish, signal), reviewId);
      });
    },
    cancelCommit: () => running?.abort(),
  };
}

/** Keeps the person's choices and the results for the same review. */
function toCommitState(proposal: CommitProposal, before: CommitState | undefined): CommitState {
  const [first] = proposal.repositories;
  const kept = before?.proposal.reviewId === proposal.reviewId ? before : undefined;
  const isKept = proposal.repositories.some(({ id }) => id === kept?.repository);
  const repository = (isKept ? kept?.repository : undefined) ?? first?.id ?? "";
  const withReview = kept?.withReview ?? proposal.withReview;
  // A plan for another iteration is out of date.
  const isSame = kept?.proposal.iteration === proposal.iteration && isKept;
  // Only the host knows which commits can be undone.
  const planned = isSame && kept?.series?.kind !== "made" ? kept?.series : undefined;
  const { made } = proposal;
  return {
    ...{ proposal, repository, withReview, phase: kept?.phase ?? { kind: "ready" } },
    way: kept?.way ?? (made === undefined ? "one" : "sections"),
    series: made === undefined ? planned : { kind: "made", made },
    seriesDraft: kept?.seriesDraft ?? noSeriesDraft,
  };
}

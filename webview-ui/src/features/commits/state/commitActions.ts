import type { CommitOutcome, CommitProposal, CommitQuestion } from "@dialectic/shared/protocol";
import type { Host } from "../../../host/linkToHost.ts";
import type { ActionParts, HostParts } from "../../../state/askHost.ts";
import { getShownReview, type Notice, type PanelStore } from "../../../state/panelStore.ts";
import { toShortHash } from "../../../state/toShortHash.ts";
import { texts } from "../../../texts/texts.ts";
import {
  type CommitState,
  despiteOf,
  getChosenRepository,
  getCommitMessage,
  withDraft,
  withoutDraft,
  withRepository,
} from "./commitState.ts";
import { createSectionCommitActions, type SectionCommitActions } from "./sectionCommitActions.ts";
import { listAllChanges, noSeriesDraft } from "./seriesDraft.ts";
import { createTrialActions, type TrialActions } from "./trialActions.ts";

/** The reader's actions to commit a review. */
export interface CommitActions extends SectionCommitActions, StagedCommitActions, TrialActions {
  /** Shows the changes to commit, or returns to the commit in progress. */
  createCommit(): Promise<void>;
  createSectionCommits(): Promise<void>;
  /** Returns the number of changed files that are in no commit; undefined when it is not known. */
  countLeft(): Promise<number | undefined>;
  chooseRepository(id: string): void;
  /** Sets whether the review is attached to the commit. */
  attachReview(isAttached: boolean): void;
  /** Sets whether the comments and verdicts are kept with a review that is attached. */
  keepComments(areKept: boolean): void;
  /** Aborts git and its hooks. */
  cancelCommit(): void;
}

export function createCommitActions({
  store,
  ask,
  notify,
  currentHost,
}: ActionParts & Pick<HostParts, "currentHost">): CommitActions {
  let running: AbortController | undefined;
  const change = (next: (commit: CommitState) => CommitState) =>
    store.setState(({ commit }) => ({ commit: commit && next(commit) }));
  const fail = (message: string, output = "") => {
    change((commit) => ({ ...commit, phase: { kind: "failed", message, output } }));
    // The sheet shows the error; a person who has closed it needs a notice.
    if (store.getState().sheet?.kind !== "commit") notify("warning", texts.commit.failed);
  };
  const askPerson = (asks: CommitQuestion) => {
    change((commit) => ({ ...commit, phase: { kind: "ready" }, asks }));
    if (store.getState().sheet?.kind !== "commit") notify("warning", texts.commit.asks);
  };
  const run = async (work: (host: Host, signal: AbortSignal) => Promise<void>) => {
    if (running !== undefined) return;
    const cancel = new AbortController();
    running = cancel;
    change((now) => ({ ...now, phase: { kind: "running" } }));
    await ask((host) => work(host, cancel.signal).catch(() => fail(texts.commit.lost)), texts.commit.preparing);
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
    }, texts.commit.preparing);
  };
  const bySection = createSectionCommitActions({ store, ask, notify, change, fail, askPerson, run });
  const trial = createTrialActions({ store, ask, currentHost, notify, planSections: bySection.planSections });
  const staged = createStagedCommitActions({ store, notify, fail, askPerson, run });
  return {
    ...bySection,
    ...staged,
    ...trial,
    createCommit: () => open(),
    createSectionCommits: () => open("sections"),
    async countLeft() {
      const reviewId = getShownReview(store.getState())?.meta.reviewId;
      const host = currentHost();
      if (host === undefined || reviewId === undefined) return undefined;
      // Without an answer the header says nothing about it.
      return host["commit/left"]({ reviewId }).then(
        ({ files }) => files,
        () => undefined,
      );
    },
    chooseRepository: (repository) => {
      change((commit) => ({ ...commit, repository, series: undefined, phase: { kind: "ready" } }));
      if (store.getState().commit?.way === "sections") void bySection.planSections();
    },
    attachReview: (withReview) => change((commit) => ({ ...commit, withReview })),
    keepComments: (areKept) => {
      const set = (withComments: boolean) =>
        change((commit) => ({ ...commit, proposal: { ...commit.proposal, withComments } }));
      set(areKept);
      void currentHost()
        ?.["commit/keep-comments"]({ areKept })
        .catch(() => set(!areKept));
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
    proposal,
    repository,
    withReview,
    phase: kept?.phase ?? { kind: "ready" },
    asks: proposal.asks,
    way: kept?.way ?? (made === undefined ? "one" : "sections"),
    series: made === undefined ? planned : { kind: "made", made },
    seriesDraft: kept?.seriesDraft ?? noSeriesDraft,
  };
}

/** The reader's actions to commit the staged changes. */
interface StagedCommitActions {
  writeCommitMessage(text: string): void;
  /** Commits the staged changes with the current message, despite the open points that are shown. */
  commitStaged(): Promise<void>;
  /** Commits all changes in the same way; nothing may be staged. */
  commitAll(): Promise<void>;
}

interface StagedCommitParts {
  readonly store: PanelStore;
  readonly notify: (level: Notice["level"], text: string) => void;
  readonly fail: (message: string, output?: string) => void;
  readonly askPerson: (question: CommitQuestion) => void;
  /** Runs a slow, cancellable operation unless another one is running. */
  readonly run: (work: (host: Host, signal: AbortSignal) => Promise<void>) => Promise<void>;
}

function createStagedCommitActions({ store, notify, fail, askPerson, run }: StagedCommitParts): StagedCommitActions {
  const finish = (commit: string, branch: string, subject: string, notice: string | undefined, reviewId: string) => {
    store.setState(({ sheet, commitDrafts }) => ({
      commit: undefined,
      commitDrafts: withoutDraft(commitDrafts, reviewId),
      sheet: sheet?.kind === "commit" ? undefined : sheet,
    }));
    notify("info", texts.commit.committed(toShortHash(commit), branch, subject));
    if (notice !== undefined) notify("warning", notice);
  };
  const take = (outcome: CommitOutcome, reviewId: string) => {
    if (outcome.kind === "refused") return fail(outcome.message, outcome.output);
    if (outcome.kind === "asks") return askPerson(outcome);
    if (outcome.kind === "changed") {
      store.setState(({ commit }) => ({ commit: commit && withRepository(commit, outcome.repository) }));
      return fail(outcome.message);
    }
    finish(outcome.commit, outcome.branch, outcome.subject, outcome.notice, reviewId);
  };
  return {
    writeCommitMessage: (text) =>
      store.setState(({ commit, commitDrafts }) =>
        commit === undefined ? {} : { commitDrafts: withDraft(commitDrafts, commit.proposal, text) },
      ),
    commitStaged: async () => {
      const { commit, commitDrafts } = store.getState();
      const repository = commit && getChosenRepository(commit);
      if (commit === undefined || repository === undefined) return;
      const { reviewId, iteration } = commit.proposal;
      await run(async (host, signal) => {
        const message = getCommitMessage(commit, commitDrafts);
        const { id, shown } = repository;
        const wish = { reviewId, iteration, repository: id, shown, message, withReview: commit.withReview };
        const outcome = await host["commit/create"]({ ...wish, ...despiteOf(commit) }, signal);
        take(outcome, reviewId);
      });
    },
    commitAll: async () => {
      const { commit, commitDrafts } = store.getState();
      const repository = commit && getChosenRepository(commit);
      if (commit === undefined || repository === undefined) return;
      const { reviewId } = commit.proposal;
      await run(async (host, signal) => {
        // A series of one commit: what is not staged has no commit of its own.
        const plan = await host["commit/plan-sections"]({ reviewId, repository: repository.id });
        if (plan.kind !== "planned") return fail(plan.message);
        if (plan.source === "staged") return fail(texts.commit.stagedSince);
        const commits = [{ message: getCommitMessage(commit, commitDrafts), hunks: listAllChanges(plan) }];
        const wish = { plan: plan.plan, commits, withReview: commit.withReview, ...despiteOf(commit) };
        const outcome = await host["commit/create-sections"](wish, signal);
        if (outcome.kind === "refused") return fail(outcome.message, outcome.output);
        if (outcome.kind === "asks") return askPerson(outcome);
        if (outcome.kind === "changed") return fail(outcome.message);
        const { commit: hash = "", subject = "" } = outcome.commits.at(-1) ?? {};
        finish(hash, outcome.branch, subject, outcome.notice, reviewId);
      });
    },
  };
}

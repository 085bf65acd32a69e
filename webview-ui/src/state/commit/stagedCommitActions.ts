import type { CommitOutcome, CommitQuestion } from "@dialectic/shared/protocol";
import type { Host } from "../../host/linkToHost.ts";
import { texts } from "../../texts/texts.ts";
import type { Notice, PanelStore } from "../panelStore.ts";
import { toShortHash } from "../toShortHash.ts";
import { getChosenRepository, getCommitMessage, withDraft, withoutDraft, withRepository } from "./commitState.ts";

/** The reader's actions to commit the staged changes. */
export interface StagedCommitActions {
  writeCommitMessage(text: string): void;
  /**
   * Commits the staged changes with the current message; `despite` is the state of the question that the person has
   * answered.
   */
  commitStaged(despite?: string): Promise<void>;
}

interface StagedCommitParts {
  readonly store: PanelStore;
  readonly notify: (level: Notice["level"], text: string) => void;
  readonly fail: (message: string, output?: string) => void;
  readonly askPerson: (question: CommitQuestion) => void;
  /** Runs a slow, cancellable operation unless another one is running. */
  readonly run: (work: (host: Host, signal: AbortSignal) => Promise<void>) => Promise<void>;
}

export function createStagedCommitActions({
  store,
  notify,
  fail,
  askPerson,
  run,
}: StagedCommitParts): StagedCommitActions {
  const take = (outcome: CommitOutcome, reviewId: string) => {
    if (outcome.kind === "refused") return fail(outcome.message, outcome.output);
    if (outcome.kind === "asks") return askPerson(outcome);
    if (outcome.kind === "changed") {
      store.setState(({ commit }) => ({ commit: commit && withRepository(commit, outcome.repository) }));
      return fail(outcome.message);
    }
    store.setState(({ sheet, commitDrafts }) => ({
      commit: undefined,
      commitDrafts: withoutDraft(commitDrafts, reviewId),
      sheet: sheet?.kind === "commit" ? undefined : sheet,
    }));
    notify("info", texts.commit.committed(toShortHash(outcome.commit), outcome.branch, outcome.subject));
    if (outcome.notice !== undefined) notify("warning", outcome.notice);
  };
  return {
    writeCommitMessage: (text) =>
      store.setState(({ commit, commitDrafts }) =>
        commit === undefined ? {} : { commitDrafts: withDraft(commitDrafts, commit.proposal, text) },
      ),
    commitStaged: async (despite) => {
      const { commit, commitDrafts } = store.getState();
      const repository = commit && getChosenRepository(commit);
      if (commit === undefined || repository === undefined) return;
      const { reviewId, iteration } = commit.proposal;
      await run(async (host, signal) => {
        const message = getCommitMessage(commit, commitDrafts);
        const { id, shown } = repository;
        const wish = { reviewId, iteration, repository: id, shown, message, withReview: commit.withReview };
        const outcome = await host["commit/create"](despite === undefined ? wish : { ...wish, despite }, signal);
        take(outcome, reviewId);
      });
    },
  };
}

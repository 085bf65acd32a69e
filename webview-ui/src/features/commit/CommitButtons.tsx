import type { CommitRepository } from "@dialectic/shared/protocol";
import { type CommitState, getCommitMessage } from "../../state/commit/commitState.ts";
import { Button } from "../../ui/Button.tsx";
import { useCopying } from "../../ui/useCopying.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { CommitFooter } from "./CommitFooter.tsx";

interface CommitButtonsProps {
  readonly commit: CommitState;
  readonly repository: CommitRepository;
}

export function CommitButtons({ commit, repository }: CommitButtonsProps) {
  const { actions } = usePanel();
  const drafts = usePanelState((state) => state.commitDrafts);
  const { outcome, copy } = useCopying();
  const isRunning = commit.phase.kind === "running";
  return (
    <CommitFooter
      isRunning={isRunning}
      status={isRunning ? "Committing: hooks and signing can take a while." : outcome}
    >
      <Button kind="secondary" onClick={() => void copy(getCommitMessage(commit, drafts))}>
        Copy message
      </Button>
      {repository.obstacle === undefined ? (
        <Button onClick={() => void actions.commitStaged()}>{makeCommitLabel(repository)}</Button>
      ) : (
        <Button onClick={() => void actions.createCommit()}>Look again</Button>
      )}
    </CommitFooter>
  );
}

function makeCommitLabel({ stagedCount }: CommitRepository): string {
  return stagedCount === 1 ? "Commit 1 file" : `Commit ${stagedCount} files`;
}

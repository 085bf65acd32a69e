import type { CommitRepository } from "@dialectic/shared/protocol";
import { type CommitState, getCommitMessage } from "../../state/commit/commitState.ts";
import { texts } from "../../texts/texts.ts";
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
    <CommitFooter isRunning={isRunning} status={isRunning ? texts.commit.committingSlowly : outcome}>
      <Button kind="secondary" onClick={() => void copy(getCommitMessage(commit, drafts))}>
        {texts.commit.copyMessage}
      </Button>
      {repository.obstacle === undefined ? (
        <Button onClick={() => void actions.commitStaged()}>{texts.commit.commitFiles(repository.stagedCount)}</Button>
      ) : (
        <Button onClick={() => void actions.createCommit()}>{texts.common.refresh}</Button>
      )}
    </CommitFooter>
  );
}

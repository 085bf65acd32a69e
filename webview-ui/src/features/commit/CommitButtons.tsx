import type { CommitRepository } from "@dialectic/shared/protocol";
import { useEffect, useRef } from "react";
import { type CommitState, messageOf } from "../../state/commitState.ts";
import { Button } from "../../ui/Button.tsx";
import { ProgressRing } from "../../ui/ProgressRing.tsx";
import { useCopying } from "../../ui/useCopying.ts";
import { usePanel, usePanelState } from "../panelContext.ts";

interface CommitButtonsProps {
  readonly commit: CommitState;
  readonly repository: CommitRepository;
}

/** What can be done with what is shown. */
export function CommitButtons({ commit, repository }: CommitButtonsProps) {
  const { actions } = usePanel();
  const drafts = usePanelState((state) => state.commitDrafts);
  const { outcome, copy } = useCopying();
  const message = messageOf(commit, drafts);
  const isRunning = commit.phase.kind === "running";
  const buttons = useRef<HTMLElement>(null);

  useEffect(() => {
    // The button that had the focus has gone, and keys would mean the review below. Not on Cancel: a key may come twice.
    if (isRunning && document.activeElement === document.body) buttons.current?.focus();
  }, [isRunning]);

  return (
    <footer ref={buttons} className="commit-buttons" tabIndex={-1}>
      <span className="commit-progress" role="status">
        {isRunning ? "Committing: hooks and signing can take a while." : outcome}
      </span>
      {isRunning ? (
        <>
          <ProgressRing label="Committing" />
          <Button kind="secondary" onClick={actions.cancelCommit}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <Button kind="secondary" onClick={() => void copy(message)}>
            Copy message
          </Button>
          {repository.obstacle === undefined ? (
            <Button onClick={() => void actions.commitStaged()}>{commitLabel(repository)}</Button>
          ) : (
            <Button onClick={() => void actions.createCommit()}>Look again</Button>
          )}
        </>
      )}
    </footer>
  );
}

function commitLabel({ stagedCount }: CommitRepository): string {
  return stagedCount === 1 ? "Commit 1 file" : `Commit ${stagedCount} files`;
}

import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { ProgressRing } from "../../ui/ProgressRing.tsx";
import { usePanel } from "../panelContext.ts";

interface CommitFooterProps {
  readonly isRunning: boolean;
  /** What a reader is told of it. */
  readonly status: string | undefined;
  /** What can be done while nothing runs. */
  readonly children: ReactNode;
}

/** The buttons below what is to be committed; while git is at work, the way to stop it. */
export function CommitFooter({ isRunning, status, children }: CommitFooterProps) {
  const { actions } = usePanel();
  const buttons = useRef<HTMLElement>(null);

  useEffect(() => {
    // The button that had the focus has gone, and keys would mean the review below. Not on Cancel: a key may come twice.
    if (isRunning && document.activeElement === document.body) buttons.current?.focus();
  }, [isRunning]);

  return (
    <footer ref={buttons} className="commit-buttons" tabIndex={-1}>
      <span className="commit-progress" role="status">
        {status}
      </span>
      {isRunning ? (
        <>
          <ProgressRing label="Committing" />
          <Button kind="secondary" onClick={actions.cancelCommit}>
            Cancel
          </Button>
        </>
      ) : (
        children
      )}
    </footer>
  );
}

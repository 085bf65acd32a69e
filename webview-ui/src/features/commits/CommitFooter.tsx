import { type ReactNode, useEffect, useRef } from "react";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressRing } from "../../ui/ProgressRing.tsx";
import { usePanel } from "../panelContext.ts";

interface CommitFooterProps {
  readonly isRunning: boolean;
  /** The question whose answer is the button that commits. */
  readonly question: string | undefined;
  /** Status text, announced by screen readers. */
  readonly status: string | undefined;
  /** Buttons that are shown while nothing runs. */
  readonly children: ReactNode;
}

/** Shows the buttons below the commit. While git runs, shows a button to cancel it. */
export function CommitFooter({ isRunning, question, status, children }: CommitFooterProps) {
  const { actions } = usePanel();
  const buttons = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The focused button has disappeared, and keys would act on the review below. Cancel must not take the focus,
    // because a key may be pressed twice.
    if (isRunning && document.activeElement === document.body) buttons.current?.focus();
  }, [isRunning]);

  return (
    <div ref={buttons} className="commit-buttons" tabIndex={-1}>
      {question !== undefined && (
        <p className="commit-question" role="alert" tabIndex={-1}>
          <Icon name="warning" /> <span>{question}</span>
        </p>
      )}
      <span className="commit-progress" role="status">
        {status}
      </span>
      {isRunning ? (
        <>
          <ProgressRing label={texts.commit.committing} />
          <Button kind="secondary" onClick={actions.cancelCommit}>
            {texts.common.cancel}
          </Button>
        </>
      ) : (
        children
      )}
    </div>
  );
}

import { useEffect, useRef } from "react";
import { seriesMessages } from "../../state/commitSeries.ts";
import type { CommitState } from "../../state/commitState.ts";
import { Button } from "../../ui/Button.tsx";
import { ProgressRing } from "../../ui/ProgressRing.tsx";
import { usePanel } from "../panelContext.ts";

/** What can be done with commits section by section. */
export function SectionCommitButtons({ commit }: { readonly commit: CommitState }) {
  const { actions } = usePanel();
  const { series, phase, seriesDraft } = commit;
  const isRunning = phase.kind === "running";
  const buttons = useRef<HTMLElement>(null);
  const count = series?.kind === "planned" ? seriesMessages(series.plan, seriesDraft).length : 0;

  useEffect(() => {
    // The button that had the focus has gone, and keys would mean the review below.
    if (isRunning && document.activeElement === document.body) buttons.current?.focus();
  }, [isRunning]);

  return (
    <footer ref={buttons} className="commit-buttons" tabIndex={-1}>
      <span className="commit-progress" role="status">
        {isRunning ? "At work: hooks and signing can take a while." : ""}
      </span>
      {isRunning ? (
        <>
          <ProgressRing label="Committing" />
          <Button kind="secondary" onClick={actions.cancelCommit}>
            Cancel
          </Button>
        </>
      ) : series?.kind === "made" ? (
        <>
          <Button kind="secondary" onClick={() => void actions.undoSections()}>
            Undo these commits
          </Button>
          <Button onClick={actions.closeSheet}>Done</Button>
        </>
      ) : (
        <>
          <Button kind={count === 0 ? "primary" : "secondary"} onClick={() => void actions.planSections()}>
            Look again
          </Button>
          {count > 0 && (
            <Button onClick={() => void actions.commitSections()}>
              {count === 1 ? "Make 1 commit" : `Make ${count} commits`}
            </Button>
          )}
        </>
      )}
    </footer>
  );
}

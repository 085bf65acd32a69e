import type { CommitState } from "../../state/commit/commitState.ts";
import { listSeriesMessages } from "../../state/commit/seriesDraft.ts";
import { Button } from "../../ui/Button.tsx";
import { usePanel } from "../panelContext.ts";
import { CommitFooter } from "./CommitFooter.tsx";

export function SectionCommitButtons({ commit }: { readonly commit: CommitState }) {
  const { actions } = usePanel();
  const { series, phase, seriesDraft } = commit;
  const isRunning = phase.kind === "running";
  const count = series?.kind === "planned" ? listSeriesMessages(series.plan, seriesDraft).length : 0;
  return (
    <CommitFooter isRunning={isRunning} status={isRunning ? "At work: hooks and signing can take a while." : ""}>
      {series?.kind === "made" ? (
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
    </CommitFooter>
  );
}

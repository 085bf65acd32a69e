import type { CommitState } from "../../state/commit/commitState.ts";
import { seriesCommits } from "../../state/commit/seriesDraft.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { usePanel } from "../panelContext.ts";
import { CommitFooter } from "./CommitFooter.tsx";

export function SectionCommitButtons({ commit }: { readonly commit: CommitState }) {
  const { actions } = usePanel();
  const { series, phase, seriesDraft } = commit;
  const isRunning = phase.kind === "running";
  const count = series?.kind === "planned" ? seriesCommits(series.plan, seriesDraft).length : 0;
  return (
    <CommitFooter isRunning={isRunning} status={isRunning ? texts.commit.committingSlowly : ""}>
      {series?.kind === "made" ? (
        <>
          <Button kind="secondary" onClick={() => void actions.undoSections()}>
            {texts.commit.undoCommits}
          </Button>
          <Button onClick={actions.closeSheet}>{texts.common.close}</Button>
        </>
      ) : (
        <>
          <Button kind={count === 0 ? "primary" : "secondary"} onClick={() => void actions.planSections()}>
            {texts.common.refresh}
          </Button>
          {count > 0 && (
            <Button onClick={() => void actions.commitSections()}>{texts.commit.createCommits(count)}</Button>
          )}
        </>
      )}
    </CommitFooter>
  );
}

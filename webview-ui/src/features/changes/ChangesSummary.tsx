import type { ChangeRound } from "@dialectic/shared/protocol";
import { useEffect, useMemo } from "react";
import { getRounds } from "../../state/rounds.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { LineCounts } from "../../ui/LineCounts.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useSight } from "../useSight.ts";

/** Counts the changed files and the commits of the latest round, and leads to both. */
export function ChangesSummary({ isBrowser }: { readonly isBrowser: boolean }) {
  const { actions } = usePanel();
  const round = usePanelState((state) => getRounds(state).at(-1));
  const commits = usePanelState(({ changes }) =>
    round !== undefined && changes.commits?.round === round.number ? changes.commits.commits.length : 0,
  );
  const isOpen = usePanelState(({ changes }) => changes.open !== undefined);
  // They are named here, wherever they are shown.
  const news = usePanelState((state) => state.news);
  const asked = useMemo(() => news?.entries.findLast(({ kind }) => kind === "asked")?.key, [news]);
  const asking = isBrowser && !isOpen ? round?.number : undefined;
  useEffect(() => {
    if (asking !== undefined) void actions.readCommits(asking);
  }, [actions, asking]);
  const skipped = round?.skipped?.count ?? 0;
  const folded = round?.folded ?? [];
  const isEmpty = round === undefined || round.files + skipped + folded.length === 0;
  // The news may arrive before the round: only what is there can be watched.
  const shown = useSight<HTMLElement>(isEmpty ? undefined : asked);
  if (isEmpty) return null;
  const summary = (
    <Button
      ref={shown}
      kind="plain"
      className="changes-summary"
      title={[texts.changes.show(round.resolved), ...(commits > 1 ? [texts.changes.readByCommit(commits)] : [])].join(
        ". ",
      )}
      aria-pressed={isBrowser ? isOpen : undefined}
      onClick={actions.toggleChanges}
    >
      <Icon name="diff" /> {texts.common.fileCount(round.files)} <LineCounts of={round} />
      {folded.length > 0 && <span> · {texts.changes.newFolderCount(folded.length, countFiles(folded))}</span>}
      {skipped > 0 && <span> · {texts.changes.filesLeftOut(skipped)}</span>}
    </Button>
  );
  // VS Code has a list of its own.
  if (!isBrowser) return summary;
  return (
    <span className="changes-counted">
      {summary}
      {commits > 1 && (
        <Button
          kind="plain"
          className="changes-summary changes-commits"
          title={texts.changes.readByCommit(commits)}
          onClick={() => void actions.stepCommit(1)}
        >
          {texts.range.commitCount(commits)}
        </Button>
      )}
      <IconButton icon="chevron-down" label={texts.range.choose} onClick={() => void actions.chooseRange()} />
    </span>
  );
}

function countFiles(folded: NonNullable<ChangeRound["folded"]>): number {
  return folded.reduce((sum, { count }) => sum + count, 0);
}

import { useEffect } from "react";
import type { PanelState } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { LineCounts } from "../../ui/LineCounts.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Names the commit that is shown, with its place among those of the round, and leads to the others. */
export function ShownCommit() {
  const { actions } = usePanel();
  const part = usePanelState(({ changes }) => changes.open?.part);
  const known = usePanelState(({ changes }) =>
    changes.commits?.round === changes.open?.round ? changes.commits : undefined,
  );
  if (part === undefined) return null;
  const commits = known?.commits ?? [];
  const at = part.kind === "commit" ? commits.findIndex(({ commit }) => commit === part.commit) : -1;
  const shown = commits[at];
  return (
    <p className="shown-commit">
      <span className="shown-commit-steps">
        <IconButton
          icon="chevron-left"
          label={texts.changes.previousCommit}
          onClick={() => void actions.stepCommit(-1)}
        />
        <IconButton icon="chevron-right" label={texts.changes.nextCommit} onClick={() => void actions.stepCommit(1)} />
      </span>
      {part.kind === "commit" && <strong>{shown?.subject ?? part.commit.slice(0, 7)}</strong>}
      <button
        type="button"
        className="link-button shown-commit-all"
        title={texts.changes.backToAll}
        onClick={() => void actions.toggleAllChanges()}
      >
        {texts.changes.allChanges}
      </button>
      {shown !== undefined && (
        <span className="shown-commit-facts">
          {texts.changes.commitOf(at + 1, commits.length)}
          <Viewed commit={shown.commit} /> · <code>{shown.commit.slice(0, 7)}</code> · {shown.author} ·{" "}
          <RelativeTime time={shown.at} /> {shown.additions !== undefined && <LineCounts of={shown} />}
        </span>
      )}
      {shown?.isMerge === true && <span className="shown-commit-facts">{texts.changes.onlyByHand}</span>}
    </p>
  );
}

/** Says how many commits of the round are viewed, once all were counted. */
function Viewed({ commit }: { readonly commit: string }) {
  const { actions } = usePanel();
  const marks = usePanelState(({ changes }) => changes.viewed);
  const commits = usePanelState(({ changes }) => changes.commits);
  const viewed = usePanelState(countViewed);
  useEffect(() => actions.forgetOldCounts(), [actions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each mark asks for the count again
  useEffect(() => {
    void actions.countCommits(commit);
  }, [actions, commit, commits, marks]);
  return viewed === undefined ? null : ` · ${texts.changes.commitsViewed(viewed)}`;
}

function countViewed({ changes: { commits, commitsViewed } }: PanelState): number | undefined {
  if (commits === undefined || commitsViewed?.round !== commits.round) return undefined;
  const counted = commits.commits.map(({ commit }) => commitsViewed.done.get(commit));
  return counted.includes(undefined) ? undefined : counted.filter((isDone) => isDone === true).length;
}

import { useEffect, useMemo } from "react";
import type { PanelState } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { LineCounts } from "../../ui/LineCounts.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { nameWithin } from "./state/rangeNames.ts";
import { listChosen } from "./state/withinActions.ts";

/** Names the commit that is shown, with its place among those of the round or of the choice that is walked through, and leads to the others. */
export function ShownCommit() {
  const { actions } = usePanel();
  const part = usePanelState(({ changes }) => changes.open?.part);
  const all = usePanelState(({ changes }) => changes.commits);
  const chosen = usePanelState(({ changes }) => changes.chosen);
  const open = usePanelState(({ changes }) => changes.open);
  const commits = useMemo(() => listChosen({ open, commits: all, chosen }), [open, all, chosen]);
  const within = usePanelState(nameWithin);
  if (part === undefined) return null;
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
      {part.kind === "commit" && <strong title={shown?.subject}>{shown?.subject ?? part.commit.slice(0, 7)}</strong>}
      <Button
        kind="link"
        className="shown-commit-all"
        title={texts.changes.backToAll}
        onClick={() => void actions.toggleAllChanges()}
      >
        {texts.changes.allChanges}
      </Button>
      {shown !== undefined && (
        <span className="shown-commit-facts">
          {texts.changes.commitOf(at + 1, commits.length)}
          {within !== undefined && ` · ${within}`}
          <Viewed commit={shown.commit} /> · <code>{shown.commit.slice(0, 7)}</code> · {shown.author} ·{" "}
          <RelativeTime time={shown.at} /> {shown.additions !== undefined && <LineCounts of={shown} />}
        </span>
      )}
      {shown?.isMerge === true && <span className="shown-commit-facts">{texts.changes.onlyByHand}</span>}
    </p>
  );
}

/** Says how many commits of the round, or of the choice that is walked through, are viewed, once all were counted. */
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

function countViewed({ changes }: PanelState): number | undefined {
  const { commits, commitsViewed } = changes;
  if (commits === undefined || commitsViewed?.round !== commits.round) return undefined;
  const counted = listChosen(changes).map(({ commit }) => commitsViewed.done.get(commit));
  return counted.includes(undefined) ? undefined : counted.filter((isDone) => isDone === true).length;
}

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
  if (part?.kind !== "commit") return null;
  const commits = known?.commits ?? [];
  const at = commits.findIndex(({ commit }) => commit === part.commit);
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
      <strong>{shown?.subject ?? part.commit.slice(0, 7)}</strong>
      {shown !== undefined && (
        <span className="shown-commit-facts">
          {texts.changes.commitOf(at + 1, commits.length)} · <code>{shown.commit.slice(0, 7)}</code> · {shown.author} ·{" "}
          <RelativeTime time={shown.at} /> {shown.additions !== undefined && <LineCounts of={shown} />}
        </span>
      )}
      {shown?.isMerge === true && <span className="shown-commit-facts">{texts.changes.onlyByHand}</span>}
    </p>
  );
}

import { useEffect } from "react";
import { getRounds } from "../../state/rounds.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Says, above changes that no section explains, that they can be read commit by commit, and leads there. */
export function CommitHint() {
  const { actions } = usePanel();
  const round = usePanelState((state) => getRounds(state).length);
  const commits = usePanelState(({ changes }) =>
    changes.commits?.round === round ? changes.commits.commits.length : 0,
  );
  const isOpen = usePanelState(({ changes }) => changes.open !== undefined);
  useEffect(() => {
    if (round > 0 && !isOpen) void actions.readCommits();
  }, [actions, round, isOpen]);
  if (commits < 2) return null;
  return (
    <Button kind="link" className="commit-hint" onClick={() => void actions.stepCommit(1)}>
      {texts.changes.readByCommit(commits)}
    </Button>
  );
}

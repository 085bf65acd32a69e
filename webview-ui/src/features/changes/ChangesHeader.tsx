import { countFiles, countSeen, listChangedFiles } from "../../state/changes/changesState.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useHeaderHeight } from "../../ui/useHeaderHeight.ts";
import { usePanel, usePanelState } from "../panelContext.ts";

export function ChangesHeader() {
  const { actions } = usePanel();
  const isSideBySide = usePanelState((state) => state.isSideBySide);
  const isWide = usePanelState(({ changes }) => changes.open?.isWide === true);
  const header = useHeaderHeight();
  return (
    <header ref={header} className="compare-header changes-header">
      <h2>
        <RoundChoice />
        <SeenCount />
      </h2>
      <span className="compare-tools">
        <IconButton icon="arrow-up" label="Hunk before (p)" onClick={() => actions.stepHunk(-1)} />
        <IconButton icon="arrow-down" label="Next hunk (n)" onClick={() => actions.stepHunk(1)} />
        <IconButton icon="eye" label="Next hunk that was not looked at (i)" onClick={actions.nextUnviewed} />
        {isWide && (
          <IconButton
            icon="split-horizontal"
            label="Side by side"
            isPressed={isSideBySide}
            onClick={actions.toggleSideBySide}
          />
        )}
        <IconButton icon="close" label="Leave the changes (x)" onClick={actions.leaveChanges} />
      </span>
      <TopFile />
    </header>
  );
}

function RoundChoice() {
  const { actions } = usePanel();
  const rounds = usePanelState(({ changes }) => changes.rounds);
  const round = usePanelState(({ changes }) => changes.open?.round ?? 0);
  const since = usePanelState(({ changes }) => changes.open?.since);
  const { range = "", resolved = "" } = rounds[round - 1] ?? {};
  if (rounds.length < 2) return <span title={resolved}>Changes of {range}</span>;
  return (
    <>
      <select
        aria-label="Round of changes"
        title={resolved}
        value={round}
        onChange={({ currentTarget }) => void actions.showChanges(undefined, Number(currentTarget.value))}
      >
        {rounds.map(({ number, range }) => (
          <option key={number} value={number}>
            Round {number}: {range}
          </option>
        ))}
      </select>
      <select
        aria-label="Compared with"
        value={since ?? ""}
        onChange={({ currentTarget: { value } }) =>
          void actions.showChanges(undefined, round, value === "" ? undefined : Number(value))
        }
      >
        <option value="">All changes</option>
        {rounds.slice(0, round - 1).map(({ number }) => (
          <option key={number} value={number}>
            Only what changed since round {number}
          </option>
        ))}
      </select>
      {round < rounds.length && (
        <button type="button" className="link-button" onClick={() => void actions.showChanges()}>
          Show round {rounds.length}, the newest
        </button>
      )}
    </>
  );
}

function SeenCount() {
  const changes = usePanelState((state) => state.changes);
  const files = listChangedFiles(changes.open).length;
  const { seen, total, isWhole } = countSeen(changes);
  if (files === 0) return null;
  const hunks = isWhole ? `${seen} of ${total} changes seen` : `${seen} changes seen`;
  return (
    <span className="compare-counts" role="status">
      {countFiles(files)}
      {total > 0 && ` · ${hunks}`}
    </span>
  );
}

/** Names the file at the top of the view. Its own row may be far above. */
function TopFile() {
  const path = usePanelState(
    ({ changes: { open } }) => listChangedFiles(open).find(({ id }) => id === open?.top?.file)?.path,
  );
  return (
    <p className="changes-top" title={path}>
      <bdi>{path}</bdi>
    </p>
  );
}

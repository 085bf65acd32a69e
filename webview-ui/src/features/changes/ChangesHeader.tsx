import { countSeen, isUncommitted, listChangedFiles, nameRange } from "../../state/changes/changesState.ts";
import { laterTexts } from "../../texts/laterTexts.ts";
import { texts } from "../../texts/texts.ts";
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
        <IconButton icon="arrow-up" label={laterTexts().changes.previousHunk} onClick={() => actions.stepHunk(-1)} />
        <IconButton icon="arrow-down" label={laterTexts().changes.nextHunk} onClick={() => actions.stepHunk(1)} />
        <IconButton icon="eye" label={laterTexts().changes.nextUnviewed} onClick={actions.nextUnviewed} />
        {isWide && (
          <IconButton
            icon="split-horizontal"
            label={laterTexts().changes.sideBySide}
            isPressed={isSideBySide}
            onClick={actions.toggleSideBySide}
          />
        )}
        <IconButton icon="close" label={laterTexts().changes.close} onClick={actions.leaveChanges} />
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
  if (rounds.length < 2) return <span title={resolved}>{describeRange(range)}</span>;
  return (
    <>
      <select
        aria-label={laterTexts().changes.chooseRound}
        title={resolved}
        value={round}
        onChange={({ currentTarget }) => void actions.showChanges(undefined, Number(currentTarget.value))}
      >
        {rounds.map(({ number, iteration, range }) => (
          <option key={number} value={number}>
            {laterTexts().changes.round(number, iteration, nameRange(range))}
          </option>
        ))}
      </select>
      <select
        aria-label={laterTexts().changes.compareWith}
        value={since ?? ""}
        onChange={({ currentTarget: { value } }) =>
          void actions.showChanges(undefined, round, value === "" ? undefined : Number(value))
        }
      >
        <option value="">{laterTexts().changes.allChanges}</option>
        {rounds.slice(0, round - 1).map(({ number }) => (
          <option key={number} value={number}>
            {laterTexts().changes.sinceRound(number)}
          </option>
        ))}
      </select>
      {round < rounds.length && (
        <button type="button" className="link-button" onClick={() => void actions.showChanges()}>
          {laterTexts().changes.showLatestRound(rounds.length)}
        </button>
      )}
    </>
  );
}

function describeRange(range: string): string {
  return isUncommitted(range) ? texts.changes.uncommitted : laterTexts().changes.changesIn(range);
}

function SeenCount() {
  const changes = usePanelState((state) => state.changes);
  const files = listChangedFiles(changes.open).length;
  const { seen, total, isWhole } = countSeen(changes);
  if (files === 0) return null;
  const viewed = isWhole ? laterTexts().changes.viewedCount(seen, total) : laterTexts().changes.viewedSoFar(seen);
  return (
    <span className="compare-counts" role="status">
      {texts.common.fileCount(files)}
      {total > 0 && ` · ${viewed}`}
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

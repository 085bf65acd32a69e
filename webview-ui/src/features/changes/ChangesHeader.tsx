import { listChangedFiles } from "../../state/changedCode.ts";
import { getRounds } from "../../state/rounds.ts";
import { listUndoneMarks } from "../../state/undone.ts";
import { texts } from "../../texts/texts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { splitPath } from "../../ui/splitPath.ts";
import { TopFile } from "../../ui/TopFile.tsx";
import { useHeaderHeight } from "../../ui/useHeaderHeight.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { isFileViewed, isUncommitted, listUncounted, nameRange } from "./state/changesState.ts";
import { countOpenHunks } from "./state/hunkCounts.ts";
import { ViewedBox } from "./ViewedBox.tsx";

export function ChangesHeader() {
  const { actions } = usePanel();
  const isSideBySide = usePanelState((state) => state.isSideBySide);
  const isWide = usePanelState(({ changes }) => changes.open?.isWide === true);
  const hidesWhitespace = usePanelState(({ codeView }) => codeView.hidesWhitespace === true);
  const isUnwrapped = usePanelState(({ codeView }) => codeView.isUnwrapped === true);
  const toggleWhitespace = () => actions.toggleCodeView("hidesWhitespace");
  const header = useHeaderHeight();
  return (
    <header ref={header} className="compare-header changes-header">
      <h2>
        <RoundChoice />
        <SeenCount />
      </h2>
      <span className="compare-tools">
        <IconButton icon="arrow-up" label={texts.changes.previousHunk} onClick={() => actions.stepHunk(-1)} />
        <IconButton icon="arrow-down" label={texts.changes.nextHunk} onClick={() => actions.stepHunk(1)} />
        <IconButton icon="eye" label={texts.changes.nextUnviewed} onClick={actions.nextUnviewed} />
        <IconButton
          icon="whitespace"
          label={texts.changes.hideWhitespace}
          isPressed={hidesWhitespace}
          onClick={toggleWhitespace}
        />
        <IconButton
          icon="word-wrap"
          label={texts.changes.wrapLines}
          isPressed={!isUnwrapped}
          onClick={() => actions.toggleCodeView("isUnwrapped")}
        />
        {isWide && (
          <IconButton
            icon="split-horizontal"
            label={texts.changes.sideBySide}
            isPressed={isSideBySide}
            onClick={actions.toggleSideBySide}
          />
        )}
        <IconButton icon="close" label={texts.changes.close} onClick={actions.leaveChanges} />
      </span>
      {hidesWhitespace && (
        <p className="changes-hidden">
          {texts.changes.whitespaceHidden}{" "}
          <button type="button" className="link-button" onClick={toggleWhitespace}>
            {texts.changes.showWhitespace}
          </button>
        </p>
      )}
      <Remarks />
      <LeftOut />
      <FileAtTop />
    </header>
  );
}

function RoundChoice() {
  const { actions } = usePanel();
  const rounds = usePanelState(getRounds);
  const round = usePanelState(({ changes }) => changes.open?.round ?? 0);
  const since = usePanelState(({ changes }) => changes.open?.since);
  const { range = "", resolved = "" } = rounds[round - 1] ?? {};
  if (rounds.length < 2) return <span title={resolved}>{describeRange(range)}</span>;
  return (
    <>
      <select
        aria-label={texts.changes.chooseRound}
        title={resolved}
        value={round}
        onChange={({ currentTarget }) => void actions.showChanges(undefined, Number(currentTarget.value))}
      >
        {rounds.map(({ number, iteration, range }) => (
          <option key={number} value={number}>
            {texts.changes.round(iteration, nameRange(range))}
          </option>
        ))}
      </select>
      <select
        aria-label={texts.changes.compareWith}
        value={since ?? ""}
        onChange={({ currentTarget: { value } }) =>
          void actions.showChanges(undefined, round, value === "" ? undefined : Number(value))
        }
      >
        <option value="">{texts.changes.allChanges}</option>
        {rounds.slice(0, round - 1).map(({ number, iteration }) => (
          <option key={number} value={number}>
            {texts.changes.sinceRound(iteration)}
          </option>
        ))}
      </select>
      {round < rounds.length && (
        <button
          type="button"
          className="link-button"
          // The reader has seen the round that they come from.
          onClick={() => void actions.showChanges(undefined, rounds.length, round)}
        >
          {texts.changes.showLatestRound(rounds.at(-1)?.iteration ?? 1)}
        </button>
      )}
    </>
  );
}

/** Facts that the reader must know to judge the changes. */
function Remarks() {
  const remarks = usePanelState((state) => getRounds(state)[(state.changes.open?.round ?? 0) - 1]?.remarks);
  return remarks?.map((remark) => (
    <p key={JSON.stringify(remark)} className="changes-hidden">
      {texts.changes.remark(remark)}
    </p>
  ));
}

/** Says that the round lacks files; the list of files names them. */
function LeftOut() {
  const skipped = usePanelState((state) => getRounds(state)[(state.changes.open?.round ?? 0) - 1]?.skipped);
  const [first] = skipped?.files ?? [];
  if (skipped === undefined || first === undefined) return null;
  return (
    <p className="changes-hidden">
      {texts.changes.filesLeftOut(skipped.count)}: {first.path} – {first.reason}
      {skipped.count > 1 && ` · ${texts.changes.moreLeftOut(skipped.count - 1)}`}
    </p>
  );
}

function describeRange(range: string): string {
  return isUncommitted(range) ? texts.changes.uncommitted : texts.changes.changesIn(range);
}

function SeenCount() {
  const changes = usePanelState((state) => state.changes);
  const files = listChangedFiles(changes.open).length;
  const undoneMarks = usePanelState(listUndoneMarks);
  const { viewed, total, undone, isWhole } = countOpenHunks(changes, undoneMarks);
  const generated = listUncounted(changes.open).size;
  if (files === 0) return null;
  const marked = isWhole ? texts.changes.viewedCount(viewed, total) : texts.changes.viewedSoFar(viewed);
  return (
    <span className="compare-counts" role="status">
      {texts.common.fileCount(files)}
      {total > 0 && ` · ${marked}`}
      {undone > 0 && ` · ${texts.changes.undoneCount(undone)}`}
      {generated > 0 && ` · ${texts.changes.generatedCount(generated)}`}
    </span>
  );
}

/** The file at the top of the view, with its box. */
function FileAtTop() {
  const { actions } = usePanel();
  const file = usePanelState(({ changes: { open } }) =>
    listChangedFiles(open).find(({ id }) => id === open?.top?.file),
  );
  const isAtRow = usePanelState(({ changes: { open } }) => open?.top?.hunk === undefined);
  const isViewed = usePanelState((state) =>
    file === undefined ? undefined : isFileViewed(state.changes, file.id, listUndoneMarks(state)),
  );
  if (file === undefined) return <div className="changes-top" />;
  const { folder, name } = splitPath(file.path);
  return (
    <TopFile
      path={file.path}
      folder={folder}
      name={name}
      isAtRow={isAtRow}
      onClick={() => actions.goToChange({ file: file.id })}
    >
      {isViewed !== undefined && !isAtRow && (
        <ViewedBox
          isViewed={isViewed}
          label={texts.changes.markViewed(name)}
          hasKey={false}
          onChange={(isNow) => void actions.markFile(file.id, isNow)}
        />
      )}
    </TopFile>
  );
}

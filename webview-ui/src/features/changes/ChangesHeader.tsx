import { listChangedFiles } from "../../state/changedCode.ts";
import type { PanelState } from "../../state/panelStore.ts";
import { getRounds } from "../../state/rounds.ts";
import { listUndoneMarks } from "../../state/undone.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { splitPath } from "../../ui/splitPath.ts";
import { TopFile } from "../../ui/TopFile.tsx";
import { useHeaderHeight } from "../../ui/useHeaderHeight.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { CommitState } from "./CommitState.tsx";
import { RangeChoice } from "./RangeChoice.tsx";
import { ShownCommit } from "./ShownCommit.tsx";
import { isFileViewed, listUncounted } from "./state/changesState.ts";
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
        <RangeChoice />
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
          <Button kind="link" onClick={toggleWhitespace}>
            {texts.changes.showWhitespace}
          </Button>
        </p>
      )}
      <ShownCommit />
      <CommitState />
      <Remarks />
      <LeftOut />
      <FileAtTop />
    </header>
  );
}

/** Facts that the reader must know to judge the changes. */
function Remarks() {
  const remarks = usePanelState((state) => findWholeRound(state)?.remarks);
  return remarks?.map((remark) => (
    <p key={JSON.stringify(remark)} className="changes-hidden">
      {texts.changes.remark(remark)}
    </p>
  ));
}

/** Says that the round lacks files; the list of files names them. */
function LeftOut() {
  const skipped = usePanelState((state) => findWholeRound(state)?.skipped);
  const [first] = skipped?.files ?? [];
  if (skipped === undefined || first === undefined) return null;
  return (
    <p className="changes-hidden">
      {texts.changes.filesLeftOut(skipped.count)}: {first.path} – {first.reason}
      {skipped.count > 1 && ` · ${texts.changes.moreLeftOut(skipped.count - 1)}`}
    </p>
  );
}

/** Returns the round that is open; undefined while only commits of it are shown, to which its facts do not apply. */
function findWholeRound(state: PanelState) {
  const { open } = state.changes;
  return open === undefined || open.part !== undefined ? undefined : getRounds(state)[open.round - 1];
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

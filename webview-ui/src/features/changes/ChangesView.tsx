import type { ChangedFile } from "@dialectic/shared/protocol";
import { memo, type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { minTwoColumnPixels } from "../../limits.ts";
import { toRangeName } from "../../state/changedCode.ts";
import { getRounds } from "../../state/rounds.ts";
import { isTwoColumns } from "../../state/shownChanges.ts";
import { listUndoneMarks } from "../../state/undone.ts";
import { texts } from "../../texts/texts.ts";
import { FileHeading } from "../../ui/FileHeading.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LineCounts } from "../../ui/LineCounts.tsx";
import { RevealContext } from "../../ui/reveal.ts";
import { scrollable } from "../../ui/scrollable.ts";
import { splitPath } from "../../ui/splitPath.ts";
import { useMountedWindow } from "../../ui/useMountedWindow.ts";
import { useOverlayFocus } from "../../ui/useOverlayFocus.ts";
import { useWidth } from "../../ui/useWidth.ts";
import { showMarks, useMarks } from "../marks.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useSlots } from "../slots.ts";
import { useFindMarks } from "../useFindMarks.ts";
import { useReadable } from "../useReadable.ts";
import { useUndone } from "../useUndone.ts";
import { ChangesHeader } from "./ChangesHeader.tsx";
import { CommitMessageText } from "./CommitMessageText.tsx";
import { useChangesParts } from "./changesParts.ts";
import { HunkPart } from "./HunkPart.tsx";
import { toFileRowId } from "./state/changeRows.ts";
import { describeFile, isFileViewed } from "./state/changesState.ts";
import { useCursorFocus } from "./useCursorFocus.ts";
import { ViewedBox } from "./ViewedBox.tsx";

interface ChangeRowProps {
  readonly id: string;
  readonly hash: string;
}

/** Shows a row of the changes: the name of a file, some lines of a hunk, or a message in their place. */
const ChangeRowView = memo(function ChangeRowView({ id, hash }: ChangeRowProps) {
  const { scroller, findRow } = useChangesParts();
  const { FileNotice } = useSlots();
  const area = useRef<HTMLElement>(null);
  const mount = useCallback(
    (element: HTMLElement) => {
      area.current = element;
      return scroller.mount(id, element);
    },
    [scroller, id],
  );
  const isReadable = useReadable(scroller);
  const placed = findRow(id);
  useCursorFocus(area, placed?.row);
  if (placed === undefined) return null;
  const { row, height } = placed;
  const isPassing = !isReadable && row.kind !== "waiting" && row.kind !== "notice";
  return (
    <section
      ref={mount}
      className="change-row"
      data-section-id={id}
      data-hash={hash}
      data-lines={row.kind === "lines" || undefined}
      aria-busy={row.kind === "waiting" || undefined}
      style={
        row.kind === "waiting"
          ? { blockSize: `${height}px` }
          : isPassing
            ? { blockSize: `${scroller.getHeight(id)}px` }
            : { containIntrinsicBlockSize: `auto ${height}px` }
      }
    >
      {row.kind === "file" && (isPassing ? <PassingFile file={row.file} /> : <FileRow file={row.file} />)}
      {row.kind === "waiting" && <p className="changes-said">{texts.changes.loadingLines}</p>}
      {row.kind === "notice" && <FileNotice file={row.file} text={row.text} />}
      {(row.kind === "hunk" || row.kind === "lines" || row.kind === "rest") && !isPassing && <HunkPart row={row} />}
    </section>
  );
});

/** Shows the changes of the code under review. They cover the review, which keeps its scroll position. */
export function ChangesView() {
  const isOpen = usePanelState(({ changes }) => changes.open !== undefined);
  return isOpen ? <OpenedChanges /> : null;
}

function describeNone(since: number | undefined, isCommit: boolean, isWhole: boolean): string {
  if (isCommit) return texts.changes.noChangesInCommit;
  if (!isWhole) return texts.changes.noChangesRead;
  return since === undefined ? texts.changes.noChanges : texts.changes.noChangesSince(since);
}

function OpenedChanges() {
  const { actions } = usePanel();
  const scroller = useRef<HTMLElement>(null);
  const list = usePanelState(({ changes }) => changes.open?.list);
  const since = usePanelState((state) =>
    state.changes.open?.since ? getRounds(state)[state.changes.open.since - 1]?.iteration : undefined,
  );
  const isWhole = usePanelState(
    (state) => getRounds(state)[(state.changes.open?.round ?? 0) - 1]?.skipped === undefined,
  );
  const hasFolders = usePanelState(
    (state) =>
      state.changes.open?.since === undefined &&
      state.changes.open?.part === undefined &&
      getRounds(state)[(state.changes.open?.round ?? 0) - 1]?.folded !== undefined,
  );
  const isCommit = usePanelState(({ changes }) => changes.open?.part !== undefined);
  const place = usePanelState(({ changes }) => (changes.open === undefined ? "" : toRangeName(changes.open)));
  const isSideBySide = usePanelState((state) => isTwoColumns(state, "changes"));
  const { markHits, scroller: rows } = useChangesParts();
  const { codeEnd } = useMarks();
  useOverlayFocus(scroller);
  useFocusOfPlace(scroller, place);
  useFindMarks(scroller, "changes", markHits);

  useWidth(
    scroller,
    place,
    useCallback((width) => actions.setChangesRoom(width >= minTwoColumnPixels), [actions]),
  );

  return (
    <main className="compare changes" aria-label={texts.changes.changes} data-side-by-side={isSideBySide}>
      <ChangesHeader />
      <section ref={scroller} className="scroller" aria-label={texts.changes.changedCode} {...scrollable}>
        {list?.kind === "loading" && <p className="changes-said">{texts.changes.loading}</p>}
        {list?.kind === "refused" && (
          <p className="changes-said">
            <Icon name="warning" /> {list.message}
          </p>
        )}
        {list?.kind === "files" && list.files.length === 0 && !hasFolders && (
          <p className="changes-said">{describeNone(since, isCommit, isWhole)}</p>
        )}
        <CommitMessageText />
        <RevealContext value={rows.reveal}>
          <ChangeRows />
          {showMarks(codeEnd, {})}
        </RevealContext>
      </section>
    </main>
  );
}

/** Gives the focus to the view when the rows in which it is go, because other changes are shown. */
function useFocusOfPlace(scroller: RefObject<HTMLElement | null>, place: string): void {
  const last = useRef(place);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const isHere = activeElement === body || scroller.current?.contains(activeElement) === true;
    if (last.current !== place && isHere && document.hasFocus()) scroller.current?.focus({ preventScroll: true });
    last.current = place;
  }, [scroller, place]);
}

/** Mounts the rows around the reader, with empty space in place of the others. The parent scrolls. */
function ChangeRows() {
  const { scroller } = useChangesParts();
  const { list, mounted } = useMountedWindow(scroller);

  return (
    <div
      ref={list}
      className="change-rows"
      style={{ paddingBlock: `${mounted?.above ?? 0}px ${mounted?.below ?? 0}px` }}
    >
      {mounted?.ids.map((id, place) => (
        <ChangeRowView key={id} id={id} hash={mounted.hashes[place] ?? ""} />
      ))}
    </div>
  );
}

/** Names a file in a frame of a fast scroll. */
function PassingFile({ file: { path } }: { readonly file: ChangedFile }) {
  return (
    <header className="change-file">
      <h3>
        <bdi>{path}</bdi>
      </h3>
    </header>
  );
}

function FileRow({ file }: { readonly file: ChangedFile }) {
  const { actions } = usePanel();
  const marks = useMarks().file;
  const undone = useUndone(file.id);
  const isUndone = undone !== undefined && undone.isBack !== true;
  const isFolded = usePanelState(({ changes, undo }) =>
    isUndone ? !undo.expanded.has(file.id) : changes.open?.folded.has(file.id) === true,
  );
  const isViewed = usePanelState((state) => isFileViewed(state.changes, file.id, listUndoneMarks(state)));
  const isCursor = usePanelState(({ changes: { open } }) => open?.cursor?.file === file.id && !open.cursor.hunk);
  const row = toFileRowId(file.id);
  const { folder, name } = splitPath(file.path);
  const place = { file, row, isFirst: true, isFolded };
  return (
    <>
      <FileHeading
        path={file.path}
        folder={folder}
        name={name}
        description={describeFile(file)}
        generated={file.generated}
        forbiddenPart={file.forbiddenPart}
        level={3}
        isFolded={isFolded}
        isCursor={isCursor}
        onFold={() => (isUndone ? actions.expandUndone(file.id, isFolded) : actions.toggleFolded(file.id))}
      >
        {showMarks(marks.state, place)}
        <LineCounts of={file} />
        {showMarks(marks.buttons, place)}
        {isViewed !== undefined && !isUndone && (
          <ViewedBox
            isViewed={isViewed}
            label={texts.changes.markViewed(name)}
            onChange={(isNow) => void actions.markFile(file.id, isNow)}
          />
        )}
      </FileHeading>
      {showMarks(marks.below, place)}
    </>
  );
}

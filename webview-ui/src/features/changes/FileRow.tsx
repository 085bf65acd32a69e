import type { ChangedFile } from "@dialectic/shared/protocol";
import { toFileRowId } from "../../state/changes/changeRows.ts";
import { describeFile, isFileViewed, splitPath } from "../../state/changes/changesState.ts";
import { listUndoneMarks } from "../../state/undo/undoState.ts";
import { texts } from "../../texts/texts.ts";
import { FileHeading } from "../../ui/FileHeading.tsx";
import { LineCounts } from "../../ui/LineCounts.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useSlots } from "../slots.ts";
import { useUndone } from "../useUndone.ts";
import { ViewedBox } from "./ViewedBox.tsx";

export function FileRow({ file }: { readonly file: ChangedFile }) {
  const { actions } = usePanel();
  const { UndoneMark, UndoButton, UndoBelow, PictureButton, PictureBelow, FileComments } = useSlots();
  const undone = useUndone(file.id);
  const isUndone = undone !== undefined && undone.isBack !== true;
  const isFolded = usePanelState(({ changes, undo }) =>
    isUndone ? !undo.expanded.has(file.id) : changes.open?.folded.has(file.id) === true,
  );
  const isViewed = usePanelState((state) => isFileViewed(state.changes, file.id, listUndoneMarks(state)));
  const isCursor = usePanelState(({ changes: { open } }) => open?.cursor?.file === file.id && !open.cursor.hunk);
  const row = toFileRowId(file.id);
  const { folder, name } = splitPath(file.path);
  return (
    <>
      <FileHeading
        path={file.path}
        folder={folder}
        name={name}
        description={describeFile(file)}
        generated={file.generated}
        level={3}
        isFolded={isFolded}
        isCursor={isCursor}
        onFold={() => (isUndone ? actions.expandUndone(file.id, isFolded) : actions.toggleFolded(file.id))}
      >
        <UndoneMark file={file} />
        <LineCounts of={file} />
        <PictureButton file={file} />
        <UndoButton file={file} row={row} />
        {isViewed !== undefined && !isUndone && (
          <ViewedBox
            isViewed={isViewed}
            label={texts.changes.markViewed(name)}
            onChange={(isNow) => void actions.markFile(file.id, isNow)}
          />
        )}
      </FileHeading>
      <UndoBelow file={file.id} row={row} />
      <FileComments file={file} />
      {!isFolded && <PictureBelow file={file} />}
    </>
  );
}

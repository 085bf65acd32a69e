import { isUncounted } from "@dialectic/shared/protocol";
import { describeFile, isFileViewed, splitPath } from "../../state/changes/changesState.ts";
import type { FileTreeRow } from "../../state/changes/fileTree.ts";
import { listUndoneMarks } from "../../state/undo/undoState.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LineCounts } from "../../ui/LineCounts.tsx";
import type { TreeRow } from "../../ui/treeRows.ts";
import { usePanelState } from "../panelContext.ts";

interface ChangedFileRowProps {
  readonly entry: FileTreeRow;
  readonly row: TreeRow;
  readonly isActive: boolean;
  readonly isCursor: boolean;
  readonly onChoose: () => void;
}

/** Shows a row of the tree of changed files. The tree has the focus and handles the keyboard. */
export function ChangedFileRow({ entry, row, isActive, isCursor, onChoose }: ChangedFileRowProps) {
  const file = entry.kind === "file" ? entry.file : undefined;
  const isViewed = usePanelState((state) => {
    return file !== undefined && isFileViewed(state.changes, file.id, listUndoneMarks(state)) === true;
  });
  const notes = usePanelState(({ changes: { open } }) =>
    open?.list.kind === "files" ? open.list.notes.filter((note) => note.file === file?.id).length : 0,
  );
  return (
    // biome's key rule does not apply: the list handles the keys, and a row never has the focus.
    <div
      id={`changed-${entry.id}`}
      className="outline-row changed-row"
      role="treeitem"
      tabIndex={-1}
      aria-level={row.depth}
      aria-posinset={row.position}
      aria-setsize={row.count}
      aria-expanded={row.isExpanded}
      aria-selected={isActive}
      data-cursor={isCursor}
      data-viewed={isViewed}
      data-generated={file !== undefined && isUncounted(file)}
      title={entry.kind === "folder" ? entry.path : `${entry.file.path}: ${describeFile(entry.file)}`}
      onClick={onChoose}
      onKeyDown={undefined}
    >
      <span className="outline-twistie">
        {row.isExpanded !== undefined && <Icon name={row.isExpanded ? "chevron-down" : "chevron-right"} />}
      </span>
      {entry.kind === "folder" || file === undefined ? (
        <span className="changed-name">
          <bdi>{entry.kind === "folder" && entry.name}</bdi>
        </span>
      ) : (
        <>
          <span className="changed-status" data-status={file.status}>
            <span aria-hidden="true">{file.status}</span>
            <span className="visually-hidden">{describeFile(file)}: </span>
          </span>
          <span className="changed-name">
            <bdi>{splitPath(file.path).name}</bdi>
          </span>
          {notes > 0 && (
            <span className="changed-notes" title={texts.changes.notesInCode(notes)}>
              <Icon name="lightbulb" />
              <span className="visually-hidden">{texts.changes.noteCount(notes)}</span>
            </span>
          )}
          {isViewed && (
            <span className="changed-seen">
              <Icon name="check" />
              <span className="visually-hidden">{texts.changes.viewed}</span>
            </span>
          )}
          <LineCounts of={file} />
        </>
      )}
    </div>
  );
}

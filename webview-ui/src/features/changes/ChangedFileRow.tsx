import type { ChangedFile } from "@dialectic/shared/protocol";
import { describeFile, isFileViewed, splitPath } from "../../state/changes/changesState.ts";
import { laterTexts } from "../../texts/laterTexts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanelState } from "../panelContext.ts";
import { LineCounts } from "./LineCounts.tsx";

interface ChangedFileRowProps {
  readonly id: string;
  /** Folder of a folder row; undefined for a file. */
  readonly folder: string | undefined;
  readonly file: ChangedFile | undefined;
  readonly isActive: boolean;
  readonly isCursor: boolean;
  readonly onChoose: () => void;
}

/** Shows a row of the list of changed files. The list has the focus and handles the keyboard. */
export function ChangedFileRow({ id, folder, file, isActive, isCursor, onChoose }: ChangedFileRowProps) {
  const isViewed = usePanelState(({ changes }) => file !== undefined && isFileViewed(changes, file.id) === true);
  const notes = usePanelState(({ changes: { open } }) =>
    open?.list.kind === "files" ? open.list.notes.filter((note) => note.file === file?.id).length : 0,
  );
  return (
    // biome's key rule does not apply: the list handles the keys, and a row never has the focus.
    <div
      id={`changed-${id}`}
      className="outline-row changed-row"
      role="treeitem"
      tabIndex={-1}
      aria-level={file === undefined || splitPath(file.path).folder === "" ? 1 : 2}
      aria-selected={isActive}
      data-cursor={isCursor}
      data-level={file === undefined || splitPath(file.path).folder === "" ? 2 : 3}
      data-viewed={isViewed}
      title={file === undefined ? folder : `${file.path}: ${describeFile(file)}`}
      onClick={onChoose}
      onKeyDown={undefined}
    >
      {file === undefined ? (
        <span className="changed-name">
          <bdi>{folder}</bdi>
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
            <span className="changed-notes" title={laterTexts().changes.notesInCode(notes)}>
              <Icon name="lightbulb" />
              <span className="visually-hidden">{laterTexts().changes.noteCount(notes)}</span>
            </span>
          )}
          {isViewed && (
            <span className="changed-seen">
              <Icon name="check" />
              <span className="visually-hidden">{laterTexts().changes.viewed}</span>
            </span>
          )}
          <LineCounts of={file} />
        </>
      )}
    </div>
  );
}

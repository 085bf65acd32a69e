import { isUncounted, toVisible } from "@dialectic/shared/protocol";
import { useCallback, useId, useMemo, useState } from "react";
import { listChangedFiles } from "../../state/changedCode.ts";
import { getRounds } from "../../state/rounds.ts";
import { listUndoneMarks } from "../../state/undone.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LineCounts } from "../../ui/LineCounts.tsx";
import { splitPath } from "../../ui/splitPath.ts";
import { listTreeRows, type TreeRow } from "../../ui/treeRows.ts";
import { useRowTree } from "../../ui/useRowTree.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { describeFile, isFileViewed } from "./state/changesState.ts";
import { type FileTreeRow, listFileTree } from "./state/fileTree.ts";

/** Shows the changed files as a tree, in place of the outline. Only the rows in view exist. */
export function ChangedFileList() {
  return (
    <nav className="outline changed-list" aria-label={texts.changes.changedFiles}>
      <FileTree />
      <SkippedFiles />
    </nav>
  );
}

/** Names the files that the round lacks, with the reasons. */
function SkippedFiles() {
  const id = useId();
  const skipped = usePanelState((state) => getRounds(state)[(state.changes.open?.round ?? 0) - 1]?.skipped);
  if (skipped === undefined) return null;
  const { count, files } = skipped;
  return (
    <section className="changed-skipped" aria-labelledby={id}>
      <h3 id={id}>{texts.changes.filesLeftOut(count)}</h3>
      <ul>
        {files.map(({ path, reason }) => (
          <li key={path} dir="auto">
            <span className="changed-skipped-path">{path}</span>: {reason}
          </li>
        ))}
      </ul>
      {count > files.length && <p>{texts.changes.moreLeftOut(count - files.length)}</p>}
    </section>
  );
}

function FileTree() {
  const { actions } = usePanel();
  const files = usePanelState(({ changes }) => listChangedFiles(changes.open));
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set());
  const all = useMemo(() => listFileTree(files), [files]);
  const levels = useMemo(() => all.map(({ level }) => level), [all]);
  const rows = useMemo(() => listTreeRows(levels, (index) => shut.has(all[index]?.id ?? "")), [all, levels, shut]);
  const ids = useMemo(() => rows.map(({ index }) => all[index]?.id ?? ""), [rows, all]);
  const current = usePanelState(({ changes: { open } }) => open?.goal?.file ?? open?.current ?? open?.top?.file);
  const active = useMemo(() => all.findIndex(({ id }) => id === current), [all, current]);
  const shownId = ids[rows.findLastIndex(({ index, end }) => index <= active && active < end)];
  const onExpand = useCallback(
    (id: string, isExpanded: boolean) =>
      setShut((before) => new Set([...before, id].filter((each) => !isExpanded || each !== id))),
    [],
  );
  const tree = useRowTree({ ids, rows, activeId: shownId, onChoose: choose, onExpand });

  function choose(id: string): void {
    const row = rows[ids.indexOf(id)];
    const entry = row && all[row.index];
    if (entry?.kind === "file") actions.goToChange({ file: entry.file.id });
    else if (row !== undefined) onExpand(id, row.isExpanded === false);
  }

  return (
    <div
      ref={tree.tree}
      className="outline-tree"
      role="tree"
      aria-label={texts.changes.changedFiles}
      tabIndex={0}
      aria-activedescendant={rows.length === 0 ? undefined : `changed-${ids[tree.cursor] ?? ""}`}
      onKeyDown={tree.onKeyDown}
      onBlur={tree.onBlur}
    >
      <div role="none" style={{ paddingBlock: `${tree.above}px ${tree.below}px` }}>
        {rows.slice(tree.first, tree.last).map((row, place) => {
          const entry = all[row.index];
          return (
            entry && (
              <ChangedFileRow
                key={entry.id}
                entry={entry}
                row={row}
                isActive={entry.id === shownId}
                isCursor={tree.first + place === tree.cursor}
                onChoose={() => choose(entry.id)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

interface ChangedFileRowProps {
  readonly entry: FileTreeRow;
  readonly row: TreeRow;
  readonly isActive: boolean;
  readonly isCursor: boolean;
  readonly onChoose: () => void;
}

/** Shows a row of the tree of changed files. The tree has the focus and handles the keyboard. */
function ChangedFileRow({ entry, row, isActive, isCursor, onChoose }: ChangedFileRowProps) {
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
          {file.forbiddenPart !== undefined && (
            <span className="changed-forbidden" title={texts.changes.forbiddenPart(toVisible(file.forbiddenPart))}>
              <Icon name="warning" />
            </span>
          )}
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

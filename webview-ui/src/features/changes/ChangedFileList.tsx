import { useCallback, useMemo, useState } from "react";
import { listChangedFiles } from "../../state/changes/changesState.ts";
import { listFileTree } from "../../state/changes/fileTree.ts";
import { texts } from "../../texts/texts.ts";
import { listTreeRows } from "../../ui/treeRows.ts";
import { useRowTree } from "../../ui/useRowTree.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { ChangedFileRow } from "./ChangedFileRow.tsx";

/** Shows the changed files as a tree, in place of the outline. Only the rows in view exist. */
export function ChangedFileList() {
  return (
    <nav className="outline" aria-label={texts.changes.changedFiles}>
      <FileTree />
    </nav>
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
  const current = usePanelState(({ changes: { open } }) => (open?.goal ?? open?.top)?.file);
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

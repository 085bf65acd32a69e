import type { ChangedFile } from "@dialectic/shared/protocol";
import { useMemo } from "react";
import { listChangedFiles, splitPath } from "../../state/changes/changesState.ts";
import { laterTexts } from "../../texts/laterTexts.ts";
import { useRowTree } from "../../ui/useRowTree.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { ChangedFileRow } from "./ChangedFileRow.tsx";

type ListRow =
  | { readonly kind: "folder"; readonly folder: string; readonly id: string }
  | { readonly kind: "file"; readonly file: ChangedFile; readonly id: string };

/** Lists the changed files by folder, in place of the outline. Only the rows in view exist. */
export function ChangedFileList() {
  return (
    <nav className="outline" aria-label={laterTexts().changes.changedFiles}>
      <FileTree />
    </nav>
  );
}

function FileTree() {
  const { actions } = usePanel();
  const files = usePanelState(({ changes }) => listChangedFiles(changes.open));
  const rows = useMemo(() => listRows(files), [files]);
  const current = usePanelState(({ changes: { open } }) => (open?.goal ?? open?.top)?.file);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { tree, cursor, first, last, above, below, ...keys } = useRowTree({ ids, activeId: current, onChoose: choose });

  function choose(id: string): void {
    const row = rows.find((each) => each.id === id);
    const file = row?.kind === "folder" ? files.find(({ path }) => splitPath(path).folder === row.folder) : row?.file;
    if (file !== undefined) actions.goToChange({ file: file.id });
  }

  return (
    <div
      ref={tree}
      className="outline-tree"
      role="tree"
      aria-label={laterTexts().changes.changedFiles}
      tabIndex={0}
      aria-activedescendant={rows.length === 0 ? undefined : `changed-${rows[cursor]?.id ?? ""}`}
      {...keys}
    >
      <div role="none" style={{ paddingBlock: `${above}px ${below}px` }}>
        {rows.slice(first, last).map((row, place) => (
          <ChangedFileRow
            key={row.id}
            id={row.id}
            folder={row.kind === "folder" ? row.folder : undefined}
            file={row.kind === "file" ? row.file : undefined}
            isActive={row.id === current}
            isCursor={first + place === cursor}
            onChoose={() => choose(row.id)}
          />
        ))}
      </div>
    </div>
  );
}

/** Returns the rows: each folder once, before its files. */
function listRows(files: readonly ChangedFile[]): readonly ListRow[] {
  const rows: ListRow[] = [];
  let last = "";
  for (const file of files) {
    const { folder } = splitPath(file.path);
    if (folder !== last) rows.push({ kind: "folder", folder, id: `folder ${folder}` });
    rows.push({ kind: "file", file, id: file.id });
    last = folder;
  }
  return rows;
}

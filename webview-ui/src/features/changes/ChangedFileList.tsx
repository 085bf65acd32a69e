import type { ChangedFile } from "@dialectic/shared/protocol";
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { changedFiles, folderOf } from "../../state/changesState.ts";
import { useScrollWindow } from "../../ui/useScrollWindow.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { ChangedFileRow } from "./ChangedFileRow.tsx";

type ListRow =
  | { readonly kind: "folder"; readonly folder: string; readonly id: string }
  | { readonly kind: "file"; readonly file: ChangedFile; readonly id: string };

/** The changed files by folder, in place of the outline; only the rows in view exist. */
export function ChangedFileList() {
  return (
    <nav className="outline" aria-label="Changed files">
      <FileTree />
    </nav>
  );
}

function FileTree() {
  const { actions } = usePanel();
  const files = usePanelState(({ changes }) => changedFiles(changes.open));
  const rows = useMemo(() => listRows(files), [files]);
  const current = usePanelState(({ changes: { open } }) => (open?.goal ?? open?.top)?.file);
  const active = useMemo(() => rows.findIndex(({ id }) => id === current), [rows, current]);
  const [cursorId, setCursorId] = useState<string>();
  const tree = useRef<HTMLDivElement>(null);
  const { first, last, above, below, reveal } = useScrollWindow(tree, rows.length);
  const cursor = cursorId === undefined ? Math.max(0, active) : rows.findIndex(({ id }) => id === cursorId);
  const revealActive = useEffectEvent((row: number) => reveal(row));

  useEffect(() => {
    if (active >= 0) revealActive(active);
  }, [active]);

  function choose(row: ListRow | undefined): void {
    const file = row?.kind === "folder" ? files.find(({ path }) => folderOf(path).folder === row.folder) : row?.file;
    if (file !== undefined) actions.goToChange({ file: file.id });
  }

  function moveCursor(event: KeyboardEvent): void {
    const target = cursorTarget(event.key, cursor, rows.length);
    if (event.key === "Enter" || event.key === " ") choose(rows[cursor]);
    else if (target === undefined) return;
    else setCursorId(rows[target]?.id);
    event.preventDefault();
    reveal(target ?? cursor);
  }

  return (
    <div
      ref={tree}
      className="outline-tree"
      role="tree"
      aria-label="Changed files"
      tabIndex={0}
      aria-activedescendant={rows.length === 0 ? undefined : `changed-${rows[cursor]?.id ?? ""}`}
      onKeyDown={moveCursor}
      onBlur={() => setCursorId(undefined)}
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
            onChoose={() => choose(row)}
          />
        ))}
      </div>
    </div>
  );
}

/** Each folder once, before its files. */
function listRows(files: readonly ChangedFile[]): readonly ListRow[] {
  const rows: ListRow[] = [];
  let last = "";
  for (const file of files) {
    const { folder } = folderOf(file.path);
    if (folder !== last) rows.push({ kind: "folder", folder, id: `folder ${folder}` });
    rows.push({ kind: "file", file, id: file.id });
    last = folder;
  }
  return rows;
}

function cursorTarget(key: string, cursor: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return Math.min(cursor + 1, count - 1);
    case "ArrowUp":
      return Math.max(cursor - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

import type { ReactNode } from "react";
import { texts } from "../texts/texts.ts";

interface TopFileProps {
  readonly path: string;
  /** The folder of the path; empty at the top. */
  readonly folder: string;
  readonly name: string;
  readonly onClick: () => void;
  /** True while its own row stands directly below. */
  readonly isAtRow?: boolean;
  readonly children?: ReactNode;
}

/** Names the file at the top of a view. Its own row may be far above. */
export function TopFile({ path, folder, name, onClick, isAtRow, children }: TopFileProps) {
  return (
    <div className="changes-top" data-at-row={isAtRow}>
      <button type="button" className="changes-top-file" title={texts.changes.toTopOf(path)} onClick={onClick}>
        {folder !== "" && <bdi className="change-folder">{folder}/</bdi>}
        <bdi>{name}</bdi>
      </button>
      {children}
    </div>
  );
}

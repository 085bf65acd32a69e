import { memo, useCallback } from "react";
import { texts } from "../../texts/texts.ts";
import { useSlots } from "../slots.ts";
import { useReadable } from "../useReadable.ts";
import { useChangesParts } from "./changesParts.ts";
import { FileRow } from "./FileRow.tsx";
import { HunkPart } from "./HunkPart.tsx";

interface ChangeRowProps {
  readonly id: string;
  readonly hash: string;
}

/** Shows a row of the changes: the name of a file, some lines of a hunk, or a message in their place. */
export const ChangeRowView = memo(function ChangeRowView({ id, hash }: ChangeRowProps) {
  const { scroller, findRow } = useChangesParts();
  const { FileNotice } = useSlots();
  const mount = useCallback((element: HTMLElement) => scroller.mount(id, element), [scroller, id]);
  const isReadable = useReadable(scroller);
  const placed = findRow(id);
  if (placed === undefined) return null;
  const { row, height } = placed;
  const isPassing = !isReadable && row.kind === "lines";
  return (
    <section
      ref={mount}
      className="change-row"
      data-section-id={id}
      data-hash={hash}
      data-lines={row.kind === "lines" || undefined}
      style={
        row.kind === "waiting"
          ? { blockSize: `${height}px` }
          : isPassing
            ? { blockSize: `${scroller.getHeight(id)}px` }
            : { containIntrinsicBlockSize: `auto ${height}px` }
      }
    >
      {row.kind === "file" && <FileRow file={row.file} />}
      {row.kind === "waiting" && <p className="changes-said">{texts.changes.loadingLines}</p>}
      {row.kind === "notice" && <FileNotice file={row.file} text={row.text} />}
      {(row.kind === "hunk" || (row.kind === "lines" && isReadable) || row.kind === "rest") && <HunkPart row={row} />}
    </section>
  );
});

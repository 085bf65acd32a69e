import { memo, useCallback } from "react";
import { laterTexts } from "../../texts/laterTexts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useChangesParts } from "./changesParts.ts";
import { FileRow } from "./FileRow.tsx";
import { HunkPart } from "./HunkPart.tsx";

interface ChangeRowProps {
  readonly id: string;
  readonly hash: string;
  readonly isBrowser: boolean;
}

/** Shows a row of the changes: the name of a file, some lines of a hunk, or a message in their place. */
export const ChangeRowView = memo(function ChangeRowView({ id, hash, isBrowser }: ChangeRowProps) {
  const { scroller, findRow } = useChangesParts();
  const mount = useCallback((element: HTMLElement) => scroller.mount(id, element), [scroller, id]);
  const placed = findRow(id);
  if (placed === undefined) return null;
  const { row, height } = placed;
  return (
    <section
      ref={mount}
      className="change-row"
      data-section-id={id}
      data-hash={hash}
      style={row.kind === "waiting" ? { blockSize: `${height}px` } : {}}
    >
      {row.kind === "file" && <FileRow file={row.file} isBrowser={isBrowser} />}
      {row.kind === "waiting" && <p className="changes-said">{laterTexts().changes.loadingLines}</p>}
      {row.kind === "notice" && (
        <p className="changes-said">
          <Icon name="info" /> {row.text}
        </p>
      )}
      {(row.kind === "hunk" || row.kind === "lines" || row.kind === "rest") && <HunkPart id={id} row={row} />}
    </section>
  );
});

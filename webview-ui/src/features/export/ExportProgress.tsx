import { useEffect, useState } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** What takes less than this many milliseconds says only that it is done. */
const patience = 1_000;

/** Says how far a copy, a file or a print is, once it takes long, and lets the reader give it up. */
export function ExportProgress() {
  const { actions } = usePanel();
  const what = usePanelState((state) => state.exporting?.what);
  const share = usePanelState(({ exporting }) =>
    exporting === undefined || exporting.total === 0 ? undefined : Math.floor((100 * exporting.done) / exporting.total),
  );
  const isLong = useIsLong(what);
  return (
    <div>
      {/* Only the beginning is read aloud, not every percent. */}
      <p className="visually-hidden" role="status">
        {isLong ? `${what}…` : ""}
      </p>
      {isLong && (
        <div className="export-progress">
          <span>{what}…</span>
          <progress aria-label={what} max={100} value={share} />
          <span className="export-share">{share === undefined ? "" : `${share} %`}</span>
          <IconButton icon="close" label="Cancel" onClick={actions.cancelExport} />
        </div>
      )}
    </div>
  );
}

function useIsLong(what: string | undefined): boolean {
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (what === undefined) return;
    const timer = setTimeout(() => setIsLong(true), patience);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [what]);

  return isLong && what !== undefined;
}

import { useEffect, useState } from "react";
import { exportProgressAfterMs } from "../../limits.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Shows the progress of a slow copy, file export or print, with a button to cancel it. */
function ExportProgress() {
  const { actions } = usePanel();
  const what = usePanelState((state) => state.exporting?.what);
  const isReady = usePanelState((state) => state.exporting?.isReady === true);
  const isLong = useIsLong(what);
  const isShown = what !== undefined && (isLong || isReady);
  const said = isReady ? texts.export.richTextReady : texts.export.progress(what ?? "");
  return (
    <div>
      {/* Screen readers announce only the beginning and the end, not every percent. */}
      <p className="visually-hidden" role="status">
        {isShown ? said : ""}
      </p>
      {isShown && (
        <div className="export-progress" data-keeps-selection>
          <span>{said}</span>
          {isReady ? <CopyNow /> : <Progress what={what} />}
          <IconButton icon="close" label={texts.common.cancel} onClick={actions.cancelExport} />
        </div>
      )}
    </div>
  );
}

function Progress({ what }: { readonly what: string }) {
  const share = usePanelState(({ exporting }) =>
    exporting === undefined || exporting.total === 0 ? undefined : Math.floor((100 * exporting.done) / exporting.total),
  );
  return (
    <>
      <progress aria-label={what} max={100} value={share} />
      <span className="export-share">{share === undefined ? "" : texts.export.percent(share)}</span>
    </>
  );
}

function CopyNow() {
  const { actions } = usePanel();
  return (
    <Button kind="link" onClick={actions.copyNow}>
      {texts.export.copyNow}
    </Button>
  );
}

function useIsLong(what: string | undefined): boolean {
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (what === undefined) return;
    const timer = setTimeout(() => setIsLong(true), exportProgressAfterMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [what]);

  return isLong && what !== undefined;
}

/** Shows the status of an export in a strip below the review. */
export function StatusStrip() {
  return (
    <div className="leaving-status">
      <ExportProgress />
    </div>
  );
}

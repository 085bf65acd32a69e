import type { ChangedFile, UndoneChange } from "@dialectic/shared/protocol";
import { use, useMemo } from "react";
import { canUndoIn, getUndone, listUndoneParts } from "../../state/undone.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import { useUndone } from "../useUndone.ts";

interface UndoneMarkProps {
  readonly file: ChangedFile;
  readonly hunk?: string | undefined;
}

/** Tells in the heading of a hunk or a file that it is undone, or that the assistant wrote it again. */
export function UndoneMark({ file, hunk }: UndoneMarkProps) {
  const undone = useUndone(file.id, hunk);
  if (undone === undefined) return hunk === undefined ? null : <UndoneParts file={file.id} hunk={hunk} />;
  return undone.change === (hunk ?? file.id) ? <UndoneWords undone={undone} /> : null;
}

/** Tells among the changes, where hunks are whole, which parts of one are undone; the review has a heading for each part. */
function UndoneParts({ file, hunk }: { readonly file: string; readonly hunk: string }) {
  const { actions } = usePanel();
  const view = use(PageViewContext);
  const isShown = usePanelState((state) => view === "changes" && canUndoIn(state, view));
  const undone = usePanelState(getUndone);
  const parts = useMemo(() => (isShown ? listUndoneParts(undone, hunk) : []), [isShown, undone, hunk]);
  return parts.map((part) => (
    <span key={part.change} className="undo-part">
      <UndoneWords undone={part} state={texts.undo.isPartUndone} />
      {part.isBack !== true && (
        <button
          type="button"
          className="link-button"
          aria-label={texts.undo.restorePart}
          onClick={() => void actions.restoreChange({ kind: "hunk", file, hunk }, part.change)}
        >
          {texts.undo.restore}
        </button>
      )}
    </span>
  ));
}

interface UndoneWordsProps {
  readonly undone: UndoneChange;
  /** Says that it is undone. */
  readonly state?: string;
}

export function UndoneWords({ undone: { isBack, reason }, state: words = texts.undo.isUndone }: UndoneWordsProps) {
  const state = isBack === true ? texts.undo.isBack : words;
  return (
    <span className="undo-mark" data-back={isBack === true} title={reason === "" ? state : `${state}: ${reason}`}>
      <Icon name={isBack === true ? "warning" : "discard"} />
      <strong className="undo-state">{state}</strong>
      {reason !== "" && (
        <bdi className="undo-reason" dir="auto">
          {reason}
        </bdi>
      )}
    </span>
  );
}

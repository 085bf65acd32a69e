import { memo, use } from "react";
import { findSectionTitle } from "../../state/findSectionTitle.ts";
import { getShownReview } from "../../state/panelStore.ts";
import { canUndoIn } from "../../state/undone.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import { listSectionHunks } from "./state/planUndo.ts";
import { toUndoKey } from "./state/undoState.ts";

/** Shows a button beside the heading of a section that undoes all changes below it. */
export const SectionUndo = memo(function SectionUndo({ id }: { readonly id: string }) {
  const view = use(PageViewContext);
  const hasChanges = usePanelState((state) => canUndoIn(state, view) && listSectionHunks(state, id).length > 0);
  return hasChanges ? <UndoSection id={id} /> : null;
});

function UndoSection({ id }: { readonly id: string }) {
  const { actions } = usePanel();
  const target = { kind: "section", section: id } as const;
  const title = usePanelState((state) => findSectionTitle(getShownReview(state)?.sections, id));
  return (
    <button
      type="button"
      className="undo-section"
      data-undo={toUndoKey(target)}
      title={texts.undo.undoSection}
      aria-label={texts.undo.undoSectionNamed(title)}
      onClick={() => actions.beginUndo(target, id)}
    >
      <Icon name="discard" />
    </button>
  );
}

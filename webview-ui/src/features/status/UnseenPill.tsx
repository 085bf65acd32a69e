import { shownReview } from "../../state/panelStore.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Announces changes outside the view and leads there; the view itself never jumps. */
export function UnseenPill() {
  const { store, actions } = usePanel();
  const count = usePanelState((state) => (state.comparison === undefined ? state.unseen.size : 0));

  function goToFirst(): void {
    const { unseen, ...state } = store.getState();
    const target = shownReview(state)?.sections.ids.find((id) => unseen.has(id));
    if (target !== undefined) actions.jumpTo(target);
    else store.setState({ unseen: new Set() });
  }

  return (
    <div className="unseen" role="status" aria-live="polite">
      {count > 0 && (
        <button type="button" className="unseen-pill" onClick={goToFirst}>
          <Icon name="arrow-swap" /> {count === 1 ? "1 section" : `${count} sections`} updated
        </button>
      )}
    </div>
  );
}

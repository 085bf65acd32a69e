import { useMemo } from "react";
import { texts } from "../../texts/texts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { getShownMarks, isPillShown } from "../compare/state/shownMarks.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { describeEachKind } from "./state/seenState.ts";

/** Names the changes since the reader last looked, and leads to them. The view itself never jumps. */
export function SeenPill() {
  const { actions } = usePanel();
  const announced = usePanelState(({ seen }) => seen.announced);
  const isShown = usePanelState(isPillShown);
  const marks = usePanelState(getShownMarks);
  const said = useMemo(() => describeEachKind([...marks.values()].map(({ kind }) => kind)), [marks]);
  const here = said.filter(({ kind }) => kind !== "removed").map(({ text }) => text);
  const gone = said.find(({ kind }) => kind === "removed");
  return (
    <>
      <p className="visually-hidden seen-announced" role="status" aria-live="polite">
        {announced}
      </p>
      {isShown && (
        <section className="seen-pill" aria-label={texts.seen.changes}>
          <p>
            {here.length > 0 && (
              <button
                type="button"
                className="seen-pill-what"
                title={texts.seen.goToFirst}
                onClick={actions.goToFirstChange}
              >
                {here.join(", ")}
              </button>
            )}
            {here.length > 0 && gone !== undefined && ", "}
            {gone !== undefined && (
              <button
                type="button"
                className="seen-pill-what"
                title={texts.seen.showRemoved}
                onClick={() => void actions.showRemovedSections()}
              >
                {gone.text}
              </button>
            )}
          </p>
          <button
            type="button"
            className="seen-pill-show"
            title={texts.seen.showChangesKey}
            onClick={() => void actions.showChangesSinceSeen()}
          >
            {texts.seen.showChanges}
          </button>
          <IconButton icon="close" label={texts.common.dismiss} onClick={actions.dismissPill} />
        </section>
      )}
    </>
  );
}

import { texts } from "../../texts/texts.ts";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { getShownReferences } from "../references/state/getShownReferences.ts";

/** Counts the references that lead nowhere, or else those to code that has changed, and leads to them. */
export function ReferenceSummary() {
  const { actions } = usePanel();
  const { wrong = 0, broken = 0, all = "" } = usePanelState(getShownReferences) ?? {};
  const isAnyWrong = wrong > 0;
  const { header } = texts;
  return (
    <>
      {isAnyWrong && (
        <HeaderMark
          icon="references"
          kind={broken > 0 ? "warning" : "info"}
          text={broken > 0 ? header.brokenReferences(broken) : header.outdatedReferences(wrong)}
          short={broken > 0 ? header.broken(broken) : header.outdated(wrong)}
          hint={header.nextOutdated(all)}
          onClick={actions.goToWrongReference}
        />
      )}
      <span className="visually-hidden" role="status">
        {isAnyWrong ? all : ""}
      </span>
    </>
  );
}

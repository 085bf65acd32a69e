import { texts } from "../../texts/texts.ts";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { getShownProblems, listNewProblems } from "./state/problemState.ts";

/** Counts the problems that came since the review began, and leads to them. Shows nothing while there are none. */
export function ProblemSummary() {
  const { actions } = usePanel();
  const introduced = usePanelState((state) => getShownProblems(state)?.found?.introduced ?? 0);
  const worst = usePanelState((state) => listNewProblems(state)[0]?.severity);
  const { problems } = texts;
  return (
    <>
      {introduced > 0 && (
        <HeaderMark
          icon={worst === "warning" ? "warning" : "error"}
          kind={worst === "warning" ? "warning" : "error"}
          text={problems.newProblems(introduced)}
          hint={problems.goToNext}
          onClick={() => void actions.goToProblem()}
        />
      )}
      <span className="visually-hidden" role="status">
        {introduced > 0 && problems.sinceBegun(introduced)}
      </span>
    </>
  );
}

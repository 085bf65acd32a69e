import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { getShownPlan } from "./state/followPlan.ts";

/** Says that the review is a plan, or how many points of its plan the review says are done. */
export function PlanMark() {
  const { actions } = usePanel();
  const isPlan = usePanelState((state) => getShownReview(state)?.meta.isPlan);
  const followed = usePanelState(getShownPlan);
  const { plan } = texts;
  if (isPlan) return <HeaderMark icon="checklist" kind="quiet" text={plan.mark} hint={plan.markHint} />;
  if (followed === undefined) return null;
  const { points } = followed;
  const done = points.filter(({ isDone }) => isDone).length;
  return (
    <HeaderMark
      icon="checklist"
      kind="quiet"
      text={plan.points(done, points.length)}
      short={`${plan.mark} ${done}/${points.length}`}
      hint={plan.showPoints}
      onClick={actions.showPlan}
    />
  );
}

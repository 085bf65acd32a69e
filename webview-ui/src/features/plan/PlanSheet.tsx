import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { moveFocus } from "../../ui/moveFocus.ts";
import { SideSheet } from "../../ui/SideSheet.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { getShownPlan } from "./state/followPlan.ts";

/** Lists the points of the plan that the review follows, and leads to their sections. */
export function PlanSheet({ isTyping }: { readonly isTyping: () => boolean }) {
  const { actions } = usePanel();
  const followed = usePanelState(getShownPlan);
  const { plan } = texts;
  if (followed === undefined) return null;
  const { points, planId } = followed;

  function goTo(sectionId: string): void {
    actions.closeSheet();
    actions.jumpTo(sectionId);
  }

  return (
    <SideSheet
      title={plan.mark}
      label={plan.label}
      tools={
        <Button kind="secondary" onClick={() => void actions.openIteration(planId)}>
          {plan.openPlan}
        </Button>
      }
      isTyping={isTyping}
      startsAt=".coverage-open"
      onClose={actions.closeSheet}
    >
      <div className="coverage">
        <p className="coverage-summary" role="status">
          {plan.summary(points.filter(({ isDone }) => isDone).length, points.length)}
        </p>
        <ul onKeyDown={moveFocus}>
          {points.map(({ text, isDone, sectionId }, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two points may have the same text
              key={at}
              className="coverage-change"
            >
              <span className="coverage-tick">
                <Icon name={isDone ? "pass-filled" : "circle-large-outline"} />
              </span>
              <span className="visually-hidden">{isDone ? plan.done : plan.open}: </span>
              {sectionId === undefined ? (
                <span className="coverage-open" dir="auto">
                  {text}
                </span>
              ) : (
                <button type="button" className="coverage-open" dir="auto" onClick={() => goTo(sectionId)}>
                  {text}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </SideSheet>
  );
}

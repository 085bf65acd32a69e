import type { PendingReviewPlan } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { usePanel } from "../panelContext.ts";
import { BoundedText } from "./BoundedText.tsx";
import { getEvent, type PendingReviewState } from "./state/pendingReviewState.ts";

interface PendingVerdictProps {
  readonly pending: PendingReviewState;
  readonly plan: PendingReviewPlan;
}

/** The verdict with which the review is submitted. A draft has none. */
export function PendingVerdict({ pending, plan }: PendingVerdictProps) {
  const { actions } = usePanel();
  const { pendingReview } = texts;
  const reasons = new Map(plan.events.map(({ event, reason }) => [event, reason]));
  return (
    <div className="pending-verdict">
      <p className="pending-verdict-name">{pendingReview.verdict}</p>
      <RadioGroup
        className="pending-verdicts"
        label={pendingReview.verdict}
        choices={plan.events.map(({ event }) => event)}
        chosen={getEvent(pending)}
        isDisabled={pending.phase === "sending"}
        isImpossible={(event) => reasons.get(event) !== undefined}
        onChoose={(event) => actions.choosePendingEvent(event)}
      >
        {(event) => {
          const reason = reasons.get(event);
          return (
            <>
              {texts.feedback.verdicts[event]}
              {reason !== undefined && <span className="pending-reason">: {reason}</span>}
            </>
          );
        }}
      </RadioGroup>
      {plan.given !== undefined && (
        <p>
          {pendingReview.given[plan.given.event](plan.given.isHere)} <RelativeTime time={plan.given.at} />
        </p>
      )}
    </div>
  );
}

/** Says what becomes of a pending review that the person has there already. */
export function PendingThere({ pending }: { readonly pending: NonNullable<PendingReviewPlan["pending"]> }) {
  const { pendingReview } = texts;
  const { foreign, own, text } = pending;
  return (
    <section className="pending-there" aria-label={pendingReview.there}>
      <p>{pendingReview.thereIs(own, foreign)}</p>
      <p>{pendingReview.thereSubmitted(foreign)}</p>
      {text !== "" && <BoundedText text={text} label={pendingReview.thereText} />}
    </section>
  );
}

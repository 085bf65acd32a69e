import type { PendingReviewPlan } from "@dialectic/shared/protocol";
import { useId } from "react";
import { texts } from "../../texts/texts.ts";
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
  const name = useId();
  const chosen = getEvent(pending);
  const { pendingReview } = texts;
  return (
    <fieldset className="pending-verdict" disabled={pending.phase === "sending"}>
      <legend>{pendingReview.verdict}</legend>
      {plan.events.map(({ event, reason }) => (
        <label key={event}>
          <input
            type="radio"
            name={name}
            checked={chosen === event}
            disabled={reason !== undefined}
            onChange={() => actions.choosePendingEvent(event)}
          />
          <span>
            {texts.feedback.verdicts[event]}
            {reason !== undefined && <span className="pending-reason">: {reason}</span>}
          </span>
        </label>
      ))}
      {plan.given !== undefined && (
        <p>
          {pendingReview.given[plan.given.event](plan.given.isHere)} <RelativeTime time={plan.given.at} />
        </p>
      )}
    </fieldset>
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

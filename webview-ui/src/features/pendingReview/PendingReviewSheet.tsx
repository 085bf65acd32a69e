import type { PendingReviewPlan } from "@dialectic/shared/protocol";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressRing } from "../../ui/ProgressRing.tsx";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { listUnsentDrafts } from "../feedback/state/unsentDrafts.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { PendingItems } from "./PendingItems.tsx";
import { PendingThere, PendingVerdict } from "./PendingVerdict.tsx";
import { canBeSent, canSave, canSubmit, listChosen, type PendingReviewState } from "./state/pendingReviewState.ts";

/*
 * The sheet that sends a review to its pull request. Rules:
 * - Nothing is sent before a click on one of its two buttons, or the key of Submit. Exactly the items are sent whose boxes are checked.
 * - Texts are shown as they will be sent, and never as what they would look like: none of them is run, fetched or formatted.
 * - A plan that is read again keeps the boxes, the scroll position and the focus.
 */

export function PendingReviewSheet() {
  const pending = usePanelState((state) => state.pendingReview);
  return pending === undefined ? null : <PendingSheet pending={pending} />;
}

function PendingSheet({ pending }: { readonly pending: PendingReviewState }) {
  const { actions } = usePanel();
  const { pendingReview } = texts;
  const { plan, phase } = pending;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.repeat || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void actions.sendPending("submit");
  }

  return (
    <SheetFrame title={pendingReview.title} label={pendingReview.title} onClose={actions.closeSheet}>
      <form
        className="pending"
        aria-label={pendingReview.title}
        aria-busy={phase !== "ready"}
        onKeyDown={onKeyDown}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="pending-intro" data-start tabIndex={-1}>
          {plan === undefined ? <p>{pendingReview.asks}</p> : <PendingFacts plan={plan} />}
        </div>
        <PendingOutcomeNote pending={pending} />
        {plan !== undefined && (
          <>
            {plan.pending !== undefined && <PendingThere pending={plan.pending} />}
            <PendingVerdict pending={pending} plan={plan} />
            <PendingChoice pending={pending} plan={plan} />
            <PendingItems pending={pending} items={plan.items} />
          </>
        )}
        <PendingButtons pending={pending} />
      </form>
    </SheetFrame>
  );
}

/** Says what goes where, in whose name, and that nothing has gone yet. */
function PendingFacts({ plan: { pull, title, login, head, url, items } }: { readonly plan: PendingReviewPlan }) {
  const { actions } = usePanel();
  const { pendingReview } = texts;
  return (
    <>
      <p>
        <Icon name="git-pull-request" />
        <span>
          <strong>
            <bdi>{pull}</bdi>
          </strong>{" "}
          <bdi>{title}</bdi>{" "}
          <Button kind="link" title={url} onClick={() => void actions.openLink(url)}>
            {pendingReview.openThere}
          </Button>
        </span>
      </p>
      <p>{pendingReview.facts(login, head)}</p>
      <DraftsNote />
      {items.some(({ mark }) => mark !== undefined) && <p className="pending-quiet">{pendingReview.marks}</p>}
    </>
  );
}

/** Says that what the person is still typing is not among the items. */
function DraftsNote() {
  const drafts = usePanelState(({ feedback }) => listUnsentDrafts(feedback).length);
  if (drafts === 0) return null;
  return (
    <p>
      <Icon name="warning" /> <span>{texts.feedback.draftsNotSent(drafts)}</span>
    </p>
  );
}

function PendingOutcomeNote({ pending: { outcome } }: { readonly pending: PendingReviewState }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome !== undefined) place.current?.scrollIntoView({ block: "nearest" });
  }, [outcome]);
  // Both regions exist before their text arrives, or screen readers do not announce it.
  const isGood = outcome?.kind === "sent";
  return (
    <div ref={place}>
      <div role="alert" className="pending-outcome" data-kind={outcome?.kind}>
        {outcome !== undefined && !isGood && (
          <p>
            <Icon name={outcome.kind === "failed" ? "error" : "warning"} />
            <span>{outcome.message}</span>
          </p>
        )}
      </div>
      <div role="status" className="pending-outcome" data-kind={outcome?.kind}>
        {isGood && (
          <p>
            <Icon name="check" />
            <span>{outcome.message}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** Says how many items are chosen, and chooses all or none. */
function PendingChoice({ pending, plan }: { readonly pending: PendingReviewState; readonly plan: PendingReviewPlan }) {
  const { actions } = usePanel();
  const { pendingReview } = texts;
  const possible = plan.items.filter(canBeSent).length;
  const chosen = listChosen(pending).length;
  if (possible === 0) return null;
  const isBusy = pending.phase === "sending";
  return (
    <div className="pending-choice">
      <span>{pendingReview.chosen(chosen, possible)}</span>
      {possible > 1 && !isBusy && (
        <>
          <Button kind="link" onClick={() => actions.chooseAllPending(true)}>
            {pendingReview.chooseAll}
          </Button>
          <Button kind="link" onClick={() => actions.chooseAllPending(false)}>
            {pendingReview.chooseNone}
          </Button>
        </>
      )}
    </div>
  );
}

function PendingButtons({ pending }: { readonly pending: PendingReviewState }) {
  const { actions } = usePanel();
  const buttons = useRef<HTMLDivElement>(null);
  const { pendingReview } = texts;
  const { phase, outcome, plan } = pending;
  const isBusy = phase !== "ready";
  const isMoved = outcome?.kind === "moved";

  useEffect(() => {
    // The focused button has disappeared, and keys would act on the review below. Stop must not take the focus, because a key may be pressed
    // twice.
    void isBusy;
    if (document.activeElement === document.body) buttons.current?.focus();
  }, [isBusy]);

  return (
    <div ref={buttons} className="pending-buttons" tabIndex={-1}>
      <span className="pending-progress" role="status">
        {phase === "sending" && pendingReview.sending}
        {phase === "looking" && pendingReview.looking}
      </span>
      {isBusy ? (
        <>
          <ProgressRing label={phase === "sending" ? pendingReview.sending : pendingReview.looking} />
          <Button kind="secondary" onClick={actions.stopPending}>
            {phase === "sending" ? pendingReview.stop : texts.common.cancel}
          </Button>
        </>
      ) : (
        <>
          {isMoved ? (
            <Button onClick={() => void actions.lookAtPull(true)}>{pendingReview.readAgain}</Button>
          ) : (
            <Button kind={plan === undefined ? "primary" : "secondary"} onClick={() => void actions.lookAtPull()}>
              {plan === undefined ? pendingReview.tryAgain : pendingReview.lookAgain}
            </Button>
          )}
          {plan !== undefined && !isMoved && (
            <>
              <Button kind="secondary" disabled={!canSave(pending)} onClick={() => void actions.sendPending("draft")}>
                {pendingReview.save}
              </Button>
              <Button
                disabled={!canSubmit(pending)}
                title={pendingReview.submitHint}
                onClick={() => void actions.sendPending("submit")}
              >
                {pendingReview.submit}
              </Button>
            </>
          )}
        </>
      )}
    </div>
  );
}

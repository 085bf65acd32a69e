import { maxCommentChars, maxPullTitleChars, type NewPullPlan } from "@dialectic/shared/protocol";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckBox } from "../../ui/CheckBox.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressRing } from "../../ui/ProgressRing.tsx";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { canCreate, canPush, getWords, type NewPullState } from "./state/newPullState.ts";

/*
 * The sheet that creates a pull request from the commits of a review. Rules:
 * - Looking sends nothing. The branch is pushed by a button of its own, and the pull request created by another.
 * - What the person types is kept while the sheet is closed, over a reload, and when another branch is looked at.
 */

export function NewPullSheet() {
  const state = usePanelState(({ newPull }) => newPull);
  return state === undefined ? null : <PullSheet state={state} />;
}

function PullSheet({ state }: { readonly state: NewPullState }) {
  const { actions } = usePanel();
  const { plan, phase } = state;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.repeat || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void actions.createNewPull();
  }

  return (
    <SheetFrame title={texts.newPull.title} label={texts.newPull.title} onClose={actions.closeSheet}>
      <form
        className="pending new-pull"
        aria-label={texts.newPull.title}
        aria-busy={phase !== "ready"}
        onKeyDown={onKeyDown}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="pending-intro" data-start tabIndex={-1}>
          <p>{plan === undefined ? texts.newPull.asks : texts.newPull.facts(plan.repository)}</p>
        </div>
        <NewPullOutcomeNote state={state} />
        {plan !== undefined && (
          <>
            <NewPullBranches state={state} plan={plan} />
            <NewPullFacts state={state} plan={plan} />
            <NewPullWording state={state} plan={plan} />
            <NewPullCommits plan={plan} />
          </>
        )}
        <NewPullButtons state={state} />
      </form>
    </SheetFrame>
  );
}

function NewPullOutcomeNote({ state: { outcome } }: { readonly state: NewPullState }) {
  const { actions } = usePanel();
  const isGood = outcome?.kind === "done";
  const url = outcome?.url;
  // Both regions exist before their text arrives, or screen readers do not announce it.
  return (
    <>
      <div role="alert" className="pending-outcome" data-kind={outcome?.kind}>
        {outcome !== undefined && !isGood && (
          <>
            <p>
              <Icon name="error" />
              <span>{outcome.message}</span>
            </p>
            {outcome.output !== undefined && <pre className="pending-text">{outcome.output}</pre>}
          </>
        )}
      </div>
      <div role="status" className="pending-outcome" data-kind={isGood ? "sent" : undefined}>
        {isGood && (
          <p>
            <Icon name="check" />
            <span>
              {outcome.message}{" "}
              {url !== undefined && (
                <Button kind="link" title={url} onClick={() => void actions.openLink(url)}>
                  {texts.newPull.openThere}
                </Button>
              )}
            </span>
          </p>
        )}
      </div>
    </>
  );
}

interface PlanProps {
  readonly state: NewPullState;
  readonly plan: NewPullPlan;
}

function NewPullBranches({ state, plan: { branch, branches, base, bases } }: PlanProps) {
  const { actions } = usePanel();
  const isBusy = state.phase !== "ready";
  return (
    <div className="new-pull-branches">
      <Choice
        label={texts.newPull.branch}
        value={branch}
        options={branches}
        isDisabled={isBusy}
        onChange={(chosen) => void actions.lookAtNewPull({ branch: chosen })}
      />
      <Choice
        label={texts.newPull.base}
        value={base}
        options={bases.includes(base) ? bases : [base, ...bases]}
        isDisabled={isBusy}
        onChange={(chosen) => void actions.lookAtNewPull({ branch, base: chosen })}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, isDisabled, onChange }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select
        className="commit-select"
        value={value}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Says whether the remote has the branch, and what is in no commit. */
function NewPullFacts({ state: { outcome }, plan }: PlanProps) {
  const { actions } = usePanel();
  const { newPull } = texts;
  const { branch, remote, pushed, uncommitted, existing } = plan;
  const { url } = existing ?? {};
  return (
    <div className="new-pull-facts">
      <p data-kind={pushed}>
        <Icon name={pushed === "same" ? "check" : pushed === "other" ? "error" : "cloud-upload"} />
        <span>{newPull.pushed[pushed](branch, remote)}</span>
      </p>
      {uncommitted > 0 && (
        <p>
          <Icon name="warning" />
          <span>{newPull.uncommitted(uncommitted)}</span>
        </p>
      )}
      {existing !== undefined && outcome?.url !== url && (
        <p>
          <Icon name="git-pull-request" />
          <span>
            {newPull.existing(existing.name, branch)}{" "}
            <Button kind="link" title={url} onClick={() => void actions.openLink(url ?? "")}>
              {newPull.openThere}
            </Button>
          </span>
        </p>
      )}
    </div>
  );
}

function NewPullWording({ state, plan }: PlanProps) {
  const { actions } = usePanel();
  const drafts = usePanelState(({ newPullDrafts }) => newPullDrafts);
  const { title, body } = getWords(plan, drafts);
  const names = { title: useId(), body: useId() };
  const isFixed = state.phase === "creating";
  return (
    <div className="new-pull-words">
      <label htmlFor={names.title}>{texts.newPull.pullTitle}</label>
      <input
        id={names.title}
        type="text"
        value={title}
        maxLength={maxPullTitleChars}
        readOnly={isFixed}
        onChange={({ currentTarget }) => actions.writeNewPull({ title: currentTarget.value })}
      />
      <label htmlFor={names.body}>{texts.newPull.body}</label>
      <textarea
        id={names.body}
        rows={10}
        value={body}
        maxLength={maxCommentChars}
        readOnly={isFixed}
        onChange={({ currentTarget }) => actions.writeNewPull({ body: currentTarget.value })}
      />
      <CheckBox
        className="new-pull-draft"
        isChecked={state.isDraft}
        isDisabled={isFixed}
        onChange={(isChecked) => actions.chooseNewPullDraft(isChecked)}
      >
        {texts.newPull.draft}
      </CheckBox>
    </div>
  );
}

function NewPullCommits({ plan: { commits, isCut } }: Pick<PlanProps, "plan">) {
  return (
    <details className="new-pull-commits">
      <summary>{texts.newPull.commits(commits.length, isCut)}</summary>
      <ol>
        {commits.map(({ commit, subject }) => (
          <li key={commit}>
            <code>{commit.slice(0, 7)}</code> <bdi>{subject}</bdi>
          </li>
        ))}
      </ol>
    </details>
  );
}

function NewPullButtons({ state }: { readonly state: NewPullState }) {
  const { actions } = usePanel();
  const drafts = usePanelState(({ newPullDrafts }) => newPullDrafts);
  const buttons = useRef<HTMLDivElement>(null);
  const { newPull } = texts;
  const { phase, plan, isDraft } = state;
  const isBusy = phase !== "ready";
  const title = plan === undefined ? "" : getWords(plan, drafts).title;

  useEffect(() => {
    // The focused button has disappeared, and keys would act on the review below.
    void isBusy;
    if (document.activeElement === document.body) buttons.current?.focus();
  }, [isBusy]);

  return (
    <div ref={buttons} className="pending-buttons" tabIndex={-1}>
      <span className="pending-progress" role="status">
        {phase !== "ready" && newPull.running[phase]}
      </span>
      {isBusy ? (
        <>
          <ProgressRing label={newPull.running[phase]} />
          <Button kind="secondary" onClick={actions.stopNewPull}>
            {texts.common.cancel}
          </Button>
        </>
      ) : (
        <>
          <Button kind={plan === undefined ? "primary" : "secondary"} onClick={() => void actions.lookAtNewPull()}>
            {newPull.lookAgain}
          </Button>
          {plan !== undefined && canPush(state) && (
            <Button onClick={() => void actions.pushNewPull()}>{newPull.push(plan.branch, plan.remote)}</Button>
          )}
          {plan !== undefined && plan.pushed === "same" && plan.existing === undefined && (
            <Button disabled={!canCreate(state, title)} onClick={() => void actions.createNewPull()}>
              {isDraft ? newPull.createDraft : newPull.create}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

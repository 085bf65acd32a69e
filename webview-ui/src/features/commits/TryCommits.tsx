import type { SectionPlan, TrialFolder, TrialStep } from "@dialectic/shared/protocol";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef } from "react";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckBox } from "../../ui/CheckBox.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressRing } from "../../ui/ProgressRing.tsx";
import { scrollableGroup } from "../../ui/scrollable.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import type { CommitState } from "./state/commitState.ts";
import {
  type CommitTrial,
  createTrial,
  findTried,
  type RunningTrial,
  summarizeTrial,
  type TrialResult,
  toTrialKey,
} from "./state/trialState.ts";

interface TrialProps {
  readonly commit: CommitState;
  readonly plan: SectionPlan;
}

/** Returns the trial of the shown plan, and the key of the commits as the person has divided them. */
function useTrial({ commit, plan }: TrialProps): { readonly trial: CommitTrial; readonly now: string } {
  const { proposal, repository, seriesDraft } = commit;
  const kept = usePanelState(({ commitTrial }) => commitTrial);
  const isSame = kept?.reviewId === proposal.reviewId && kept.repository === repository;
  const now = useMemo(() => toTrialKey(plan, seriesDraft), [plan, seriesDraft]);
  return { trial: isSame ? kept : createTrial(proposal.reviewId, repository), now };
}

/** Says whether the planned commits were tried, and lets the person try them. Nothing runs before they press Try. */
export function TryCommits({ commit, plan }: TrialProps) {
  const { trial, now } = useTrial({ commit, plan });
  const place = useRef<HTMLElement>(null);
  const { isOpen, running, result, problem } = trial;
  const shown = running !== undefined ? "running" : isOpen ? "form" : "closed";
  const before = useRef(shown);

  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    // The focused button has disappeared, and keys would act on the review below. Cancel must not take the focus: a key may be pressed
    // twice.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [shown]);

  if (plan.commits.length === 0 && plan.leftover === undefined) return null;
  return (
    <section ref={place} className="commit-trial" aria-label={texts.tryCommits.title} tabIndex={-1}>
      <div role="status">
        {running === undefined && result === undefined && <p className="commit-source">{texts.tryCommits.notBuilt}</p>}
        {running !== undefined && <Progress running={running} />}
        {running === undefined && result !== undefined && <Summary result={result} now={now} />}
      </div>
      {running !== undefined && <Running running={running} />}
      {problem !== undefined && <Problem {...problem} />}
      {running === undefined && result?.outcome.base?.isPassed === false && <Output step={result.outcome.base} />}
      {running === undefined && (isOpen ? <TrialForm trial={trial} /> : <OpenButton isAgain={result !== undefined} />)}
    </section>
  );
}

function OpenButton({ isAgain }: { readonly isAgain: boolean }) {
  const { actions } = usePanel();
  return (
    <Button kind="secondary" onClick={() => void actions.openTrial()}>
      {isAgain ? texts.tryCommits.openAgain : texts.tryCommits.open}
    </Button>
  );
}

function Progress({ running: { at, commits, base, command } }: { readonly running: RunningTrial }) {
  return (
    <p>
      {texts.tryCommits.running(at, commits.length, base)}: <code>{command}</code>
    </p>
  );
}

function Running({ running: { output } }: { readonly running: RunningTrial }) {
  const { actions } = usePanel();
  return (
    <>
      {output !== "" && <OutputText text={output} />}
      <div className="commit-trial-buttons">
        <ProgressRing label={texts.tryCommits.trying} />
        <Button kind="secondary" onClick={actions.cancelTrial}>
          {texts.common.cancel}
        </Button>
      </div>
    </>
  );
}

function Problem({ message, output }: { readonly message: string; readonly output: string }) {
  return (
    <div role="alert">
      <p className="commit-trial-line" data-tone="error">
        <Icon name="error" /> <span>{message}</span>
      </p>
      {output !== "" && <OutputText text={output} />}
    </div>
  );
}

function Summary({ result, now }: { readonly result: TrialResult; readonly now: string }) {
  const { commits: steps, linked, filteredCount } = result.outcome;
  const summary = summarizeTrial(result, now);
  const saysSomething = summary !== "before-change" && summary !== "base-failed" && steps.length > 0;
  const tone = summary === "passed" ? "passed" : summary === "failed" || summary === "base-failed" ? "error" : "quiet";
  const icon = { passed: "pass", error: "error", quiet: "info" }[tone];
  return (
    <>
      <p className="commit-trial-line" data-tone={tone}>
        <Icon name={icon} /> <span>{describeResult(result, summary)}</span>
      </p>
      {summary === "base-failed" && <p className="commit-source">{texts.tryCommits.baseFailedHint}</p>}
      {saysSomething && linked.length > 0 && <p className="commit-source">{texts.tryCommits.linked(linked)}</p>}
      {saysSomething && filteredCount > 0 && (
        <p className="commit-source">{texts.tryCommits.filtered(filteredCount)}</p>
      )}
    </>
  );
}

function describeResult(
  { outcome, command, commits, base = "" }: TrialResult,
  summary: ReturnType<typeof summarizeTrial>,
): ReactNode {
  const failed = outcome.commits.filter(({ isPassed }) => !isPassed).length;
  const around = ([before = "", after = ""]: readonly string[]) => (
    <>
      {before}
      <code>{command}</code>
      {after}
    </>
  );
  switch (summary) {
    case "before-change":
      return texts.tryCommits.beforeChange;
    case "base-failed":
      return texts.tryCommits.baseFailed(base);
    case "cancelled":
      return texts.tryCommits.cancelled(outcome.commits.length, commits.length, failed);
    case "passed":
      return around(texts.tryCommits.allPassed);
    case "failed":
      return around(texts.tryCommits.someFailed(failed, commits.length));
  }
}

function TrialForm({ trial: { offer, command, folders } }: { readonly trial: CommitTrial }) {
  const { actions } = usePanel();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    // As a whole: what runs is said below the field.
    field.current?.closest("fieldset")?.scrollIntoView({ block: "nearest" });
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    // Elsewhere in the sheet this key makes the commits.
    if (event.key === "Enter") event.stopPropagation();
  }

  return (
    <fieldset className="commit-trial-form">
      <legend className="visually-hidden">{texts.tryCommits.title}</legend>
      <label htmlFor={id}>{texts.tryCommits.command}</label>
      <input
        ref={field}
        id={id}
        type="text"
        value={command}
        placeholder={texts.tryCommits.commandHint}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        dir="ltr"
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => actions.writeTrialCommand(currentTarget.value)}
      />
      {offer !== undefined && offer.suggestions.length > 0 && (
        <p className="commit-trial-suggestions">
          <span>{texts.tryCommits.suggestions}</span>
          {offer.suggestions.map((each) => (
            <Button
              key={each}
              kind="link"
              onClick={() => {
                actions.writeTrialCommand(each);
                field.current?.focus({ preventScroll: true });
              }}
            >
              <code>{each}</code>
            </Button>
          ))}
        </p>
      )}
      {offer !== undefined && offer.folders.length > 0 && <FolderChoice offered={offer.folders} chosen={folders} />}
      <p className="commit-source">{texts.tryCommits.whatRuns(offer?.base)}</p>
      <div className="commit-trial-buttons">
        {command.trim() !== "" && offer !== undefined && (
          <Button kind="secondary" onClick={() => void actions.tryCommits()}>
            {texts.tryCommits.start}
          </Button>
        )}
        <Button kind="secondary" onClick={actions.closeTrial}>
          {texts.common.close}
        </Button>
      </div>
    </fieldset>
  );
}

interface FolderChoiceProps {
  readonly offered: readonly TrialFolder[];
  readonly chosen: readonly string[];
}

function FolderChoice({ offered, chosen }: FolderChoiceProps) {
  const { actions } = usePanel();
  const list = (folders: readonly TrialFolder[]) => (
    <ul>
      {folders.map(({ id, path }) => (
        <li key={id}>
          <CheckBox
            className="commit-leftover"
            isChecked={chosen.includes(id)}
            onChange={(isChecked) => actions.chooseTrialFolder(id, isChecked)}
          >
            <span className="commit-trial-folder">{path}</span>
          </CheckBox>
        </li>
      ))}
    </ul>
  );
  const first = offered.filter(({ isProposed, isChosen }) => isProposed || isChosen);
  const others = offered.filter((folder) => !first.includes(folder));
  return (
    <fieldset>
      <legend>{texts.tryCommits.folders}</legend>
      {list(first)}
      {others.length > 0 && (
        <details>
          <summary>{texts.tryCommits.otherFolders(others.length)}</summary>
          {list(others)}
        </details>
      )}
      <p className="commit-source">{texts.tryCommits.foldersHint}</p>
    </fieldset>
  );
}

interface TriedCommitProps extends TrialProps {
  /** Key of the commit. */
  readonly id: string;
}

/** Shows at a planned commit what its trial has found out. */
export function TriedCommit({ commit, plan, id }: TriedCommitProps) {
  const { trial, now } = useTrial({ commit, plan });
  const tried = findTried(trial, id, now);
  if (tried === undefined) return null;
  if (tried.kind === "trying" || tried.kind === "untried")
    return (
      <p className="commit-trial-line" data-tone="quiet">
        <Icon name={tried.kind === "trying" ? "sync" : "circle-slash"} /> <span>{texts.tryCommits[tried.kind]}</span>
      </p>
    );
  const { step, isBefore } = tried;
  const words = step.isPassed ? texts.tryCommits.passed(isBefore) : texts.tryCommits.failedHere(isBefore);
  const tone = isBefore ? "quiet" : step.isPassed ? "passed" : "error";
  return (
    <>
      <p className="commit-trial-line" data-tone={tone}>
        <Icon name={step.isPassed ? "pass" : "error"} />
        <span>
          {words} · {formatDuration(step.milliseconds)}
        </span>
      </p>
      {!step.isPassed && <Output step={step} />}
    </>
  );
}

function Output({ step: { reason, output } }: { readonly step: TrialStep }) {
  return (
    <details className="commit-trial-output" open>
      <summary>{reason ?? texts.tryCommits.output}</summary>
      {output !== undefined && output !== "" && <OutputText text={output} />}
    </details>
  );
}

/** The last lines stay in sight, unless the reader has scrolled up. */
function OutputText({ text }: { readonly text: string }) {
  const place = useRef<HTMLPreElement>(null);
  const isAtEnd = useRef(true);

  // After each render, because each text moves the end.
  useEffect(() => {
    if (isAtEnd.current) place.current?.scrollTo({ top: place.current.scrollHeight });
  });

  return (
    <pre
      ref={place}
      className="commit-output"
      dir="ltr"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - 4;
      }}
      {...scrollableGroup(texts.tryCommits.output)}
    >
      {text}
    </pre>
  );
}

function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds >= 60) return texts.tryCommits.minutes(Math.floor(seconds / 60), seconds % 60);
  const shown = milliseconds < 10_000 ? Math.round(milliseconds / 100) / 10 : seconds;
  return texts.tryCommits.seconds(texts.common.number(shown));
}

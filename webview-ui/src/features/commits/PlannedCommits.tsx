import type { SectionPlan } from "@dialectic/shared/protocol";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { messageRows } from "../../limits.ts";
import { texts } from "../../texts/texts.ts";
import { CheckBox } from "../../ui/CheckBox.tsx";
import { usePanel } from "../panelContext.ts";
import { type CommitChoice, DividedFiles } from "./DividedFiles.tsx";
import { renderCode } from "./StagedFiles.tsx";
import { type CommitState, messageWidth } from "./state/commitState.ts";
import {
  dividedChanges,
  getSeriesMessage,
  leftOutKey,
  leftoverKey,
  type SeriesDraft,
  type SeriesGroup,
} from "./state/seriesDraft.ts";
import { TriedCommit, TryCommits } from "./TryCommits.tsx";

interface SectionMessageProps {
  /** Key of the person's draft. */
  readonly id: string;
  readonly label: string;
  readonly planned: string;
  readonly draft: SeriesDraft;
  readonly isReadOnly: boolean;
}

function SectionMessage({ id, label, planned, draft, isReadOnly }: SectionMessageProps) {
  const { actions } = usePanel();
  const message = getSeriesMessage(draft, id, planned);
  const count = message.trimEnd().split("\n").length;
  return (
    <textarea
      aria-label={label}
      dir="auto"
      value={message}
      rows={Math.min(Math.max(count, messageRows.min), messageRows.max)}
      cols={messageWidth}
      readOnly={isReadOnly}
      spellCheck={false}
      onChange={({ currentTarget }) => actions.writeSectionMessage(id, currentTarget.value)}
    />
  );
}

interface PlannedCommitsProps {
  readonly commit: CommitState;
  readonly plan: SectionPlan;
}

/** Lists the planned commits, with the changes in each, and the changes that are not committed. */
export function PlannedCommits({ commit, plan }: PlannedCommitsProps) {
  const { seriesDraft: draft } = commit;
  const isReadOnly = commit.phase.kind === "running";
  const place = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => dividedChanges(plan, draft), [plan, draft]);
  const choiceOf = useChoices(place, { plan, draft, isDisabled: isReadOnly });
  const [leftover, leftOut] = [groups.get(leftoverKey), groups.get(leftOutKey)];

  useEffect(() => {
    // The sheet had no field when it was opened. A reader who has moved the focus inside it keeps it.
    const focused = document.activeElement;
    if (focused?.contains(place.current)) place.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={place} className="commit-series">
      <p className="commit-source">{sourceOf(plan)}</p>
      {plan.note !== undefined && <p className="commit-source">{plan.note}</p>}
      {plan.commits.length === 0 && <p>{texts.commit.noneExplained}</p>}
      <ol aria-label={texts.commit.bySection}>
        {plan.commits.map(({ section, title, message, reasons }, at) => (
          <li key={section} className="commit-step">
            <h3>
              <span className="commit-number">{at + 1}</span>
              <span dir="auto">{title}</span>
            </h3>
            <Reasons reasons={reasons} />
            <TriedCommit commit={commit} plan={plan} id={section} />
            {isEmpty(groups.get(section)) ? (
              <p>{texts.commit.emptyCommit}</p>
            ) : (
              <SectionMessage
                id={section}
                label={texts.commit.messageOfCommit(at + 1, title)}
                planned={message}
                draft={draft}
                isReadOnly={isReadOnly}
              />
            )}
            <Changes group={groups.get(section)} choice={choiceOf(section)} />
          </li>
        ))}
      </ol>
      {plan.leftover !== undefined && !isEmpty(leftover) && (
        <section className="commit-step" aria-label={texts.commit.withoutSection}>
          <h3>{texts.commit.withoutSectionCount(countChanges(leftover))}</h3>
          <TriedCommit commit={commit} plan={plan} id={leftoverKey} />
          <LeftoverMessage draft={draft} planned={plan.leftover.message} isReadOnly={isReadOnly} />
          <Changes group={leftover} choice={choiceOf(draft.withLeftover ? leftoverKey : leftOutKey)} />
        </section>
      )}
      {!isEmpty(leftOut) && (
        <section className="commit-step" aria-label={texts.commit.leftOut}>
          <h3>{texts.commit.leftOutCount(countChanges(leftOut))}</h3>
          <p>{texts.commit.leftOutHint}</p>
          <Changes group={leftOut} choice={choiceOf(leftOutKey)} />
        </section>
      )}
      <TryCommits commit={commit} plan={plan} />
    </div>
  );
}

/** Says why a commit has other changes than those of its section, or another place. */
function Reasons({ reasons }: { readonly reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <p className="commit-reasons" dir="auto">
      {reasons.map((reason) => (
        <span key={reason}>{renderCode(`${reason} `)}</span>
      ))}
    </p>
  );
}

/** Returns the control with which changes of one commit are moved to another, and keeps the focus on what was moved. */
function useChoices(
  place: RefObject<HTMLElement | null>,
  {
    plan,
    draft,
    isDisabled,
  }: { readonly plan: SectionPlan; readonly draft: SeriesDraft; readonly isDisabled: boolean },
): (chosen: string) => CommitChoice {
  const { actions } = usePanel();
  const moved = useRef<readonly string[]>([]);

  useEffect(() => {
    if (moved.current.length === 0) return;
    const selects = [...(place.current?.querySelectorAll<HTMLSelectElement>("select[data-changes]") ?? [])];
    const ids = moved.current;
    moved.current = [];
    const same = selects.find(({ dataset }) => dataset["changes"] === ids.join(" "));
    (same ?? selects.find(({ dataset }) => dataset["changes"]?.split(" ").includes(ids[0] ?? "")))?.focus();
  });

  const last = plan.leftover === undefined || !draft.withLeftover ? [] : [texts.commit.withoutSection];
  const titles = [...plan.commits.map(({ title }) => title), ...last];
  const options = [
    ...titles.map((title, at) => ({ key: plan.commits[at]?.section ?? leftoverKey, label: `${at + 1} ${title}` })),
    { key: leftOutKey, label: texts.commit.leaveOut },
  ];
  return (chosen) => ({
    options,
    chosen,
    isDisabled,
    onMove: (ids, to) => {
      moved.current = ids;
      actions.moveChanges(ids, to);
    },
  });
}

function Changes({ group, choice }: { readonly group: SeriesGroup | undefined; readonly choice: CommitChoice }) {
  return group === undefined || isEmpty(group) ? null : <DividedFiles group={group} choice={choice} />;
}

interface LeftoverMessageProps {
  readonly draft: SeriesDraft;
  readonly planned: string;
  readonly isReadOnly: boolean;
}

function LeftoverMessage({ draft, planned, isReadOnly }: LeftoverMessageProps) {
  const { actions } = usePanel();
  return (
    <>
      <CheckBox
        className="commit-leftover"
        isChecked={draft.withLeftover}
        isDisabled={isReadOnly}
        onChange={(isChecked) => actions.takeLeftover(isChecked)}
      >
        {texts.commit.commitLast}
      </CheckBox>
      {draft.withLeftover && (
        <SectionMessage
          id={leftoverKey}
          label={texts.commit.messageOfLast}
          planned={planned}
          draft={draft}
          isReadOnly={isReadOnly}
        />
      )}
    </>
  );
}

function sourceOf({ source, skippedCount, folded = [] }: SectionPlan): string {
  const inFolders = folded.reduce((sum, { count }) => sum + count, 0);
  return [
    source === "staged" ? texts.commit.fromStaged : texts.commit.fromAll,
    ...(skippedCount === 0 ? [] : [texts.commit.skipped(skippedCount)]),
    ...(inFolders === 0 ? [] : [texts.commit.newFolders(inFolders)]),
  ].join(" ");
}

function isEmpty(group: SeriesGroup | undefined): boolean {
  return group === undefined || group.fileCount === 0;
}

/** Counts hunks, and files without lines. */
function countChanges(group: SeriesGroup | undefined): number {
  const listed = group?.files.reduce((sum, { hunks }) => sum + Math.max(hunks.length, 1), 0) ?? 0;
  return listed + (group?.unlisted.length ?? 0);
}

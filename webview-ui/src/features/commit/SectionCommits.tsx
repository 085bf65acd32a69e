import type { DividedFile, SectionPlan, UndoableCommits } from "@dialectic/shared/protocol";
import { useEffect, useRef } from "react";
import type { CommitState } from "../../state/commit/commitState.ts";
import { leftoverKey } from "../../state/commit/seriesDraft.ts";
import { toShortHash } from "../../state/toShortHash.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressRing } from "../../ui/ProgressRing.tsx";
import { usePanel } from "../panelContext.ts";
import { DividedFiles } from "./DividedFiles.tsx";
import { SectionMessage } from "./SectionMessage.tsx";

export function SectionCommits({ commit }: { readonly commit: CommitState }) {
  const { series } = commit;
  switch (series?.kind) {
    case "planned":
      return <Planned commit={commit} plan={series.plan} />;
    case "made":
      return <Made made={series.made} />;
    case "none":
      return <p className="commit-series">{series.message.replaceAll("`", "")}</p>;
    default:
      return (
        <p className="commit-series">
          <ProgressRing label="Looking at what has changed" />
        </p>
      );
  }
}

function Planned({ commit, plan }: { readonly commit: CommitState; readonly plan: SectionPlan }) {
  const isRunning = commit.phase.kind === "running";
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The sheet had no field when it was opened. A reader who has moved the focus inside it keeps it.
    const focused = document.activeElement;
    if (focused?.contains(place.current)) place.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={place} className="commit-series">
      <p className="commit-source">{describeSource(plan)}</p>
      {plan.commits.length === 0 && <p>No section of this review refers to what has changed.</p>}
      <ol aria-label="Commits by section">
        {plan.commits.map(({ section, title, message, files, fileCount }, at) => (
          <li key={section} className="commit-step">
            <h3>
              <span className="commit-number">{at + 1}</span>
              <span>{title}</span>
            </h3>
            <SectionMessage
              id={section}
              label={`Message of commit ${at + 1}, ${title}`}
              planned={message}
              draft={commit.seriesDraft}
              isReadOnly={isRunning}
            />
            <DividedFiles files={files} fileCount={fileCount} />
          </li>
        ))}
      </ol>
      {plan.leftover !== undefined && <Leftover commit={commit} leftover={plan.leftover} />}
    </div>
  );
}

interface LeftoverProps {
  readonly commit: CommitState;
  readonly leftover: NonNullable<SectionPlan["leftover"]>;
}

function Leftover({ commit: { seriesDraft, phase }, leftover: { message, files, fileCount } }: LeftoverProps) {
  const { actions } = usePanel();
  const isRunning = phase.kind === "running";
  return (
    <section className="commit-step" aria-label="Without a section">
      <h3>{describeLeftover(files)}</h3>
      <label className="commit-leftover">
        <input
          type="checkbox"
          checked={seriesDraft.withLeftover}
          disabled={isRunning}
          onChange={({ currentTarget }) => actions.takeLeftover(currentTarget.checked)}
        />
        <span>Commit this last; otherwise it stays as it is</span>
      </label>
      {seriesDraft.withLeftover && (
        <SectionMessage
          id={leftoverKey}
          label="Message of the last commit"
          planned={message}
          draft={seriesDraft}
          isReadOnly={isRunning}
        />
      )}
      <DividedFiles files={files} fileCount={fileCount} />
    </section>
  );
}

function Made({ made: { commits, branch } }: { readonly made: UndoableCommits }) {
  return (
    <div className="commit-series" role="status">
      <p className="commit-source">
        <Icon name="check" /> {commits.length === 1 ? "1 commit" : `${commits.length} commits`} on {branch}, the oldest
        first:
      </p>
      <ol className="commit-made">
        {commits.map(({ commit, subject }) => (
          <li key={commit}>
            <code>{toShortHash(commit)}</code> <span>{subject}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function describeSource({ source, skippedCount }: SectionPlan): string {
  const from =
    source === "staged"
      ? "Of what is staged; what is not staged stays as it is."
      : "Nothing is staged: of everything that has changed, untracked files too. Stage a part to divide only that.";
  if (skippedCount === 0) return from;
  return `${from} ${skippedCount === 1 ? "1 file is" : `${skippedCount} files are`} too large to be taken.`;
}

function describeLeftover(files: readonly DividedFile[]): string {
  const count = files.reduce((sum, { hunks }) => sum + Math.max(hunks.length, 1), 0);
  return count === 1 ? "1 change no section explains" : `${count} changes no section explains`;
}

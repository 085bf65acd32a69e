import type { CommitRepository } from "@dialectic/shared/protocol";
import { type KeyboardEvent, useId } from "react";
import { type CommitState, getChosenRepository } from "../../state/commit/commitState.ts";
import { getShownReview } from "../../state/panelStore.ts";
import { toShortHash } from "../../state/toShortHash.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { CommitButtons } from "./CommitButtons.tsx";
import { CommitFailure } from "./CommitFailure.tsx";
import { CommitMessage } from "./CommitMessage.tsx";
import { CommitQuestion } from "./CommitQuestion.tsx";
import { CommitWay } from "./CommitWay.tsx";
import { renderCode } from "./renderCode.tsx";
import { SectionCommitButtons } from "./SectionCommitButtons.tsx";
import { SectionCommits } from "./SectionCommits.tsx";
import { StagedFiles } from "./StagedFiles.tsx";

export function CommitSheet({ commit }: { readonly commit: CommitState }) {
  const { actions } = usePanel();
  const repository = getChosenRepository(commit);
  const committed = usePanelState((state) => {
    const meta = getShownReview(state)?.meta;
    return meta?.reviewId === commit.proposal.reviewId ? meta.committed : undefined;
  });
  if (repository === undefined) return null;
  const isBySection = commit.way === "sections";
  const isMade = isBySection && commit.series?.kind === "made";
  const { phase } = commit;
  const canCommit =
    phase.kind !== "running" && phase.kind !== "asking" && (isBySection || repository.obstacle === undefined);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (canCommit) void (isBySection ? actions.commitSections() : actions.commitStaged());
  }

  return (
    <SheetFrame
      title={texts.commit.title}
      label={texts.commit.title}
      notice={committed && !isMade ? texts.commit.alreadyCommitted(toShortHash(committed.commit)) : undefined}
      onClose={actions.closeSheet}
    >
      <form
        className="commit"
        aria-label={texts.commit.form}
        onKeyDown={onKeyDown}
        onSubmit={(event) => event.preventDefault()}
      >
        <CommitFailure phase={phase} />
        {commit.proposal.isBySection !== true && <CommitWay commit={commit} />}
        <div className="commit-columns">
          {isBySection ? <SectionCommits commit={commit} /> : <CommitMessage commit={commit} />}
          <div className="commit-what">
            <CommitPlace commit={commit} repository={repository} />
            {!isMade && <TravellingReview commit={commit} />}
            {!isBySection && <StagedFiles repository={repository} />}
          </div>
        </div>
        {phase.kind === "asking" ? (
          <CommitQuestion question={phase.question} />
        ) : isBySection ? (
          <SectionCommitButtons commit={commit} />
        ) : (
          <CommitButtons commit={commit} repository={repository} />
        )}
      </form>
    </SheetFrame>
  );
}

interface CommitPlaceProps {
  readonly commit: CommitState;
  readonly repository: CommitRepository;
}

function CommitPlace({ commit: { proposal, phase }, repository }: CommitPlaceProps) {
  const { actions } = usePanel();
  return (
    <div className="commit-place">
      {proposal.repositories.length === 1 ? (
        <span className="commit-repository" title={repository.place}>
          <Icon name="repo" />
          <span>{repository.name}</span>
        </span>
      ) : (
        <label className="commit-repository">
          <Icon name="repo" />
          <span className="visually-hidden">{texts.commit.repository}</span>
          <select
            className="commit-select"
            value={repository.id}
            disabled={phase.kind === "running"}
            onChange={({ currentTarget }) => actions.chooseRepository(currentTarget.value)}
          >
            {proposal.repositories.map(({ id, name, place }) => (
              <option key={id} value={id}>
                {place === name ? name : `${name} (${place})`}
              </option>
            ))}
          </select>
        </label>
      )}
      <span className="commit-branch">
        <Icon name="git-branch" />
        <span>
          <span className="visually-hidden">{texts.commit.branch}: </span>
          {repository.branch}
        </span>
      </span>
    </div>
  );
}

function TravellingReview({ commit: { withReview, phase } }: { readonly commit: CommitState }) {
  const { actions } = usePanel();
  const id = useId();
  return (
    <div className="commit-review">
      <label>
        <input
          type="checkbox"
          checked={withReview}
          disabled={phase.kind === "running"}
          aria-describedby={id}
          onChange={({ currentTarget }) => actions.attachReview(currentTarget.checked)}
        />
        <span>{texts.commit.keepReview}</span>
      </label>
      <p id={id}>{renderCode(texts.commit.keepReviewHint)}</p>
    </div>
  );
}

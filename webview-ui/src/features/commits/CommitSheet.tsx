import type { CommitRepository, ReviewCommit } from "@dialectic/shared/protocol";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { getShownPull } from "../../state/shownPull.ts";
import { toShortHash } from "../../state/toShortHash.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckBox } from "../../ui/CheckBox.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { useCopying } from "../../ui/useCopying.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useLeft } from "../useLeft.ts";
import { CommitFailure } from "./CommitFailure.tsx";
import { CommitFooter } from "./CommitFooter.tsx";
import { CommitMessage } from "./CommitMessage.tsx";
import { SectionCommits } from "./SectionCommits.tsx";
import { renderCode, StagedFiles } from "./StagedFiles.tsx";
import { type CommitState, countAllFiles, getChosenRepository, getCommitMessage } from "./state/commitState.ts";
import { seriesCommits } from "./state/seriesDraft.ts";

const ways: readonly CommitState["way"][] = ["one", "sections"];

function CommitWay({ commit: { way, phase } }: { readonly commit: CommitState }) {
  const { actions } = usePanel();
  return (
    <RadioGroup
      className="commit-ways"
      label={texts.commit.commits}
      choices={ways}
      chosen={way}
      isDisabled={phase.kind === "running"}
      onChoose={(chosen) => void actions.chooseCommitWay(chosen)}
    >
      {(each) => (each === "one" ? texts.commit.oneCommit : texts.commit.perSection)}
    </RadioGroup>
  );
}

export function CommitSheet({ commit }: { readonly commit: CommitState }) {
  const { actions } = usePanel();
  const form = useRef<HTMLFormElement>(null);
  const repository = getChosenRepository(commit);
  const committed = usePanelState((state) => {
    const meta = getShownReview(state)?.meta;
    return meta?.reviewId === commit.proposal.reviewId ? meta.committed : undefined;
  });
  if (repository === undefined) return null;
  const isBySection = commit.way === "sections";
  const isMade = isBySection && commit.series?.kind === "made";
  const { phase } = commit;
  const question = isMade ? undefined : commit.asks?.question;
  const isAll = !isBySection && countAllFiles(repository) > 0;
  const canCommit = phase.kind !== "running" && (isBySection || isAll || repository.obstacle === undefined);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!canCommit) return;
    // A key may be pressed twice: it answers no question.
    if (question !== undefined) form.current?.querySelector<HTMLElement>(".commit-question")?.focus();
    else if (isBySection) void actions.commitSections();
    else void (isAll ? actions.commitAll() : actions.commitStaged());
  }

  return (
    <SheetFrame
      title={texts.commit.title}
      label={texts.commit.title}
      notice={committed && !isMade ? describeCommits(committed) : undefined}
      onClose={actions.closeSheet}
    >
      <form
        ref={form}
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
        {isBySection ? (
          <SectionCommitButtons commit={commit} />
        ) : (
          <CommitButtons commit={commit} repository={repository} />
        )}
      </form>
    </SheetFrame>
  );
}

function describeCommits({ commit, subject, series = [{ commit, subject }] }: ReviewCommit): string {
  return texts.commit.alreadyCommitted(series.map((each) => toShortHash(each.commit)));
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

function TravellingReview({ commit: { withReview, proposal, phase } }: { readonly commit: CommitState }) {
  const { actions } = usePanel();
  const id = useId();
  return (
    <div className="commit-review">
      <CheckBox
        isChecked={withReview}
        isDisabled={phase.kind === "running"}
        describedBy={id}
        onChange={(isChecked) => actions.attachReview(isChecked)}
      >
        {texts.commit.keepReview}
      </CheckBox>
      <p id={id}>{renderCode(texts.commit.keepReviewHint)}</p>
      {withReview && (
        <CheckBox
          isChecked={proposal.withComments === true}
          isDisabled={phase.kind === "running"}
          onChange={(isChecked) => actions.keepComments(isChecked)}
        >
          {texts.commit.keepComments}
        </CheckBox>
      )}
    </div>
  );
}

interface CommitButtonProps extends Pick<CommitState, "asks"> {
  readonly onClick: () => Promise<void>;
  readonly children: ReactNode;
}

/** The button that commits. Beside a question it says that it is the answer, and is not the button that catches the eye. */
function CommitButton({ asks, onClick, children }: CommitButtonProps) {
  return (
    <Button kind={asks === undefined ? "primary" : "secondary"} onClick={() => void onClick()}>
      {asks === undefined ? children : texts.commit.commitAnyway}
    </Button>
  );
}

interface CommitButtonsProps {
  readonly commit: CommitState;
  readonly repository: CommitRepository;
}

function CommitButtons({ commit, repository }: CommitButtonsProps) {
  const { actions } = usePanel();
  const drafts = usePanelState((state) => state.commitDrafts);
  const { outcome, copy } = useCopying();
  const isRunning = commit.phase.kind === "running";
  const files = countAllFiles(repository);
  const canCommit = files > 0 || repository.obstacle === undefined;
  return (
    <CommitFooter
      isRunning={isRunning}
      question={commit.asks?.question}
      status={isRunning ? texts.commit.committingSlowly : outcome}
    >
      <Button kind="secondary" onClick={() => void copy(getCommitMessage(commit, drafts))}>
        {texts.commit.copyMessage}
      </Button>
      <Button kind={canCommit ? "secondary" : "primary"} onClick={() => void actions.createCommit()}>
        {texts.common.refresh}
      </Button>
      {repository.obstacle === undefined && (
        <CommitButton asks={commit.asks} onClick={actions.commitStaged}>
          {texts.commit.commitFiles(repository.stagedCount)}
        </CommitButton>
      )}
      {files > 0 && (
        <CommitButton asks={commit.asks} onClick={actions.commitAll}>
          {texts.commit.commitAll(files)}
        </CommitButton>
      )}
    </CommitFooter>
  );
}

function SectionCommitButtons({ commit }: { readonly commit: CommitState }) {
  const { actions } = usePanel();
  const { series, phase, seriesDraft } = commit;
  const left = useLeft() ?? 0;
  // Commits on a pull request that is reviewed belong to that one.
  const isOwnWork = usePanelState((state) => getShownPull(state) === null);
  const isRunning = phase.kind === "running";
  const count = series?.kind === "planned" ? seriesCommits(series.plan, seriesDraft).length : 0;
  return (
    <CommitFooter
      isRunning={isRunning}
      question={series?.kind === "made" ? undefined : commit.asks?.question}
      status={isRunning ? texts.commit.committingSlowly : ""}
    >
      {series?.kind === "made" ? (
        <>
          <Button kind="secondary" onClick={() => void actions.undoSections()}>
            {texts.commit.undoCommits}
          </Button>
          {isOwnWork && (
            <Button kind="secondary" onClick={() => void actions.newPull()}>
              {texts.menu.entries["new-pull-request"]}
            </Button>
          )}
          {left > 0 && (
            <Button kind="secondary" onClick={() => void actions.planSections()}>
              {texts.commit.commitOthers}
            </Button>
          )}
          <Button onClick={actions.closeSheet}>{texts.common.close}</Button>
        </>
      ) : (
        <>
          <Button kind={count === 0 ? "primary" : "secondary"} onClick={() => void actions.createSectionCommits()}>
            {texts.common.refresh}
          </Button>
          {count > 0 && (
            <CommitButton asks={commit.asks} onClick={actions.commitSections}>
              {texts.commit.createCommits(count)}
            </CommitButton>
          )}
        </>
      )}
    </CommitFooter>
  );
}

import type { ReviewCommit, ReviewMeta } from "@dialectic/shared/protocol";
import type { ReactNode } from "react";
import { panelCommands } from "../../state/panelCommands.ts";
import { getShownReview, type PanelState } from "../../state/panelStore.ts";
import { toShortHash } from "../../state/toShortHash.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { formatLocalTime } from "../../ui/formatTime.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { describeOrigin, nameAssistant } from "../../ui/nameAssistant.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { useCopying } from "../../ui/useCopying.ts";
import { useToolbar } from "../../ui/useToolbar.ts";
import { nameEach } from "../feedback/state/nameEach.ts";
import { describeGone, findNextStep, selectWaiting } from "../feedback/state/nextStep.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useLeft } from "../useLeft.ts";
import { StateLine } from "./StateLine.tsx";

interface TitleBarProps {
  /** The count of what is new. It takes its room from the title, so that the header keeps its height. */
  readonly news?: ReactNode;
  /** Counts of what needs the reader. */
  readonly status?: ReactNode;
  /** A question that an assistant was asked; shown without a review, too. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * Buttons with words where there is room; elsewhere only the first one is shown, as an icon. `from` is the first iteration
 * in which a button is of use.
 */
const tools = [
  { name: "find", icon: "search", command: "find", from: 1 },
  { name: "whatChanged", icon: "eye", command: "show-changes-since-seen", from: 2 },
] as const;

export function TitleBar({ news, status, note, children }: TitleBarProps) {
  const { actions } = usePanel();
  const meta = usePanelState((state) => getShownReview(state)?.meta);
  const isOutlineOpen = usePanelState((state) => state.isOutlineOpen);
  const isTitleInText = usePanelState(beginsWithTitle);
  const isAsked = usePanelState(({ asked }) => asked.length > 0);
  const left = useLeft();
  const { toolbar, onKeyDown } = useToolbar();
  const by = meta && describeOrigin(meta.client, texts.title.by, meta.sessionSince);
  return (
    <div ref={toolbar} className="title-bar" role="toolbar" aria-label={texts.common.review} onKeyDown={onKeyDown}>
      {meta !== undefined && (
        <IconButton
          icon="list-tree"
          label={texts.title.outline}
          isPressed={isOutlineOpen}
          onClick={actions.toggleOutline}
        />
      )}
      <div className="title-text" data-in-text={isTitleInText}>
        <h1 dir="auto" title={meta?.title}>
          {meta === undefined ? "Dialectic" : meta.title || texts.common.review}
        </h1>
        {meta !== undefined && (
          <p className="title-by" title={[by, meta.tree && texts.title.inTree(meta.tree)].filter(Boolean).join(" ")}>
            {by}
            {meta.tree !== undefined && (
              <>
                {" "}
                <bdi title={meta.tree.path}>{texts.title.inTree(meta.tree)}</bdi>
              </>
            )}
            {" · "}
            <RelativeTime time={meta.updatedAt} />
          </p>
        )}
      </div>
      {news}
      {tools
        .filter(({ from }) => meta !== undefined && meta.iteration >= from)
        .map(({ name, icon, command }) => (
          <Button
            key={name}
            kind="plain"
            className="icon-button title-tool"
            title={texts.title.toolHints[name]}
            aria-label={texts.title.toolHints[name]}
            onClick={() => panelCommands[command].run(actions)}
          >
            <Icon name={icon} />
            <span className="title-tool-word">{texts.title.tools[name]}</span>
          </Button>
        ))}
      {children}
      <PrimaryAction left={left} />
      {(meta !== undefined || isAsked) && (
        <StateLine>
          {meta !== undefined && <ReviewState meta={meta} left={left} status={status} />}
          {note}
        </StateLine>
      )}
    </div>
  );
}

interface ReviewStateProps extends Pick<TitleBarProps, "status"> {
  readonly meta: ReviewMeta;
  readonly left: number | undefined;
}

function ReviewState({ meta, left, status }: ReviewStateProps) {
  const { actions } = usePanel();
  return (
    <>
      <Button
        kind="plain"
        className="iteration-button"
        title={texts.title.showIterations}
        aria-label={texts.title.iteration(meta.iteration)}
        onClick={() => void actions.showTimeline()}
      >
        <span className="header-long">{texts.title.iterationShort(meta.iteration)}</span>
        <span className="header-short">#{meta.iteration}</span>
      </Button>
      {meta.committed !== undefined && <CommittedMark committed={meta.committed} left={left} />}
      {status}
      {meta.trouble !== undefined && (
        <span className="title-unsaved" title={meta.trouble.message}>
          <Icon name="warning" /> {meta.trouble.kind === "damaged" ? texts.title.damaged : texts.title.cannotSave}
        </span>
      )}
      {!meta.saved && (
        <span className="title-unsaved" title={texts.title.notSavedYet}>
          <Icon name="warning" /> {texts.title.notSaved}
        </span>
      )}
    </>
  );
}

/** True when the text of the review begins with its title, and nothing covers the text. */
function beginsWithTitle({ view, comparison, changes }: PanelState): boolean {
  const isCovered = comparison !== undefined || changes.open !== undefined;
  return !isCovered && getShownReview({ view })?.sections.levels[0] === 1;
}

interface CommittedMarkProps {
  readonly committed: ReviewCommit;
  /** Changed files that are not committed, where that is known. */
  readonly left: number | undefined;
}

/** Shows that the review is committed, as which commits, and how many changed files are not. */
export function CommittedMark({ committed, left = 0 }: CommittedMarkProps) {
  const { commit, subject, at, series = [] } = committed;
  const made = series.map((each) => `${toShortHash(each.commit)} ${each.subject}`);
  const commits = made.length === 0 ? subject : made.join("\n");
  return (
    <span className="title-committed" title={texts.title.commit(commits, formatLocalTime(at))}>
      <Icon name="git-commit" />
      <span>
        <span className="header-long">{texts.title.committed} </span>
        {series.length === 0 ? toShortHash(commit) : texts.title.commits(series.length)}
        {left > 0 && ` · ${texts.title.notCommitted(left)}`}
      </span>
    </span>
  );
}

/**
 * The next step of the person, always at the same place. It is one button, which keeps the focus from step to step. `left`
 * is the number of changed files to commit.
 */
export function PrimaryAction({ left }: { readonly left: number | undefined }) {
  const { actions } = usePanel();
  const kind = usePanelState((state) => findNextStep(state, left)?.kind);
  const pending = usePanelState((state) => {
    const step = findNextStep(state, left);
    return step?.kind === "finish" ? step.pending : 0;
  });
  const waiting = usePanelState(selectWaiting);
  const gone = usePanelState(describeGone);
  const asked = usePanelState((state) => state.asked);
  const { outcome, copy } = useCopying();
  const { feedback, title } = texts;
  const held = pending > 0 ? [feedback.pendingCount(pending)] : [];
  const away = gone === undefined ? [] : [gone];
  const awaited = waiting.length > 0 ? [feedback.waiting(nameEach(waiting))] : away;
  const questions = asked.map(({ assistant, count }) => texts.asked.note(assistant && nameAssistant(assistant), count));
  const steps = {
    finish: {
      name: feedback.finishReview,
      hint: [...held, feedback.finishReviewHint].join(". "),
      run: () => actions.finishReview(),
    },
    commit: { name: title.commitNow, hint: title.commitNowHint(left ?? 0), run: () => void actions.createCommit() },
    send: { name: title.sendToPull, hint: title.sendToPullHint, run: () => actions.sendToPull() },
    tell: {
      name: outcome ?? title.copyPrompt,
      hint: title.copyPromptHint,
      run: () => void copy(title.feedbackPrompt),
    },
  };
  const step = kind && steps[kind];
  return (
    <>
      <span className="visually-hidden" role="status">
        {[...held, ...awaited, ...questions, ...(outcome === undefined ? [] : [outcome])].join(". ")}
      </span>
      {step !== undefined && (
        <Button className="title-step" title={step.hint} onClick={step.run}>
          {step.name}
          {pending > 0 && <span className="title-step-count">{pending}</span>}
        </Button>
      )}
    </>
  );
}

import type { PanelState as HostState, OpenOutcome } from "@dialectic/shared/protocol";
import type { Host } from "../host/linkToHost.ts";
import { texts } from "../texts/texts.ts";
import { type AskHost, createAskHost } from "./askHost.ts";
import type { DiffLines } from "./changes/changeLines.ts";
import { type ChangesActions, createChangesActions } from "./changes/changesActions.ts";
import { createStoryReading, type StoryReading } from "./changes/storyReading.ts";
import type { Compare } from "./compare/comparisonState.ts";
import type { LaterActions } from "./deferActions.ts";
import type { FeedbackActions } from "./feedback/feedbackActions.ts";
import { createHistoryActions, type HistoryActions } from "./history/historyActions.ts";
import {
  getShownReview,
  type Jump,
  type Notice,
  type PanelStore,
  type ReferenceQuestion,
  type Sheet,
  withNotice,
} from "./panelStore.ts";
import { getFolding } from "./reading/folds.ts";
import { createReferenceActions, type ReferenceActions } from "./references/referenceActions.ts";
import { createSearchActions, type SearchActions } from "./search/searchActions.ts";
import { createSeenActions, type SeenActions } from "./seen/seenActions.ts";
import { createTrustActions, type TrustActions } from "./trust/trustActions.ts";

export interface PanelActions
  extends HistoryActions,
    SearchActions,
    ChangesActions,
    StoryReading,
    SeenActions,
    ReferenceActions,
    FeedbackActions,
    TrustActions,
    LaterActions {
  /** Undoes the change at hand with a reason, or restores it. */
  undoHere(): void;
  /** Starts a comment on the selection, on the current place, or on `lines` while changes are shown. */
  commentHere(lines?: DiffLines): void;
  jumpTo(sectionId: string): void;
  /** Goes to a section near the current one, and takes the focus along. */
  jumpBy(step: number): void;
  /** Clears the goal once the section has the focus. */
  arriveAtSection(): void;
  toggleOutline(): void;
  /** Closes the sheet, or else an outline that covers the review. */
  closeOverlay(): void;
  openReference(question: ReferenceQuestion, choice?: number): Promise<void>;
  openLink(href: string): Promise<void>;
  showLog(): Promise<void>;
  showHelp(): void;
  /** Offers the palettes of the browser panel. */
  showThemes(): void;
  closeSheet(): void;
  notify(level: Notice["level"], text: string, awaits?: string): void;
  dismissNotice(id: number): void;
  toggleWithComments(): void;
  reportSelection(sectionId: string, text: string): void;
}

interface BoundApart {
  readonly feedback: (notify: PanelActions["notify"]) => FeedbackActions;
  readonly later: (notify: PanelActions["notify"], ask: AskHost) => LaterActions;
}

interface PagePlace {
  /** False in VS Code. */
  readonly isBrowser: boolean;
  /** True when there is no room for the outline beside the review. */
  readonly isNarrow: () => boolean;
}

/**
 * Binds the actions to a store and to the current host. `adopt` shows the state that the host returns when the reader
 * opens something else.
 */
export function createPanelActions(
  store: PanelStore,
  currentHost: () => Host | undefined,
  { isBrowser, isNarrow }: PagePlace,
  adopt: (state: HostState) => void,
  { feedback, later }: BoundApart,
): PanelActions {
  const notify = (level: Notice["level"], text: string, awaits?: string) =>
    store.setState(({ notices }) => ({ notices: withNotice(notices, level, text, awaits) }));
  const ask = createAskHost(currentHost, notify);
  const laters = later(notify, ask);
  const compare: Compare = async (one, other, start) => (await laters.compare(one, other, start)) === true;
  const history = createHistoryActions({ store, ask, notify, adopt });
  const said = feedback(notify);
  const changes = createChangesActions({
    ...{ store, currentHost, ask, notify, isBrowser, isNarrow },
    beginComment: said.beginComment,
  });
  const navigation = createNavigationActions(store, isNarrow);
  const isAmongChanges = () => store.getState().changes.open !== undefined;
  return {
    ...navigation,
    ...changes,
    ...createStoryReading({ store, currentHost, notify, showInStory: (goal) => void laters.showInStory(goal) }),
    ...createSearchActions(store),
    ...laters,
    jumpBy: (step) => (isAmongChanges() ? changes.stepFile(step) : navigation.jumpBy(step)),
    toggleViewed: () => (isAmongChanges() ? changes.toggleViewed() : laters.toggleViewedHere()),
    nextUnviewed: () => (isAmongChanges() ? changes.nextUnviewed() : laters.nextUnviewedHere()),
    undoHere: () => (isAmongChanges() ? laters.undoInChanges() : laters.undoStoryHere()),
    stepChange: (step) => (isAmongChanges() ? changes.stepHunk(step) : laters.stepChange(step)),
    ...createReferenceActions(store, notify),
    ...createSeenActions({ store, notify, compare }),
    ...createTrustActions({ store, ask, notify }),
    ...history,
    ...said,
    commentHere: (lines) =>
      lines !== undefined || isAmongChanges() ? changes.commentOnLines(lines) : said.commentHere(),
    notify,
    toggleWithComments: () => store.setState(({ withComments }) => ({ withComments: !withComments })),
    dismissNotice: (id) => store.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
    openReference: (question, choice) =>
      ask(async (host) => {
        const outcome = await host["reference/open"](choice === undefined ? question : { ...question, choice });
        showOutcome(store, notify, question, outcome);
      }, texts.panel.opening(question.text)),
    openLink: (href) =>
      ask(async (host) => {
        const outcome = await host["link/open"]({ href });
        if (outcome.kind === "refused") notify("warning", outcome.message);
        if (outcome.kind === "open-here") window.open(href, "_blank", "noopener,noreferrer");
      }, texts.panel.openingLink),
    showLog: () =>
      ask(async (host) => {
        const { lines } = await host["log/show"]({});
        if (lines !== undefined) store.setState({ sheet: { kind: "log", lines } });
      }, texts.panel.openingLog),
    reportSelection: (sectionId, text) => {
      const reviewId = getShownReview(store.getState())?.meta.reviewId;
      if (reviewId !== undefined) currentHost()?.["selection/changed"]({ reviewId, sectionId, text });
    },
  };
}

function createNavigationActions(store: PanelStore, isNarrow: () => boolean) {
  const go = (jump: Jump, sectionGoal: string | undefined) =>
    store.setState(({ isOutlineOpen }) => ({ jump, sectionGoal, isOutlineOpen: isOutlineOpen && !isNarrow() }));
  return {
    jumpTo: (sectionId: string) => go({ sectionId }, undefined),
    jumpBy(step: number) {
      const { activeId, comparison, search } = store.getState();
      const all = comparison?.comparison.ids ?? getShownReview(store.getState())?.sections.ids ?? [];
      const { hidden } = getFolding(store.getState());
      const isShown = (id: string) => search.matching?.has(id) ?? (comparison !== undefined || !hidden.has(id));
      const ids = all.filter(isShown);
      const active = activeId === undefined ? 0 : ids.indexOf(activeId);
      const target = ids[Math.min(Math.max(active + step, 0), ids.length - 1)];
      if (target !== undefined) go({ sectionId: target, opens: false }, target);
    },
    arriveAtSection: () => store.setState({ sectionGoal: undefined }),
    toggleOutline: () =>
      store.setState(({ isOutlineOpen, hasOutlineBeside }) => ({
        isOutlineOpen: !isOutlineOpen,
        hasOutlineBeside: isNarrow() ? hasOutlineBeside : !isOutlineOpen,
      })),
    closeOverlay: () => {
      if (store.getState().preview !== undefined) store.setState({ preview: undefined });
      else if (store.getState().sheet !== undefined) store.setState({ sheet: undefined });
      else if (isNarrow() && store.getState().isOutlineOpen) store.setState({ isOutlineOpen: false });
      else if (store.getState().changes.open !== undefined)
        store.setState(({ changes }) => ({ changes: { ...changes, open: undefined } }));
      else store.setState({ comparison: undefined });
    },
    showHelp: () => store.setState({ sheet: { kind: "help" } }),
    showThemes: () => store.setState({ sheet: { kind: "themes" } }),
    closeSheet: () => store.setState({ sheet: undefined }),
  };
}

function showOutcome(
  store: PanelStore,
  notify: PanelActions["notify"],
  question: ReferenceQuestion,
  outcome: OpenOutcome,
): void {
  const openSheet = (sheet: Sheet | undefined) => store.setState({ sheet });
  const refuse = (message: string) => {
    openSheet(undefined);
    notify("warning", message);
  };
  const offer = (message: string, options: readonly string[]) =>
    openSheet({ kind: "choice", question, message, options });
  switch (outcome.kind) {
    case "opened":
      openSheet(undefined);
      if (outcome.notice !== undefined) notify("info", outcome.notice);
      break;
    case "code":
      openSheet({ kind: "code", question, excerpt: outcome.excerpt, notice: outcome.notice });
      break;
    case "ambiguous":
      offer(outcome.message, outcome.candidates);
      break;
    case "missing":
      if (outcome.suggestions.length > 0) offer(outcome.message, outcome.suggestions);
      else refuse(outcome.message);
      break;
    case "dismissed":
      openSheet(undefined);
      break;
    case "refused":
      refuse(outcome.message);
  }
}

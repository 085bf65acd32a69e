import type { PanelState as HostState, OpenOutcome } from "@dialectic/shared/protocol";
import { type AskedActions, createAskedActions } from "../features/asked/state/askedActions.ts";
import type { DiffLines } from "../features/changes/state/changeLines.ts";
import { type ChangesActions, createChangesActions } from "../features/changes/state/changesActions.ts";
import { type ContextActions, createContextActions } from "../features/changes/state/contextActions.ts";
import { createSideTextActions, type SideTextActions } from "../features/changes/state/sideTextActions.ts";
import { createStoryActions, type StoryActions } from "../features/changes/state/storyActions.ts";
import { createStoryReading, type StoryReading } from "../features/changes/state/storyReading.ts";
import { type ClaimActions, createClaimActions } from "../features/claims/state/claimActions.ts";
import { type CommitActions, createCommitActions } from "../features/commit/state/commitActions.ts";
import { type CompareActions, createCompareActions } from "../features/compare/state/compareActions.ts";
import { type CoverageActions, createCoverageActions } from "../features/coverage/state/coverageActions.ts";
import { createExportActions, type ExportActions } from "../features/export/state/exportActions.ts";
import { pageSurroundings } from "../features/export/state/exportSurroundings.ts";
import type { FeedbackActions } from "../features/feedback/state/feedbackActions.ts";
import { createGoneEditActions, type GoneEditActions } from "../features/feedback/state/goneEditActions.ts";
import { createSuggestionActions, type SuggestionActions } from "../features/feedback/state/suggestionActions.ts";
import { createThreadCodeActions, type ThreadCodeActions } from "../features/feedback/state/threadCodeActions.ts";
import { createHistoryActions, type HistoryActions } from "../features/history/state/historyActions.ts";
import { createPictureActions, type PictureActions } from "../features/pictures/state/pictureActions.ts";
import { createPlanActions, type PlanActions } from "../features/plan/state/followPlan.ts";
import { createProblemActions, type ProblemActions } from "../features/problems/state/problemActions.ts";
import { createFoldActions, type FoldActions } from "../features/reading/state/foldActions.ts";
import type { ReadActions } from "../features/reading/state/readActions.ts";
import { createFenceActions, type FenceActions } from "../features/references/state/fenceActions.ts";
import { createOpenActions, type OpenActions } from "../features/references/state/openActions.ts";
import { createPreviewActions, type PreviewActions } from "../features/references/state/previewActions.ts";
import { createReferenceActions, type ReferenceActions } from "../features/references/state/referenceActions.ts";
import {
  createHistorySearchActions,
  type HistorySearchActions,
} from "../features/search/state/historySearchActions.ts";
import { createSearchActions, type SearchActions } from "../features/search/state/searchActions.ts";
import { listNewsStops } from "../features/seen/state/newsStops.ts";
import { createSeenActions, type SeenActions } from "../features/seen/state/seenActions.ts";
import { createSetupActions, type SetupActions } from "../features/setup/state/setupActions.ts";
import { createEditQuestionActions, type EditQuestionActions } from "../features/trust/state/editQuestionActions.ts";
import { createServersActions, type ServersActions } from "../features/trust/state/serversActions.ts";
import { createTrustActions, type TrustActions } from "../features/trust/state/trustActions.ts";
import { createUndoActions, type UndoActions } from "../features/undo/state/undoActions.ts";
import type { Host } from "../host/linkToHost.ts";
import type { LaneParts } from "../markdown/renderLane.ts";
import { createAskHost } from "./askHost.ts";
import { createNavigationActions, type NavigationActions } from "./navigationActions.ts";
import { getShownReview, type Notice, type PanelStore, withNotice } from "./panelStore.ts";

/** Actions of the page as a whole. */
interface PageActions {
  notify(level: Notice["level"], text: string, delivery?: Pick<Notice, "awaits" | "received">): void;
  dismissNotice(id: number): void;
  reportSelection(sectionId: string, text: string): void;
}

export interface PanelActions
  extends NavigationActions,
    HistoryActions,
    SearchActions,
    HistorySearchActions,
    ChangesActions,
    ContextActions,
    SideTextActions,
    StoryActions,
    StoryReading,
    ReadActions,
    FoldActions,
    SeenActions,
    OpenActions,
    ReferenceActions,
    FenceActions,
    PreviewActions,
    PictureActions,
    FeedbackActions,
    GoneEditActions,
    SuggestionActions,
    ThreadCodeActions,
    UndoActions,
    CompareActions,
    CommitActions,
    CoverageActions,
    ClaimActions,
    ProblemActions,
    PlanActions,
    ExportActions,
    SetupActions,
    ServersActions,
    EditQuestionActions,
    TrustActions,
    AskedActions,
    PageActions {
  /** Undoes the change at hand with a reason, or restores it. */
  undoHere(): void;
  /** Starts a comment on the selection, on the current place, or on `lines` while changes are shown. */
  commentHere(lines?: DiffLines): void;
}

interface ActionParts {
  readonly store: PanelStore;
  readonly currentHost: () => Host | undefined;
  /** False in VS Code. */
  readonly isBrowser: boolean;
  /** True when there is no room for the outline beside the review. */
  readonly isNarrow: () => boolean;
  /** Shows the state that the host returns when the reader opens something else. */
  readonly adopt: (state: HostState) => void;
  readonly workers: LaneParts;
  readonly feedback: (notify: PanelActions["notify"]) => FeedbackActions;
  readonly reading: (
    others: Pick<PanelActions, "notify" | "finishReview" | "expandCode" | "markHunks" | "toggleUndone">,
  ) => ReadActions;
}

/** Binds the actions to a store and to the current host. */
export function createPanelActions(parts: ActionParts): PanelActions {
  const { store, currentHost } = parts;
  const notify: PanelActions["notify"] = (level, text, delivery) =>
    store.setState(({ notices }) => ({ notices: withNotice(notices, level, text, delivery) }));
  return {
    ...createGroups(parts, notify),
    notify,
    dismissNotice: (id) => store.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
    reportSelection: (sectionId, text) => {
      const reviewId = getShownReview(store.getState())?.meta.reviewId;
      if (reviewId !== undefined) currentHost()?.["selection/changed"]({ reviewId, sectionId, text });
    },
  };
}

/** Creates the actions of all features. */
function createGroups(parts: ActionParts, notify: PanelActions["notify"]): Omit<PanelActions, keyof PageActions> {
  const { store, currentHost, isBrowser, isNarrow, adopt, workers } = parts;
  const ask = createAskHost(currentHost, notify);
  const asking = { store, currentHost, ask, notify };
  const showCode = ({ excerpt, notice }: Extract<OpenOutcome, { kind: "code" }>) =>
    store.setState({ sheet: { kind: "code", question: undefined, excerpt, notice } });
  const feedback = parts.feedback(notify);
  const history = createHistoryActions({ ...asking, adopt });
  const compare = createCompareActions(asking);
  const changes = createChangesActions({ ...asking, isBrowser, isNarrow, beginComment: feedback.beginComment });
  const story = createStoryActions(asking);
  const undo = createUndoActions({ ...asking, boxes: feedback });
  const seen = createSeenActions({ ...asking, ...feedback, ...compare, ...changes, ...history });
  const navigation = createNavigationActions(store, isNarrow);
  const reading = parts.reading({ ...feedback, ...changes, ...story, ...undo, notify });
  return {
    ...navigation,
    ...history,
    ...createSearchActions(store),
    ...createHistorySearchActions({ store, openIteration: history.openIteration }),
    ...changes,
    ...createContextActions(asking),
    ...createSideTextActions(asking),
    ...story,
    ...createStoryReading({ ...asking, showInStory: (goal) => void story.showInStory(goal) }),
    ...reading,
    ...createFoldActions(asking),
    ...seen,
    ...createOpenActions(asking),
    ...createReferenceActions(store, notify),
    ...createFenceActions(asking),
    ...createPreviewActions(asking),
    ...createPictureActions(asking),
    ...feedback,
    ...createGoneEditActions(asking),
    ...createSuggestionActions(asking),
    ...createThreadCodeActions({ ...asking, ...compare }),
    ...undo,
    ...compare,
    ...createCommitActions(asking),
    ...createCoverageActions({ ...asking, showCode }),
    ...createClaimActions(asking),
    ...createProblemActions({ ...asking, showCode, showInStory: story.showInStory }),
    ...createPlanActions(asking),
    ...createExportActions({ ...asking, surroundings: { ...pageSurroundings, workers } }),
    ...createSetupActions(asking),
    ...createServersActions(asking),
    ...createEditQuestionActions(asking),
    ...createTrustActions(asking),
    ...createAskedActions(asking),
    ...chooseByView(store, { changes, compare, feedback, navigation, reading, seen, undo }),
  };
}

interface ViewActions {
  readonly changes: ChangesActions;
  readonly compare: CompareActions;
  readonly feedback: FeedbackActions;
  readonly navigation: NavigationActions;
  readonly reading: ReadActions;
  readonly seen: SeenActions;
  readonly undo: UndoActions;
}

/** The keys that mean one thing in the review, and another among the changes. */
function chooseByView(store: PanelStore, views: ViewActions) {
  const { changes, compare, feedback, navigation, reading, seen, undo } = views;
  const isAmongChanges = () => store.getState().changes.open !== undefined;
  return {
    jumpBy: (step: number) => (isAmongChanges() ? changes.stepFile(step) : navigation.jumpBy(step)),
    toggleViewed: () => (isAmongChanges() ? changes.toggleViewed() : reading.toggleViewedHere()),
    nextUnviewed: () => (isAmongChanges() ? changes.nextUnviewed() : reading.nextUnviewedHere()),
    undoHere: () => (isAmongChanges() ? undo.undoInChanges() : reading.undoStoryHere()),
    stepChange(step: 1 | -1) {
      const state = store.getState();
      if (isAmongChanges()) return changes.stepHunk(step);
      if (state.comparison !== undefined) return compare.stepChange(step);
      // News comes first, as long as there is any.
      if (listNewsStops(state).length > 0 || !reading.stepHunkHere(step)) seen.walkNews(step);
    },
    commentHere: (lines?: DiffLines) =>
      lines !== undefined || isAmongChanges() ? changes.commentOnLines(lines) : feedback.commentHere(),
  };
}

import { type PanelState as HostState, type Joined, joinOnce, type OpenOutcome } from "@dialectic/shared/protocol";
import { type ChangesActions, createChangesActions } from "../features/changes/state/changesActions.ts";
import { type ChooserActions, createChooserActions } from "../features/changes/state/chooserActions.ts";
import { type CommitProgress, createCommitProgress } from "../features/changes/state/commitProgress.ts";
import { type ContextActions, createContextActions } from "../features/changes/state/contextActions.ts";
import { createNewFolderActions, type NewFolderActions } from "../features/changes/state/newFolderActions.ts";
import { createPairActions, type PairActions } from "../features/changes/state/pairActions.ts";
import { createRangeActions, type RangeActions } from "../features/changes/state/rangeActions.ts";
import { createSideTextActions, type SideTextActions } from "../features/changes/state/sideTextActions.ts";
import { createStoryActions, type StoryActions } from "../features/changes/state/storyActions.ts";
import { createStoryReading, type StoryReading } from "../features/changes/state/storyReading.ts";
import { createWalkActions, type WalkActions } from "../features/changes/state/walkActions.ts";
import { createWalkNotice } from "../features/changes/state/walkNotice.ts";
import { createWithinActions } from "../features/changes/state/withinActions.ts";
import { type ClaimActions, createClaimActions } from "../features/claims/state/claimActions.ts";
import { type CommitActions, createCommitActions } from "../features/commits/state/commitActions.ts";
import { type CompareActions, createCompareActions } from "../features/compare/state/compareActions.ts";
import { type CoverageActions, createCoverageActions } from "../features/coverage/state/coverageActions.ts";
import { createExportActions, type ExportActions } from "../features/export/state/exportActions.ts";
import { pageSurroundings } from "../features/export/state/exportSurroundings.ts";
import type { FeedbackActions } from "../features/feedback/state/feedbackActions.ts";
import { createGoneEditActions, type GoneEditActions } from "../features/feedback/state/goneEditActions.ts";
import { createSuggestionActions, type SuggestionActions } from "../features/feedback/state/suggestionActions.ts";
import { createThreadCodeActions, type ThreadCodeActions } from "../features/feedback/state/threadCodeActions.ts";
import { readThreadLines } from "../features/feedback/state/threadLines.ts";
import { createHistoryActions, type HistoryActions } from "../features/history/state/historyActions.ts";
import { createNewPullActions, type NewPullActions } from "../features/newPull/state/newPullActions.ts";
import { createSeenActions, type SeenActions } from "../features/news/state/seenActions.ts";
import {
  createPendingReviewActions,
  type PendingReviewActions,
} from "../features/pendingReview/state/pendingReviewActions.ts";
import { createPictureActions, type PictureActions } from "../features/pictures/state/pictureActions.ts";
import { createPlanActions, type PlanActions } from "../features/plan/state/followPlan.ts";
import { createProblemActions, type ProblemActions } from "../features/problems/state/problemActions.ts";
import { createQuestionActions, type QuestionActions } from "../features/questions/state/questionActions.ts";
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
import { createSetupActions, type SetupActions } from "../features/setup/state/setupActions.ts";
import { type AskedActions, createAskedActions } from "../features/turns/state/askedActions.ts";
import { createUndoActions, type UndoActions } from "../features/undo/state/undoActions.ts";
import type { Host } from "../host/linkToHost.ts";
import type { LaneParts } from "../markdown/renderLane.ts";
import { createAskHost, type HostParts, type Notify } from "./askHost.ts";
import { createNavigationActions, type NavigationActions } from "./navigationActions.ts";
import { getShownReview, type PanelStore, withNotice } from "./panelStore.ts";

/** Actions of the page as a whole. */
interface PageActions {
  readonly notify: Notify;
  dismissNotice(id: number): void;
  reportSelection(sectionId: string, text: string): void;
}

/** The actions of all features. An action that two groups have does not compile (`joinOnce`). */
export type ActionGroups = {
  readonly navigation: NavigationActions;
  readonly history: HistoryActions;
  readonly search: SearchActions;
  readonly historySearch: HistorySearchActions;
  readonly changes: ChangesActions;
  readonly context: ContextActions;
  readonly newFolders: NewFolderActions;
  readonly range: RangeActions;
  readonly walk: WalkActions;
  readonly commitProgress: CommitProgress;
  readonly pairs: PairActions;
  readonly chooser: ChooserActions;
  readonly sideText: SideTextActions;
  readonly story: StoryActions;
  readonly storyReading: StoryReading;
  readonly reading: ReadActions;
  readonly folds: FoldActions;
  readonly seen: SeenActions;
  readonly opening: OpenActions;
  readonly references: ReferenceActions;
  readonly fences: FenceActions;
  readonly preview: PreviewActions;
  readonly pictures: PictureActions;
  readonly feedback: FeedbackActions;
  readonly goneEdits: GoneEditActions;
  readonly suggestions: SuggestionActions;
  readonly threadCode: ThreadCodeActions;
  readonly undo: UndoActions;
  readonly compare: CompareActions;
  readonly commits: CommitActions;
  readonly newPull: NewPullActions;
  readonly pendingReview: PendingReviewActions;
  readonly coverage: CoverageActions;
  readonly claims: ClaimActions;
  readonly problems: ProblemActions;
  readonly plan: PlanActions;
  readonly exports: ExportActions;
  readonly setup: SetupActions;
  readonly questions: QuestionActions;
  readonly asked: AskedActions;
  readonly page: PageActions;
};

export type PanelActions = Joined<ActionGroups[keyof ActionGroups]>;

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
    others: Pick<
      PanelActions,
      "notify" | "finishReview" | "expandCode" | "markHunks" | "toggleUndone" | "showChanges" | "readNextCommit"
    >,
  ) => ReadActions;
}

/** Binds the actions to a store and to the current host. */
export function createPanelActions(parts: ActionParts): PanelActions {
  return joinOnce(createGroups(parts, createPageActions(parts)));
}

function createPageActions({ store, currentHost }: ActionParts): PageActions {
  return {
    notify: (level, text, delivery) =>
      store.setState(({ notices }) => ({ notices: withNotice(notices, level, text, delivery) })),
    dismissNotice: (id) => store.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
    reportSelection: (sectionId, text) => {
      const reviewId = getShownReview(store.getState())?.meta.reviewId;
      if (reviewId !== undefined) currentHost()?.["selection/changed"]({ reviewId, sectionId, text });
    },
  };
}

/** Returns the function that shows the lines of a file in a sheet. */
function createShowCode(store: PanelStore) {
  return ({ excerpt, notice }: Extract<OpenOutcome, { kind: "code" }>) =>
    store.setState({ sheet: { kind: "code", question: undefined, excerpt, notice } });
}

/** The actions that lead to pull requests. */
function createPullGroups(asking: HostParts & { readonly notify: Notify }) {
  return { newPull: createNewPullActions(asking), pendingReview: createPendingReviewActions(asking) };
}

function createGroups(parts: ActionParts, page: PageActions): ActionGroups {
  const { store, currentHost, isBrowser, isNarrow, adopt, workers } = parts;
  const { notify } = page;
  const ask = createAskHost(currentHost, notify);
  const asking = { store, currentHost, ask, notify };
  const showCode = createShowCode(store);
  const feedback = parts.feedback(notify);
  const history = createHistoryActions({ ...asking, adopt });
  const compare = createCompareActions(asking);
  const changes = createChangesActions({ ...asking, isBrowser, isNarrow, beginComment: feedback.beginComment });
  const pairs = createPairActions(asking);
  const notice = createWalkNotice(asking);
  const within = createWithinActions(asking);
  const range = createRangeActions({ ...asking, ...changes, ...pairs, ...within, isBrowser, notice });
  const walk = createWalkActions({ ...asking, ...changes, ...range, ...within, notice, showCode });
  const story = createStoryActions(asking);
  const undo = createUndoActions({ ...asking, boxes: feedback, showInStory: story.showInStory });
  return {
    page,
    navigation: createNavigationActions(store, isNarrow),
    history,
    search: createSearchActions(store),
    historySearch: createHistorySearchActions({ store, openIteration: history.openIteration }),
    changes,
    context: createContextActions(asking),
    newFolders: createNewFolderActions({ ...asking, showCode }),
    range,
    walk,
    commitProgress: createCommitProgress(asking),
    pairs,
    chooser: createChooserActions({ ...asking, ...changes, ...range, isBrowser }),
    sideText: createSideTextActions(asking),
    story,
    storyReading: createStoryReading({
      ...asking,
      showInStory: (goal) => void story.showInStory(goal),
      readCommentLines: (host, places) => readThreadLines(store, host, places),
    }),
    reading: parts.reading({ ...feedback, ...changes, ...walk, ...story, ...undo, notify }),
    folds: createFoldActions(asking),
    seen: createSeenActions({ ...asking, ...feedback, ...compare, ...changes, ...history }),
    opening: createOpenActions(asking),
    references: createReferenceActions(store, notify),
    fences: createFenceActions(asking),
    preview: createPreviewActions(asking),
    pictures: createPictureActions(asking),
    feedback,
    goneEdits: createGoneEditActions(asking),
    suggestions: createSuggestionActions(asking),
    threadCode: createThreadCodeActions({ ...asking, ...compare }),
    undo,
    compare,
    commits: createCommitActions(asking),
    ...createPullGroups(asking),
    coverage: createCoverageActions({ ...asking, ...changes, showCode }),
    claims: createClaimActions(asking),
    problems: createProblemActions({ ...asking, showCode, showInStory: story.showInStory }),
    plan: createPlanActions(asking),
    exports: createExportActions({ ...asking, surroundings: { ...pageSurroundings, workers } }),
    setup: createSetupActions(asking),
    questions: createQuestionActions(asking),
    asked: createAskedActions(asking),
  };
}

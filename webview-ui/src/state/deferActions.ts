import type { ContextActions } from "./changes/contextActions.ts";
import type { StoryActions } from "./changes/storyActions.ts";
import type { ClaimActions } from "./claims/claimActions.ts";
import type { CommitActions } from "./commit/commitActions.ts";
import type { CompareActions } from "./compare/compareActions.ts";
import type { CoverageActions } from "./coverage/coverageActions.ts";
import type { ExportActions } from "./export/exportActions.ts";
import type { GoneEditActions } from "./feedback/goneEditActions.ts";
import type { SuggestionActions } from "./feedback/suggestionActions.ts";
import type { ThreadCodeActions } from "./feedback/threadCodeActions.ts";
import type { PictureActions } from "./pictures/pictureActions.ts";
import type { PlanActions } from "./plan/followPlan.ts";
import type { ProblemActions } from "./problems/problemActions.ts";
import type { FoldActions } from "./reading/foldActions.ts";
import type { ReadActions } from "./reading/readActions.ts";
import type { FenceActions } from "./references/fenceActions.ts";
import type { PreviewActions } from "./references/previewActions.ts";
import type { HistorySearchActions } from "./search/historySearchActions.ts";
import type { SetupActions } from "./setup/setupActions.ts";
import type { UndoActions } from "./undo/undoActions.ts";

/** The actions in the later part of the page. */
export interface LaterActions
  extends ExportActions,
    CommitActions,
    ContextActions,
    StoryActions,
    ReadActions,
    FoldActions,
    CoverageActions,
    CompareActions,
    GoneEditActions,
    UndoActions,
    SuggestionActions,
    FenceActions,
    PictureActions,
    PreviewActions,
    HistorySearchActions,
    ThreadCodeActions,
    ClaimActions,
    ProblemActions,
    PlanActions,
    SetupActions {}

export interface LaterActionSource {
  readonly actions: () => LaterActions | undefined;
  /** Loads the actions; resolves to undefined after a failure, which is reported to the reader. */
  readonly bring: () => Promise<LaterActions | undefined>;
}

const names: Readonly<Record<keyof LaterActions, true>> = {
  copyMarkdown: true,
  copyRichText: true,
  copyCommitMessage: true,
  saveMarkdown: true,
  saveHtml: true,
  printReview: true,
  copyNow: true,
  cancelExport: true,
  createCommit: true,
  createSectionCommits: true,
  chooseRepository: true,
  writeCommitMessage: true,
  attachReview: true,
  commitStaged: true,
  commitAnyway: true,
  cancelQuestion: true,
  cancelCommit: true,
  chooseCommitWay: true,
  planSections: true,
  writeSectionMessage: true,
  takeLeftover: true,
  moveChanges: true,
  commitSections: true,
  undoSections: true,
  showContext: true,
  expandCode: true,
  showInStory: true,
  readOn: true,
  stopReading: true,
  foldSection: true,
  foldAllSections: true,
  unfoldAllSections: true,
  foldOutlineRow: true,
  toggleViewedHere: true,
  nextUnviewedHere: true,
  showCoverage: true,
  lookAtCoverage: true,
  showPlan: true,
  tickCoverage: true,
  openChange: true,
  beginUndo: true,
  sendUndo: true,
  leaveUndo: true,
  restoreChange: true,
  closeConflicts: true,
  expandUndone: true,
  arriveAtUndone: true,
  undoInChanges: true,
  toggleUndone: true,
  undoStoryHere: true,
  restoreEdit: true,
  dismissEdit: true,
  suggestEdit: true,
  applySuggestion: true,
  compare: true,
  toggleComparison: true,
  compareWithLatest: true,
  compareWith: true,
  reopenComparison: true,
  leaveComparison: true,
  unfold: true,
  toggleSource: true,
  toggleSideBySide: true,
  toggleCodeView: true,
  stepChange: true,
  dropCursor: true,
  setRoom: true,
  runClaim: true,
  runAllClaims: true,
  stopClaim: true,
  goToFailingClaim: true,
  arriveAtClaim: true,
  goToProblem: true,
  openProblem: true,
  readFence: true,
  readPicture: true,
  readPictureSide: true,
  toggleAsPicture: true,
  showPicture: true,
  previewReference: true,
  previewFocused: true,
  peekReference: true,
  compareReference: true,
  closePreview: true,
  openHistorySearch: true,
  toggleSearchScope: true,
  pointToResult: true,
  openResult: true,
  showResults: true,
  openThreadCode: true,
  readThreadVersions: true,
  openSample: true,
  takeOffer: true,
  connectAssistant: true,
  answerSetup: true,
};

type Action = (...parameters: readonly unknown[]) => unknown;

/** Returns actions that run at once when the later part is loaded, and otherwise as soon as it is. */
export function deferActions({ actions, bring }: LaterActionSource): LaterActions {
  const deferred = Object.keys(names).map((name) => {
    // Each name is the key of an action, and the parameters are those of its caller.
    const run = (all: LaterActions, parameters: readonly unknown[]) =>
      (all[name as keyof LaterActions] as Action)(...parameters);
    const action = (...parameters: readonly unknown[]) => {
      const now = actions();
      return now === undefined ? bring().then((all) => all && run(all, parameters)) : run(now, parameters);
    };
    return [name, action];
  });
  // The object has exactly the names listed above.
  return Object.fromEntries(deferred) as LaterActions;
}

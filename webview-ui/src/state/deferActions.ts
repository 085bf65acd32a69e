import type { ContextActions } from "./changes/contextActions.ts";
import type { StoryActions } from "./changes/storyActions.ts";
import type { ClaimActions } from "./claims/claimActions.ts";
import type { CommitActions } from "./commit/commitActions.ts";
import type { CompareActions } from "./compare/compareActions.ts";
import type { CoverageActions } from "./coverage/coverageActions.ts";
import type { ExportActions } from "./export/exportActions.ts";
import type { GoneEditActions } from "./feedback/goneEditActions.ts";
import type { ReadActions } from "./reading/readActions.ts";

/** The actions in the later part of the page. */
export interface LaterActions
  extends ExportActions,
    CommitActions,
    ContextActions,
    StoryActions,
    ReadActions,
    CoverageActions,
    CompareActions,
    GoneEditActions,
    ClaimActions {}

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
  selectAll: true,
  endSelectAll: true,
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
  toggleViewedHere: true,
  nextUnviewedHere: true,
  showCoverage: true,
  lookAtCoverage: true,
  tickCoverage: true,
  openChange: true,
  restoreEdit: true,
  dismissEdit: true,
  compare: true,
  toggleComparison: true,
  compareWithLatest: true,
  compareWith: true,
  pinIteration: true,
  comparePinned: true,
  reopenComparison: true,
  leaveComparison: true,
  unfold: true,
  toggleSource: true,
  toggleSideBySide: true,
  stepChange: true,
  dropCursor: true,
  setRoom: true,
  runClaim: true,
  runAllClaims: true,
  stopClaim: true,
  goToFailingClaim: true,
  arriveAtClaim: true,
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

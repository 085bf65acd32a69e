import type { ContextActions } from "./changes/contextActions.ts";
import type { ClaimActions } from "./claims/claimActions.ts";
import type { CommitActions } from "./commit/commitActions.ts";
import type { CompareActions } from "./compare/compareActions.ts";
import type { CoverageActions } from "./coverage/coverageActions.ts";
import type { ExportActions } from "./export/exportActions.ts";
import type { GoneEditActions } from "./feedback/goneEditActions.ts";

/** The actions that come with the later part of the page. */
export interface LaterActions
  extends ExportActions,
    CommitActions,
    ContextActions,
    CoverageActions,
    CompareActions,
    GoneEditActions,
    ClaimActions {}

/** Where they come from. */
export interface LaterActionSource {
  /** The actions, once they are there. */
  readonly actions: () => LaterActions | undefined;
  /** Brings them; nothing when that fails, of which the reader has been told. */
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
  cancelCommit: true,
  chooseCommitWay: true,
  planSections: true,
  writeSectionMessage: true,
  takeLeftover: true,
  commitSections: true,
  undoSections: true,
  showContext: true,
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

/** The actions before they are there: each runs at once when they are, and else as soon as they have come. */
export function deferActions({ actions, bring }: LaterActionSource): LaterActions {
  const deferred = Object.keys(names).map((name) => {
    // Each name is one of the actions, and what is handed on is what was given for it.
    const run = (all: LaterActions, parameters: readonly unknown[]) =>
      (all[name as keyof LaterActions] as Action)(...parameters);
    const action = (...parameters: readonly unknown[]) => {
      const now = actions();
      return now === undefined ? bring().then((all) => all && run(all, parameters)) : run(now, parameters);
    };
    return [name, action];
  });
  // Made of exactly these names, above.
  return Object.fromEntries(deferred) as LaterActions;
}

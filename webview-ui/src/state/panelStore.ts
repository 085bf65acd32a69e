import type {
  CodeExcerpt,
  IterationChanges,
  IterationEntry,
  Offer,
  PreviewOutcome,
  ReviewEntry,
  ReviewMeta,
  SetupView,
} from "@dialectic/shared/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type ChangesState, nothingChanged } from "../features/changes/state/changesState.ts";
import type { ClaimsState } from "../features/claims/state/claimState.ts";
import type { CommitDrafts, CommitState } from "../features/commit/state/commitState.ts";
import type { ComparisonState } from "../features/compare/state/comparisonState.ts";
import { type CoverageState, nothingMeasured } from "../features/coverage/state/coverageState.ts";
import type { ExportState } from "../features/export/state/exportState.ts";
import { type FeedbackState, nothingSaid } from "../features/feedback/state/feedbackState.ts";
import type { KeptPicture } from "../features/pictures/state/pictureState.ts";
import type { PlanState } from "../features/plan/state/followPlan.ts";
import type { ProblemsState } from "../features/problems/state/problemState.ts";
import type { Folds } from "../features/reading/state/folds.ts";
import { nothingReferred, type ReferenceState } from "../features/references/state/referenceState.ts";
import { type HistorySearchState, noHistorySearch } from "../features/search/state/historySearchState.ts";
import { closedSearch, type SearchState } from "../features/search/state/searchState.ts";
import { nothingSeen, type SeenState } from "../features/seen/state/seenState.ts";
import type { TrustState } from "../features/trust/state/trustActions.ts";
import { nothingUndone, type UndoState } from "../features/undo/state/undoState.ts";
import type { PortObstacle } from "../host/panelPort.ts";
import type { ReviewMirror } from "./reviewMirror.ts";

/** *Resource*: the page's content as sent by the host. */
export type PanelView =
  | { readonly kind: "loading" }
  | {
      readonly kind: "empty";
      readonly folders: readonly string[];
      readonly sampleAvailable: boolean;
      readonly offers: readonly Offer[];
      readonly setup?: SetupView | undefined;
      readonly trouble?: ReviewMeta["trouble"];
    }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "review"; readonly review: ReviewMirror };

/** The target of a jump; a new object for every request, so that a repeated jump takes effect. */
export interface Jump {
  readonly sectionId: string;
  /** False to leave a folded section folded. */
  readonly opens?: false;
}

export interface Notice {
  readonly id: number;
  readonly level: "info" | "warning";
  readonly text: string;
  /** The entry or verdict whose delivery it announces: the notice goes once that is with an assistant. */
  readonly awaits?: string | undefined;
}

/** A reference that the reader has clicked, with the data to ask the host again. */
export interface ReferenceQuestion {
  readonly reviewId: string;
  readonly hash: string;
  readonly text: string;
  /** Set to show the current code although an old iteration is shown. */
  readonly asNow?: true;
}

/** The position of an element in the view, in pixels. */
export interface ViewPlace {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

export interface ReferencePreview {
  readonly question: ReferenceQuestion;
  readonly place: ViewPlace;
  readonly outcome: PreviewOutcome;
}

/** The sheet over the review; there is one at a time. */
export type Sheet =
  | {
      readonly kind: "code";
      /** The reference that led to the code; undefined when it was opened from elsewhere. */
      readonly question: ReferenceQuestion | undefined;
      readonly excerpt: CodeExcerpt;
      readonly notice: string | undefined;
    }
  | {
      readonly kind: "choice";
      readonly question: ReferenceQuestion;
      readonly message: string;
      readonly options: readonly string[];
    }
  | { readonly kind: "picture"; readonly hash: string; readonly text: string; readonly alt: string }
  | { readonly kind: "log"; readonly lines: readonly string[] }
  | {
      readonly kind: "timeline";
      readonly reviewId: string;
      readonly iterations: readonly IterationEntry[];
      readonly changes: ReadonlyMap<number, IterationChanges>;
    }
  | { readonly kind: "reviews"; readonly reviews: readonly ReviewEntry[] }
  | { readonly kind: "commit" }
  | { readonly kind: "comments" }
  | { readonly kind: "finish" }
  | { readonly kind: "coverage" }
  | { readonly kind: "plan" }
  | { readonly kind: "themes" }
  | { readonly kind: "help" };

export interface PanelState {
  readonly view: PanelView;
  readonly isConnected: boolean;
  /**
   * The reason why the host cannot be reached, or not yet; undefined while connected, and when the connection is merely
   * lost.
   */
  readonly obstacle: PortObstacle | undefined;
  /** Undefined when the folder is trusted, or when an editor asks the question. */
  readonly trust: TrustState | undefined;
  /** The iteration at which the page stays; undefined while it follows the latest. */
  readonly opened: { readonly reviewId: string; readonly iteration: number } | undefined;
  /** The latest review that was presented while the page stays at one that the reader has opened. */
  readonly behind: ReviewMeta | undefined;
  readonly seen: SeenState;
  readonly references: ReferenceState;
  /** *Resource*: pictures of the workspace by name, those asked for last at the end. */
  readonly pictures: ReadonlyMap<string, KeptPicture>;
  readonly feedback: FeedbackState;
  readonly activeId: string | undefined;
  readonly jump: Jump | undefined;
  /** The section that receives the focus as soon as it is mounted. */
  readonly sectionGoal: string | undefined;
  /** The section or row of code that the reader has gone to with the Space key; undefined before its first use. */
  readonly reading: string | undefined;
  /** The group of code that no section explains, which stands below the sections. */
  readonly outlineEnd: { readonly id: string; readonly title: string } | undefined;
  /** Folded sections by review id. */
  readonly folds: Readonly<Record<string, Folds>>;
  readonly isOutlineOpen: boolean;
  /** True when the reader wants the outline beside the review, if there is room. */
  readonly hasOutlineBeside: boolean;
  readonly search: SearchState;
  readonly historySearch: HistorySearchState;
  readonly comparison: ComparisonState | undefined;
  readonly changes: ChangesState;
  readonly undo: UndoState;
  /** *Layout*: true when comparisons have two columns, if there is room. */
  readonly isSideBySide: boolean;
  readonly codeView: CodeView;
  readonly sheet: Sheet | undefined;
  readonly preview: ReferencePreview | undefined;
  readonly exporting: ExportState | undefined;
  /** *Navigation*: true when comments are included in exports. */
  readonly withComments: boolean;
  /** True while the page shows all of the review for paper: also what is folded, filtered out or outside the window. */
  readonly isPrinting: boolean;
  readonly notices: readonly Notice[];
  readonly commit: CommitState | undefined;
  readonly commitDrafts: CommitDrafts;
  readonly coverage: CoverageState;
  readonly plan: PlanState | undefined;
  readonly claims: ClaimsState;
  readonly problems: ProblemsState;
  /** The claim to scroll to, until it is in view. */
  readonly claimGoal: string | undefined;
  /** Claims that are being checked again at the reader's request: the time of the previous check by name. */
  readonly claimsAsked: ReadonlyMap<string, number>;
}

/** *Layout*: how changed lines are shown. */
export interface CodeView {
  readonly hidesWhitespace?: boolean | undefined;
  readonly isUnwrapped?: boolean | undefined;
}

export type PanelStore = StoreApi<PanelState>;

/** Most notices shown; beyond this the oldest are dropped. */
const noticeCount = 3;

export function createPanelStore(initial: Partial<PanelState> = {}): PanelStore {
  return createStore<PanelState>(() => ({
    view: { kind: "loading" },
    isConnected: true,
    obstacle: undefined,
    trust: undefined,
    opened: undefined,
    behind: undefined,
    seen: nothingSeen,
    references: nothingReferred,
    pictures: new Map(),
    feedback: nothingSaid,
    activeId: undefined,
    jump: undefined,
    sectionGoal: undefined,
    reading: undefined,
    outlineEnd: undefined,
    folds: {},
    isOutlineOpen: false,
    hasOutlineBeside: true,
    search: closedSearch,
    historySearch: noHistorySearch,
    comparison: undefined,
    changes: nothingChanged,
    undo: nothingUndone,
    isSideBySide: true,
    codeView: {},
    sheet: undefined,
    preview: undefined,
    exporting: undefined,
    withComments: true,
    isPrinting: false,
    notices: [],
    commit: undefined,
    commitDrafts: {},
    coverage: nothingMeasured,
    plan: undefined,
    claims: undefined,
    problems: undefined,
    claimGoal: undefined,
    claimsAsked: new Map(),
    ...initial,
  }));
}

export function getShownReview({ view }: Pick<PanelState, "view">): ReviewMirror | undefined {
  return view.kind === "review" ? view.review : undefined;
}

export function withNotice(
  notices: readonly Notice[],
  level: Notice["level"],
  text: string,
  awaits?: string,
): readonly Notice[] {
  const id = (notices.at(-1)?.id ?? 0) + 1;
  // A repeated notice is shown once, as the last.
  const others = notices.filter((notice) => notice.level !== level || notice.text !== text);
  return [...others, { id, level, text, ...(awaits === undefined ? {} : { awaits }) }].slice(-noticeCount);
}

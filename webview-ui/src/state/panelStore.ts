import type {
  CodeExcerpt,
  IterationChanges,
  IterationEntry,
  Offer,
  PreviewOutcome,
  ReviewEntry,
  ReviewMeta,
} from "@dialectic/shared/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { PortObstacle } from "../host/panelPort.ts";
import { type ChangesState, nothingChanged } from "./changes/changesState.ts";
import type { ClaimsState } from "./claims/claimState.ts";
import type { CommitDrafts, CommitState } from "./commit/commitState.ts";
import type { ComparisonState } from "./compare/comparisonState.ts";
import { type CoverageState, nothingMeasured } from "./coverage/coverageState.ts";
import type { ExportState } from "./export/exportState.ts";
import { type FeedbackState, nothingSaid } from "./feedback/feedbackState.ts";
import { nothingReferred, type ReferenceState } from "./references/referenceState.ts";
import type { ReviewMirror } from "./reviewMirror.ts";
import { type HistorySearchState, noHistorySearch } from "./search/historySearchState.ts";
import { closedSearch, type SearchState } from "./search/searchState.ts";
import { nothingSeen, type SeenState } from "./seen/seenState.ts";
import type { TrustState } from "./trust/trustActions.ts";

/** *Resource*: what the host says the page shows. */
export type PanelView =
  | { readonly kind: "loading" }
  | {
      readonly kind: "empty";
      readonly workspace: string | undefined;
      readonly sampleAvailable: boolean;
      readonly offers: readonly Offer[];
      readonly trouble?: ReviewMeta["trouble"];
    }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "review"; readonly review: ReviewMirror };

/** Where the reader asked to go; a new object for every request, so that asking twice goes twice. */
export interface Jump {
  readonly sectionId: string;
}

/** A short message that goes away by itself. */
export interface Notice {
  readonly id: number;
  readonly level: "info" | "warning";
  readonly text: string;
}

/** A reference that the reader has clicked: enough to ask the host again. */
export interface ReferenceQuestion {
  readonly reviewId: string;
  readonly hash: string;
  readonly text: string;
  /** The code as it is now, although an old iteration is shown. */
  readonly asNow?: true;
}

/** Where something is in the view, in pixels. */
export interface ViewPlace {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** A look at the code of a reference, beside its link. */
export interface ReferencePreview {
  readonly question: ReferenceQuestion;
  readonly place: ViewPlace;
  readonly outcome: PreviewOutcome;
}

/** What lies over the review, one at a time. */
export type Sheet =
  | {
      readonly kind: "code";
      /** The reference that led there; nothing where something else did. */
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
  | { readonly kind: "log"; readonly lines: readonly string[] }
  | {
      readonly kind: "timeline";
      readonly reviewId: string;
      readonly iterations: readonly IterationEntry[];
      readonly changes: ReadonlyMap<number, IterationChanges>;
      /** Numbers of the iterations to compare, at most two. */
      readonly pinned: readonly number[];
    }
  | { readonly kind: "reviews"; readonly reviews: readonly ReviewEntry[] }
  | { readonly kind: "commit" }
  | { readonly kind: "comments" }
  | { readonly kind: "finish" }
  | { readonly kind: "coverage" }
  | { readonly kind: "help" };

/** Everything that components select from. */
export interface PanelState {
  readonly view: PanelView;
  readonly isConnected: boolean;
  /** Why nothing reaches the host, or not yet; nothing where the connection is all right or only lost. */
  readonly obstacle: PortObstacle | undefined;
  /** Nothing where the folder is trusted, or an editor asks. */
  readonly trust: TrustState | undefined;
  /** The iteration at which the page stays; a page that follows the latest has none. */
  readonly opened: { readonly reviewId: string; readonly iteration: number } | undefined;
  /** What was presented while the page stays at something that its reader has opened. */
  readonly behind: ReviewMeta | undefined;
  readonly seen: SeenState;
  readonly references: ReferenceState;
  readonly feedback: FeedbackState;
  readonly activeId: string | undefined;
  readonly jump: Jump | undefined;
  readonly isOutlineOpen: boolean;
  /** Whether the reader wants the outline where there is room for it beside the review. */
  readonly hasOutlineBeside: boolean;
  readonly search: SearchState;
  readonly historySearch: HistorySearchState;
  readonly comparison: ComparisonState | undefined;
  readonly changes: ChangesState;
  /** *Layout*: whether comparisons have two columns where there is room for them. */
  readonly isSideBySide: boolean;
  readonly sheet: Sheet | undefined;
  readonly preview: ReferencePreview | undefined;
  /** What is being copied, saved or printed. */
  readonly exporting: ExportState | undefined;
  /** *Navigation*: whether what was said goes along when the review leaves the panel. */
  readonly withComments: boolean;
  /** All of the review is selected, also what is not on the screen; the words are counted by the host. */
  readonly wholeSelection: { readonly words: number | undefined } | undefined;
  readonly notices: readonly Notice[];
  readonly commit: CommitState | undefined;
  readonly commitDrafts: CommitDrafts;
  readonly coverage: CoverageState;
  readonly claims: ClaimsState;
  /** The claim that the reader wants to go to next, until it is in sight. */
  readonly claimGoal: string | undefined;
  /** When the claims that the reader wants to be looked at again were looked at before, by their names. */
  readonly claimsAsked: ReadonlyMap<string, number>;
}

/** The page's store. */
export type PanelStore = StoreApi<PanelState>;

/** Notices beyond this many push out the oldest. */
const noticeCount = 3;

/** Makes the store of a page that waits for its host. */
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
    feedback: nothingSaid,
    activeId: undefined,
    jump: undefined,
    isOutlineOpen: false,
    hasOutlineBeside: true,
    search: closedSearch,
    historySearch: noHistorySearch,
    comparison: undefined,
    changes: nothingChanged,
    isSideBySide: true,
    sheet: undefined,
    preview: undefined,
    exporting: undefined,
    withComments: true,
    wholeSelection: undefined,
    notices: [],
    commit: undefined,
    commitDrafts: {},
    coverage: nothingMeasured,
    claims: undefined,
    claimGoal: undefined,
    claimsAsked: new Map(),
    ...initial,
  }));
}

/** The review that is shown, if one is. */
export function shownReview({ view }: Pick<PanelState, "view">): ReviewMirror | undefined {
  return view.kind === "review" ? view.review : undefined;
}

/** Adds a notice. */
export function withNotice(notices: readonly Notice[], level: Notice["level"], text: string): readonly Notice[] {
  const id = (notices.at(-1)?.id ?? 0) + 1;
  // What is said again is said once, and last.
  const others = notices.filter((notice) => notice.level !== level || notice.text !== text);
  return [...others, { id, level, text }].slice(-noticeCount);
}

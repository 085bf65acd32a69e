import {
  type Joined,
  listFirst,
  type MirroredValues,
  type NamedOnce,
  type Offer,
  panelValues,
  type ReviewMeta,
} from "@dialectic/shared/protocol";
import type { ReactNode } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type ChangesState, nothingChanged } from "../features/changes/state/changesState.ts";
import { type ClaimsSlice, noClaims } from "../features/claims/state/claimsSlice.ts";
import { type CommitSlice, noCommit } from "../features/commits/state/commitSlice.ts";
import { type CompareSlice, noComparison } from "../features/compare/state/compareSlice.ts";
import { type CoverageState, nothingMeasured } from "../features/coverage/state/coverageState.ts";
import { type ExportSlice, noExport } from "../features/export/state/exportSlice.ts";
import { type FeedbackState, nothingSaid } from "../features/feedback/state/feedbackState.ts";
import {
  followingLatest,
  type HistorySlice,
  type ReviewList,
  type Timeline,
} from "../features/history/state/historySlice.ts";
import type { OpenContextMenu } from "../features/menus/state/contextMenu.ts";
import { type NewPullSlice, noNewPull } from "../features/newPull/state/newPullState.ts";
import { nothingSeen, type SeenState } from "../features/news/state/seenState.ts";
import { closedOutline, type OutlineSlice } from "../features/outline/state/outlineSlice.ts";
import { nothingPending, type PendingReviewSlice } from "../features/pendingReview/state/pendingReviewState.ts";
import type { KeptPicture } from "../features/pictures/state/keptPicture.ts";
import type { PlanState } from "../features/plan/state/planState.ts";
import { nothingRead, type ReadingSlice } from "../features/reading/state/readingSlice.ts";
import {
  noReferences,
  type PlaceChoice,
  type ReferencesSlice,
  type ShownCode,
} from "../features/references/state/referencesSlice.ts";
import { type HistorySearchState, noHistorySearch } from "../features/search/state/historySearchState.ts";
import { closedSearch, type SearchState } from "../features/search/state/searchState.ts";
import { nothingUndone, type UndoState } from "../features/undo/state/undoState.ts";
import type { PortObstacle } from "../host/panelPort.ts";
import { maxNotices } from "../limits.ts";
import type { ReviewMirror } from "./reviewMirror.ts";

/** *Resource*: the page's content as sent by the host. */
export type PanelView =
  | { readonly kind: "loading" }
  | {
      readonly kind: "empty";
      readonly folders: readonly string[];
      readonly sampleAvailable: boolean;
      readonly offers: readonly Offer[];
      readonly trouble?: ReviewMeta["trouble"];
    }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "review"; readonly review: ReviewMirror };

export interface Notice {
  readonly id: number;
  readonly level: "info" | "warning";
  readonly text: string;
  /** The entry or verdict whose delivery it announces: the notice goes once that is with an assistant. */
  readonly awaits?: string | undefined;
  /** The text in its place once the assistant has what it awaits; without it, the notice goes. */
  readonly received?: string | undefined;
}

/** The sheets over the review, by feature. */
export interface FeatureSheets {
  readonly changes: { readonly kind: "range" };
  readonly commit: { readonly kind: "commit" };
  readonly coverage: { readonly kind: "coverage" };
  readonly feedback:
    | { readonly kind: "comments" }
    /** `isAtEnd` is true when the Space key has led there. */
    | { readonly kind: "finish"; readonly isAtEnd?: boolean };
  readonly help: { readonly kind: "help" };
  readonly history: Timeline | ReviewList;
  readonly newPull: { readonly kind: "newPull" };
  readonly pendingReview: { readonly kind: "pendingReview" };
  readonly pictures: {
    readonly kind: "picture";
    readonly hash: string;
    readonly text: string;
    readonly alt: string;
  };
  readonly plan: { readonly kind: "plan" };
  readonly references: ShownCode | PlaceChoice;
  readonly review: {
    readonly kind: "drawing";
    readonly label: string;
    readonly drawing: ReactNode;
    readonly hash?: string | undefined;
  };
  readonly setup: { readonly kind: "setup" };
  readonly status: { readonly kind: "log"; readonly lines: readonly string[] };
  readonly themes: { readonly kind: "themes" };
}

/** One of the sheets of all features. Where two features take a kind, each sheet lacks `namedTwice`, which names it. */
export type SheetOf<Sheets extends { readonly [Feature in keyof Sheets]: { readonly kind: string } }> =
  Sheets[keyof Sheets] &
    NamedOnce<{ readonly [Feature in keyof Sheets]: Readonly<Record<Sheets[Feature]["kind"], unknown>> }>;

/** The sheet over the review; there is one at a time. */
export type Sheet = SheetOf<FeatureSheets>;

/** Fields that belong to no feature, and one field of each feature that has no slice. */
interface PageFields {
  readonly view: PanelView;
  readonly isConnected: boolean;
  /**
   * The reason why the host cannot be reached, or not yet; undefined while connected, and when the connection is merely
   * lost.
   */
  readonly obstacle: PortObstacle | undefined;
  readonly sheet: Sheet | undefined;
  readonly notices: readonly Notice[];
  readonly changes: ChangesState;
  readonly contextMenu: OpenContextMenu | undefined;
  readonly coverage: CoverageState;
  readonly feedback: FeedbackState;
  readonly historySearch: HistorySearchState;
  /** Pictures that are drawn because the person asked for them, by digest or address. */
  readonly askedPictures: ReadonlySet<string>;
  /** *Resource*: pictures of the workspace by name, those asked for last at the end. */
  readonly pictures: ReadonlyMap<string, KeptPicture>;
  readonly plan: PlanState | undefined;
  readonly search: SearchState;
  readonly seen: SeenState;
  readonly undo: UndoState;
}

/** The parts of the state: the mirrored values of the host, and what page and features add. */
export interface StateParts {
  readonly mirror: MirroredValues;
  readonly page: PageFields;
  readonly claims: ClaimsSlice;
  readonly commit: CommitSlice;
  readonly compare: CompareSlice;
  readonly export: ExportSlice;
  readonly history: HistorySlice;
  readonly outline: OutlineSlice;
  readonly newPull: NewPullSlice;
  readonly pendingReview: PendingReviewSlice;
  readonly reading: ReadingSlice;
  readonly references: ReferencesSlice;
}

/** The fields of all parts. Where two parts take a field, the state lacks `namedTwice`, which names it. */
export type StateOf<Parts> = Joined<Parts[keyof Parts]> & NamedOnce<Parts>;

/** The state of the page. */
export interface PanelState extends StateOf<StateParts> {}

export type PanelStore = StoreApi<PanelState>;

/** Creates the state of the page. A change that changes nothing is not told: thousands of rows ask again after each one. */
export function createPanelStore(initial: Partial<PanelState> = {}): PanelStore {
  const store = createStore<PanelState>(() => ({
    ...listFirst(panelValues),
    ...noClaims,
    ...noCommit,
    ...noComparison,
    ...noExport,
    ...followingLatest,
    ...closedOutline,
    ...noNewPull,
    ...nothingPending,
    ...nothingRead,
    ...noReferences,
    view: { kind: "loading" },
    isConnected: true,
    obstacle: undefined,
    sheet: undefined,
    notices: [],
    askedPictures: new Set(),
    changes: nothingChanged,
    contextMenu: undefined,
    coverage: nothingMeasured,
    feedback: nothingSaid,
    historySearch: noHistorySearch,
    pictures: new Map(),
    plan: undefined,
    search: closedSearch,
    seen: nothingSeen,
    undo: nothingUndone,
    ...initial,
  }));
  const { setState } = store;
  store.setState = (change: Change) => {
    const before = store.getState();
    const next = typeof change === "function" ? change(before) : change;
    if (isNews(before, next)) setState(next);
  };
  return store;
}

type Change = Partial<PanelState> | ((state: PanelState) => Partial<PanelState>);

function isNews<State>(before: State, next: Partial<State>): boolean {
  for (const name in next) if (!Object.is(next[name], before[name])) return true;
  return false;
}

export function getShownReview({ view }: Pick<PanelState, "view">): ReviewMirror | undefined {
  return view.kind === "review" ? view.review : undefined;
}

export function withNotice(
  notices: readonly Notice[],
  level: Notice["level"],
  text: string,
  { awaits, received }: Pick<Notice, "awaits" | "received"> = {},
): readonly Notice[] {
  const id = (notices.at(-1)?.id ?? 0) + 1;
  // A repeated notice is shown once, as the last.
  const others = notices.filter((notice) => notice.level !== level || notice.text !== text);
  return [...others, { id, level, text, awaits, received }].slice(-maxNotices);
}

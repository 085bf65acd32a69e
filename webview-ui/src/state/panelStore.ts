import type {
  CodeExcerpt,
  IterationChanges,
  IterationEntry,
  Offer,
  ReviewEntry,
  ReviewMeta,
} from "@dialectic/shared/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ComparisonState } from "./comparisonState.ts";
import type { ReviewMirror } from "./reviewMirror.ts";
import { closedSearch, type SearchState } from "./searchState.ts";

/** *Resource*: what the host says the page shows. */
export type PanelView =
  | { readonly kind: "loading" }
  | {
      readonly kind: "empty";
      readonly workspace: string | undefined;
      readonly sampleAvailable: boolean;
      readonly offers: readonly Offer[];
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
}

/** What lies over the review, one at a time. */
export type Sheet =
  | { readonly kind: "code"; readonly excerpt: CodeExcerpt; readonly notice: string | undefined }
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
  | { readonly kind: "help" };

/** Everything that components select from. */
export interface PanelState {
  readonly view: PanelView;
  readonly isConnected: boolean;
  /** The iteration at which the page stays; a page that follows the latest has none. */
  readonly opened: { readonly reviewId: string; readonly iteration: number } | undefined;
  /** What was presented while the page stays at something that its reader has opened. */
  readonly behind: ReviewMeta | undefined;
  /** Sections that changed and that the reader has not seen since. */
  readonly unseen: ReadonlySet<string>;
  readonly activeId: string | undefined;
  readonly jump: Jump | undefined;
  readonly isOutlineOpen: boolean;
  readonly search: SearchState;
  readonly comparison: ComparisonState | undefined;
  /** *Layout*: whether comparisons have two columns where there is room for them. */
  readonly isSideBySide: boolean;
  readonly sheet: Sheet | undefined;
  readonly notices: readonly Notice[];
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
    opened: undefined,
    behind: undefined,
    unseen: new Set(),
    activeId: undefined,
    jump: undefined,
    isOutlineOpen: false,
    search: closedSearch,
    comparison: undefined,
    isSideBySide: true,
    sheet: undefined,
    notices: [],
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
  return [...notices, { id, level, text }].slice(-noticeCount);
}

/** Marks sections as seen; the same set when nothing changes. */
export function withoutSeen(unseen: ReadonlySet<string>, seen: readonly string[]): ReadonlySet<string> {
  if (!seen.some((id) => unseen.has(id))) return unseen;
  const rest = new Set(unseen);
  for (const id of seen) rest.delete(id);
  return rest;
}

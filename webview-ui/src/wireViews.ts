import type { ChangesParts } from "./features/changes/changesParts.ts";
import type { CodeRow } from "./features/changes/state/placedCode.ts";
import { wireChanges } from "./features/changes/wireChanges.ts";
import type { CompareParts } from "./features/compare/compareParts.ts";
import { type CompareWiring, wireCompare } from "./features/compare/wireCompare.ts";
import { followThreadLines } from "./features/feedback/state/threadLines.ts";
import { followContextMenus } from "./features/menus/followContextMenus.ts";
import { followPlan } from "./features/plan/state/followPlan.ts";
import type { CodeBelow } from "./features/review/codeBelow.ts";
import { followStory } from "./features/review/followStory.ts";
import { keepFocus } from "./features/review/keepFocus.ts";
import type { SectionContents } from "./features/review/sectionContents.ts";
import { HistoryQueries } from "./features/search/historyQueries.ts";
import { followUndo } from "./features/undo/state/followUndo.ts";
import type { MarkHits } from "./features/useFindMarks.ts";
import type { ReviewScroller } from "./scroller/reviewScroller.ts";
import type { PanelActions } from "./state/panelActions.ts";
import { wireFind } from "./wireFind.ts";

interface ViewsWiring extends CompareWiring {
  readonly code: CodeBelow;
  readonly scroller: ReviewScroller;
  readonly contents: SectionContents;
  readonly actions: PanelActions;
  readonly isBrowser: boolean;
}

/** Working parts of the views over the review, and of the search in all of them. */
export interface WiredViews {
  readonly compare: CompareParts;
  readonly changes: ChangesParts;
  /** Marks hits in the review. */
  readonly markHits: MarkHits;
}

/** Connects the views over the review, the code below its sections and the search. */
export function wireViews(wiring: ViewsWiring): WiredViews {
  const { store, session, actions, code } = wiring;
  const currentHost = () => session.host;
  const compare = wireCompare(wiring);
  const changes = wireChanges({ store, session });
  followThreadLines({ store, currentHost });
  const story = followStory(wiring);
  const marks = wireFind({ ...wiring, compare, changes, story, showChanges: actions.showChanges });
  followPlan({ store, currentHost });
  followUndo(store);
  keepFocus(store);
  followContextMenus({ ...wiring, findRow: (id) => changes.findRow(id)?.row ?? findChange(code.findRow(id)) });
  new HistoryQueries({ store, host: currentHost });
  return {
    compare: { ...compare, markHits: marks.comparison },
    changes: { ...changes, markHits: marks.changes },
    markHits: marks.review,
  };
}

function findChange(row: CodeRow | undefined) {
  return row?.kind === "change" ? row.row : undefined;
}

import type { ChangesParts } from "./features/changes/changesParts.ts";
import type { CodeRow } from "./features/changes/state/placedCode.ts";
import { wireChanges } from "./features/changes/wireChanges.ts";
import type { CompareParts } from "./features/compare/compareParts.ts";
import { readSourceSides } from "./features/compare/sourceRuns.ts";
import { withShown } from "./features/compare/state/comparisonState.ts";
import { type CompareWiring, wireCompare } from "./features/compare/wireCompare.ts";
import { toThreadRowId } from "./features/feedback/state/feedbackBoxes.ts";
import { followThreadLines } from "./features/feedback/state/threadLines.ts";
import { followContextMenus } from "./features/menus/followContextMenus.ts";
import { followPlan } from "./features/plan/state/followPlan.ts";
import type { CodeBelow } from "./features/review/codeBelow.ts";
import { followStory } from "./features/review/followStory.ts";
import { keepFocus } from "./features/review/keepFocus.ts";
import type { SectionContent, SectionContents } from "./features/review/sectionContents.ts";
import { HistoryQueries } from "./features/search/historyQueries.ts";
import type { SectionOpener } from "./features/search/hitHighlights.ts";
import type { SearchedThread } from "./features/search/searchSource.ts";
import { wireSearch } from "./features/search/wireSearch.ts";
import { followUndo } from "./features/undo/state/followUndo.ts";
import type { MarkHits } from "./features/useFindMarks.ts";
import { readChunks } from "./markdown/gatherText.ts";
import { readSourceText } from "./markdown/readSourceText.ts";
import type { LaneParts } from "./markdown/renderLane.ts";
import type { ReviewScroller } from "./scroller/reviewScroller.ts";
import { withCurrent } from "./state/currentSection.ts";
import { withUnfolded } from "./state/folds.ts";
import { frontMatterPlace } from "./state/frontMatterText.ts";
import type { PanelActions } from "./state/panelActions.ts";
import type { PanelSession } from "./state/panelSession.ts";
import type { PanelStore } from "./state/panelStore.ts";
import type { PageView } from "./state/topView.ts";

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

interface FindWiring {
  readonly store: PanelStore;
  readonly session: PanelSession;
  readonly workers: LaneParts;
  readonly scroller: ReviewScroller;
  readonly contents: SectionContents;
  readonly compare: Pick<ReturnType<typeof wireCompare>, "scroller" | "texts" | "findSection" | "wantAllCode">;
  readonly changes: SectionOpener;
  readonly story: ReturnType<typeof followStory>;
  readonly code: CodeBelow;
  readonly showChanges: PanelActions["showChanges"];
}

/** Connects the search with the review and the views over it; returns the function that marks hits in each of them. */
function wireFind(wiring: FindWiring): Readonly<Record<PageView, MarkHits>> {
  const { store, session, workers, compare } = wiring;
  const comparison: SectionOpener = {
    jumpTo(id, offset) {
      const { comparison: open } = store.getState();
      const shown = open && withShown(open, id);
      if (shown !== open) store.setState({ comparison: shown });
      store.setState((state) => withCurrent(state, compare.findSection(id)));
      compare.scroller.jumpTo(id, offset);
    },
  };
  const review: SectionOpener = {
    jumpTo(id, offset) {
      if (id === frontMatterPlace) return showFrontMatter(offset);
      wiring.story.expandAround(id);
      store.setState((state) => withCurrent(state, wiring.code.findSection(id)));
      store.setState((state) => withUnfolded(state, wiring.code.findHolder(id)));
      wiring.scroller.jumpTo(id, offset);
    },
  };
  const marks = wireSearch({
    store,
    workers,
    fetchBodies: (hashes) => session.fetchBodies(hashes),
    readShown: (hash) => readShownText(wiring.contents.findFinal(hash)),
    createSidesTask: (before, after) => compare.texts.createSidesTask(before, after),
    sources: readSourceSides,
    wantCode: compare.wantAllCode,
    wantStory: wiring.story.wantAll,
    scrollers: { review, comparison, changes: wiring.changes },
    onElsewhere: (thread) => void goToChanges(thread, wiring),
  });
  const attach =
    (place: PageView): MarkHits =>
    (view) =>
      marks[place].attach(view);
  return { review: attach("review"), comparison: attach("comparison"), changes: attach("changes") };
}

function readShownText(content: SectionContent | undefined): string | undefined {
  if (content?.kind === "blocks") return readChunks(content.blocks);
  return content?.kind === "plain" ? readSourceText(content.text) : undefined;
}

/** Brings the front matter to `offset` pixels from the top of the view: it stands above everything that scrolls there. */
function showFrontMatter(offset: number): void {
  const view = document.querySelector("[data-front-matter]")?.closest(".scroller");
  if (view) view.scrollTop = -offset;
}

/** Shows the changes at the lines that a thread is about, and continues to its hit there. */
async function goToChanges(
  { thread, change }: SearchedThread,
  { store, showChanges }: Pick<FindWiring, "store" | "showChanges">,
): Promise<void> {
  if (change === undefined) return;
  const { round, part, file, side, endLine } = change;
  await showChanges({ file, line: { side, line: endLine } }, { round, part });
  if (store.getState().changes.open?.round !== round) return;
  store.setState(({ search }) => ({ search: { ...search, target: { sectionId: toThreadRowId(thread) } } }));
}

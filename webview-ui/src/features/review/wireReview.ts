import type { PanelMemory } from "../../host/panelPort.ts";
import { formatBatchChars, frameSliceMs } from "../../limits.ts";
import type { RenderQueue } from "../../markdown/types.ts";
import { ReviewScroller } from "../../scroller/reviewScroller.ts";
import type { AnchorPoint } from "../../scroller/scrollAnchor.ts";
import { chooseCurrent, withCurrent } from "../../state/currentSection.ts";
import { getFolding, withUnfolded } from "../../state/folds.ts";
import type { Spot } from "../../state/historyEntries.ts";
import type { PanelSession } from "../../state/panelSession.ts";
import { getShownReview, type PanelState, type PanelStore } from "../../state/panelStore.ts";
import { readPlace } from "../../state/placeMemory.ts";
import type { ReviewMirror } from "../../state/reviewMirror.ts";
import { withExpanded } from "../changes/state/changesState.ts";
import { followSight } from "../changes/state/inSight.ts";
import type { CodeBelow } from "./codeBelow.ts";
import { FilteredView } from "./filteredView.ts";
import { browserFrames, FrameSlices } from "./frameSlices.ts";
import { createRowNames } from "./passedRows.ts";
import { rememberPlace } from "./rememberPlace.ts";
import type { ReviewParts } from "./reviewParts.ts";
import { ReviewPlaces } from "./reviewPlaces.ts";
import { type ChangedText, SectionContents } from "./sectionContents.ts";
import { UpdateGate } from "./updateGate.ts";

interface WiringParts {
  readonly store: PanelStore;
  readonly session: PanelSession;
  readonly queue: RenderQueue;
  readonly memory: PanelMemory;
  readonly code: CodeBelow;
}

interface ReviewWiring extends ReviewParts {
  /** Called when the comparison is scrolled, or closed. */
  readonly onComparePlace: (top: AnchorPoint | undefined) => void;
  /** Returns what is at the top of the view; undefined without a review. */
  readonly readSpot: () => Spot | undefined;
  /** Returns to a place, unless another review is shown by now. */
  readonly goToSpot: (spot: Spot) => void;
}

export function wireReview({ store, session, queue, memory, code }: WiringParts): ReviewWiring {
  const slices = new FrameSlices(browserFrames, frameSliceMs);
  const contents = new SectionContents(session.bodies, queue, slices);
  const places = new ReviewPlaces(readPlace(memory));
  const place = rememberPlace(store, memory);
  const notePassed = followSight(store, "review", createRowNames(code));
  const scroller = new ReviewScroller({
    onWanted(wanted, onSettled) {
      contents.show(
        wanted.filter(({ id }) => code.findRow(id) === undefined),
        onSettled,
      );
    },
    onReadable: (ids) => code.onWanted(ids),
    onPlace(visible, { meta: { reviewId } }) {
      const points = visible.map((point) => findPointAbove(point, code));
      store.setState((state) => ({ ...withActiveSection(state, points), ...withCodeAtTop(state, visible, code) }));
      filtered.notePlace(visible[0]);
      const [top] = visible;
      const row = top === undefined || top === points[0] ? undefined : { ...top, around: code.findAround(top.id) };
      places.note(reviewId, points[0], row);
      place.noteReview(points[0], row);
      notePassed();
    },
    onSettled({ meta: { reviewId, iteration } }) {
      session.settled = { reviewId, iteration };
    },
  });
  const filtered = new FilteredView(scroller);
  slices.onSlice = () => void scroller.restore();
  const gate = new UpdateGate(contents, slices);
  session.pass = (changes, commit) => gate.pass(changes, commit);
  followStore({ store, scroller, filtered, contents, places, code });
  const { findRow: findCodeRow, findSection } = code;
  const spots = createSpots(store, places, scroller, (id) => findCodeRow(id) !== undefined);
  return { contents, scroller, findCodeRow, findSection, onComparePlace: place.noteComparison, ...spots };
}

function createSpots(
  store: PanelStore,
  places: ReviewPlaces,
  scroller: ReviewScroller,
  isThere: (row: string) => boolean,
): Pick<ReviewWiring, "readSpot" | "goToSpot"> {
  const readId = () => getShownReview(store.getState())?.meta.reviewId;
  return {
    readSpot() {
      const reviewId = readId();
      const left = reviewId === undefined ? undefined : places.find(reviewId);
      return reviewId === undefined || left === undefined ? undefined : { reviewId, ...left };
    },
    goToSpot({ reviewId, section, row }) {
      if (reviewId !== readId()) return;
      const { id, offset } = row !== undefined && isThere(row.id) ? row : section;
      scroller.jumpTo(id, offset);
    },
  };
}

/** Maps a row of code to its section, which is known before the code arrives. */
function findPointAbove(point: AnchorPoint, code: CodeBelow): AnchorPoint {
  return code.findRow(point.id) === undefined ? point : { id: code.findSection(point.id), offset: 0 };
}

interface Following {
  readonly store: PanelStore;
  readonly scroller: ReviewScroller;
  readonly filtered: FilteredView;
  readonly contents: SectionContents;
  readonly places: ReviewPlaces;
  readonly code: CodeBelow;
}

function followStore({ store, scroller, filtered, contents, places, code }: Following): void {
  // A reader who has gone elsewhere before the code came stays there.
  for (const event of ["wheel", "pointerdown", "keydown"])
    window.addEventListener(event, places.dropRow, { capture: true, passive: true });
  const show = () => {
    const { search, isPrinting } = store.getState();
    const matching = isPrinting ? undefined : search.matching;
    // A search shows what it finds, whether it is folded or not.
    const folding = matching === undefined ? getFolding(store.getState()) : undefined;
    filtered.show(getShownReview(store.getState()), matching, code.rows, folding);
  };
  code.onRows = () => {
    show();
    const around = code.rows.size === 0 ? [] : places.takeAround();
    if (around.length > 0)
      store.setState(({ changes }) => ({
        changes: withExpanded(changes, (rows) => around.map((id) => rows.set(id, true))),
      }));
    const row = places.takeRow((id) => code.findRow(id) !== undefined);
    if (row !== undefined) scroller.jumpTo(row.id, row.offset);
  };
  store.subscribe((state, before) => {
    const review = getShownReview(state);
    const isOther = review !== undefined && getShownReview(before)?.meta.reviewId !== review.meta.reviewId;
    // Another review may have a section of the same id.
    if (isOther) store.setState({ activeId: undefined });
    if (state.isPrinting !== before.isPrinting) scroller.whole.want(state.isPrinting, scroller.window);
    // Reads the store again, because the search may have responded to this change.
    show();
    if (state.jump !== undefined && state.jump !== before.jump) {
      const { sectionId } = state.jump;
      const own = state.comparison === undefined ? code.findSection(sectionId) : sectionId;
      store.setState((now) => withCurrent(now, own));
      if (state.comparison === undefined) {
        if (!filtered.shows(own)) showAll(store);
        if (state.jump.opens !== false) store.setState((now) => withUnfolded(now, code.findHolder(sectionId)));
        // A row within a file goes below the line that names the file.
        scroller.jumpTo(sectionId, code.findFile(sectionId) === undefined ? 0 : lineAtTop);
      }
    }
    if (state.view === before.view) return;
    if (review === undefined) return;
    const { hashes, defining } = review.sections;
    const defined = contents.setDefining(defining.map((ordinal) => hashes[ordinal] ?? ""));
    if (!isOther) return;
    const section = places.enter(review.meta.reviewId);
    void defined.then(() => contents.formatAhead(listFirst(review, section?.id)));
    // The address may have named another section.
    if (store.getState().jump !== before.jump) places.dropRow();
    else if (section !== undefined) scroller.jumpTo(section.id, section.offset);
  });
}

/** Returns the sections from this one on that are formatted together. */
function listFirst({ sections: { ids, hashes, lengths } }: ReviewMirror, top: string | undefined): ChangedText[] {
  const first: ChangedText[] = [];
  let length = 0;
  for (let place = Math.max(0, ids.indexOf(top ?? "")); place < ids.length; place += 1) {
    length += lengths[place] ?? 0;
    if (length > formatBatchChars) break;
    first.push({ id: ids[place] ?? "", hash: hashes[place] ?? "" });
  }
  return first;
}

function showAll(store: PanelStore): void {
  store.setState(({ search }) => ({ search: { ...search, isFiltering: false } }));
}

function withActiveSection(state: PanelState, visible: readonly AnchorPoint[]): Partial<PanelState> {
  // A review below a comparison is not being read.
  if (state.comparison !== undefined) return {};
  const activeId = chooseCurrent(state.activeId, visible);
  return activeId === state.activeId ? {} : { activeId };
}

/** Height of the line that names the file at the top, in pixels; keep in step with the style sheet. */
export const lineAtTop = 28;

/** Notes the code at the top of the view, unless its file is named there or another row is below the line. */
export function withCodeAtTop(
  { codeAtTop: before }: Pick<PanelState, "codeAtTop">,
  visible: readonly AnchorPoint[],
  code: Pick<CodeBelow, "findFile">,
): Partial<Pick<PanelState, "codeAtTop">> {
  const [first, ...others] = visible.filter(({ offset }) => offset < lineAtTop).map(({ id }) => id);
  const file = first === undefined ? undefined : code.findFile(first);
  const isWithin = file !== undefined && others.every((id) => code.findFile(id) === file);
  const codeAtTop = first !== undefined && isWithin ? { row: first, file } : undefined;
  return codeAtTop?.row === before?.row && codeAtTop?.file === before?.file ? {} : { codeAtTop };
}

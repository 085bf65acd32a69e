import type { PanelMemory } from "../../host/panelPort.ts";
import { maxPassedNames, placeSaveMs } from "../../limits.ts";
import type { AnchorPoint } from "../../scroller/scrollAnchor.ts";
import { getShownReview, type PanelState, type PanelStore } from "../../state/panelStore.ts";
import { type RememberedPlace, readPlace } from "../../state/placeMemory.ts";
import { findKeptPlace } from "../../state/shownIteration.ts";
import type { CodePoint } from "./reviewPlaces.ts";

interface PlaceNotes {
  /** `row` is the row of code below the section `top`, if one is at the top of the view. */
  readonly noteReview: (top: AnchorPoint | undefined, row: CodePoint | undefined) => void;
  readonly noteComparison: (top: AnchorPoint | undefined) => void;
}

export function rememberPlace(store: PanelStore, memory: PanelMemory): PlaceNotes {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const before = readPlace(memory);
  let isRemembered = before.unkept !== undefined || before.writing !== undefined;
  const latest: Partial<Record<"review" | "row" | "comparison", CodePoint | undefined>> = {};
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const state = store.getState();
    const reviewId = getShownReview(state)?.meta.reviewId;
    // Typed text is remembered before the review has been scrolled to its place, which stays until then.
    const isThere = latest.review !== undefined || before.reviewId !== reviewId;
    const top = { sectionId: latest.review?.id, offset: latest.review?.offset ?? 0, row: latest.row };
    const { sectionId, offset, row } = isThere ? top : before;
    const place: RememberedPlace = {
      reviewId,
      sectionId,
      offset,
      row,
      folds: state.folds,
      passed: [...state.passed].slice(-maxPassedNames),
      isOutlineOpen: state.hasOutlineBeside,
      isSideBySide: state.isSideBySide,
      codeView: state.codeView,
      opened: findKeptPlace(state),
      commitDrafts: state.commitDrafts,
      newPullDrafts: state.newPullDrafts,
      comparison: toRememberedComparison(state, latest.comparison),
      changes: toRememberedChanges(state),
      unkept: listUnkeptDrafts(state),
      writing: findWriting(state),
      closedDrafts: listClosedDrafts(state),
    };
    isRemembered = place.unkept !== undefined || place.writing !== undefined;
    memory.write(place);
  };
  const writeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(write, placeSaveMs);
  };
  const note = (view: keyof typeof latest, top: CodePoint | undefined) => {
    if (top?.id === latest[view]?.id && top?.offset === latest[view]?.offset) return;
    latest[view] = top;
    writeSoon();
  };
  store.subscribe((state, before) => {
    if (hasMoved(state, before)) writeSoon();
    // An editor may remove a page without notice. Typed text is remembered at once, and dropped once it is on disk.
    const isTyped = state.feedback.typed !== before.feedback.typed;
    if (isTyped && (isRemembered || listUnkeptDrafts(state) !== undefined)) write();
    if (!hasChosen(state, before)) return;
    if (state.comparison?.comparison !== before.comparison?.comparison) latest.comparison = undefined;
    // Choices are saved at once, and the place before the page goes.
    write();
  });
  // A box that was left takes no focus after a reload, however early that comes.
  document.addEventListener("focusout", ({ target }) => {
    const isBox = target instanceof HTMLTextAreaElement && target.dataset["box"] !== undefined;
    if (isBox && isRemembered) write();
  });
  window.addEventListener("pagehide", () => {
    // A page that goes before its review is there leaves the memory as it is.
    const isBoxNew = latest.review !== undefined && (isRemembered || findWriting(store.getState()) !== undefined);
    if (timer !== undefined || isBoxNew) write();
  });
  return {
    noteReview(top, row) {
      note("review", top);
      note("row", row);
    },
    noteComparison: (top) => note("comparison", top),
  };
}

function hasChosen(state: PanelState, before: PanelState): boolean {
  return (
    state.folds !== before.folds ||
    state.hasOutlineBeside !== before.hasOutlineBeside ||
    state.isSideBySide !== before.isSideBySide ||
    state.codeView !== before.codeView ||
    state.opened !== before.opened ||
    state.behind !== before.behind ||
    state.comparison?.comparison !== before.comparison?.comparison ||
    state.changes.open?.list !== before.changes.open?.list
  );
}

/** True when the place differs, a draft of a commit, or the boxes that are open. */
function hasMoved(state: PanelState, before: PanelState): boolean {
  return (
    state.commitDrafts !== before.commitDrafts ||
    state.newPullDrafts !== before.newPullDrafts ||
    state.changes.open?.top !== before.changes.open?.top ||
    state.passed !== before.passed ||
    state.feedback.boxes !== before.feedback.boxes
  );
}

/** Returns typed text that is not on disk yet. A page that is closing cannot wait for the host. */
function listUnkeptDrafts({ feedback }: PanelState): RememberedPlace["unkept"] {
  const { reviewId, boxes } = feedback;
  const typed = [...feedback.typed].filter(([, { isKept }]) => !isKept);
  if (reviewId === undefined || typed.length === 0) return undefined;
  return typed.map(([key, { text }]) => ({ reviewId, draft: { key, text, subject: boxes.get(key)?.subject } }));
}

function listClosedDrafts({ feedback: { reviewId, boxes } }: PanelState): RememberedPlace["closedDrafts"] {
  const keys = [...boxes.values()].flatMap(({ key, isOpen }) => (isOpen ? [] : [key]));
  return reviewId === undefined || keys.length === 0 ? undefined : { reviewId, keys };
}

/** Returns the box in which the person types; undefined while another window has the focus. */
function findWriting({ feedback: { reviewId, boxes, away } }: PanelState): RememberedPlace["writing"] {
  if (reviewId === undefined || !document.hasFocus()) return undefined;
  if (away !== undefined) return { reviewId, key: away.key, at: away.at };
  const { activeElement: area } = document;
  const key = area instanceof HTMLTextAreaElement ? area.dataset["box"] : undefined;
  if (!(area instanceof HTMLTextAreaElement) || key === undefined || boxes.get(key)?.isOpen !== true) return undefined;
  return { reviewId, key, at: area.selectionStart };
}

function toRememberedComparison(
  { comparison }: PanelState,
  top: AnchorPoint | undefined,
): RememberedPlace["comparison"] {
  if (comparison === undefined) return undefined;
  const { reviewId, from, to } = comparison.comparison;
  return { reviewId, from, to, sectionId: top?.id, offset: top?.offset ?? 0 };
}

function toRememberedChanges({ changes: { reviewId, open } }: PanelState): RememberedPlace["changes"] {
  if (reviewId === undefined || open === undefined) return undefined;
  const { round, since, part, top } = open;
  return { reviewId, round, since, part, file: top?.file, hunk: top?.hunk };
}

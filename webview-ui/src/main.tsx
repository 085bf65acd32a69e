// vscode-jsonrpc requires its runtime to be installed before any other part of it is used.

import { withAnnouncement } from "./features/news/state/seenState.ts";
import { waitForState } from "./state/waitForState.ts";
import "vscode-jsonrpc/browser";
import "@vscode/codicons/dist/codicon.css";
import "./themes/palettes.css";
import "./styles/panel.css";
import "./ui/button.css";
import "./ui/choices.css";
import "./features/outline/outline.css";
import "./styles/alerts.css";
import "./styles/besideHeading.css";
import "./styles/direction.css";
import "./features/review/frontMatter.css";
import "./styles/inView.css";
import "./styles/prose.css";
import "./styles/tables.css";
import "./styles/code.css";
import "./styles/invisible.css";
import "./styles/sheets.css";
import "./features/search/search.css";
import "./features/history/history.css";
import "./features/questions/questions.css";
import "./features/title/title.css";
import "./features/title/titleMarks.css";
import "./features/turns/asked.css";
import "./features/news/seen.css";
import "./features/references/references.css";
import "./features/feedback/comments.css";
import "./styles/highlights.css";
import "./features/feedback/commentBox.css";
import "./features/feedback/commentText.css";
import "./features/feedback/verdict.css";
import "./features/export/export.css";
import "./styles/print.css";
import "./styles/menu.css";
import "./features/feedback/commentsList.css";
import "./features/search/found.css";
import "./features/compare/compare.css";
import "./features/compare/compared.css";
import "./features/changes/changes.css";
import "./features/changes/changesHeader.css";
import "./features/changes/leftOut.css";
import "./features/changes/range.css";
import "./features/changes/newFolders.css";
import "./features/menus/contextMenu.css";
import "./styles/diff.css";
import "./features/references/preview.css";
import "./features/commits/commit.css";
import "./features/coverage/coverage.css";
import "./features/commits/commitReview.css";
import "./features/commits/commitSections.css";
import "./features/commits/commitTrial.css";
import "./features/newPull/newPull.css";
import "./features/pendingReview/pendingReview.css";
import "./features/claims/claims.css";
import "./styles/drawing.css";
import "./features/review/codeAtTop.css";
import "./features/review/fences.css";
import "./features/reading/folding.css";
import "./features/reading/readingLine.css";
import "./features/feedback/goneEdits.css";
import "./features/help/help.css";
import "./features/pictures/pictures.css";
import "./features/problems/problems.css";
import "./features/feedback/selectionComment.css";
import "./features/feedback/suggestions.css";
import "./features/setup/firstSteps.css";
import "./features/undo/undo.css";
import { groupNews, reviewKey } from "@dialectic/shared/review";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { listFeatureMarks } from "./featureMarks.ts";
import { followChanges } from "./features/changes/followChanges.ts";
import { reopenChanges } from "./features/changes/reopenChanges.ts";
import { CodeColoursContext, createCodeColours } from "./features/codeColours.ts";
import { reopenComparison } from "./features/compare/reopenComparison.ts";
import { createFormatComment, FormatCommentContext } from "./features/feedback/CommentMarkdown.tsx";
import { followComments } from "./features/feedback/followComments.ts";
import { nothingSaid } from "./features/feedback/state/feedbackState.ts";
import { wireFeedback } from "./features/feedback/wireFeedback.ts";
import { FileColours } from "./features/fileColours.ts";
import { MarksContext } from "./features/marks.tsx";
import { countInTitle } from "./features/news/countInTitle.ts";
import { SeenFollower } from "./features/news/state/seenFollower.ts";
import { followOutlineWidth } from "./features/outline/state/followOutlineWidth.ts";
import { type Panel, PanelContext } from "./features/panelContext.ts";
import { CodeBelow } from "./features/review/codeBelow.ts";
import { ReaderWatch } from "./features/review/readerWatch.ts";
import { createReading } from "./features/review/readThrough.ts";
import { ReviewPartsContext } from "./features/review/reviewParts.ts";
import { SectionBody } from "./features/review/SectionBody.tsx";
import { SectionSight, SeenParts } from "./features/review/sectionSight.ts";
import { wireReview } from "./features/review/wireReview.ts";
import { SightContext } from "./features/useSight.ts";
import { sample } from "./host/firstWorker.ts";
import { createBlobWorkers } from "./host/startBlobWorker.ts";
import { RenderLane } from "./markdown/renderLane.ts";
import { createRenderQueue } from "./markdown/renderQueue.ts";
import type { RenderQueue } from "./markdown/types.ts";
import { onWork } from "./openWork.ts";
import { surroundings } from "./start.ts";
import { followLayersInHistory } from "./state/followLayers.ts";
import type { Spot } from "./state/historyEntries.ts";
import { createPanelActions, type PanelActions } from "./state/panelActions.ts";
import { runCommand } from "./state/panelCommands.ts";
import { PanelSession } from "./state/panelSession.ts";
import { createPanelStore, getShownReview, type PanelState, type PanelStore } from "./state/panelStore.ts";
import { type RememberedPlace, readPlace } from "./state/placeMemory.ts";
import { findReviewInAnchor } from "./state/sectionAddress.ts";
import { chooseTabWidth } from "./state/tabWidth.ts";
import { german } from "./texts/german.ts";
import { setTexts } from "./texts/texts.ts";
import { followMeasures, showSettings } from "./themes/textShape.ts";
import { followTheme } from "./themes/theme.ts";
import { AppBoundary } from "./ui/AppBoundary.tsx";
import { registerToolkit } from "./ui/registerToolkit.ts";
import { RevealContext } from "./ui/reveal.ts";
import { scrollKeys } from "./ui/useScrollKeys.ts";
import { type WiredViews, wireViews } from "./wireViews.ts";

/**
 * Lets an idle page without a review render the worker's sample outside the document, so that its code is compiled before
 * the first real section.
 */
async function warmUp(queue: RenderQueue, store: PanelStore): Promise<void> {
  if (store.getState().view.kind === "review") return;
  const result = await queue.render({ hash: "warm-up", markdown: sample, prefix: "" }, 0);
  if (result.kind !== "blocks" || typeof requestIdleCallback !== "function") return;
  requestIdleCallback(() => {
    if (store.getState().view.kind === "review") return;
    const root = createRoot(document.createElement("div"));
    root.render(<SectionBody content={result} onRenderAnyway={() => undefined} />);
    requestIdleCallback(() => root.unmount());
  });
}

const root = document.documentElement;
// `highlights.css` says what it is for. Chromium alone knows the property.
root.toggleAttribute("data-marks-each", !CSS.supports("app-region", "drag"));
onWork((isWorking) => root.toggleAttribute("data-working", isWorking));
// Only the browser panel has palettes. They are there before the language, so that the page does not flash.
if (root.dataset["theme"] === undefined) showSettings(root);
else {
  followTheme();
  followMeasures();
}
root.style.setProperty("--tab-width", String(chooseTabWidth(undefined)));
if (root.lang === "de") setTexts(german);
start(document.getElementById("app"));

function start(container: HTMLElement | null): void {
  if (container === null) throw new Error("The page has no place for the panel");
  const { kind, port, memory } = surroundings;
  const isBrowser = kind === "browser";
  registerToolkit();

  const narrow = matchMedia("(width < 720px)");
  const isNarrow = () => narrow.matches;
  const place = readPlace(memory);
  const store = createPanelStore(recallState(place, isNarrow()));
  followOutlineWidth(store, narrow);
  const session = new PanelSession(port, store, (send) => requestAnimationFrame(send));
  const workers = {
    startWorker: createBlobWorkers(async () => void (await waitForState(store, (state) => state.isConnected))),
    setTimer,
  };
  const currentHost = () => session.host;
  const code = new CodeBelow();
  const actions = createPanelActions({
    store,
    currentHost,
    isBrowser,
    isNarrow,
    workers,
    adopt: (state) => session.adopt(state),
    feedback: (notify) => wireFeedback({ store, currentHost, notify, place, setTimer }),
    reading: (others) => createReading({ store, code, actions: others, notify: others.notify }),
  });
  session.keepsReview = isBrowser;
  // A review that the address names is the first one that the reader sees: another one would count as read.
  if (isBrowser) session.named = findReviewInAnchor(location.hash.slice(1));
  session.onCommand = (command) => runCommand(command, { store, actions });
  session.onShowSection = async (place) => {
    await actions.showSection(place);
    if (place.thread !== undefined) actions.openThread(place.thread);
  };
  session.onCoverageStale = () => void actions.lookAtCoverage();
  const sight = wireSeen({ store, session, actions, setTimer });
  const queue = createRenderQueue(workers);
  const lane = new RenderLane(workers);
  const codeColours = createCodeColours(queue, new FileColours((job) => lane.run(job)));
  const formatComment = createFormatComment(queue);
  const spots = { readSpot: () => parts.readSpot(), goToSpot: (spot: Spot) => parts.goToSpot(spot) };
  if (isBrowser) followLayersInHistory({ store, actions, ...spots });
  const parts = wireReview({ store, session, queue, memory, code });
  followChanges(store, actions);
  followComments({ store, actions });
  if (isBrowser) reopenChanges(store, place, actions);
  reopenComparison(store, place, actions);
  const { scroller, contents, onComparePlace: onPlace } = parts;
  const views = wireViews({ store, session, workers, scroller, contents, code, onPlace, actions, isBrowser });
  // Messages that arrived before this script ran are taken first.
  setTimer(() => void warmUp(queue, store), 0);

  const panel: Panel = { store, actions, retry: () => void session.refresh(), scrolledLines: new Map() };
  const reportError = (problem: unknown) => session.host?.log({ level: "error", message: String(problem) });
  show(container, { panel, parts, sight, codeColours, formatComment, isBrowser, views, reportError });
}

/** Returns the state that the reader left when the page was last open. */
function recallState(place: RememberedPlace, isNarrow: boolean): Partial<PanelState> {
  // The reader's own choice counts on each page from then on.
  const hasOutlineBeside = place.isOutlineOpen ?? root.dataset["outlineElsewhere"] === undefined;
  return {
    isOutlineOpen: hasOutlineBeside && !isNarrow,
    hasOutlineBeside,
    opened: place.opened,
    folds: place.folds ?? {},
    passed: new Set(place.passed),
    commitDrafts: place.commitDrafts ?? {},
    newPullDrafts: place.newPullDrafts ?? {},
    codeView: place.codeView ?? {},
    isSideBySide: place.isSideBySide ?? true,
    feedback: { ...nothingSaid, away: place.writing && { key: place.writing.key, at: place.writing.at, held: "" } },
  };
}

interface ShownPanel {
  readonly panel: Panel;
  readonly parts: ReturnType<typeof wireReview>;
  readonly sight: SectionSight;
  readonly codeColours: ReturnType<typeof createCodeColours>;
  readonly formatComment: ReturnType<typeof createFormatComment>;
  readonly isBrowser: boolean;
  readonly views: WiredViews;
  readonly reportError: (problem: unknown) => void;
}

function show(container: HTMLElement, shown: ShownPanel): void {
  const { panel, parts, sight, codeColours, formatComment, isBrowser, views, reportError } = shown;
  const marks = listFeatureMarks(isBrowser);
  createRoot(container).render(
    <StrictMode>
      <AppBoundary onError={reportError}>
        <PanelContext value={panel}>
          <ReviewPartsContext value={parts}>
            <CodeColoursContext value={codeColours}>
              <RevealContext value={parts.scroller.reveal}>
                <FormatCommentContext value={formatComment}>
                  <SightContext value={sight}>
                    <MarksContext value={marks}>
                      <App isBrowser={isBrowser} views={views} />
                    </MarksContext>
                  </SightContext>
                </FormatCommentContext>
              </RevealContext>
            </CodeColoursContext>
          </ReviewPartsContext>
        </PanelContext>
      </AppBoundary>
    </StrictMode>,
  );
}

function setTimer(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

interface SeenWiring {
  readonly store: PanelStore;
  readonly session: PanelSession;
  readonly actions: Pick<PanelActions, "markRead" | "dropWalk">;
  readonly setTimer: (run: () => void, milliseconds: number) => () => void;
}

function wireSeen({ store, session, actions, setTimer }: SeenWiring): SectionSight {
  const isWide = matchMedia("(width >= 1000px)");
  const follower = new SeenFollower({ store, setTimer });
  session.onShow = (mirror, respaced) => follower.follow(mirror, respaced);
  // To a page that VS Code keeps behind another tab, its document looks visible.
  let isShown = true;
  const isVisible = () => isShown && !document.hidden;
  const isReadable = () => {
    const { sheet } = store.getState();
    // Code and the list of comments are shown beside the review where there is room.
    const isBeside = sheet?.kind === "code" || (sheet?.kind === "comments" && isWide.matches);
    return isVisible() && (sheet === undefined || isBeside);
  };
  // A review is opened once it is shown: what changes from then on is marked, whether the reader moves or not.
  const open = () => isVisible() && actions.markRead([reviewKey]);
  const count = () => {
    const entries = isVisible() ? [] : (store.getState().news?.entries ?? []);
    document.title = countInTitle(document.title, groupNews(entries).length);
  };
  store.subscribe((state, before) => {
    const { news } = state;
    // The news of a review may arrive before it.
    if (getShownReview(state)?.meta.reviewId !== getShownReview(before)?.meta.reviewId) open();
    if (news === undefined || news === before.news) return;
    store.setState(({ seen }) => ({ seen: withAnnouncement(seen, before.news, news) }));
    open();
    count();
  });
  const parts = new SeenParts();
  const watch = new ReaderWatch({
    now: () => performance.now(),
    setTimer,
    isReadable,
    onLooked: (ids) => actions.markRead(parts.take(ids)),
  });
  for (const type of ["pointermove", "pointerdown", "wheel", "keydown", "focus"])
    window.addEventListener(type, () => watch.noteInput(), { capture: true, passive: true });
  watch.noteFocus(document.hasFocus());
  window.addEventListener("focus", () => watch.noteFocus(true));
  window.addEventListener("blur", () => watch.noteFocus(false));
  const restart = () => {
    watch.restart();
    open();
    count();
  };
  document.addEventListener("visibilitychange", restart);
  session.onShown = (shown) => {
    isShown = shown;
    restart();
  };
  window.addEventListener("wheel", () => actions.dropWalk(), { passive: true });
  window.addEventListener("keydown", ({ key }) => (key === " " || scrollKeys.has(key)) && actions.dropWalk());
  return new SectionSight(watch);
}

// vscode-jsonrpc needs its runtime installed before anything else of it is used.
import "vscode-jsonrpc/browser";
import "@vscode/codicons/dist/codicon.css";
import "./themes/palettes.css";
import "./styles/panel.css";
import "./styles/outline.css";
import "./styles/prose.css";
import "./styles/code.css";
import "./styles/sheets.css";
import "./styles/search.css";
import "./styles/found.css";
import "./styles/history.css";
import "./styles/compare.css";
import "./styles/changes.css";
import "./styles/diff.css";
import "./styles/preview.css";
import "./styles/seen.css";
import "./styles/commit.css";
import "./styles/coverage.css";
import "./styles/references.css";
import "./styles/commitReview.css";
import "./styles/comments.css";
import "./styles/commentBox.css";
import "./styles/commentText.css";
import "./styles/commentsList.css";
import "./styles/verdict.css";
import "./styles/commitSections.css";
import "./styles/menu.css";
import "./styles/export.css";
import "./styles/print.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { wireChanges } from "./changesWiring.ts";
import { ChangesPartsContext } from "./features/changes/changesParts.ts";
import { ColourCodeContext, createColourCode } from "./features/codeColours.ts";
import { createFormatComment, FormatCommentContext } from "./features/comments/CommentMarkdown.tsx";
import { PanelContext } from "./features/panelContext.ts";
import { ComparePartsContext } from "./features/review/compareParts.ts";
import { reopenComparison } from "./features/review/reopenComparison.ts";
import { ReviewPartsContext } from "./features/review/reviewParts.ts";
import { HighlightsContext } from "./features/search/highlightsContext.ts";
import { wireFeedback } from "./feedbackWiring.ts";
import { startBlobWorker } from "./host/blobWorker.ts";
import { browserSurroundings } from "./host/browserPort.ts";
import { vsCodeSurroundings } from "./host/vsCodeApi.ts";
import { createRenderQueue } from "./markdown/index.ts";
import { wireReview } from "./reviewWiring.ts";
import { wireSeen } from "./seenWiring.ts";
import { createPanelActions } from "./state/panelActions.ts";
import { panelCommands } from "./state/panelCommands.ts";
import { PanelSession } from "./state/panelSession.ts";
import { createPanelStore } from "./state/panelStore.ts";
import { readPlace } from "./state/placeMemory.ts";
import { applyTheme, storedChoice, systemTheme } from "./themes/theme.ts";
import { AppBoundary } from "./ui/AppBoundary.tsx";
import { RevealContext } from "./ui/reveal.ts";
import { registerToolkit } from "./ui/toolkit.ts";
import { warmUp } from "./warmUp.tsx";

start(document.getElementById("app"));

function start(container: HTMLElement | null): void {
  if (container === null) throw new Error("The page has no place for the panel");
  const { kind, port, memory, readerMemory } = vsCodeSurroundings() ?? browserSurroundings();
  const isBrowser = kind === "browser";
  if (isBrowser) showStoredTheme();
  registerToolkit();

  const isNarrow = () => matchMedia("(width < 720px)").matches;
  const place = readPlace(memory);
  const store = createPanelStore({
    isOutlineOpen: !isNarrow() && (place.isOutlineOpen ?? true),
    opened: place.opened,
    commitDrafts: place.commitDrafts ?? {},
    isSideBySide: place.isSideBySide ?? true,
  });
  const session = new PanelSession(port, store, (send) => requestAnimationFrame(send));
  const actions = createPanelActions(
    store,
    () => session.host,
    isNarrow,
    (state) => session.adopt(state),
    (notify) => wireFeedback({ store, currentHost: () => session.host, notify, unkept: place.unkept ?? [], setTimer }),
  );
  session.onCommand = (command) => panelCommands[command].run(actions);
  session.onShowSection = (place) => void actions.showSection(place);
  session.onCoverageStale = () => void actions.lookAtCoverage();
  const workers = { startWorker: startBlobWorker, setTimer };
  const sight = wireSeen({ store, session, actions, memory: readerMemory, setTimer });
  const queue = createRenderQueue(workers);
  const colourCode = createColourCode(queue);
  const formatComment = createFormatComment(queue);
  const parts = wireReview({ store, session, queue, memory, workers, sight });
  const changes = wireChanges({ store, session, actions });
  reopenComparison(store, place, actions);
  void warmUp(queue, store);

  const panel = { store, actions, retry: () => void session.refresh() };
  const reportError = (problem: unknown) => session.host?.log({ level: "error", message: String(problem) });
  createRoot(container).render(
    <StrictMode>
      <AppBoundary onError={reportError}>
        <PanelContext value={panel}>
          <ReviewPartsContext value={parts}>
            <ColourCodeContext value={colourCode}>
              <HighlightsContext value={parts.highlights}>
                <ComparePartsContext value={parts.compare}>
                  <RevealContext value={parts.scroller.reveal}>
                    <FormatCommentContext value={formatComment}>
                      <ChangesPartsContext value={changes}>
                        <App isBrowser={isBrowser} />
                      </ChangesPartsContext>
                    </FormatCommentContext>
                  </RevealContext>
                </ComparePartsContext>
              </HighlightsContext>
            </ColourCodeContext>
          </ReviewPartsContext>
        </PanelContext>
      </AppBoundary>
    </StrictMode>,
  );
  // An editor drops what it sends to a hidden page.
  if (!isBrowser) document.addEventListener("visibilitychange", () => document.hidden || void session.refresh());
}

function showStoredTheme(): void {
  const choice = storedChoice();
  applyTheme(choice === "auto" ? systemTheme((query) => matchMedia(query).matches) : choice);
}

function setTimer(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

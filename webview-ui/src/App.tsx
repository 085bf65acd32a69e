import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { ChangesSummary } from "./features/changes/ChangesSummary.tsx";
import { useDiffLines } from "./features/changes/useDiffLines.ts";
import { ClaimContext } from "./features/claimContext.ts";
import { usePrintKey } from "./features/export/usePrintKey.ts";
import { useSelectAll } from "./features/export/useSelectAll.ts";
import { CommentOnCode } from "./features/feedback/CommentOnCode.tsx";
import { FeedbackBar } from "./features/feedback/FeedbackBar.tsx";
import { LineComments } from "./features/feedback/LineComments.tsx";
import { ReviewComments } from "./features/feedback/ReviewComments.tsx";
import { CommentAction, SectionComments } from "./features/feedback/SectionComments.tsx";
import { SelectionComment } from "./features/feedback/SelectionComment.tsx";
import { StatusBadge } from "./features/feedback/StatusBadge.tsx";
import { useQuotes } from "./features/feedback/useQuotes.ts";
import { useBackKeys } from "./features/help/useBackKeys.ts";
import { useShortcuts } from "./features/help/useShortcuts.ts";
import { HistoryBar } from "./features/history/HistoryBar.tsx";
import { Outline } from "./features/outline/Outline.tsx";
import { usePanelState } from "./features/panelContext.ts";
import { SectionLink } from "./features/references/SectionLink.tsx";
import { useDeepLink } from "./features/references/useDeepLink.ts";
import { usePreviews } from "./features/references/usePreviews.ts";
import { useReviewClicks } from "./features/references/useReviewClicks.ts";
import { ReviewView } from "./features/review/ReviewView.tsx";
import { useSelectionReport } from "./features/review/useSelectionReport.ts";
import { FindBar } from "./features/search/FindBar.tsx";
import { useFind } from "./features/search/useFind.ts";
import { type Slots, SlotsContext } from "./features/slots.ts";
import { ConnectionBanner } from "./features/status/ConnectionBanner.tsx";
import { Notices } from "./features/status/Notices.tsx";
import { SeenPill } from "./features/status/SeenPill.tsx";
import { StatePage } from "./features/status/StatePage.tsx";
import { TrustBar } from "./features/status/TrustBar.tsx";
import { ReviewMenu } from "./features/title/ReviewMenu.tsx";
import { TitleBar } from "./features/title/TitleBar.tsx";
import type { LaterLoader } from "./laterLoader.ts";
import { texts } from "./texts/texts.ts";
import { ThemePicker } from "./themes/ThemePicker.tsx";
import { scrollable } from "./ui/scrollable.ts";
import { useIsTyping } from "./ui/useIsTyping.ts";

const slots: Slots = {
  SectionAction: CommentAction,
  // An editor's page has no address.
  SectionLink: () => null,
  SectionComments,
  CodeAction: CommentOnCode,
  // The later part provides them.
  HunkLines: () => null,
  CodeRow: () => null,
  LineComments,
};

const browserSlots: Slots = { ...slots, SectionLink };

interface AppProps {
  readonly isBrowser: boolean;
  readonly laterLoader: LaterLoader;
}

export function App({ isBrowser, laterLoader }: AppProps) {
  // `Suspense` is not used: a loaded part must open in the same task as the reader's key.
  const later = useSyncExternalStore(laterLoader.subscribe, laterLoader.part);
  const isTyping = useIsTyping();
  const main = useRef<HTMLElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const isOutlineOpen = usePanelState((state) => state.isOutlineOpen && state.view.kind === "review");
  const isAmongChanges = usePanelState((state) => state.changes.open !== undefined);
  const isCovered = usePanelState((state) => state.comparison !== undefined) || isAmongChanges;
  useFind();
  useQuotes(area);
  useShortcuts();
  useBackKeys(isBrowser);
  useSelectionReport();
  useReviewClicks(area);
  usePreviews(area);
  useDiffLines(area);
  useDeepLink(isBrowser);
  useSelectAll();
  usePrintKey(isBrowser);
  const filled = useMemo(() => ({ ...(isBrowser ? browserSlots : slots), ...later?.slots }), [isBrowser, later]);
  useEffect(() => later?.showStory(), [later]);
  return (
    <SlotsContext value={filled}>
      <ClaimContext value={later?.ClaimState}>
        <div className="panel" data-outline={isOutlineOpen}>
          <header>
            <TitleBar
              status={
                <>
                  <StatusBadge />
                  <ChangesSummary />
                  {later && <later.ClaimSummary />}
                </>
              }
            >
              {isBrowser && <ThemePicker />}
              <ReviewMenu isBrowser={isBrowser} />
            </TitleBar>
          </header>
          <div className="panel-banners">
            <ConnectionBanner />
            <TrustBar />
            <HistoryBar />
          </div>
          <div className="panel-body">
            {isOutlineOpen && (isAmongChanges ? later && <later.ChangedFileList /> : <Outline />)}
            <div ref={area} className="main-area">
              <main ref={main} className="scroller" {...scrollable} inert={isCovered}>
                <ReviewView />
                <ReviewComments />
                <CurrentStatePage />
              </main>
              {later && <later.Comparison parts={later.compare} />}
              {later && <later.Changes parts={later.changes} isBrowser={isBrowser} />}
            </div>
            {later && <later.FindMarks view={main} markHits={later.markHits} />}
            {later && <later.FoundList />}
            <FindBar />
          </div>
          <SeenPill />
          <Notices />
          {later && (
            <later.StatusStrip>
              <later.ReadingStatus />
            </later.StatusStrip>
          )}
          <FeedbackBar />
          {later && <later.GoneEdits />}
          <SelectionComment />
          {later && <later.ReferencePreview />}
          {later && <later.OpenSheet isTyping={isTyping} />}
          <p className="print-hint">{texts.panel.printHint}</p>
        </div>
      </ClaimContext>
    </SlotsContext>
  );
}

function CurrentStatePage() {
  // A review changes often, and this page must not render again each time.
  const view = usePanelState((state) => (state.view.kind === "review" ? undefined : state.view));
  return view === undefined ? null : <StatePage view={view} />;
}

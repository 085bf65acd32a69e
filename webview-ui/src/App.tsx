import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { ChangesSummary } from "./features/changes/ChangesSummary.tsx";
import { useDiffLines } from "./features/changes/useDiffLines.ts";
import { ClaimContext } from "./features/claimContext.ts";
import { useCopyWhole } from "./features/export/useCopyWhole.ts";
import { usePrintKey } from "./features/export/usePrintKey.ts";
import { FeedbackBar } from "./features/feedback/FeedbackBar.tsx";
import { ReviewComments } from "./features/feedback/ReviewComments.tsx";
import { CommentAction, SectionComments } from "./features/feedback/SectionComments.tsx";
import { StatusBadge } from "./features/feedback/StatusBadge.tsx";
import { useQuotes } from "./features/feedback/useQuotes.ts";
import { useBackKeys } from "./features/help/useBackKeys.ts";
import { useShortcuts } from "./features/help/useShortcuts.ts";
import { HistoryBar } from "./features/history/HistoryBar.tsx";
import { Outline } from "./features/outline/Outline.tsx";
import { usePanelState } from "./features/panelContext.ts";
import { useDeepLink } from "./features/references/useDeepLink.ts";
import { useReviewClicks } from "./features/references/useReviewClicks.ts";
import { FrontMatter } from "./features/review/FrontMatter.tsx";
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
import { TitleBar } from "./features/title/TitleBar.tsx";
import { usePanelMarks } from "./features/usePanelMarks.ts";
import type { LaterLoader } from "./laterLoader.ts";
import type { LaterPart } from "./laterPart.tsx";
import { texts } from "./texts/texts.ts";
import { IconButton } from "./ui/IconButton.tsx";
import { scrollable } from "./ui/scrollable.ts";
import { useIsTyping } from "./ui/useIsTyping.ts";
import { useScrollKeys } from "./ui/useScrollKeys.ts";

const slots: Slots = {
  SectionAction: CommentAction,
  SectionComments,
  // The later part provides them.
  SectionFold: () => null,
  SectionLink: () => null,
  CodeAction: () => null,
  LineComments: () => null,
  FileComments: () => null,
  OtherComments: () => null,
  SectionProblems: () => null,
  HunkLines: () => null,
  FileNotice: () => null,
  PictureButton: () => null,
  PictureBelow: () => null,
  CodeRow: () => null,
  FencedCode: ({ children }) => children,
  Picture: () => null,
  SuggestedEdit: ({ children }) => children,
  FileAction: () => null,
  SectionUndo: () => null,
  UndoButton: () => null,
  UndoneMark: () => null,
  UndoBelow: () => null,
};

interface AppProps {
  readonly isBrowser: boolean;
  readonly laterLoader: LaterLoader;
}

export function App({ isBrowser, laterLoader }: AppProps) {
  // `Suspense` is not used: a loaded part must open in the same task as the reader's key.
  const later = useSyncExternalStore(laterLoader.subscribe, laterLoader.part);
  const [isMenuWanted, setMenuWanted] = useState(false);
  const isTyping = useIsTyping();
  const main = useRef<HTMLElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const isOutlineOpen = usePanelState((state) => state.isOutlineOpen && state.view.kind === "review");
  const withComments = usePanelState((state) => state.withComments);
  const isAmongChanges = usePanelState((state) => state.changes.open !== undefined);
  const isCovered = usePanelState((state) => state.comparison !== undefined) || isAmongChanges;
  const marks = usePanelMarks();
  useFind();
  useQuotes(area);
  useShortcuts();
  useScrollKeys();
  useBackKeys(isBrowser);
  useSelectionReport();
  useReviewClicks(area);
  useDiffLines(area);
  useDeepLink(isBrowser);
  useCopyWhole();
  usePrintKey(isBrowser);
  const filled = useMemo(() => ({ ...slots, ...later?.slots }), [later]);
  useEffect(() => later?.showStory(), [later]);

  function bringMenu(): void {
    setMenuWanted(true);
    void laterLoader.load();
  }

  return (
    <SlotsContext value={filled}>
      <ClaimContext value={later?.ClaimState}>
        <div className="panel" data-outline={isOutlineOpen} data-comments={withComments} {...marks.panel}>
          <header>
            <TitleBar
              status={
                <>
                  <StatusBadge />
                  <ChangesSummary isBrowser={isBrowser} />
                  {later && <later.StatusMarks />}
                </>
              }
            >
              {later === undefined ? (
                <IconButton icon="ellipsis" label={texts.title.actions} onClick={bringMenu} />
              ) : (
                <later.ReviewMenu isBrowser={isBrowser} isOpenAtFirst={isMenuWanted} />
              )}
            </TitleBar>
          </header>
          <div className="panel-banners">
            <ConnectionBanner />
            <TrustBar />
            <HistoryBar />
          </div>
          <div className="panel-body" {...marks.body}>
            {isOutlineOpen && (isAmongChanges ? later && <later.ChangedFileList /> : <Outline />)}
            <div ref={area} className="main-area">
              <main ref={main} className="scroller" {...scrollable} inert={isCovered}>
                {later && <later.PaperHeader />}
                <FrontMatter />
                <ReviewView />
                <ReviewComments />
                <filled.OtherComments />
                <CurrentStatePage EmptyPage={later?.EmptyPage} />
              </main>
              {later && <later.Comparison parts={later.compare} />}
              {later && <later.Changes parts={later.changes} />}
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
          {later && <later.UndoneElsewhere />}
          {later && <later.SelectionComment />}
          {later && <later.ReferencePreview area={area} />}
          {later && <later.OpenSheet isTyping={isTyping} />}
          {later && <later.ContextMenu />}
          <p className="print-hint">{texts.panel.printHint}</p>
        </div>
      </ClaimContext>
    </SlotsContext>
  );
}

function CurrentStatePage({ EmptyPage }: { readonly EmptyPage: LaterPart["EmptyPage"] | undefined }) {
  // A review changes often, and this page must not render again each time.
  const view = usePanelState((state) => (state.view.kind === "review" ? undefined : state.view));
  return view === undefined ? null : <StatePage view={view} EmptyPage={EmptyPage} />;
}

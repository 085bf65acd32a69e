import { type RefObject, useMemo, useRef } from "react";
import { ChangedFileList } from "./features/changes/ChangedFileList.tsx";
import { ChangesSummary } from "./features/changes/ChangesSummary.tsx";
import { ChangesView } from "./features/changes/ChangesView.tsx";
import { type ChangesParts, ChangesPartsContext } from "./features/changes/changesParts.ts";
import { FileActions, FileViewed } from "./features/changes/FileActions.tsx";
import { HunkPart } from "./features/changes/HunkPart.tsx";
import { useDiffLines } from "./features/changes/useDiffLines.ts";
import { ClaimButton, ClaimState } from "./features/claims/ClaimState.tsx";
import { CompareView } from "./features/compare/CompareView.tsx";
import { type CompareParts, ComparePartsContext } from "./features/compare/compareParts.ts";
import { PaperHeader } from "./features/export/PaperHeader.tsx";
import { StatusStrip } from "./features/export/StatusStrip.tsx";
import { useCopyWhole } from "./features/export/useCopyWhole.ts";
import { usePrintKey } from "./features/export/usePrintKey.ts";
import { OpenBoxes } from "./features/feedback/CommentBoxView.tsx";
import { CommentOnCode } from "./features/feedback/CommentOnCode.tsx";
import { CommitProse } from "./features/feedback/CommitProse.tsx";
import { GoneEdits } from "./features/feedback/GoneEdits.tsx";
import { ReviewComments } from "./features/feedback/ReviewComments.tsx";
import { SelectionComment } from "./features/feedback/SelectionComment.tsx";
import { StatusBadge } from "./features/feedback/StatusBadge.tsx";
import { SuggestedEdit } from "./features/feedback/SuggestedEdit.tsx";
import { useQuotes } from "./features/feedback/useQuotes.ts";
import { useBackKeys } from "./features/help/useBackKeys.ts";
import { useShortcuts } from "./features/help/useShortcuts.ts";
import { HistoryBar, OtherReviewBar } from "./features/history/HistoryBar.tsx";
import { ReviewLink } from "./features/history/ReviewLink.tsx";
import { showMarks, useMarks } from "./features/marks.tsx";
import { ContextMenu } from "./features/menus/ContextMenu.tsx";
import { SeenCount } from "./features/news/SeenCount.tsx";
import { Outline } from "./features/outline/Outline.tsx";
import { PageViewContext, usePanelState } from "./features/panelContext.ts";
import { FileNotice } from "./features/pictures/FileNotice.tsx";
import { EditorPicture, ReviewPicture } from "./features/pictures/ReviewPicture.tsx";
import { QuestionBars } from "./features/questions/QuestionBars.tsx";
import { ReadingLine } from "./features/reading/ReadingLine.tsx";
import { ReferencePreview } from "./features/references/ReferencePreview.tsx";
import { useDeepLink } from "./features/references/useDeepLink.ts";
import { useReviewClicks } from "./features/references/useReviewClicks.ts";
import { CodeRowView } from "./features/review/CodeRowView.tsx";
import { FencedCode } from "./features/review/FencedCode.tsx";
import { FileAtTop } from "./features/review/FileAtTop.tsx";
import { FrontMatter } from "./features/review/FrontMatter.tsx";
import { ReviewView } from "./features/review/ReviewView.tsx";
import { useSelectionReport } from "./features/review/useSelectionReport.ts";
import { FindBar } from "./features/search/FindBar.tsx";
import { FoundList } from "./features/search/FoundList.tsx";
import { getOpenFind } from "./features/search/state/openFind.ts";
import { useFind } from "./features/search/useFind.ts";
import { EmptyPage } from "./features/setup/EmptyPage.tsx";
import { SampleBar } from "./features/setup/SampleBar.tsx";
import { type Slots, SlotsContext } from "./features/slots.ts";
import { ConnectionBanner } from "./features/status/ConnectionBanner.tsx";
import { Notices } from "./features/status/Notices.tsx";
import { StatePage } from "./features/status/StatePage.tsx";
import { ReviewMenu } from "./features/title/ReviewMenu.tsx";
import { TitleBar } from "./features/title/TitleBar.tsx";
import { AskedNote } from "./features/turns/AskedNote.tsx";
import { UndoBoxes } from "./features/undo/UndoBox.tsx";
import { UndoneElsewhere } from "./features/undo/UndoneElsewhere.tsx";
import { type MarkHits, useFindMarks } from "./features/useFindMarks.ts";
import { maxShownNotices } from "./limits.ts";
import { OpenSheet } from "./OpenSheet.tsx";
import { texts } from "./texts/texts.ts";
import { scrollable } from "./ui/scrollable.ts";
import { useIsTyping } from "./ui/useIsTyping.ts";
import { useScrollKeys } from "./ui/useScrollKeys.ts";
import type { WiredViews } from "./wireViews.ts";

interface AppProps {
  readonly isBrowser: boolean;
  readonly views: WiredViews;
}

export function App({ isBrowser, views }: AppProps) {
  const isTyping = useIsTyping();
  const main = useRef<HTMLElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const isOutlineOpen = usePanelState((state) => state.isOutlineOpen && state.view.kind === "review");
  const withComments = usePanelState((state) => state.withComments);
  const isAmongChanges = usePanelState((state) => state.changes.open !== undefined);
  const isCovered = usePanelState((state) => state.comparison !== undefined) || isAmongChanges;
  const marks = usePanelMarks();
  const { header, codeEnd } = useMarks();
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
  const slots = useMemo(() => fillSlots(isBrowser), [isBrowser]);

  return (
    <SlotsContext value={slots}>
      <div className="panel" data-outline={isOutlineOpen} data-comments={withComments} {...marks.panel}>
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: a header that is in no section is a landmark, which may have a name */}
        <header aria-label={texts.panel.header}>
          <TitleBar
            news={<SeenCount />}
            note={<AskedNote />}
            status={
              <>
                <StatusBadge />
                <ChangesSummary isBrowser={isBrowser} />
                {showMarks(header, {})}
              </>
            }
          >
            <ReviewMenu isBrowser={isBrowser} />
          </TitleBar>
          <ReadingLine />
        </header>
        <div className="panel-body" {...marks.body}>
          {isOutlineOpen && (isAmongChanges ? <ChangedFileList /> : <Outline />)}
          <div ref={area} className="main-area">
            <main ref={main} className="scroller" aria-label={texts.common.review} {...scrollable} inert={isCovered}>
              <FileAtTop />
              <PaperHeader />
              <FrontMatter />
              <ReviewView />
              <ReviewComments />
              {showMarks(codeEnd, {})}
              <CurrentStatePage />
            </main>
            <Comparison parts={views.compare} />
            <Changes parts={views.changes} />
          </div>
          <FindMarks view={main} markHits={views.markHits} />
          <FoundList />
          <FindBar />
        </div>
        {/* Bars about the page stand at the lower edge: above the text they would move what is read. */}
        <div className="panel-arrivals">
          <SampleBar />
          <HistoryBar />
          <ConnectionBanner />
          <QuestionBars />
          <OtherReviewBar />
        </div>
        <Notices />
        <StatusStrip />
        <GoneEdits />
        <UndoneElsewhere />
        <SelectionComment />
        <ReferencePreview area={area} />
        <OpenSheet isTyping={isTyping} />
        <OpenBoxes />
        <UndoBoxes />
        <ContextMenu />
        <p className="print-hint">{texts.panel.printHint}</p>
      </div>
    </SlotsContext>
  );
}

interface FindMarksProps {
  readonly view: RefObject<HTMLElement | null>;
  readonly markHits: MarkHits;
}

/** A component of its own, so that opening the find bar does not render the whole page. */
function FindMarks({ view, markHits }: FindMarksProps) {
  useFindMarks(view, "review", markHits);
  return null;
}

function CurrentStatePage() {
  // A review changes often, and this page must not render again each time.
  const view = usePanelState((state) => (state.view.kind === "review" ? undefined : state.view));
  if (view === undefined) return null;
  return view.kind === "empty" ? <EmptyPage {...view} /> : <StatePage view={view} />;
}

function Changes({ parts }: { readonly parts: ChangesParts }) {
  return (
    <PageViewContext value="changes">
      <ChangesPartsContext value={parts}>
        <ChangesView />
      </ChangesPartsContext>
    </PageViewContext>
  );
}

function Comparison({ parts }: { readonly parts: CompareParts }) {
  return (
    <PageViewContext value="comparison">
      <ComparePartsContext value={parts}>
        <CompareView />
      </ComparePartsContext>
    </PageViewContext>
  );
}

/** Returns the components that features show within each other. */
function fillSlots(isBrowser: boolean): Slots {
  return {
    ClaimState,
    ClaimButton,
    CodeAction: CommentOnCode,
    HunkLines: HunkPart,
    FileNotice,
    CodeRow: CodeRowView,
    FencedCode,
    Picture: isBrowser ? ReviewPicture : EditorPicture,
    SuggestedEdit,
    ReviewLink,
    CommitProse,
    // A browser has no diffs of its own.
    FileAction: isBrowser ? FileViewed : FileActions,
  };
}

/**
 * Returns what stands around the text, as attributes for the style sheet. With `:has()` on the panel, the browser would
 * match the elements of the whole review again whenever a notice comes or goes.
 */
function usePanelMarks() {
  const find = usePanelState(getOpenFind);
  const notices = usePanelState((state) => Math.min(maxShownNotices, state.notices.length));
  return {
    panel: { "data-notices": notices || undefined },
    body: { "data-find": find },
  };
}

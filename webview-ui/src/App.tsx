import { useRef } from "react";
import { useShortcuts } from "./features/help/useShortcuts.ts";
import { HistoryBar } from "./features/history/HistoryBar.tsx";
import { Outline } from "./features/outline/Outline.tsx";
import { usePanelState } from "./features/panelContext.ts";
import { useReviewClicks } from "./features/reference/useReviewClicks.ts";
import { CompareView } from "./features/review/CompareView.tsx";
import { ReviewView } from "./features/review/ReviewView.tsx";
import { useSelectionReport } from "./features/review/useSelectionReport.ts";
import { FindBar } from "./features/search/FindBar.tsx";
import { useFind } from "./features/search/useFind.ts";
import { ConnectionBanner } from "./features/status/ConnectionBanner.tsx";
import { Notices } from "./features/status/Notices.tsx";
import { StatePage } from "./features/status/StatePage.tsx";
import { UnseenPill } from "./features/status/UnseenPill.tsx";
import { TitleBar } from "./features/title/TitleBar.tsx";
import { OpenSheet } from "./OpenSheet.tsx";
import { ThemePicker } from "./themes/ThemePicker.tsx";

/** The panel. */
export function App({ isBrowser }: { readonly isBrowser: boolean }) {
  const main = useRef<HTMLElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const isOutlineOpen = usePanelState((state) => state.isOutlineOpen && state.view.kind === "review");
  const isComparing = usePanelState((state) => state.comparison !== undefined);
  useFind(main);
  useShortcuts();
  useSelectionReport();
  useReviewClicks(area);
  return (
    <div className="panel" data-outline={isOutlineOpen}>
      <TitleBar>{isBrowser && <ThemePicker />}</TitleBar>
      <div className="panel-banners">
        <ConnectionBanner />
        <HistoryBar />
      </div>
      <div className="panel-body">
        {isOutlineOpen && <Outline />}
        <div ref={area} className="main-area">
          <main ref={main} className="scroller" tabIndex={-1} inert={isComparing}>
            <ReviewView />
            <CurrentStatePage />
          </main>
          <CompareView />
        </div>
        <FindBar />
        <UnseenPill />
      </div>
      <Notices />
      <OpenSheet />
    </div>
  );
}

function CurrentStatePage() {
  // A review changes often, and this page has nothing to do with it then.
  const view = usePanelState((state) => (state.view.kind === "review" ? undefined : state.view));
  return view === undefined ? null : <StatePage view={view} />;
}

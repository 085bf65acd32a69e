import { type ReactNode, useRef } from "react";
import { RangeSheet } from "./features/changes/RangeSheet.tsx";
import { CommitSheet } from "./features/commits/CommitSheet.tsx";
import { CoverageSheet } from "./features/coverage/CoverageSheet.tsx";
import { CommentsSheet } from "./features/feedback/CommentsSheet.tsx";
import { FinishSheet } from "./features/feedback/FinishSheet.tsx";
import { HelpSheet } from "./features/help/HelpSheet.tsx";
import { ReviewsSheet } from "./features/history/ReviewsSheet.tsx";
import { TimelineSheet } from "./features/history/TimelineSheet.tsx";
import { NewPullSheet } from "./features/newPull/NewPullSheet.tsx";
import { usePanel, usePanelState } from "./features/panelContext.ts";
import { PendingReviewSheet } from "./features/pendingReview/PendingReviewSheet.tsx";
import { PictureSheet } from "./features/pictures/PictureSheet.tsx";
import { PlanSheet } from "./features/plan/PlanSheet.tsx";
import { ChoiceSheet } from "./features/references/ChoiceSheet.tsx";
import { CodeSheet } from "./features/references/CodeSheet.tsx";
import type { ShownCode } from "./features/references/state/referencesSlice.ts";
import { useReviewClicks } from "./features/references/useReviewClicks.ts";
import { DrawingSheet } from "./features/review/DrawingSheet.tsx";
import { SetupSheet } from "./features/setup/SetupSheet.tsx";
import { LogSheet } from "./features/status/LogSheet.tsx";
import { getShownReview } from "./state/panelStore.ts";
import { ThemeSheet } from "./themes/ThemeSheet.tsx";

/** The sheet over the review; `isTyping` returns true when the reader opened it with the keyboard. */
export function OpenSheet({ isTyping }: { readonly isTyping: () => boolean }) {
  const { actions } = usePanel();
  const sheet = usePanelState((state) => state.sheet);
  const shown = usePanelState((state) => getShownReview(state)?.meta);
  const commit = usePanelState((state) => state.commit);
  switch (sheet?.kind) {
    case undefined:
      return null;
    case "code":
      return <ShownCodeSheet sheet={sheet} isTyping={isTyping} />;
    case "choice":
      return (
        <ChoiceSheet
          title={sheet.question.text}
          message={sheet.message}
          options={sheet.options}
          onChoose={(choice) => void actions.openReference(sheet.question, choice)}
          onClose={actions.closeSheet}
        />
      );
    case "picture":
      return <PictureSheet image={sheet} onClose={actions.closeSheet} />;
    case "drawing":
      return (
        <FollowedLinks>
          <DrawingSheet sheet={sheet} onClose={actions.closeSheet} />
        </FollowedLinks>
      );
    case "range":
      return <RangeSheet />;
    case "log":
      return <LogSheet lines={sheet.lines} onClose={actions.closeSheet} />;
    case "timeline":
      return <TimelineSheet timeline={sheet} shown={shown?.iteration} isTyping={isTyping} />;
    case "reviews":
      return <ReviewsSheet reviews={sheet.reviews} travel={sheet.travel} shown={shown?.reviewId} />;
    case "commit":
      return commit === undefined ? null : <CommitSheet commit={commit} />;
    case "newPull":
      return <NewPullSheet />;
    case "pendingReview":
      return <PendingReviewSheet />;
    case "comments":
      return <CommentsSheet isTyping={isTyping} />;
    case "finish":
      return (
        <FollowedLinks>
          <FinishSheet isAtEnd={sheet.isAtEnd} />
        </FollowedLinks>
      );
    case "coverage":
      return <CoverageSheet isTyping={isTyping} />;
    case "plan":
      return <PlanSheet isTyping={isTyping} />;
    case "setup":
      return <SetupSheet onClose={actions.closeSheet} />;
    case "themes":
      return <ThemeSheet onClose={actions.closeSheet} />;
    case "help":
      return <HelpSheet onClose={actions.closeSheet} />;
  }
}

interface ShownCodeSheetProps {
  readonly sheet: ShownCode;
  readonly isTyping: () => boolean;
}

function ShownCodeSheet({ sheet: { excerpt, notice, question }, isTyping }: ShownCodeSheetProps) {
  const { actions } = usePanel();
  return (
    <CodeSheet
      excerpt={excerpt}
      notice={notice}
      question={question}
      isTyping={isTyping}
      onOpenNow={() => question && void actions.openReference({ ...question, asNow: true })}
      onClose={actions.closeSheet}
    />
  );
}

/** Opens the links of comments as those in the review. */
function FollowedLinks({ children }: { readonly children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useReviewClicks(area);
  return (
    <div ref={area} style={{ display: "contents" }}>
      {children}
    </div>
  );
}

import { useEffect, useRef } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { usePanelState } from "../panelContext.ts";
import { FirstSteps } from "./FirstSteps.tsx";

interface SetupSheetProps {
  readonly onClose: () => void;
}

/**
 * Connects an assistant while a review is shown, such as the sample, and says what was written for it. It closes when
 * another review arrives, which is what it was for.
 */
export function SetupSheet({ onClose }: SetupSheetProps) {
  const review = usePanelState((state) => getShownReview(state)?.meta.reviewId);
  const before = useRef(review);
  useEffect(() => {
    if (review !== undefined && review !== before.current) onClose();
  }, [review, onClose]);
  const title = texts.empty.steps.connect;
  return (
    <SheetFrame title={title} label={title} onClose={onClose}>
      <div className="setup-sheet">
        <FirstSteps sampleAvailable={false} offers={[]} isReady />
      </div>
    </SheetFrame>
  );
}

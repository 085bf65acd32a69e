import type { SetupView } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { FirstSteps } from "./FirstSteps.tsx";

interface SetupSheetProps {
  readonly setup: SetupView | undefined;
  readonly onClose: () => void;
}

/** Connects an assistant while a review is shown, such as the sample, and says what was written for it. */
export function SetupSheet({ setup, onClose }: SetupSheetProps) {
  const title = texts.empty.steps.connect;
  return (
    <SheetFrame title={title} label={title} onClose={onClose}>
      <div className="setup-sheet">
        <FirstSteps sampleAvailable={false} offers={[]} setup={setup} isReady />
      </div>
    </SheetFrame>
  );
}

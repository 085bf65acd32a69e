import { laterTexts } from "../../texts/laterTexts.ts";
import { SheetFrame } from "../../ui/SheetFrame.tsx";

interface LogSheetProps {
  readonly lines: readonly string[];
  readonly onClose: () => void;
}

/** Shows the host's log on pages outside an editor. */
export function LogSheet({ lines, onClose }: LogSheetProps) {
  return (
    <SheetFrame title={laterTexts().status.log} label={laterTexts().status.log} onClose={onClose}>
      <pre className="log">{lines.length > 0 ? lines.join("\n") : laterTexts().status.emptyLog}</pre>
    </SheetFrame>
  );
}

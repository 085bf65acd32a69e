import { texts } from "../../texts/texts.ts";
import { SheetFrame } from "../../ui/SheetFrame.tsx";

interface LogSheetProps {
  readonly lines: readonly string[];
  readonly onClose: () => void;
}

/** Shows the host's log on pages outside an editor. */
export function LogSheet({ lines, onClose }: LogSheetProps) {
  return (
    <SheetFrame title={texts.status.log} label={texts.status.log} onClose={onClose}>
      <pre className="log">{lines.length > 0 ? lines.join("\n") : texts.status.emptyLog}</pre>
    </SheetFrame>
  );
}

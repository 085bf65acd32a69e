import { DockFrame } from "./DockFrame.tsx";
import { SheetFrame } from "./SheetFrame.tsx";
import type { SheetProps } from "./SheetLayout.tsx";
import { useMediaQuery } from "./useMediaQuery.ts";

interface SideSheetProps extends SheetProps {
  readonly isTyping: () => boolean;
  /** Selects the control that takes the focus when the sheet was opened with a key. */
  readonly startsAt: string;
}

/** Shows a list that people read together with the review: beside it where both fit, otherwise over it. */
export function SideSheet({ isTyping, startsAt, ...sheet }: SideSheetProps) {
  const isWide = useMediaQuery("(width >= 1000px)");
  return isWide ? (
    <DockFrame {...sheet} shown={sheet.label} isTyping={isTyping} startsAt={startsAt} />
  ) : (
    <SheetFrame {...sheet} />
  );
}

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { SheetLayout, type SheetProps } from "./SheetLayout.tsx";

interface DockFrameProps extends SheetProps {
  /** Shown content. A different value means that it was opened again. */
  readonly shown: unknown;
  /** True when the latest input came from the keyboard. */
  readonly isTyping: () => boolean;
  /** Selects the control that takes the focus after a key; by default, the content does. */
  readonly startsAt?: string;
}

/** Shows a sheet beside the review, which stays usable. Escape closes it from anywhere and returns the focus. */
export function DockFrame({ shown, isTyping, startsAt, ...sheet }: DockFrameProps) {
  const dock = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (shown === undefined) return;
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || dock.current?.contains(active)) return;
    opener.current = active;
    // After a click the focus stays where it is. After a key it moves into the sheet.
    if (!isTyping()) return;
    const start = startsAt === undefined ? null : content.current?.querySelector<HTMLElement>(startsAt);
    (start ?? content.current)?.focus({ preventScroll: true });
  }, [shown, isTyping, startsAt]);

  function close(): void {
    sheet.onClose();
    opener.current?.focus({ preventScroll: true });
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isWriting = event.target instanceof Element && event.target.closest(".comment-box") !== null;
    if (event.key !== "Escape" || event.defaultPrevented || isWriting) return;
    event.preventDefault();
    close();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);

  return (
    <aside ref={dock} className="dock" aria-label={sheet.label}>
      <SheetLayout {...sheet} content={content} onClose={close} />
    </aside>
  );
}

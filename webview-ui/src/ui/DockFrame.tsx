import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { SheetLayout, type SheetProps } from "./SheetLayout.tsx";

interface DockFrameProps extends SheetProps {
  /** What is shown; another value has been opened from somewhere else. */
  readonly shown: unknown;
  /** Whether the reader has opened it with the keyboard. */
  readonly isTyping: () => boolean;
}

/** A sheet beside the review, which stays in use. Escape closes it from anywhere and gives the focus back. */
export function DockFrame({ shown, isTyping, ...sheet }: DockFrameProps) {
  const dock = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (shown === undefined) return;
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || dock.current?.contains(active)) return;
    opener.current = active;
    // Who points stays where the pointer is; who types goes on in what has opened.
    if (isTyping()) content.current?.focus({ preventScroll: true });
  }, [shown, isTyping]);

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

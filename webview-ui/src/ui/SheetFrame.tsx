import { useLayoutEffect, useRef } from "react";
import { SheetLayout, type SheetProps } from "./SheetLayout.tsx";

/** A sheet over the review. Escape closes it, and the focus returns to where it was. */
export function SheetFrame(sheet: SheetProps) {
  const { label, onClose } = sheet;
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);

  // A modal dialog gives the focus back when it is closed, but not when it is removed while it is open: this runs before that.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Keys go to what the sheet is for, not to its close button.
    (content.current?.querySelector<HTMLElement>("textarea, button") ?? content.current)?.focus({
      preventScroll: true,
    });
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <SheetLayout {...sheet} content={content} />
    </dialog>
  );
}

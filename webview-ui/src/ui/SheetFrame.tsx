import { useLayoutEffect, useRef } from "react";
import { SheetLayout, type SheetProps } from "./SheetLayout.tsx";

/** Shows a sheet over the review. Escape closes it, and the focus returns to its previous place. */
export function SheetFrame(sheet: SheetProps) {
  const { label, onClose } = sheet;
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);

  // A modal dialog returns the focus when it is closed, but not when it is removed while open. This runs before the
  // removal.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The focus goes to the content rather than to the close button: to what says so, or to the first control. A button with
    // a face does at once what the sheet is for.
    const find = (selector: string) => content.current?.querySelector<HTMLElement>(selector);
    const start =
      find("[data-start]") ??
      find("textarea, input[type=search], button, vscode-button:not(.comment-button)") ??
      content.current;
    start?.focus({ preventScroll: true });
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

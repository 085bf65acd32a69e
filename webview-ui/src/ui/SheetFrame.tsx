import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "./IconButton.tsx";

interface SheetFrameProps {
  readonly title: ReactNode;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The keyboard must be able to scroll a content that has nothing to stop at. */
const scrollable = { role: "group", tabIndex: 0 };

/** A panel over the review. Escape closes it, and the focus returns to where it was. */
export function SheetFrame({ title, label, onClose, children }: SheetFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    // A modal dialog gives the focus back by itself when it is closed, but not when it is removed while it is open.
    element?.showModal();
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
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="sheet-frame">
        <header className="sheet-header">
          <h2>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        <div className="sheet-content" {...scrollable}>
          {children}
        </div>
      </div>
    </dialog>
  );
}

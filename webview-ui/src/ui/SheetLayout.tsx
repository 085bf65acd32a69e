import { type ReactNode, type Ref, useId } from "react";
import { IconButton } from "./IconButton.tsx";
import { scrollable } from "./scrollable.ts";

/** What every sheet shows, wherever it opens. */
export interface SheetProps {
  readonly title: ReactNode;
  /** The name of the sheet for a screen reader. */
  readonly label: string;
  /** What is to be said about the content; it stays in view when the content scrolls. */
  readonly notice?: string | undefined;
  /** Further controls in the header. */
  readonly tools?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const readable = (label: string, describedBy: string) => ({
  role: "group",
  ...scrollable,
  "aria-label": label,
  "aria-describedby": describedBy,
});

interface SheetLayoutProps extends SheetProps {
  readonly content?: Ref<HTMLDivElement>;
}

/** Header, notice and scrolling content of a sheet. */
export function SheetLayout({ title, label, notice, tools, content, onClose, children }: SheetLayoutProps) {
  const noticeId = useId();
  return (
    <div className="sheet-frame">
      <header className="sheet-header">
        <h2>{title}</h2>
        {tools}
        <IconButton icon="close" label="Close" onClick={onClose} />
      </header>
      {/* The region stands before its text comes, or else nobody reads it aloud. */}
      <p className="sheet-notice" id={noticeId} role="status">
        {notice}
      </p>
      <div ref={content} className="sheet-content" {...readable(label, noticeId)}>
        {children}
      </div>
    </div>
  );
}

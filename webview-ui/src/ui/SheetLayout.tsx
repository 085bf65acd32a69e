import { type ReactNode, type Ref, useId } from "react";
import { texts } from "../texts/texts.ts";
import { IconButton } from "./IconButton.tsx";
import { scrollable } from "./scrollable.ts";

export interface SheetProps {
  readonly title: ReactNode;
  /** Name of the sheet for screen readers. */
  readonly label: string;
  /** Note about the content. It stays in view when the content scrolls. */
  readonly notice?: string | undefined;
  readonly tools?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const makeScrollAreaProps = (label: string, describedBy: string) => ({
  role: "group",
  ...scrollable,
  "aria-label": label,
  "aria-describedby": describedBy,
});

interface SheetLayoutProps extends SheetProps {
  readonly content?: Ref<HTMLDivElement>;
}

export function SheetLayout({ title, label, notice, tools, content, onClose, children }: SheetLayoutProps) {
  const noticeId = useId();
  return (
    <div className="sheet-frame">
      <div className="sheet-header">
        <h2>{title}</h2>
        {tools}
        <IconButton icon="close" label={texts.common.close} onClick={onClose} />
      </div>
      {/* A live region must exist before its text arrives, or screen readers do not announce the text. */}
      <p className="sheet-notice" id={noticeId} role="status">
        {notice}
      </p>
      <div ref={content} className="sheet-content" {...makeScrollAreaProps(label, noticeId)}>
        {children}
      </div>
    </div>
  );
}

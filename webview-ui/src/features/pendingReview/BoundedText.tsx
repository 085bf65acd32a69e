import { useId, useState } from "react";
import { maxPendingChars, maxPendingLines } from "../../limits.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeText } from "../CodeText.tsx";

interface BoundedTextProps {
  readonly text: string;
  /** Name of the text for screen readers. */
  readonly label: string;
  /** True for lines with the signs of a diff. */
  readonly isDiff?: boolean;
  /** True to show nothing of it before the person asks for it. */
  readonly isFolded?: boolean;
}

/** Shows a text as it is, never formatted. Of a long one, the first lines are shown until the person asks for all. */
export function BoundedText({ text, label, isDiff = false, isFolded = false }: BoundedTextProps) {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  const lines = text.replace(/\n$/, "").split("\n");
  const start = lines.slice(0, maxPendingLines).join("\n").slice(0, maxPendingChars);
  const isLong = isFolded || start.length < lines.join("\n").length;
  const shown = isWhole || !isLong ? lines : start.split("\n");
  return (
    <>
      <pre
        id={id}
        className="pending-text"
        hidden={isFolded && !isWhole}
        data-diff={isDiff || undefined}
        data-cut={isLong && !isWhole}
        dir="auto"
      >
        <span className="visually-hidden">{label}: </span>
        {shown.map((line, at) => (
          <Line key={`line-${String(at)}`} text={`${line}\n`} isDiff={isDiff} />
        ))}
      </pre>
      {isLong && (
        <Button kind="link" aria-expanded={isWhole} aria-controls={id} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? texts.pendingReview.showLess : texts.pendingReview.showAll(lines.length)}
        </Button>
      )}
    </>
  );
}

function Line({ text, isDiff }: { readonly text: string; readonly isDiff: boolean }) {
  const code = <CodeText text={text} />;
  if (isDiff && text.startsWith("+")) return <ins>{code}</ins>;
  return isDiff && text.startsWith("-") ? <del>{code}</del> : code;
}

import type { CodeExcerpt } from "@dialectic/shared/protocol";
import { useLayoutEffect, useRef } from "react";

/** Lines of a file; those that the reference names are marked as one and stand in the middle. */
export function Excerpt({ excerpt }: { readonly excerpt: CodeExcerpt }) {
  const marked = useRef<HTMLTableSectionElement>(null);
  const { firstLine, markFrom, markTo, totalLines } = excerpt;
  const lines = excerpt.text.split("\n");
  const before = Math.max(0, markFrom - firstLine);
  const until = Math.max(before, markTo - firstLine + 1);

  useLayoutEffect(() => {
    const range = marked.current;
    const view = range?.closest(".sheet-content");
    if (!range || !view) return;
    // The beginning of what does not fit matters more than its middle.
    range.scrollIntoView({ block: range.offsetHeight < view.clientHeight ? "center" : "start" });
  }, []);

  return (
    <table className="excerpt">
      <caption className="visually-hidden">
        Lines {firstLine} to {firstLine + lines.length - 1} of {totalLines}
      </caption>
      <tbody>
        <Lines from={firstLine} lines={lines.slice(0, before)} />
      </tbody>
      <tbody ref={marked}>
        <Lines from={firstLine + before} lines={lines.slice(before, until)} className="excerpt-marked" />
      </tbody>
      <tbody>
        <Lines from={firstLine + until} lines={lines.slice(until)} />
      </tbody>
    </table>
  );
}

interface LinesProps {
  readonly from: number;
  readonly lines: readonly string[];
  readonly className?: string;
}

function Lines({ from, lines, className }: LinesProps) {
  return lines.map((line, index) => {
    const number = from + index;
    return (
      <tr key={number} className={className}>
        <th scope="row">{number}</th>
        <td>{line}</td>
      </tr>
    );
  });
}

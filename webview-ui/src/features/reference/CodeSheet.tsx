import type { CodeExcerpt } from "@dialectic/shared/protocol";
import { useLayoutEffect, useRef } from "react";
import { SheetFrame } from "../../ui/SheetFrame.tsx";

interface CodeSheetProps {
  readonly excerpt: CodeExcerpt;
  readonly notice: string | undefined;
  readonly onClose: () => void;
}

/** Lines of a file, with those marked that the reference names. */
export function CodeSheet({ excerpt, notice, onClose }: CodeSheetProps) {
  const marked = useRef<HTMLTableRowElement>(null);
  const { path, firstLine, markFrom, markTo, totalLines } = excerpt;

  useLayoutEffect(() => {
    marked.current?.scrollIntoView({ block: "center" });
  }, []);

  const lines = excerpt.text.split("\n");
  const name = markFrom === markTo ? `${path}:${markFrom}` : `${path}:${markFrom}-${markTo}`;
  return (
    <SheetFrame title={<code>{name}</code>} label={`Code at ${name}`} onClose={onClose}>
      {notice !== undefined && <p className="sheet-notice">{notice}</p>}
      <table className="excerpt">
        <caption className="visually-hidden">
          Lines {firstLine} to {firstLine + lines.length - 1} of {totalLines}
        </caption>
        <tbody>
          {lines.map((line, index) => {
            const number = firstLine + index;
            const isMarked = number >= markFrom && number <= markTo;
            return (
              <tr key={number} ref={number === markFrom ? marked : null} className={isMarked ? "excerpt-marked" : ""}>
                <th scope="row">{number}</th>
                <td>{line}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </SheetFrame>
  );
}

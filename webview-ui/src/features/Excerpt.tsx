import type { CodeExcerpt } from "@dialectic/shared/protocol";
import { boundLines } from "@dialectic/shared/review";
import { useLayoutEffect, useMemo, useRef } from "react";
import type { CodePart } from "../markdown/codeLines.ts";
import { chooseTabWidth } from "../state/tabWidth.ts";
import { toShortDigest } from "../state/toShortDigest.ts";
import { texts } from "../texts/texts.ts";
import { scrollWithin } from "../ui/scrollWithin.ts";
import { CodeLine } from "./CodeText.tsx";
import { useCodeColours } from "./codeColours.ts";
import type { CodeFile } from "./fileColours.ts";

/** An excerpt; without `totalLines`, the length of its file is not known. */
export type ShownExcerpt = Omit<CodeExcerpt, "totalLines"> & Partial<Pick<CodeExcerpt, "totalLines">>;

/** Shows lines of a file. The referenced lines are marked as one block and scrolled to the middle. */
export function Excerpt({ excerpt }: { readonly excerpt: ShownExcerpt }) {
  const marked = useRef<HTMLTableSectionElement>(null);
  const { firstLine, markFrom, markTo, totalLines } = excerpt;
  const shown = useMemo(
    () => ({ ...excerpt, text: boundLines(excerpt.text.split("\n")).join("\n"), file: toFile(excerpt) }),
    [excerpt],
  );
  const coloured = useCodeColours(shown);
  const lines = coloured ?? shown.text.split("\n").map((text) => [{ text, className: "" }]);
  const before = Math.max(0, markFrom - firstLine);
  const until = Math.max(before, markTo - firstLine + 1);

  useLayoutEffect(() => {
    const range = marked.current;
    const view = range?.closest(".sheet-content");
    if (!range || !view) return;
    // If the block does not fit, its beginning matters more than its middle.
    scrollWithin(view, range, range.offsetHeight < view.clientHeight ? "center" : "start");
  }, []);

  return (
    <table className="excerpt" style={{ tabSize: chooseTabWidth(excerpt.tabWidth) }}>
      <caption className="visually-hidden">
        {describeLines(firstLine, firstLine + lines.length - 1, totalLines)}
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

function describeLines(from: number, to: number, total: number | undefined): string {
  if (total !== undefined) return texts.review.lines(from, to, total);
  return from === to ? texts.common.line(from) : texts.common.lines(from, to);
}

/** Returns the file as far as the last line that is shown. */
function toFile({ language, lead, text }: ShownExcerpt): CodeFile | undefined {
  if (lead === undefined || language === "") return undefined;
  const whole = lead + text;
  return { name: `${language} ${toShortDigest(whole)}`, language, read: async () => whole };
}

interface LinesProps {
  readonly from: number;
  readonly lines: readonly (readonly CodePart[])[];
  readonly className?: string;
}

function Lines({ from, lines, className }: LinesProps) {
  return lines.map((line, index) => {
    const number = from + index;
    return (
      <tr key={number} className={className}>
        <th scope="row">{number}</th>
        <td>
          <CodeLine line={line} />
        </td>
      </tr>
    );
  });
}

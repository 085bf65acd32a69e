import type { CodePart } from "../markdown/index.ts";
import type { TextSpan } from "../state/changes/findWordMarks.ts";
import { longestLine, toShownText } from "../state/changes/hunkLines.ts";

/** Run of characters with its colour. `isMarked` is true when the other line lacks it. */
interface MarkedPart extends CodePart {
  readonly isMarked: boolean;
}

/**
 * Returns the parts of a line, cut where marks begin and end, and the number of characters omitted from a very long
 * one.
 */
export function splitAtMarks(
  text: string,
  coloured: readonly CodePart[] | undefined,
  marks: readonly TextSpan[],
): { readonly parts: readonly MarkedPart[]; readonly hidden: number } {
  const hidden = Math.max(0, text.length - longestLine);
  const whole = hidden > 0 ? undefined : coloured;
  const parts: MarkedPart[] = [];
  let start = 0;
  for (const { text: run, className } of whole ?? [{ text: toShownText(text), className: "" }]) {
    const end = start + run.length;
    const cuts = [start, ...marks.flatMap((mark) => [mark.start, mark.end]), end].filter(
      (cut) => cut >= start && cut <= end,
    );
    for (const [place, from] of cuts.entries()) {
      const to = cuts[place + 1] ?? from;
      if (to === from) continue;
      const isMarked = marks.some((mark) => mark.start <= from && to <= mark.end);
      parts.push({ text: run.slice(from - start, to - start), className, isMarked });
    }
    start = end;
  }
  return { parts, hidden };
}

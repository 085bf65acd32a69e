import type { WidenedHunk } from "../../../state/changedCode.ts";
import { texts } from "../../../texts/texts.ts";

/** Returns the first changed line of a hunk, to which links lead; for a part of one, all of its lines. */
export function nameHunkLines({ newStart, newLines, oldStart, part, body }: WidenedHunk): string {
  if (newLines === 0) return texts.changes.oldLine(oldStart);
  const line = Math.max(1, newStart);
  if (part !== undefined) return texts.common.lines(line, line + newLines - 1);
  const changed = body.split("\n").findIndex((each) => /^[+-]/.test(each));
  return texts.common.line(line + Math.max(0, changed));
}

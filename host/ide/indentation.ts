import { maxIndentationLines } from "../limits.ts";

export interface Indentation {
  readonly tabSize: number;
  readonly insertSpaces: boolean;
}

/** Common indentation widths, in order of preference. */
const widths = [2, 4, 8, 3, 6];

/**
 * Detects the indentation of a text as an editor would, by the majority of its lines; falls back to `usual` when no
 * line is indented.
 */
export function detectIndentation(text: string, usual: Indentation): Indentation {
  let tabbed = 0;
  let spaced = 0;
  let before = 0;
  const steps = new Map<number, number>();
  for (const line of text.split(/\r\n|\n|\r/, maxIndentationLines)) {
    const [indent = ""] = /^[ \t]*/.exec(line) ?? [];
    // Blank lines and continued lines of a block comment say nothing about indentation.
    if (indent.length === line.length || line.startsWith("*", indent.length)) continue;
    if (indent.includes("\t")) tabbed += 1;
    else if (indent.length > 1) spaced += 1;
    const step = Math.abs(indent.length - before);
    if (!indent.includes("\t") && step > 1) steps.set(step, (steps.get(step) ?? 0) + 1);
    before = indent.length;
  }
  if (tabbed === 0 && spaced === 0) return usual;
  if (tabbed > spaced) return { ...usual, insertSpaces: false };
  const counted = widths.map((width) => ({ width, count: steps.get(width) ?? 0 }));
  const best = counted.reduce((one, other) => (other.count > one.count ? other : one));
  return { tabSize: best.count === 0 ? usual.tabSize : best.width, insertSpaces: true };
}

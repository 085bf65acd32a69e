/** The line ends of a whole text. */
export type LineEndings = "LF" | "CRLF" | "mixed";

export interface EndingChange {
  readonly before: LineEndings;
  readonly after: LineEndings;
  /**
   * True when most lines have another end than before, or all lines have the same end now: the change is told once for
   * the file, and its lines are compared without their ends. Otherwise the lines show where the ends differ.
   */
  readonly isWhole: boolean;
}

/** Numbers of lines by their ends. */
export interface EndCounts {
  readonly lf: number;
  readonly crlf: number;
}

/** Compares the line ends of two texts; undefined when they have the same kind, or one has no line end. */
export function findEndingChange(one: EndCounts, other: EndCounts): EndingChange | undefined {
  const [was, is] = [nameEndings(one), nameEndings(other)];
  if (was === undefined || is === undefined || (was === is && is !== "mixed")) return undefined;
  const isWhole = is !== "mixed" || one.crlf > one.lf !== other.crlf > other.lf;
  return was === is && !isWhole ? undefined : { before: was, after: is, isWhole };
}

/** Gives all lines the end LF; a carriage return within a line stays. */
export function withLineFeeds(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

export function countEnds(text: string): EndCounts {
  const all = text.split("\n").length - 1;
  const crlf = text.split("\r\n").length - 1;
  return { lf: all - crlf, crlf };
}

function nameEndings({ lf, crlf }: EndCounts): LineEndings | undefined {
  if (crlf === 0) return lf === 0 ? undefined : "LF";
  return lf === 0 ? "CRLF" : "mixed";
}

// A part of a hunk is undone by itself. Its name has the hash of the hunk and the place of its lines in the body.

interface HunkBody {
  readonly oldStart: number;
  readonly newStart: number;
  /** Each line with its marker and `\n`. */
  readonly body: string;
}

/** Lines of the body: the 0-based offset of the first one, and of the one after the last. */
export type PartLines = readonly [start: number, end: number];

export function toPartId(hash: string, [start, end]: PartLines): string {
  return `${hash}:${start}-${end}`;
}

/** Returns the hunk of a part, and its lines; undefined for any other name, such as that of a hunk. */
export function readPartId(id: string): { readonly hash: string; readonly lines: PartLines } | undefined {
  const [, hash, start, end] = /^([^:]+):(\d{1,9})-(\d{1,9})$/.exec(id) ?? [];
  return hash === undefined || Number(start) >= Number(end) ? undefined : { hash, lines: [Number(start), Number(end)] };
}

/** Returns hunks with those of the known names that are parts of them: what is said of a whole hunk is said of its parts. */
export function withPartIds(hunks: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const wanted = new Set(hunks);
  return [...hunks, ...[...known].filter((name) => wanted.has(readPartId(name)?.hash ?? "") && !wanted.has(name))];
}

/** Returns some lines of a hunk, and the lines of both sides that they begin at, which are 1-based. */
export function cutHunk({ oldStart, newStart, body }: HunkBody, [start, end]: PartLines): HunkBody {
  const lines = body.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const before = lines.slice(0, start);
  return {
    oldStart: Math.max(1, oldStart) + countSide(before, "-"),
    newStart: Math.max(1, newStart) + countSide(before, "+"),
    body: lines
      .slice(start, end)
      .map((line) => `${line}\n`)
      .join(""),
  };
}

/** Counts the lines of one side: those with its mark, and those that did not change. */
export function countSide(lines: readonly string[], mark: "-" | "+"): number {
  return lines.filter((line) => line.startsWith(mark) || line.startsWith(" ")).length;
}

/** Returns the lines of a hunk that are in none of some parts of it. */
export function listOtherLines(count: number, parts: readonly PartLines[]): readonly PartLines[] {
  const others: PartLines[] = [];
  let next = 0;
  for (const [start, end] of parts.toSorted(([one], [other]) => one - other)) {
    if (start > next) others.push([next, Math.min(start, count)]);
    next = Math.max(next, end);
  }
  if (next < count) others.push([next, count]);
  return others;
}

/*
 * The place of lines in the changes of a pull request, as a forge counts them. Rules:
 * - Removed lines stand on the left side with their old numbers, all others, also unchanged ones, on the right side with their new ones.
 * - The first and the last line stand in one hunk. Lines outside of hunks have no place.
 */

/** A hunk with its unchanged lines around it. Each line of the body has its prefix and ends with `\n`. */
export interface DiffHunk {
  readonly oldStart: number;
  readonly newStart: number;
  readonly body: string;
}

export interface WantedLines {
  readonly side: "before" | "after";
  /** 1-based, inclusive. */
  readonly line: number;
  readonly endLine: number;
}

interface SideLine {
  readonly side: "left" | "right";
  readonly line: number;
}

export interface DiffPlace extends SideLine {
  /** The first line, where there are several. */
  readonly start?: SideLine;
  /** The lines, with their prefixes. */
  readonly code: string;
}

interface Row {
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly text: string;
}

/** Returns the place of lines; undefined where no hunk has all of them. */
export function findDiffPlace(hunks: readonly DiffHunk[], wanted: WantedLines): DiffPlace | undefined {
  for (const hunk of hunks) {
    const rows = listRows(hunk);
    const first = rows.findIndex((row) => row[wanted.side] === wanted.line);
    const last = rows.findIndex((row) => row[wanted.side] === wanted.endLine);
    const [begin, end] = [rows[first], rows[last]];
    if (begin === undefined || end === undefined) continue;
    const code = rows
      .slice(first, last + 1)
      .map(({ text }) => `${text}\n`)
      .join("");
    return first === last ? { ...toSideLine(end), code } : { ...toSideLine(end), start: toSideLine(begin), code };
  }
  return undefined;
}

/** Returns the place of the last changed line of a hunk, or of a part of its body (0-based; the end is not included). */
export function findLastChange(
  hunk: DiffHunk,
  [from, to]: readonly [from: number, to: number] = [0, Number.POSITIVE_INFINITY],
): DiffPlace | undefined {
  const last = listRows(hunk)
    .slice(from, to)
    .findLast(({ text }) => !text.startsWith(" "));
  return last && { ...toSideLine(last), code: `${last.text}\n` };
}

function toSideLine({ before, after }: Row): SideLine {
  return after === undefined ? { side: "left", line: before ?? 0 } : { side: "right", line: after };
}

function listRows({ oldStart, newStart, body }: DiffHunk): readonly Row[] {
  let [before, after] = [oldStart, newStart];
  const rows: Row[] = [];
  for (const text of body.split("\n")) {
    const sign = text[0];
    if (sign !== " " && sign !== "+" && sign !== "-") continue;
    rows.push({ before: sign === "+" ? undefined : before, after: sign === "-" ? undefined : after, text });
    if (sign !== "+") before += 1;
    if (sign !== "-") after += 1;
  }
  return rows;
}

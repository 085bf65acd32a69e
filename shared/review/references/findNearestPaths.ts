const maxEdits = 2;

interface Ranked {
  readonly path: string;
  readonly edits: number;
  readonly shared: number;
}

/**
 * Returns the paths that were probably meant: the same name first, then similar names, the longest common ending first.
 */
export function findNearestPaths(path: string, candidates: readonly string[], limit = 3): readonly string[] {
  const wanted = splitSegments(path);
  const name = wanted.at(-1) ?? "";
  if (name === "") return [];
  const ranked: Ranked[] = [];
  for (const candidate of candidates) {
    const edits = measureNameDistance(name, getFileName(candidate));
    if (edits <= maxEdits)
      ranked.push({ path: candidate, edits, shared: countSharedEnding(wanted, splitSegments(candidate)) });
  }
  ranked.sort(
    (one, other) =>
      one.edits - other.edits ||
      other.shared - one.shared ||
      one.path.length - other.path.length ||
      (one.path < other.path ? -1 : 1),
  );
  return ranked.slice(0, limit).map((entry) => entry.path);
}

function splitSegments(path: string): readonly string[] {
  return path
    .toLowerCase()
    .split(/[\\/]/)
    .filter((segment) => segment !== "" && segment !== ".");
}

function getFileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1).toLowerCase();
}

function countSharedEnding(one: readonly string[], other: readonly string[]): number {
  let length = 1;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length++;
  return length;
}

/** Returns the number of edits between two names; above the limit, counting stops early. */
function measureNameDistance(one: string, other: string): number {
  if (one === other) return 0;
  const allowed = getAllowedEdits(getStemLength(one));
  if (Math.abs(one.length - other.length) > allowed || one.length > 255) return maxEdits + 1;
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_value, index) => index);
  for (let offset = 1; offset <= one.length; offset++) {
    const next = computeNextRow({ before, row, one, other, offset });
    if (Math.min(...next) > allowed && Math.min(...row) > allowed) return maxEdits + 1;
    [before, row] = [row, next];
  }
  const edits = row.at(-1) ?? 0;
  return edits <= allowed ? edits : maxEdits + 1;
}

function getStemLength(name: string): number {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? dot : name.length;
}

/** Returns the number of allowed edits: a short name is similar to too many others. */
function getAllowedEdits(length: number): number {
  if (length < 3) return 0;
  return length < 7 ? 1 : maxEdits;
}

interface RowQuestion {
  readonly before: readonly number[];
  readonly row: readonly number[];
  readonly one: string;
  readonly other: string;
  readonly offset: number;
}

function computeNextRow({ before, row, one, other, offset }: RowQuestion): readonly number[] {
  const next = [offset];
  for (let column = 1; column <= other.length; column++) {
    const isSame = one[offset - 1] === other[column - 1];
    const isSwapped = column > 1 && one[offset - 2] === other[column - 1] && one[offset - 1] === other[column - 2];
    const swapped = isSwapped ? (before[column - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY;
    const replaced = (row[column - 1] ?? 0) + (isSame ? 0 : 1);
    next.push(Math.min(replaced, swapped, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
  }
  return next;
}

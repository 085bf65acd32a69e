/** A diff that an author wrote into a review. */
export interface DiffFence {
  /** Path of the file after the change, if the diff has a header. */
  readonly path: string | undefined;
  /** The removed and added lines, each with its sign. */
  readonly changed: readonly string[];
}

/** Reads the lines of a `diff` fence; undefined when nothing is removed or added, or when it has several hunks. */
export function readDiffFence(lines: readonly string[]): DiffFence | undefined {
  const marks = lines.flatMap((line, at) => (line.startsWith("@@") ? [at] : []));
  const head = lines.slice(0, marks[0]);
  const named = head.findIndex((line, at) => line.startsWith("+++ ") && head[at - 1]?.startsWith("--- "));
  const changed = lines.slice((marks[0] ?? named) + 1).filter(isChanged);
  if (marks.length > 1 || changed.length === 0) return undefined;
  const path = head[named]?.slice(4).split("\t", 1)[0]?.trim();
  return { path: path === "/dev/null" ? undefined : path?.replace(/^b\//, ""), changed };
}

/** True when a fence has exactly the removed and added lines of a hunk. `body` is that of the hunk. */
export function isSameChange({ changed }: DiffFence, body: string): boolean {
  const own = body.split("\n").filter(isChanged);
  return own.length === changed.length && own.every((line, at) => line.trimEnd() === changed[at]?.trimEnd());
}

function isChanged(line: string): boolean {
  return line.startsWith("-") || line.startsWith("+");
}

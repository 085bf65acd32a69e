import { compactText, determineEditFate, type PersonEdit } from "@dialectic/shared/review";
import type { CodeChange } from "../coverage/codeChanges.ts";
import type { EditGuard } from "../edits/editGuard.ts";

type Run = CodeChange["runs"][number];

/** Returns the changes that the person typed: those in which each line that differs from the commit is in their edits. */
export async function findTypedChanges(
  reviewId: string,
  changes: readonly CodeChange[],
  guard: EditGuard,
): Promise<ReadonlySet<CodeChange>> {
  const typed = new Set<CodeChange>();
  for (const { file, edits } of await guard.inTurn(async () => guard.edits(reviewId))) {
    const inFile = changes.filter((change) => change.file === file);
    if (inFile.length === 0) continue;
    const text = compactText((await guard.readText(file)) ?? "");
    const standing = edits.flatMap((edit) => {
      const fate = determineEditFate(edit, text);
      return fate.kind === "stands" ? [{ edit, line: fate.line, endLine: fate.endLine }] : [];
    });
    const editsAt = ({ line, count }: Run) =>
      standing.flatMap(({ edit, ...at }) => (at.line <= line + Math.max(1, count) && at.endLine >= line ? [edit] : []));
    for (const change of inFile) if (change.runs.every((run) => consistsOf(run, editsAt(run)))) typed.add(change);
  }
  return typed;
}

function consistsOf({ hunk: { removed, added, oldCount, newCount } }: Run, edits: readonly PersonEdit[]): boolean {
  const before = new Set(edits.flatMap((edit) => edit.before));
  const after = new Set(edits.flatMap((edit) => edit.after));
  // Of a long change, only the first lines are known.
  const isWhole = removed.length === oldCount && added.length === newCount;
  return isWhole && removed.every((line) => before.has(line)) && added.every((line) => after.has(line));
}

import {
  type ChangedRuns,
  cutHunk,
  type findHunkRuns,
  hunkToRuns,
  type LineRun,
  listOtherLines,
  readPartId,
} from "@dialectic/shared/review";

// The lines that an undo puts back: those of hunks, and of parts of hunks. What is undone already stays out.

type HunkText = Parameters<typeof findHunkRuns>[0];

interface UndoneText {
  readonly hunks: readonly (HunkText & { readonly hash: string })[];
  /** Lines of the earlier text, as git stores them. */
  readonly wanted: readonly string[];
  /** True for a change that is undone now. */
  readonly isUndone: (change: ChangedRuns) => boolean;
  /** Changes that were undone once. */
  readonly active: ReadonlySet<string>;
}

/** Returns the hunks, and the parts of them, that `ids` names and that are there. */
export function listKnown(hunks: UndoneText["hunks"], ids: readonly string[]): readonly string[] {
  const lengths = new Map(hunks.map(({ hash, body }) => [hash, body.split("\n").length - 1]));
  return ids.filter((id) => {
    const part = readPartId(id);
    return part === undefined ? lengths.has(id) : part.lines[1] <= (lengths.get(part.hash) ?? 0);
  });
}

export function isPart(id: string): boolean {
  return readPartId(id) !== undefined;
}

/** Returns the hunks that are not undone, without those of their lines that are. */
export function listLeftHunks({ hunks, wanted, isUndone, active }: UndoneText): readonly ChangedRuns[] {
  const known = new Set(hunks.map(({ hash }) => hash));
  const parts = [...active].flatMap((id) => {
    const part = readPartId(id);
    return part !== undefined && known.has(part.hash) && listKnown(hunks, [id]).length > 0 ? [{ id, ...part }] : [];
  });
  return hunks
    .map((hunk): ChangedRuns => {
      const own = parts.filter(({ hash }) => hash === hunk.hash);
      const undone = own.filter(({ id, lines }) => isUndone({ id, runs: hunkToRuns(cutHunk(hunk, lines), wanted) }));
      if (undone.length === 0) return { id: hunk.hash, runs: hunkToRuns(hunk, wanted) };
      const lines = undone.map((part) => part.lines);
      const others = listOtherLines(hunk.body.split("\n").length - 1, lines);
      return { id: hunk.hash, runs: others.flatMap((other) => hunkToRuns(cutHunk(hunk, other), wanted)) };
    })
    .filter((each) => each.runs.length > 0 && !isUndone(each));
}

/** Returns the parts that `ids` names, unless they or their hunks are undone, or their hunks are named, too. */
export function listLeftParts(text: UndoneText, ids: readonly string[]): readonly ChangedRuns[] {
  const { hunks, wanted, isUndone } = text;
  return listKnown(hunks, ids).flatMap((id) => {
    const part = readPartId(id);
    const hunk = hunks.find(({ hash }) => hash === part?.hash);
    if (part === undefined || hunk === undefined || ids.includes(hunk.hash)) return [];
    const runs = hunkToRuns(cutHunk(hunk, part.lines), wanted);
    const isGone = isUndone({ id, runs }) || isUndone({ id: hunk.hash, runs: hunkToRuns(hunk, wanted) });
    return isGone || runs.length === 0 ? [] : [{ id, runs }];
  });
}

/** Returns the runs of the parts that were undone once. */
export function listUndoneRuns({ hunks, wanted, active }: Omit<UndoneText, "isUndone">): readonly LineRun[] {
  return listKnown(hunks, [...active]).flatMap((id) => {
    const part = readPartId(id);
    const hunk = hunks.find(({ hash }) => hash === part?.hash);
    return part === undefined || hunk === undefined ? [] : hunkToRuns(cutHunk(hunk, part.lines), wanted);
  });
}

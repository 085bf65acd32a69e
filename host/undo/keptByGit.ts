import { mergeRuns, splitEndedLines } from "@dialectic/shared/review";
import { answer, type GitAnswer, readBlobs } from "../git/index.ts";
import type { ReviewStore } from "../store/index.ts";
import type { ActiveUndo } from "./activeUndos.ts";
import { readSides, toChangedRuns } from "./planRestore.ts";

// An undo touches neither the index nor a commit. Undone lines that are staged go into the next commit; where they are
// committed, the undo is a new change.

type UndoneChange = Pick<ActiveUndo, "file" | "change">;

/** Paths of files that still have undone changes elsewhere, in order, without repeats. */
export interface KeptByGit {
  readonly staged: readonly string[];
  readonly committed: readonly string[];
}

/** Finds the files of a working tree whose staged or committed version still has undone changes. */
export async function findKeptByGit(
  undone: readonly UndoneChange[],
  root: string,
  store: Pick<ReviewStore, "texts">,
): Promise<GitAnswer<KeptByGit>> {
  const paths = [...new Set(undone.map(({ file }) => file.path))];
  const names = paths.flatMap((path) => [toName("", path), toName("HEAD", path)]);
  const blobs = await readBlobs({ root }, names);
  if (blobs.kind !== "read") return blobs;
  const found = { staged: new Set<string>(), committed: new Set<string>() };
  for (const change of undone) {
    const { path } = change.file;
    const [staged, committed] = ["", "HEAD"].map((tree) => blobs.value.get(toName(tree, path))?.toString("latin1"));
    if (await holdsChange(committed, change, store)) found.committed.add(path);
    else if (staged !== committed && (await holdsChange(staged, change, store))) found.staged.add(path);
  }
  return answer({ staged: [...found.staged].sort(), committed: [...found.committed].sort() });
}

function toName(tree: string, path: string): string {
  return Buffer.from(`${tree}:${path}`).toString("latin1");
}

async function holdsChange(
  text: string | undefined,
  { file, change }: UndoneChange,
  store: Pick<ReviewStore, "texts">,
): Promise<boolean> {
  const sides = await readSides(file, { store });
  if (sides === undefined) return false;
  if (file.to !== undefined) return text !== undefined;
  const runs = file.changes.find((each) => each.change === change)?.runs ?? [];
  if (runs.length === 0) return text === sides.before;
  if (text === undefined) return false;
  const changes = toChangedRuns({ file, active: new Set([change]) }, splitEndedLines(sides.after ?? ""));
  const texts = { left: splitEndedLines(sides.before ?? ""), now: splitEndedLines(text), areEndsLoose: true };
  return mergeRuns(texts, changes).made.length > 0;
}

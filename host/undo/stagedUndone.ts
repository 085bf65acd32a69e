import { mergeRuns, splitEndedLines } from "@dialectic/shared/review";
import { readBlobs } from "../git/index.ts";
import type { ReviewStore } from "../store/index.ts";
import type { ActiveUndo } from "./activeUndos.ts";
import { readSides, toChangedRuns } from "./planRestore.ts";

// An undo never touches the index. Where the undone lines were staged before, the next commit would take them.

type UndoneChange = Pick<ActiveUndo, "file" | "change">;

/** Returns the paths of a working tree whose staged version still has undone changes, in order, without repeats. */
export async function listStagedUndone(
  undone: readonly UndoneChange[],
  root: string,
  store: Pick<ReviewStore, "texts">,
): Promise<readonly string[]> {
  const paths = [...new Set(undone.map(({ file }) => file.path))];
  const names = paths.flatMap((path) => [toName("", path), toName("HEAD", path)]);
  const blobs = await readBlobs({ root }, names);
  const found = new Set<string>();
  for (const change of undone) {
    const { path } = change.file;
    const [staged, committed] = ["", "HEAD"].map((tree) => blobs.get(toName(tree, path))?.toString("latin1"));
    if (staged !== committed && (await holdsChange(staged, committed, change, store))) found.add(path);
  }
  return [...found].sort();
}

function toName(tree: string, path: string): string {
  return Buffer.from(`${tree}:${path}`).toString("latin1");
}

async function holdsChange(
  staged: string | undefined,
  committed: string | undefined,
  { file, change }: UndoneChange,
  store: Pick<ReviewStore, "texts">,
): Promise<boolean> {
  const sides = await readSides(file, { store });
  if (sides === undefined) return false;
  if (file.to !== undefined) return staged !== undefined && committed === undefined;
  const runs = file.changes.find((each) => each.change === change)?.runs ?? [];
  if (runs.length === 0) return staged === sides.before;
  if (staged === undefined) return false;
  const changes = toChangedRuns({ file, active: new Set([change]) }, splitEndedLines(sides.after ?? ""));
  const texts = { left: splitEndedLines(sides.before ?? ""), now: splitEndedLines(staged), areEndsLoose: true };
  return mergeRuns(texts, changes).made.length > 0;
}

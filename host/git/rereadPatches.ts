import { listLineHunks } from "@dialectic/shared/review";
import { decodeText, lookedBytes } from "../base/fileText.ts";
import { countEnds, findEndingChange } from "../base/lineEndings.ts";
import { readBlobBytes } from "./buildUntrackedPatch.ts";
import type { FilePatch, PatchDoubt } from "./patch.ts";
import type { PatchBounds } from "./patchReader.ts";
import { readBlobs } from "./readBlobs.ts";
import type { WorkingTree } from "./repository.ts";
import { findTextFacts, toComparedTexts } from "./textFacts.ts";

/** Longer files are left as git compares them. */
const textCap = 4 * 1024 * 1024;

/**
 * Returns the patches with the hunks that people see: of UTF-16 those of its text, and of a file whose line ends changed
 * throughout those that `readWithoutEnds` finds for such paths.
 */
export async function rereadPatches(
  repository: WorkingTree,
  patches: readonly FilePatch[],
  bounds: PatchBounds,
  readWithoutEnds: (paths: readonly string[]) => Promise<readonly FilePatch[]>,
): Promise<readonly FilePatch[]> {
  const doubts = patches.flatMap(({ doubt }) => doubt ?? []);
  const binary = doubts.filter(({ isBinary }) => isBinary).map(({ before }) => before);
  const heads = await readBlobs(repository, binary, { cap: lookedBytes });
  // Of a picture, only the first bytes are read.
  const pictures = new Set([...heads].flatMap(([oid, head]) => (decodeText(head) === undefined ? [oid] : [])));
  const oids = doubts.map(({ before }) => before).filter((oid) => !pictures.has(oid));
  const blobs = await readBlobs(repository, oids, { cap: textCap + 1 });
  const flipped = new Set(patches.filter(({ doubt }) => doubt && isFlipped(doubt, blobs.get(doubt.before))));
  const paths = [...flipped].flatMap(({ path, from = path }) => [path, from]);
  const reread = paths.length === 0 ? [] : await readWithoutEnds(paths);
  const again = new Map(reread.map(({ path, hunks }) => [path, hunks]));
  const found: FilePatch[] = [];
  for (const patch of patches) {
    if (flipped.has(patch)) found.push({ ...patch, hunks: again.get(patch.path) ?? [] });
    else if (patch.doubt?.isBinary === true && !pictures.has(patch.doubt.before))
      found.push(await rereadText(repository, patch, blobs, bounds));
    else found.push(patch);
  }
  return found;
}

/** The lines that git does not call changed have the same ends on both sides. */
function isFlipped({ isBinary, removed, added }: PatchDoubt, blob: Buffer | undefined): boolean {
  if (isBinary || blob === undefined || blob.length > textCap) return false;
  const before = countEnds(blob.toString("latin1"));
  const after = { lf: before.lf - removed.lf + added.lf, crlf: before.crlf - removed.crlf + added.crlf };
  return findEndingChange(before, after)?.isWhole === true;
}

async function rereadText(
  { root }: WorkingTree,
  patch: FilePatch,
  blobs: ReadonlyMap<string, Buffer>,
  { lines: mostLines, lineLength }: PatchBounds,
): Promise<FilePatch> {
  const { path, status, doubt } = patch;
  const now = status === "deleted" ? undefined : await readBlobBytes(root, path).catch(() => undefined);
  const old = blobs.get(doubt?.before ?? "");
  if (now === "opaque" || (old !== undefined && old.length > textCap)) return patch;
  const sides = {
    before: old ? decodeText(old) : ("absent" as const),
    after: now ? decodeText(now) : ("absent" as const),
  };
  const facts = findTextFacts(sides);
  if (facts?.isReread !== true) return patch;
  const { before, after } = toComparedTexts(sides, facts);
  const hunks = listLineHunks(before, after, 0).map(({ oldStart, oldCount, newStart, newCount, lines }) => {
    const side = (mark: string) =>
      lines.flatMap((line) => (line.startsWith(mark) ? [line.slice(1, lineLength + 1)] : [])).slice(0, mostLines);
    return { oldStart, oldCount, newStart, newCount, removed: side("-"), added: side("+") };
  });
  return { ...patch, isOpaque: false, hunks };
}

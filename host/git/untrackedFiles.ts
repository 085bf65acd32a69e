import { lstat, open, readlink } from "node:fs/promises";
import { join } from "node:path";
import type { FilePatch } from "./patch.ts";
import type { PatchBounds } from "./patchReader.ts";

/** A larger file is taken for one without lines. */
const sizeCap = 4 * 1024 * 1024;
/** Bytes in which a NUL says that a file is no text: git looks at as many. */
const lookedBytes = 8_000;

/** A file that git does not know, as the patch that would add it; nothing when it is gone or is a repository of its own. */
export async function untrackedPatch(root: string, path: string, bounds: PatchBounds): Promise<FilePatch | undefined> {
  const bytes = await bytesOf(join(root, path)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const file = { path, status: "added", isOpaque: true, hunks: [] } as const;
  if (bytes === "opaque" || bytes.subarray(0, lookedBytes).includes(0)) return file;
  const lines = bytes.toString("utf8").split("\n");
  if (lines.at(-1) === "") lines.pop();
  if (lines.length === 0) return { ...file, isOpaque: false };
  const added = lines.slice(0, bounds.lines).map((line) => line.slice(0, bounds.lineLength));
  const hunk = { oldStart: 0, oldCount: 0, newStart: 1, newCount: lines.length, removed: [], added };
  return { ...file, isOpaque: false, hunks: [hunk] };
}

/** What git would keep of it: of a link, where it leads. */
async function bytesOf(place: string): Promise<Buffer | "opaque" | undefined> {
  const entry = await lstat(place);
  if (entry.isSymbolicLink()) return Buffer.from(await readlink(place));
  if (!entry.isFile()) return undefined;
  if (entry.size > sizeCap) return "opaque";
  const handle = await open(place, "r");
  try {
    // What was looked at may be another file by now: a link that leads elsewhere is not read.
    const opened = await handle.stat();
    return opened.ino === entry.ino && opened.dev === entry.dev ? await handle.readFile() : undefined;
  } finally {
    await handle.close();
  }
}

import { lstat, open, readlink } from "node:fs/promises";
import { join } from "node:path";
import { decodeText } from "../base/fileText.ts";
import type { FilePatch } from "./patch.ts";
import type { PatchBounds } from "./patchReader.ts";

/** Maximum size in bytes; a larger file is treated as one without lines. */
const sizeCap = 4 * 1024 * 1024;

/** Builds the patch that would add an untracked file; undefined when the file is gone or a nested repository. */
export async function buildUntrackedPatch(
  root: string,
  path: string,
  bounds: PatchBounds,
): Promise<FilePatch | undefined> {
  const bytes = await readBlobBytes(root, path).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const file = { path, status: "added", isOpaque: true, hunks: [] } as const;
  const text = bytes === "opaque" ? undefined : decodeText(bytes)?.text;
  if (text === undefined) return file;
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  if (lines.length === 0) return { ...file, isOpaque: false };
  const added = lines.slice(0, bounds.lines).map((line) => line.slice(0, bounds.lineLength));
  const hunk = { oldStart: 0, oldCount: 0, newStart: 1, newCount: lines.length, removed: [], added };
  return { ...file, isOpaque: false, hunks: [hunk] };
}

/** Reads the bytes of a file, or the target of a link; `opaque` for a large file. */
export async function readBlobBytes(root: string, path: string): Promise<Buffer | "opaque" | undefined> {
  const place = join(root, path);
  const entry = await lstat(place);
  if (entry.isSymbolicLink()) return Buffer.from(await readlink(place));
  if (!entry.isFile()) return undefined;
  if (entry.size > sizeCap) return "opaque";
  const handle = await open(place, "r");
  try {
    // The path may lead to a different file since `lstat`; a link to another file is not read.
    const opened = await handle.stat();
    return opened.ino === entry.ino && opened.dev === entry.dev ? await handle.readFile() : undefined;
  } finally {
    await handle.close();
  }
}

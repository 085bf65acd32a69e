import { lstat } from "node:fs/promises";
import { extname, resolve } from "node:path";
import type { SearchedFile } from "../review/index.ts";
import type { CodeTexts } from "./codeTexts.ts";
import type { WorkspaceFiles } from "./workspaceFiles.ts";

/** Files of the same kind beyond this are not looked at. */
const lookedCap = 20_000;
/** Files beyond this are not read. */
const readCap = 1_000;
/** Files looked at or read at once. */
const atOnce = 32;
/** File systems keep times to two seconds at worst. */
const timeSlack = 2_000;

/** A file that is gone. */
export interface LostFile {
  /** Its absolute path. */
  readonly path: string;
  /** When it was there, in milliseconds since the epoch. */
  readonly at: number;
}

/** The files of the same kind that came or changed since a file was there: one of them may be that file under another name. */
export async function renameCandidates(
  { path, at }: LostFile,
  roots: readonly string[],
  { files, texts }: { readonly files: WorkspaceFiles; readonly texts: CodeTexts },
): Promise<readonly SearchedFile[]> {
  const ofKind = new Set<string>();
  for (const root of roots) {
    const { paths } = await files.list(root);
    for (const shown of paths) if (extname(shown) === extname(path)) ofKind.add(resolve(root, shown));
  }
  const changed = await inTurns([...ofKind].slice(0, lookedCap), async (one) => {
    // A link may lead out of the folders, and what it leads to is found under its own name.
    const stats = await lstat(one, { bigint: true }).catch(() => undefined);
    return stats?.isFile() && stats.ctimeMs >= at - timeSlack ? { path: one, stats } : undefined;
  });
  return inTurns(changed.slice(0, readCap), async (one) => {
    const { content } = await texts.of(one.path, one.stats);
    return content === undefined ? undefined : { path: one.path, text: content.text };
  });
}

async function inTurns<T, Found>(all: readonly T[], look: (one: T) => Promise<Found | undefined>): Promise<Found[]> {
  const found: Found[] = [];
  for (let start = 0; start < all.length; start += atOnce) {
    const some = await Promise.all(all.slice(start, start + atOnce).map(look));
    for (const one of some) if (one !== undefined) found.push(one);
  }
  return found;
}

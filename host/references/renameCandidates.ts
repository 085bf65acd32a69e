import type { BigIntStats } from "node:fs";
import { lstat } from "node:fs/promises";
import { extname, resolve } from "node:path";
import type { SearchedFile } from "@dialectic/shared/review";
import type { HostBase } from "../files/hostBase.ts";
import { fileTimeSlackMs, maxConcurrentRenameLooks, maxMovedFiles, maxRenameLooks, maxRenameReads } from "../limits.ts";

interface SeenFile {
  readonly path: string;
  readonly stats: BigIntStats;
}

export interface LostFile {
  readonly path: string;
  /** Time at which it existed, in milliseconds since the epoch. */
  readonly at: number;
}

/** Reads the files of the same kind that were added or changed since: one may be the lost file under another name. */
export async function renameCandidates(
  lost: LostFile,
  roots: readonly string[],
  parts: Pick<HostBase, "files" | "texts">,
): Promise<readonly SearchedFile[]> {
  return readTexts((await changedSince(lost, roots, parts)).slice(0, maxRenameReads), parts);
}

/** Reads the files of the same kind that were added or changed since: lines may have moved there. */
export async function moveCandidates(
  lost: LostFile,
  roots: readonly string[],
  parts: Pick<HostBase, "files" | "texts">,
): Promise<readonly SearchedFile[]> {
  const changed = await changedSince(lost, roots, parts);
  return changed.length > maxMovedFiles ? [] : readTexts(changed, parts);
}

async function changedSince(
  { path, at }: LostFile,
  roots: readonly string[],
  { files }: Pick<HostBase, "files" | "texts">,
): Promise<readonly SeenFile[]> {
  const ofKind = new Set<string>();
  for (const root of roots) {
    const { paths } = await files.list(root);
    for (const shown of paths) if (extname(shown) === extname(path)) ofKind.add(resolve(root, shown));
  }
  return inTurns([...ofKind].slice(0, maxRenameLooks), async (one) => {
    // A link may lead out of the folders, and its target is found under its own name.
    const stats = await lstat(one, { bigint: true }).catch(() => undefined);
    return stats?.isFile() && stats.ctimeMs >= at - fileTimeSlackMs ? { path: one, stats } : undefined;
  });
}

function readTexts(
  found: readonly SeenFile[],
  { texts }: Pick<HostBase, "files" | "texts">,
): Promise<readonly SearchedFile[]> {
  return inTurns(found, async ({ path, stats }) => {
    const { content } = await texts.read(path, stats);
    return content === undefined ? undefined : { path, text: content.text };
  });
}

async function inTurns<T, Found>(all: readonly T[], look: (one: T) => Promise<Found | undefined>): Promise<Found[]> {
  const found: Found[] = [];
  for (let start = 0; start < all.length; start += maxConcurrentRenameLooks) {
    const some = await Promise.all(all.slice(start, start + maxConcurrentRenameLooks).map(look));
    for (const one of some) if (one !== undefined) found.push(one);
  }
  return found;
}

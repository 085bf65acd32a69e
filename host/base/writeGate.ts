import type { BigIntStats } from "node:fs";
import { lstat } from "node:fs/promises";
import { join, sep } from "node:path";
import { toVisible } from "@dialectic/shared/protocol";
import { findForbiddenPart } from "./forbiddenPart.ts";
import { isInGitDirectory } from "./gitDirectories.ts";
import { isInside } from "./isInside.ts";

/*
 * The one gate before every write into a working copy. A tree of git may hold any path, and nobody looks at it before. Refused are
 *
 * - a path with a part that git never writes, such as `..` or `.git` (forbiddenPart.ts);
 * - what belongs to git (gitDirectories.ts), wherever a `.git` file puts it;
 * - everything outside of the top of the working copy;
 * - everything behind a link, and a link itself: git writes through none, either.
 *
 * Whoever writes needs a `WritablePlace`, and only this file can make one. Between this look and the write, somebody may replace a folder
 * by a link: `lookAgain` is called right before a file takes its place.
 */

/** A file of a working copy that may be written; it need not exist. */
class Place {
  readonly absolutePath: string;
  /** Real path of the top of the working copy. */
  readonly top: string;
  /** Relative to the top, with `/`. */
  readonly path: string;
  /** The folders from the top to the file that existed at the first look, by path. */
  readonly #folders: Folders;

  constructor(top: string, path: string, folders: Folders) {
    this.absolutePath = join(top, path);
    this.top = top;
    this.path = path;
    this.#folders = folders;
  }

  /** Looks at the path again; returns the reason, the end of a sentence, if it may no longer be written, or leads elsewhere now. */
  async lookAgain(): Promise<string | undefined> {
    const now = await look(this.top, this.path);
    if ("kind" in now) return now.reason;
    const isSame = [...now].every(([folder, identity]) => (this.#folders.get(folder) ?? identity) === identity);
    return isSame ? undefined : "is in a folder that was replaced meanwhile";
  }
}
export type WritablePlace = Place;

export interface WriteRefusal {
  readonly kind: "refused";
  /** The end of a sentence that begins with the path. */
  readonly reason: string;
  /** A sentence. */
  readonly next: string;
}

/**
 * Returns a file of a working copy for writing, or the reason against it.
 *
 * @param top - real path of the top of the working tree, or of the opened folder where there is no git
 * @param path - relative to `top`, with `/` between its parts, as git names it
 */
export async function findWritable(top: string, path: string): Promise<WritablePlace | WriteRefusal> {
  const seen = await look(top, path);
  return "kind" in seen ? seen : new Place(top, path, seen);
}

/**
 * The same for an absolute path, in the widest of the tops that contain it: so no part between that top and the file is left out.
 */
export async function findWritableFile(
  tops: readonly string[],
  absolutePath: string,
): Promise<WritablePlace | WriteRefusal> {
  const [top] = tops.filter((each) => isInside(each, absolutePath)).sort((one, other) => one.length - other.length);
  if (top === undefined) {
    const where = tops.length === 1 ? `${tops[0]}` : "the open folders";
    return refuse(`is outside of ${where}`, "Open its folder in a window, and change it there.");
  }
  const below = absolutePath.slice(top.endsWith(sep) ? top.length : top.length + 1);
  return findWritable(top, below.split(sep).join("/"));
}

/** Returns a refusal as sentences about a path. */
export function describeRefusal(path: string, { reason, next }: WriteRefusal): string {
  return `${path} ${reason}, so it was not touched. ${next}`;
}

/** Identities of folders by path. */
type Folders = ReadonlyMap<string, string>;

async function look(top: string, path: string): Promise<Folders | WriteRefusal> {
  const part = findForbiddenPart(path);
  if (part !== undefined) return refuseForbidden(part);
  const folders = await lookAtFolders(top, path);
  if ("kind" in folders) return folders;
  if (!folders.has(top)) return refuse(`is in ${top}, which is gone`, "Open the folder again.");
  const file = await lstat(join(top, path)).catch(() => undefined);
  if (file?.isSymbolicLink()) return refuse("is a symbolic link", byHand);
  if (await isInGitDirectory(join(top, path)))
    return refuse("belongs to git itself", "Change it by hand, or by a command of git.");
  return folders;
}

/** Returns the refusal of a path with a part that git never writes. */
export function refuseForbidden(part: string): WriteRefusal {
  return refuse(
    `has ${part === "" ? "an empty part" : `the part “${toVisible(part)}”`} in its path, which git never writes`,
    byHand,
  );
}

const byHand = "Change it by hand, if it is to be changed.";

/** Looks at the top and at each folder below it, down to the first one that is missing. */
async function lookAtFolders(top: string, path: string): Promise<Folders | WriteRefusal> {
  const found = new Map<string, string>();
  let folder = top;
  for (const name of ["", ...path.split("/").slice(0, -1)]) {
    folder = join(folder, name);
    const stats = await lstat(folder, { bigint: true }).catch(() => undefined);
    if (stats === undefined) return found;
    if (stats.isSymbolicLink()) return refuse("is behind a symbolic link", "Change the file to which the link leads.");
    if (!stats.isDirectory()) return refuse(`is below ${folder}, which is no folder`, byHand);
    found.set(folder, identify(stats));
  }
  return found;
}

function identify({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`;
}

function refuse(reason: string, next: string): WriteRefusal {
  return { kind: "refused", reason, next };
}

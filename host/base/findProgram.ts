import { constants } from "node:fs";
import { access, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { posix, win32 } from "node:path";
import { isInside } from "./isInside.ts";

interface KnownProgram {
  readonly path: string;
  /** Real path of its folder. */
  readonly folder: string;
}

const known = new Map<string, readonly KnownProgram[]>();

/**
 * Returns the absolute path of a program, which is looked up once per PATH. A program inside the reviewed folders or the working directory
 * is skipped: a repository can contain one, and `npx` puts `node_modules/.bin` of the working directory into PATH.
 */
export async function findProgram(
  name: string,
  reviewed: readonly string[],
  path = process.env["PATH"] ?? "",
): Promise<string | undefined> {
  const key = JSON.stringify([name, path]);
  const programs = known.get(key) ?? (await listPrograms(name, path));
  // An empty result is not cached: the program may be installed later.
  if (programs.length > 0) known.set(key, programs);
  const avoided = listAvoided(reviewed);
  return programs.find(({ folder }) => !avoided.some((each) => isInside(each, folder)))?.path;
}

export function forgetPrograms(): void {
  known.clear();
}

/** Returns PATH without the entries in which a program that is started by its name could be one of the reviewed folders. */
export async function withoutReviewed(path: string, reviewed: readonly string[]): Promise<string> {
  const { delimiter } = process.platform === "win32" ? win32 : posix;
  const avoided = listAvoided(reviewed);
  const entries = listEntries(path, process.platform);
  const real = await Promise.all(entries.map((entry) => realpath(entry).catch(() => entry)));
  return entries.filter((_entry, at) => !avoided.some((each) => isInside(each, real[at] ?? each))).join(delimiter);
}

function listAvoided(reviewed: readonly string[]): readonly string[] {
  return [...reviewed, process.cwd()].filter((folder) => !isInside(folder, homedir()));
}

/** Lists the paths where PATH may have a program. */
export function listCandidates(name: string, path: string, platform: NodeJS.Platform): readonly string[] {
  const isWindows = platform === "win32";
  const { join } = isWindows ? win32 : posix;
  return listEntries(path, platform).map((entry) => join(entry, isWindows ? `${name}.exe` : name));
}

/** Only absolute entries count; a relative one means a folder below the working directory. */
function listEntries(path: string, platform: NodeJS.Platform): readonly string[] {
  const isWindows = platform === "win32";
  const { delimiter } = isWindows ? win32 : posix;
  const entries = path.split(delimiter).map((entry) => (isWindows ? entry.replace(/^"(.*)"$/, "$1") : entry));
  // On Windows `\bin` is absolute, too, but depends on the current drive.
  return entries.filter((entry) => (isWindows ? /^(?:[a-z]:[\\/]|[\\/]{2})/i : /^\//).test(entry));
}

async function listPrograms(name: string, path: string): Promise<readonly KnownProgram[]> {
  const programs: KnownProgram[] = [];
  for (const candidate of new Set(listCandidates(name, path, process.platform))) {
    const folder = await findProgramFolder(candidate);
    if (folder !== undefined) programs.push({ path: candidate, folder });
  }
  return programs;
}

async function findProgramFolder(candidate: string): Promise<string | undefined> {
  try {
    await access(candidate, constants.X_OK);
    return (await stat(candidate)).isFile() ? (await realpath(candidate)).replace(/[\\/][^\\/]*$/, "") : undefined;
  } catch {
    return undefined;
  }
}

import { constants } from "node:fs";
import { access, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { posix, win32 } from "node:path";
import { isInside } from "../../base/isInside.ts";

interface KnownProgram {
  readonly path: string;
  readonly folder: string;
}

const known = new Map<string, readonly KnownProgram[]>();

/**
 * Returns the absolute path of git, which is looked up once per PATH. A git inside the reviewed folder or the working directory is skipped:
 * a repository can contain one, and `npx` puts `node_modules/.bin` of the working directory into PATH.
 */
export async function findGitProgram(reviewed: string, path = process.env["PATH"] ?? ""): Promise<string | undefined> {
  const programs = known.get(path) ?? (await findPrograms(path));
  // An empty result is not cached: git may be installed later.
  if (programs.length > 0) known.set(path, programs);
  const avoided = [reviewed, process.cwd()].filter((folder) => !isInside(folder, homedir()));
  return programs.find(({ folder }) => !avoided.some((each) => isInside(each, folder)))?.path;
}

export function forgetGitPrograms(): void {
  known.clear();
}

/** Lists the paths where PATH may have git. Only absolute entries count; a relative one means a folder below the working directory. */
export function listCandidates(path: string, platform: NodeJS.Platform): readonly string[] {
  const isWindows = platform === "win32";
  const { delimiter, join } = isWindows ? win32 : posix;
  const entries = path.split(delimiter).map((entry) => (isWindows ? entry.replace(/^"(.*)"$/, "$1") : entry));
  // On Windows `\bin` is absolute, too, but depends on the current drive.
  const isFixed = (entry: string) => (isWindows ? /^(?:[a-z]:[\\/]|[\\/]{2})/i : /^\//).test(entry);
  return entries.filter(isFixed).map((entry) => join(entry, isWindows ? "git.exe" : "git"));
}

async function findPrograms(path: string): Promise<readonly KnownProgram[]> {
  const programs: KnownProgram[] = [];
  for (const candidate of new Set(listCandidates(path, process.platform))) {
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

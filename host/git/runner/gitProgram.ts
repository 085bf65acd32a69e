import { constants } from "node:fs";
import { access, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { posix, sep, win32 } from "node:path";

/** A git that can be started. */
interface KnownProgram {
  /** Absolute. */
  readonly path: string;
  /** Real path of the folder it is in. */
  readonly folder: string;
}

/** The programs that each value of PATH has led to. */
const known = new Map<string, readonly KnownProgram[]>();

/**
 * The absolute path of git, which is looked up once in PATH. A git inside the reviewed folder or the working directory is passed over: a
 * repository can bring one, and `npx` puts `node_modules/.bin` of the working directory into PATH.
 */
export async function gitProgram(reviewed: string, path = process.env["PATH"] ?? ""): Promise<string | undefined> {
  const programs = known.get(path) ?? (await programsIn(path));
  // Git may be installed later.
  if (programs.length > 0) known.set(path, programs);
  const avoided = [reviewed, process.cwd()].filter((folder) => !isInside(homedir(), folder));
  return programs.find(({ folder }) => !avoided.some((each) => isInside(folder, each)))?.path;
}

/** Looks git up anew: one that was found cannot be started any more. */
export function forgetGitPrograms(): void {
  known.clear();
}

/** Where PATH says that git may be. Only absolute entries count: others mean a folder below the working directory. */
export function candidatesIn(path: string, platform: NodeJS.Platform): readonly string[] {
  const isWindows = platform === "win32";
  const { delimiter, join } = isWindows ? win32 : posix;
  const entries = path.split(delimiter).map((entry) => (isWindows ? entry.replace(/^"(.*)"$/, "$1") : entry));
  // On Windows `\bin` is absolute, too, but means the drive of the working directory.
  const isFixed = (entry: string) => (isWindows ? /^(?:[a-z]:[\\/]|[\\/]{2})/i : /^\//).test(entry);
  return entries.filter(isFixed).map((entry) => join(entry, isWindows ? "git.exe" : "git"));
}

async function programsIn(path: string): Promise<readonly KnownProgram[]> {
  const programs: KnownProgram[] = [];
  for (const candidate of new Set(candidatesIn(path, process.platform))) {
    const folder = await folderOf(candidate);
    if (folder !== undefined) programs.push({ path: candidate, folder });
  }
  return programs;
}

/** The real folder of a program; nothing when it cannot be started. */
async function folderOf(candidate: string): Promise<string | undefined> {
  try {
    await access(candidate, constants.X_OK);
    return (await stat(candidate)).isFile() ? (await realpath(candidate)).replace(/[\\/][^\\/]*$/, "") : undefined;
  } catch {
    return undefined;
  }
}

function isInside(folder: string, top: string): boolean {
  return folder === top || folder.startsWith(top.endsWith(sep) ? top : top + sep);
}

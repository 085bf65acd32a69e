import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { posix, win32 } from "node:path";

/** What decides where a user's sockets and window records live. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** `undefined` where users have no number. */
  readonly uid: number | undefined;
  readonly tmpdir: string;
}

/** The surroundings of this process, but what is given. */
export function surroundingsOf(given: Partial<Surroundings> = {}): Surroundings {
  const env = given.env ?? process.env;
  const { TMPDIR: temporary } = env;
  return { env, platform: process.platform, uid: process.getuid?.(), tmpdir: temporary || tmpdir(), ...given };
}

/** A socket's path has fewer bytes than this: Node cuts longer ones without a word, at 103 bytes on macOS. */
export const maxSocketPathBytes = 100;

/** Whether every system we run on can listen on a path of this length. */
export function isShortEnough(path: string): boolean {
  return Buffer.byteLength(path) < maxSocketPathBytes;
}

/**
 * Folders that may hold this user's sockets and records, the preferred one first; they need not exist. `DIALECTIC_RUNTIME_DIR` is the
 * only one where it is set.
 */
export function runtimeDirectories({ env, platform, uid, tmpdir }: Surroundings): readonly string[] {
  const { DIALECTIC_RUNTIME_DIR: only } = env;
  if (only) return [(platform === "win32" ? win32 : posix).resolve(only)];
  if (platform === "win32") {
    const { LOCALAPPDATA: local } = env;
    return [win32.join(local && win32.isAbsolute(local) ? local : tmpdir, "Dialectic", "run")];
  }
  const { XDG_RUNTIME_DIR: named, HOME: home } = env;
  const runtime = named && posix.isAbsolute(named) ? named : usualRuntime(platform, uid, home);
  const shared = posix.join(tmpdir, `dialectic-${uid ?? "user"}`);
  return runtime === undefined ? [shared] : [posix.join(runtime, "dialectic"), shared];
}

/** Where the variables would lead: assistants start their servers with a few of them, and then neither XDG_RUNTIME_DIR nor TMPDIR is there. */
function usualRuntime(
  platform: NodeJS.Platform,
  uid: number | undefined,
  home: string | undefined,
): string | undefined {
  if (platform === "linux") return uid === undefined ? undefined : `/run/user/${uid}`;
  const isHome = platform === "darwin" && home !== undefined && posix.isAbsolute(home);
  return isHome ? posix.join(home, "Library", "Caches") : undefined;
}

/** A socket's path in the first folder that is short enough, or a pipe's name on Windows; `undefined` when all are too long. */
export function socketPathIn(
  directories: readonly string[],
  platform: NodeJS.Platform,
  random = randomBytes(8).toString("hex"),
): string | undefined {
  const name = `dialectic-${random}`;
  if (platform === "win32") return `\\\\.\\pipe\\${name}`;
  return directories.map((directory) => posix.join(directory, `${name}.sock`)).find(isShortEnough);
}

import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { posix, win32 } from "node:path";
import { maxSocketPathBytes } from "../limits.ts";

/** Environment that determines the paths of a user's sockets and window records. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** `undefined` on platforms without user ids. */
  readonly uid: number | undefined;
  readonly tmpdir: string;
}

export function getSurroundings(given: Partial<Surroundings> = {}): Surroundings {
  const env = given.env ?? process.env;
  const { TMPDIR: temporary } = env;
  return { env, platform: process.platform, uid: process.getuid?.(), tmpdir: temporary || tmpdir(), ...given };
}

export function isShortEnough(path: string): boolean {
  return Buffer.byteLength(path) < maxSocketPathBytes;
}

/**
 * Lists the folders that may contain this user's sockets and records, the preferred one first; they may be missing. If set,
 * `DIALECTIC_RUNTIME_DIR` is the only one.
 */
export function listRuntimeDirectories({ env, platform, uid, tmpdir }: Surroundings): readonly string[] {
  const { DIALECTIC_RUNTIME_DIR: only } = env;
  if (only) return [(platform === "win32" ? win32 : posix).resolve(only)];
  if (platform === "win32") {
    const { LOCALAPPDATA: local } = env;
    return [win32.join(local && win32.isAbsolute(local) ? local : tmpdir, "Dialectic", "run")];
  }
  const { XDG_RUNTIME_DIR: named, HOME: home } = env;
  const runtime = named && posix.isAbsolute(named) ? named : guessRuntimeDirectory(platform, uid, home);
  const shared = posix.join(tmpdir, `dialectic-${uid ?? "user"}`);
  return runtime === undefined ? [shared] : [posix.join(runtime, "dialectic"), shared];
}

/** Guesses the usual folder, because assistants start their servers with few variables, without XDG_RUNTIME_DIR and TMPDIR. */
function guessRuntimeDirectory(
  platform: NodeJS.Platform,
  uid: number | undefined,
  home: string | undefined,
): string | undefined {
  if (platform === "linux") return uid === undefined ? undefined : `/run/user/${uid}`;
  const isHome = platform === "darwin" && home !== undefined && posix.isAbsolute(home);
  return isHome ? posix.join(home, "Library", "Caches") : undefined;
}

/** Returns a socket path in the first folder that is short enough, or a pipe name on Windows; `undefined` when all are too long. */
export function findSocketPath(
  directories: readonly string[],
  platform: NodeJS.Platform,
  random = randomBytes(8).toString("hex"),
): string | undefined {
  const name = `dialectic-${random}`;
  if (platform === "win32") return `\\\\.\\pipe\\${name}`;
  return directories.map((directory) => posix.join(directory, `${name}.sock`)).find(isShortEnough);
}

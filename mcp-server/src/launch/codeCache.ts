import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { crc32 } from "node:zlib";

/** Number of files to keep; the oldest are removed. */
const keptFiles = 12;

/** Bytes of the checksum at the end of a file. */
const checksumBytes = 4;

/** The environment that decides where code is kept. */
export interface CacheSurroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly arch: string;
  /** Returns the user's number, on systems where users have one. */
  readonly getuid?: () => number;
}

/**
 * A cache of compiled code in a folder that only this user can access. The code runs unchecked, so nothing is read that
 * another user could have written, or that is damaged: V8 checks only its own version and the length of the source. Any
 * problem counts as a cache miss.
 */
export class CodeCache {
  readonly #folder: string;
  readonly #suffix: string;
  readonly #uid: number | undefined;

  constructor(folder: string, { version, arch, getuid }: CacheSurroundings) {
    this.#folder = folder;
    this.#suffix = `${version}-${arch}.code`;
    this.#uid = getuid?.();
  }

  /**
   * Returns the cache of the process's user; undefined where it is disabled, or where Node (before 20.15) has no
   * checksums.
   */
  static ofUser(surroundings: CacheSurroundings): CodeCache | undefined {
    const { env } = surroundings;
    // Coverage needs code that was compiled for it.
    if (env["NODE_DISABLE_COMPILE_CACHE"] || env["NODE_V8_COVERAGE"] || typeof crc32 !== "function") return undefined;
    const folder = cacheFolder(surroundings);
    return folder === undefined ? undefined : new CodeCache(folder, surroundings);
  }

  /** Returns the cache key of a program: the digest of its text, which the build has written into its last line. */
  nameOf(source: string, program: string): string | undefined {
    const [, digest] = /\n\/\/ ([0-9a-f]{32})\n$/.exec(source.slice(-40)) ?? [];
    return digest === undefined ? undefined : `${program}-${digest}-${this.#suffix}`;
  }

  /** Reads the code of that name, if it exists, is ours and is complete. */
  read(name: string): Buffer | undefined {
    try {
      if (!this.#isOurs(lstatSync(this.#folder), 0o022)) return undefined;
      const bytes = this.#readOurs(join(this.#folder, name));
      const code = bytes?.subarray(0, -checksumBytes);
      return code !== undefined && bytes?.readUInt32LE(code.length) === crc32(code) ? code : undefined;
    } catch {
      // No folder, no file, no permission to read it, or less than a checksum: the program is compiled.
      return undefined;
    }
  }

  /** Stores code under a name atomically, even when other processes do so at the same time. */
  write(name: string, code: Buffer): void {
    const checksum = Buffer.alloc(checksumBytes);
    checksum.writeUInt32LE(crc32(code));
    try {
      if (!this.#prepareFolder()) return;
      this.#replace(join(this.#folder, name), Buffer.concat([code, checksum]));
      this.#removeOldest();
    } catch {
      // A full or read-only disk, or another object at that path: the next start compiles again.
    }
  }

  #replace(file: string, bytes: Buffer): void {
    const unfinished = `${file}.${process.pid}`;
    try {
      writeFileSync(unfinished, bytes, { mode: 0o600, flag: "wx" });
      renameSync(unfinished, file);
    } finally {
      rmSync(unfinished, { force: true });
    }
  }

  #readOurs(file: string): Buffer | undefined {
    // Windows has no such flag; a folder of the user's is private there.
    const handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      const found = fstatSync(handle);
      return found.isFile() && this.#isOurs(found, 0o077) ? readFileSync(handle) : undefined;
    } finally {
      closeSync(handle);
    }
  }

  #isOurs({ uid, mode }: { readonly uid: number; readonly mode: number }, forbidden: number): boolean {
    return this.#uid === undefined || (uid === this.#uid && (mode & forbidden) === 0);
  }

  /**
   * Creates a missing folder, but only in a place owned by the user: another user's home (as with sudo) is left alone.
   */
  #prepareFolder(): boolean {
    let above = this.#folder;
    while (statSync(above, { throwIfNoEntry: false }) === undefined && above !== dirname(above)) above = dirname(above);
    if (!this.#isOurs(statSync(above), 0o002)) return false;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    return this.#isOurs(lstatSync(this.#folder), 0o022);
  }

  #removeOldest(): void {
    const found = readdirSync(this.#folder).map((name) => join(this.#folder, name));
    const aged = found.map((file) => ({ file, time: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
    const old = aged.toSorted((one, other) => other.time - one.time).slice(keptFiles);
    for (const { file } of old) rmSync(file, { force: true });
  }
}

/**
 * Returns the folder for code in the user's cache; `XDG_CACHE_HOME` applies on every platform, so that a test run
 * touches nothing else.
 */
export function cacheFolder({ platform, env }: CacheSurroundings): string | undefined {
  const { XDG_CACHE_HOME: chosen, LOCALAPPDATA: local, HOME: home } = env;
  if (chosen && isAbsolute(chosen)) return join(chosen, "dialectic", "code");
  if (platform === "win32") return local ? join(local, "Dialectic", "Cache", "code") : undefined;
  if (!home || !isAbsolute(home)) return undefined;
  return platform === "darwin"
    ? join(home, "Library", "Caches", "Dialectic", "code")
    : join(home, ".cache", "dialectic", "code");
}

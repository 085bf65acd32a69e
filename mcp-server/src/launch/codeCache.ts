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

/** Files that are kept; the oldest go. */
const keptFiles = 12;

/** Bytes of the checksum at the end of a file. */
const checksumBytes = 4;

/** What decides where code is kept. */
export interface CacheSurroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly arch: string;
  /** The user's number, where users have one. */
  readonly getuid?: () => number;
}

/**
 * Compiled code in a folder that is this user's alone. It is run as it is, so nothing is read that another could have written, nor
 * what is damaged: V8 looks at the length of a source and at its own version, and believes the rest. Trouble of any kind means that
 * there is no kept code.
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

  /** The cache of the user whose process it is; none where it is not wanted, or where Node (before 20.15) has no checksums. */
  static ofUser(surroundings: CacheSurroundings): CodeCache | undefined {
    const { env } = surroundings;
    // A measurement of what runs needs code that was compiled for it.
    if (env["NODE_DISABLE_COMPILE_CACHE"] || env["NODE_V8_COVERAGE"] || typeof crc32 !== "function") return undefined;
    const folder = cacheFolder(surroundings);
    return folder === undefined ? undefined : new CodeCache(folder, surroundings);
  }

  /** The name of a program's code: by its text, whose digest the build has written into its last line. */
  nameOf(source: string, program: string): string | undefined {
    const [, digest] = /\n\/\/ ([0-9a-f]{32})\n$/.exec(source.slice(-40)) ?? [];
    return digest === undefined ? undefined : `${program}-${digest}-${this.#suffix}`;
  }

  /** The code of that name, if it is there, ours and whole. */
  read(name: string): Buffer | undefined {
    try {
      if (!this.#isOurs(lstatSync(this.#folder), 0o022)) return undefined;
      const bytes = this.#readOurs(join(this.#folder, name));
      const code = bytes?.subarray(0, -checksumBytes);
      return code !== undefined && bytes?.readUInt32LE(code.length) === crc32(code) ? code : undefined;
    } catch {
      // No folder, no file, no right to read it, or less than a checksum: the program is compiled.
      return undefined;
    }
  }

  /** Keeps code under a name: whole or not at all, whoever else does so at the same time. */
  write(name: string, code: Buffer): void {
    const checksum = Buffer.alloc(checksumBytes);
    checksum.writeUInt32LE(crc32(code));
    try {
      if (!this.#prepareFolder()) return;
      this.#replace(join(this.#folder, name), Buffer.concat([code, checksum]));
      this.#removeOldest();
    } catch {
      // A full or read-only disk, or something else in that place: the next start compiles again.
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

  /** Makes the folder where it is missing, in a place that is the user's own: another's home (as with sudo) is left alone. */
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

/** The folder for code in the user's cache; `XDG_CACHE_HOME` counts on every platform, so that a test run touches nothing else. */
export function cacheFolder({ platform, env }: CacheSurroundings): string | undefined {
  const { XDG_CACHE_HOME: chosen, LOCALAPPDATA: local, HOME: home } = env;
  if (chosen && isAbsolute(chosen)) return join(chosen, "dialectic", "code");
  if (platform === "win32") return local ? join(local, "Dialectic", "Cache", "code") : undefined;
  if (!home || !isAbsolute(home)) return undefined;
  return platform === "darwin"
    ? join(home, "Library", "Caches", "Dialectic", "code")
    : join(home, ".cache", "dialectic", "code");
}

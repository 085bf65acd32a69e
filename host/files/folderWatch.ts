import { existsSync, type FSWatcher, watch } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isInside } from "../base/isInside.ts";
import type { Log } from "../base/ports.ts";
import { watchSettleMs } from "../limits.ts";

/** Changed files, or `"anything"` when they are not known. */
export type DiskChange = ReadonlySet<string> | "anything";

/**
 * Reports when certain files are changed, added or removed: watches their folders, or the nearest existing folder
 * above.
 */
export class FolderWatch {
  readonly #onChange: (change: DiskChange) => void;
  readonly #log: Log;
  readonly #watched = new Map<string, FSWatcher>();
  #files: ReadonlySet<string> = new Set();
  #signs: ReadonlySet<string> = new Set();
  #changed = new Set<string>();
  #isAnything = false;
  #timer: NodeJS.Timeout | undefined;
  #isDisposed = false;

  constructor(onChange: (change: DiskChange) => void, log: Log) {
    this.#onChange = onChange;
    this.#log = log;
  }

  /**
   * Watches these files from now on; a change of one of `signs` means that any file may have changed. Returns the files
   * that were not watched before, which may have changed since the caller read them.
   */
  follow(files: ReadonlySet<string>, signs: ReadonlySet<string> = new Set()): ReadonlySet<string> {
    if (this.#isDisposed) return new Set();
    const added = new Set([...files].filter((file) => !this.#files.has(file)));
    this.#files = files;
    this.#signs = signs;
    const folders = new Set([...files, ...signs].map((file) => findExistingFolder(dirname(file))));
    for (const folder of [...this.#watched.keys()]) if (!folders.has(folder)) this.#leave(folder);
    for (const folder of folders) if (!this.#watched.has(folder)) this.#watch(folder);
    return added;
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    for (const folder of [...this.#watched.keys()]) this.#leave(folder);
  }

  #watch(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, (event, name) => this.#note(folder, event, name));
      watcher.on("error", () => this.#lose(folder));
      this.#watched.set(folder, watcher);
    } catch (problem) {
      this.#log("warn", `Changes in ${folder} will be noticed late because it cannot be watched: ${String(problem)}`);
    }
  }

  #note(folder: string, event: string, name: string | null): void {
    const path = name === null ? folder : join(folder, name);
    // A removed file may have been replaced by another one.
    if (this.#files.has(path) && event === "change") this.#changed.add(path);
    else if (this.#files.has(path) || this.#signs.has(path) || this.#isAbove(path)) this.#isAnything = true;
    else if (event === "rename" && (name === null || name === basename(folder))) {
      this.#leave(folder);
      this.#isAnything = true;
    } else return;
    this.#later();
  }

  #isAbove(path: string): boolean {
    return !this.#watched.has(path) && [...this.#files].some((file) => isInside(path, file));
  }

  #lose(folder: string): void {
    this.#leave(folder);
    this.#isAnything = true;
    this.#later();
  }

  #leave(folder: string): void {
    this.#watched.get(folder)?.close();
    this.#watched.delete(folder);
  }

  #later(): void {
    this.#timer ??= setTimeout(() => this.#tell(), watchSettleMs);
  }

  #tell(): void {
    this.#timer = undefined;
    const change = this.#isAnything ? "anything" : this.#changed;
    this.#changed = new Set();
    this.#isAnything = false;
    // A recreated folder must be watched again.
    this.follow(this.#files, this.#signs);
    this.#onChange(change);
  }
}

function findExistingFolder(folder: string): string {
  let existing = folder;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  return existing;
}

import { type FSWatcher, watch } from "node:fs";
import { basename } from "node:path";
import type { Log } from "../base/ports.ts";
import { folderSettleMs, maxWatchedFolders } from "../limits.ts";

export interface WatchedFolders {
  readonly folders: ReadonlySet<string>;
  /** Git's own folders, where only a change of the index or of HEAD counts. */
  readonly gitDirectories: ReadonlySet<string>;
}

const gitSigns: ReadonlySet<string> = new Set(["index", "HEAD"]);

export class FolderChanges {
  readonly #onChange: () => void;
  readonly #log: Log;
  readonly #watched = new Map<string, FSWatcher>();
  #timer: NodeJS.Timeout | undefined;
  #isDisposed = false;

  constructor(onChange: () => void, log: Log) {
    this.#onChange = onChange;
    this.#log = log;
  }

  follow({ folders, gitDirectories }: WatchedFolders): void {
    if (this.#isDisposed) return;
    const wanted = new Set([...gitDirectories, ...folders].slice(0, maxWatchedFolders));
    for (const [folder, watcher] of this.#watched) {
      if (wanted.has(folder)) continue;
      watcher.close();
      this.#watched.delete(folder);
    }
    for (const folder of wanted) if (!this.#watched.has(folder)) this.#watch(folder, gitDirectories.has(folder));
  }

  note(): void {
    if (!this.#isDisposed) this.#timer ??= setTimeout(() => this.#tell(), folderSettleMs);
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    for (const watcher of this.#watched.values()) watcher.close();
    this.#watched.clear();
  }

  #watch(folder: string, isGit: boolean): void {
    const lose = () => {
      this.#watched.get(folder)?.close();
      this.#watched.delete(folder);
      this.note();
    };
    try {
      const watcher = watch(folder, { persistent: false }, (event, name) => {
        if (isGit && (name === null || !gitSigns.has(name))) return;
        // A folder that was deleted and recreated is a different one: it is watched again at the next listing.
        if (event === "rename" && name === basename(folder)) lose();
        else this.note();
      });
      watcher.on("error", lose);
      this.#watched.set(folder, watcher);
    } catch (problem) {
      this.#log("warn", `Changes in ${folder} will be noticed late because it cannot be watched: ${String(problem)}`);
    }
  }

  #tell(): void {
    this.#timer = undefined;
    this.#onChange();
  }
}

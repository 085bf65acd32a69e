import { type FSWatcher, watch } from "node:fs";
import { basename } from "node:path";
import type { Log } from "../base/ports.ts";

/** Folders that are watched: systems allow so many and no more. */
const folderCap = 1_000;
/** Notices of a burst, such as a build or a checkout, are told together, this many milliseconds after the first. */
const settleTime = 150;

/** Which folders are watched, and which names in some of them are meant alone. */
export interface WatchedFolders {
  readonly folders: ReadonlySet<string>;
  /** Git's own folders, in which only what says that something else stands there counts. */
  readonly gitDirectories: ReadonlySet<string>;
}

const gitSigns: ReadonlySet<string> = new Set(["index", "HEAD"]);

/** Tells when a file in certain folders changes, comes or goes. */
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

  /** Watches these folders from now on, and no others. */
  follow({ folders, gitDirectories }: WatchedFolders): void {
    if (this.#isDisposed) return;
    const wanted = new Set([...gitDirectories, ...folders].slice(0, folderCap));
    for (const [folder, watcher] of this.#watched) {
      if (wanted.has(folder)) continue;
      watcher.close();
      this.#watched.delete(folder);
    }
    for (const folder of wanted) if (!this.#watched.has(folder)) this.#watch(folder, gitDirectories.has(folder));
  }

  /** Something else changed: it is told along. */
  note(): void {
    if (!this.#isDisposed) this.#timer ??= setTimeout(() => this.#tell(), settleTime);
  }

  /** Stops watching; nobody is told anything more. */
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
        // A folder that went and came is another one: it is watched anew once it is listed again.
        if (event === "rename" && name === basename(folder)) lose();
        else this.note();
      });
      watcher.on("error", lose);
      this.#watched.set(folder, watcher);
    } catch (problem) {
      this.#log("warn", `Changes in ${folder} are noticed late, it cannot be watched: ${String(problem)}`);
    }
  }

  #tell(): void {
    this.#timer = undefined;
    this.#onChange();
  }
}

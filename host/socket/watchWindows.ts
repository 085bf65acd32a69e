import { existsSync, type FSWatcher, readdirSync, readFileSync, watch } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseJson } from "../base/parseJson.ts";
import { getSurroundings, listRuntimeDirectories, type Surroundings } from "./socketPath.ts";
import { recordsFolder } from "./windowRegistry.ts";

/**
 * Calls the listener when the record of a window appears, changes or goes, except for its focus. A folder for records that does not exist is expected
 * in the nearest one that does. Does not keep the process alive.
 */
export function watchWindows(given: Partial<Surroundings>, listener: () => void): { dispose(): void } {
  const folders = listRuntimeDirectories(getSurroundings(given)).map((directory) => join(directory, recordsFolder));
  const watches = folders.map((folder) => new RecordsWatch(folder, listener));
  return {
    dispose: () => {
      for (const each of watches) each.dispose();
    },
  };
}

class RecordsWatch {
  readonly #folder: string;
  readonly #listener: () => void;
  #watcher: FSWatcher | undefined;
  #records: string;

  constructor(folder: string, listener: () => void) {
    this.#folder = folder;
    this.#listener = listener;
    this.#records = recordsIn(folder);
    this.#start();
  }

  dispose(): void {
    this.#watcher?.close();
  }

  /** Watches the folder, or the one in which the next missing folder of its path will be made. */
  #start(): void {
    this.#watcher?.close();
    const missing = missingFolders(this.#folder);
    const [next] = missing;
    this.#watcher = watched(next === undefined ? this.#folder : dirname(next), (name) => {
      if (next === undefined) this.#look();
      else if (name === basename(next)) this.#start();
    });
    // The folder may have been made between the look and the start of the watch.
    if (this.#watcher !== undefined && missingFolders(this.#folder).length < missing.length) this.#start();
    else this.#look();
  }

  /** A window that gets the focus rewrites its record, which changes nothing here. */
  #look(): void {
    const records = recordsIn(this.#folder);
    if (records === this.#records) return;
    this.#records = records;
    this.#listener();
  }
}

/** Returns the folders of a path that do not exist, the outer one first; only the last two are made by windows. */
function missingFolders(folder: string): readonly string[] {
  return [dirname(folder), folder].filter((each) => !existsSync(each));
}

function watched(folder: string, listener: (name: string | null) => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, (_, name) => listener(name));
    // A watched folder that goes is not watched any more.
    watcher.on("error", () => watcher.close());
    return watcher;
  } catch {
    // There is no such folder, or the system has no watch left: a call notices other windows, too.
    return undefined;
  }
}

function recordsIn(folder: string): string {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort()
      .map((name) => name + withoutFocus(join(folder, name)))
      .join();
  } catch {
    // The folder does not exist yet.
    return "";
  }
}

function withoutFocus(file: string): string {
  try {
    return JSON.stringify(parseJson(readFileSync(file, "utf8")), (key, value: unknown) =>
      key === "focusedAt" ? undefined : value,
    );
  } catch {
    // It has just been removed.
    return "";
  }
}

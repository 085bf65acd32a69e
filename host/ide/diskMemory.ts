import type { BigIntStats, Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { TurnQueue } from "../base/turnQueue.ts";
import { FileLook } from "../files/fileLook.ts";
import { isReadBy } from "./languageGroup.ts";

/** What is looked at beyond this is left to the watchers of the editor: it would take longer than they do. */
const [mostFolders, mostFiles] = [4_000, 20_000];
/** Milliseconds after which watchers have told a language server of a change, wherever they work at all. */
const watcherPatience = 30_000;
/** Milliseconds in which a folder may change again and keep its time. */
const coarsestTime = 3_000;

/** Which part of the disk is looked at. */
export interface DiskView {
  readonly roots: readonly string[];
  /** Whether the editor has the text of a file, and not the disk. */
  readonly isOpen: (absolutePath: string) => boolean;
  /** As the disk's own times. */
  readonly now?: () => number;
}

/** What tells one state of an entry from another. */
type KnownEntry = Pick<BigIntStats, "ino" | "size" | "mtimeNs" | "ctimeNs" | "ctimeMs">;

/** What a group of languages reads, as it was at one look; by path. */
interface Picture {
  readonly folders: ReadonlyMap<string, KnownFolder>;
  readonly files: ReadonlyMap<string, KnownEntry>;
}

/** What is known for one group of languages. */
interface Known {
  readonly picture: Picture;
  /** Whether something has changed that nobody was told of. */
  readonly isUntold: boolean;
}

/**
 * Remembers which files stand in folders, and tells whether that is another picture by now: editors hear of it later, by watchers.
 * Packages are looked at by their names.
 */
export class DiskMemory {
  readonly #known = new Map<string, Known>();
  #folders: ReadonlyMap<string, KnownFolder> = new Map();
  readonly #turns = new TurnQueue();

  /**
   * The groups of languages (see {@link isReadBy}) for which anything but the text of an open file is not what it was when that was told
   * last; at the first look of a group, when anything changed just now. All of them take one look at the disk.
   */
  changedFor(groups: Iterable<string>, view: DiskView): Promise<readonly string[]> {
    const asked = [...new Set(groups)];
    return this.#turns.run(async () => {
      const disk = new FileLook();
      this.#folders = await lookAtFolders(view, disk, this.#folders);
      const files = await this.#lookAtFiles(asked, disk);
      return asked.filter((group) => this.#note(group, files, view));
    });
  }

  /** Whoever has to know of all changes up to now for a group will. */
  told(group: string): void {
    const known = this.#known.get(group);
    if (known !== undefined) this.#known.set(group, { ...known, isUntold: false });
  }

  /** What the groups read, each file once. */
  async #lookAtFiles(groups: readonly string[], disk: FileLook): Promise<ReadonlyMap<string, KnownEntry>> {
    const paths = new Set<string>();
    for (const group of groups) {
      const read = [...this.#folders.values()].flatMap((folder) => folder.filesOf(group));
      // The same ones at every look, whoever else is asked for.
      for (const path of read.slice(0, mostFiles)) paths.add(path);
    }
    const looked = [...paths];
    const entries = await Promise.all(looked.map((path) => disk.stats(path)));
    const files = new Map<string, KnownEntry>();
    for (const [at, path] of looked.entries()) {
      const entry = entries[at];
      if (entry !== undefined) files.set(path, entryOf(entry));
    }
    return files;
  }

  #note(group: string, files: ReadonlyMap<string, KnownEntry>, view: DiskView): boolean {
    const picture = { folders: this.#folders, files };
    const known = this.#known.get(group);
    const hasChanged =
      known === undefined ? isYoung(group, picture, view) : isAnother(group, known.picture, picture, view);
    const isUntold = hasChanged || known?.isUntold === true;
    this.#known.set(group, { picture, isUntold });
    return isUntold;
  }
}

/** A folder, and what is in it by name. */
class KnownFolder {
  readonly entry: KnownEntry;
  /** Names. */
  readonly folders: readonly string[];
  /** Paths of the folders that are looked into. */
  readonly entered: readonly string[];
  readonly #path: string;
  readonly #names: readonly string[];
  readonly #files = new Map<string, readonly string[]>();

  constructor(path: string, entry: KnownEntry, entries: readonly Dirent[]) {
    const isFolder = (each: Dirent) => each.isDirectory() || (each.isSymbolicLink() && path.includes("node_modules"));
    this.entry = entry;
    this.folders = namesOf(entries.filter(isFolder));
    this.entered = this.folders.filter((name) => isEntered(path, name)).map((name) => join(path, name));
    this.#path = path;
    this.#names = namesOf(entries.filter((each) => !isFolder(each)));
  }

  /** Paths of the files that a group reads. */
  filesOf(group: string): readonly string[] {
    const known = this.#files.get(group);
    if (known !== undefined) return known;
    const files = this.#names.filter((name) => isReadBy(group, name)).map((name) => join(this.#path, name));
    this.#files.set(group, files);
    return files;
  }
}

function namesOf(entries: readonly Dirent[]): readonly string[] {
  return entries.map(({ name }) => name).sort();
}

/** Of packages only the folders of their owners are entered. */
function isEntered(folder: string, name: string): boolean {
  if (/[\\/]node_modules(?:[\\/]@[^\\/]*)?$/.test(folder)) return name.startsWith("@");
  return name === "node_modules" || !name.startsWith(".");
}

function isYoung(group: string, { folders, files }: Picture, { isOpen, now = Date.now }: DiskView): boolean {
  const since = now() - watcherPatience;
  const isFresh = (entry: KnownEntry | undefined) => entry !== undefined && Number(entry.ctimeMs) > since;
  return [...folders.values()].some(
    (folder) =>
      isFresh(folder.entry) || folder.filesOf(group).some((path) => isFresh(files.get(path)) && !isOpen(path)),
  );
}

function isAnother(group: string, before: Picture, now: Picture, { isOpen }: DiskView): boolean {
  if (before.folders.size !== now.folders.size) return true;
  for (const [path, folder] of now.folders) {
    const known = before.folders.get(path);
    if (known === undefined) return true;
    const files = folder.filesOf(group);
    if (known !== folder && (isOther(known.filesOf(group), files) || isOther(known.folders, folder.folders)))
      return true;
    const isWritten = (file: string) => !isSame(before.files.get(file), now.files.get(file)) && !isOpen(file);
    if (files.some(isWritten)) return true;
  }
  return false;
}

function isSame(one: KnownEntry | undefined, other: KnownEntry | undefined): boolean {
  const hasSameText = one?.size === other?.size && one?.mtimeNs === other?.mtimeNs;
  return hasSameText && one?.ino === other?.ino && one?.ctimeNs === other?.ctimeNs;
}

function isOther(names: readonly string[], others: readonly string[]): boolean {
  return names.length !== others.length || names.some((name, at) => name !== others[at]);
}

/** Level by level, so that what is near the top is seen where there is too much. */
async function lookAtFolders(
  view: DiskView,
  disk: FileLook,
  before: ReadonlyMap<string, KnownFolder>,
): Promise<ReadonlyMap<string, KnownFolder>> {
  const folders = new Map<string, KnownFolder>();
  for (let level = view.roots; level.length > 0 && folders.size < mostFolders; ) {
    const entries = await Promise.all(level.map((path) => disk.stats(path)));
    const found = await Promise.all(level.map((path, at) => folderAt(path, entries[at], before.get(path), view)));
    const next: string[] = [];
    for (const [at, folder] of found.entries()) {
      const path = level[at];
      if (folder === undefined || path === undefined || folders.size >= mostFolders) continue;
      folders.set(path, folder);
      next.push(...folder.entered);
    }
    level = next;
  }
  return folders;
}

/** Its names are read again only where they may be others. */
function folderAt(
  path: string,
  stats: BigIntStats | undefined,
  known: KnownFolder | undefined,
  { now = Date.now }: DiskView,
): KnownFolder | undefined | Promise<KnownFolder> {
  if (stats === undefined) return undefined;
  const entry = entryOf(stats);
  if (isSame(known?.entry, entry) && now() - Number(entry.ctimeMs) > coarsestTime) return known;
  const none = (): Dirent[] => []; // a folder that may not be read, or that has just gone
  return readdir(path, { withFileTypes: true })
    .catch(none)
    .then((entries) => new KnownFolder(path, entry, entries));
}

/** Without what nobody asks for: there are many. */
function entryOf({ ino, size, mtimeNs, ctimeNs, ctimeMs }: BigIntStats): KnownEntry {
  return { ino, size, mtimeNs, ctimeNs, ctimeMs };
}

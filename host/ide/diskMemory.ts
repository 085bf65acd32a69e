import type { BigIntStats, Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { TurnQueue } from "../base/turnQueue.ts";
import { FileLook } from "../files/fileLook.ts";
import { coarsestFileTimeMs } from "../limits.ts";
import { isReadBy } from "./languageGroup.ts";

/**
 * Maximum number of folders and files in a scan. The editor's watchers cover the rest: a larger scan would take longer
 * than they do.
 */
const [mostFolders, mostFiles] = [4_000, 20_000];

export interface DiskView {
  readonly roots: readonly string[];
  /** At the first look for a group, everything that has changed since then counts as changed; without it, nothing does. */
  readonly since?: number;
  /** On the same clock as the disk's timestamps. */
  readonly now?: () => number;
}

type KnownEntry = Pick<BigIntStats, "ino" | "size" | "mtimeNs" | "ctimeNs" | "ctimeMs">;

/** A file or folder that differs from an earlier scan. */
export interface DiskChange {
  readonly absolutePath: string;
  readonly kind: "created" | "changed" | "deleted";
}

/** Files and folders that a group of languages reads, as they were at one scan; by path. */
interface Picture {
  readonly folders: ReadonlyMap<string, KnownFolder>;
  readonly files: ReadonlyMap<string, KnownEntry>;
}

/**
 * Remembers the files in folders and detects changes: editors learn of them later, through watchers. Only the names of
 * packages are compared.
 */
export class DiskMemory {
  readonly #known = new Map<string, Picture>();
  #folders: ReadonlyMap<string, KnownFolder> = new Map();
  readonly #turns = new TurnQueue();

  /** Returns what has changed for each group of languages (see {@link isReadBy}) since its last call. All groups share one scan of the disk. */
  takeChanges(groups: Iterable<string>, view: DiskView): Promise<ReadonlyMap<string, readonly DiskChange[]>> {
    const asked = [...new Set(groups)];
    return this.#turns.run(async () => {
      const disk = new FileLook();
      this.#folders = await scanFolders(view, disk, this.#folders);
      const picture = { folders: this.#folders, files: await this.#lookAtFiles(asked, disk) };
      return new Map(
        asked.map((group) => {
          const before = this.#known.get(group);
          this.#known.set(group, picture);
          const changes = before ? listDifferences(group, before, picture) : listRecent(group, picture, view);
          return [group, [...changes]];
        }),
      );
    });
  }

  async #lookAtFiles(groups: readonly string[], disk: FileLook): Promise<ReadonlyMap<string, KnownEntry>> {
    const paths = new Set<string>();
    for (const group of groups) {
      const read = [...this.#folders.values()].flatMap((folder) => folder.listFiles(group));
      // The same files at every scan, regardless of the other groups in it.
      for (const path of read.slice(0, mostFiles)) paths.add(path);
    }
    const looked = [...paths];
    const entries = await Promise.all(looked.map((path) => disk.stats(path)));
    const files = new Map<string, KnownEntry>();
    for (const [at, path] of looked.entries()) {
      const entry = entries[at];
      if (entry !== undefined) files.set(path, toKnownEntry(entry));
    }
    return files;
  }
}

class KnownFolder {
  readonly entry: KnownEntry;
  readonly folders: readonly string[];
  readonly entered: readonly string[];
  readonly #path: string;
  readonly #names: readonly string[];
  readonly #files = new Map<string, readonly string[]>();

  constructor(path: string, entry: KnownEntry, entries: readonly Dirent[]) {
    const isFolder = (each: Dirent) => each.isDirectory() || (each.isSymbolicLink() && path.includes("node_modules"));
    this.entry = entry;
    this.folders = listNames(entries.filter(isFolder));
    this.entered = this.folders.filter((name) => isEntered(path, name)).map((name) => join(path, name));
    this.#path = path;
    this.#names = listNames(entries.filter((each) => !isFolder(each)));
  }

  listFiles(group: string): readonly string[] {
    const known = this.#files.get(group);
    if (known !== undefined) return known;
    const files = this.#names.filter((name) => isReadBy(group, name)).map((name) => join(this.#path, name));
    this.#files.set(group, files);
    return files;
  }
}

function listNames(entries: readonly Dirent[]): readonly string[] {
  return entries.map(({ name }) => name).sort();
}

/** In `node_modules`, only the folders of package scopes are entered. */
function isEntered(folder: string, name: string): boolean {
  if (/[\\/]node_modules(?:[\\/]@[^\\/]*)?$/.test(folder)) return name.startsWith("@");
  return name === "node_modules" || !name.startsWith(".");
}

function* listRecent(
  group: string,
  { folders, files }: Picture,
  { since = Number.POSITIVE_INFINITY }: DiskView,
): Generator<DiskChange> {
  const isRecent = (entry: KnownEntry | undefined) => entry !== undefined && Number(entry.ctimeMs) > since;
  for (const [path, folder] of folders) {
    if (isRecent(folder.entry)) yield { absolutePath: path, kind: "changed" };
    for (const file of folder.listFiles(group))
      if (isRecent(files.get(file))) yield { absolutePath: file, kind: "changed" };
  }
}

function* listDifferences(group: string, before: Picture, now: Picture): Generator<DiskChange> {
  for (const path of before.folders.keys()) if (!now.folders.has(path)) yield { absolutePath: path, kind: "deleted" };
  for (const [path, folder] of now.folders) {
    const known = before.folders.get(path);
    if (known === undefined) yield { absolutePath: path, kind: "created" };
    if (known !== folder) yield* listNamesThatDiffer(path, known?.folders ?? [], folder.folders);
    const files = folder.listFiles(group);
    for (const file of known?.listFiles(group) ?? [])
      if (!now.files.has(file) && before.files.has(file)) yield { absolutePath: file, kind: "deleted" };
    for (const file of files) {
      if (isSame(before.files.get(file), now.files.get(file))) continue;
      yield { absolutePath: file, kind: before.files.has(file) ? "changed" : "created" };
    }
  }
}

/** Lists the folders that came or went; those that are entered are listed with their files, too. */
function* listNamesThatDiffer(
  folder: string,
  before: readonly string[],
  now: readonly string[],
): Generator<DiskChange> {
  for (const name of before) if (!now.includes(name)) yield { absolutePath: join(folder, name), kind: "deleted" };
  for (const name of now) if (!before.includes(name)) yield { absolutePath: join(folder, name), kind: "created" };
}

function isSame(one: KnownEntry | undefined, other: KnownEntry | undefined): boolean {
  const hasSameText = one?.size === other?.size && one?.mtimeNs === other?.mtimeNs;
  return hasSameText && one?.ino === other?.ino && one?.ctimeNs === other?.ctimeNs;
}

/** Breadth-first, so that entries near the top are kept when there are too many. */
async function scanFolders(
  view: DiskView,
  disk: FileLook,
  before: ReadonlyMap<string, KnownFolder>,
): Promise<ReadonlyMap<string, KnownFolder>> {
  const folders = new Map<string, KnownFolder>();
  for (let level = view.roots; level.length > 0 && folders.size < mostFolders; ) {
    const entries = await Promise.all(level.map((path) => disk.stats(path)));
    const found = await Promise.all(level.map((path, at) => readFolder(path, entries[at], before.get(path), view)));
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

/** Reads the names in a folder again only if they may have changed. */
function readFolder(
  path: string,
  stats: BigIntStats | undefined,
  known: KnownFolder | undefined,
  { now = Date.now }: DiskView,
): KnownFolder | undefined | Promise<KnownFolder> {
  if (stats === undefined) return undefined;
  const entry = toKnownEntry(stats);
  if (isSame(known?.entry, entry) && now() - Number(entry.ctimeMs) > coarsestFileTimeMs) return known;
  const none = (): Dirent[] => []; // unreadable, or just deleted
  return readdir(path, { withFileTypes: true })
    .catch(none)
    .then((entries) => new KnownFolder(path, entry, entries));
}

/** Drops the unused fields: there are many entries. */
function toKnownEntry({ ino, size, mtimeNs, ctimeNs, ctimeMs }: BigIntStats): KnownEntry {
  return { ino, size, mtimeNs, ctimeNs, ctimeMs };
}

import type { BigIntStats, Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { FileLook } from "../files/fileLook.ts";

/** What is looked at beyond this is left to the watchers of the editor: it would take longer than they do. */
const [mostFolders, mostFiles] = [4_000, 20_000];
/** Milliseconds after which watchers have told a language server of a change, wherever they work at all. */
const watcherPatience = 30_000;
/** Milliseconds in which a folder may change again and keep its time. */
const coarsestTime = 3_000;

interface KnownFolder {
  readonly stamp: string;
  /** Milliseconds since the epoch of its last change. */
  readonly changedAt: number;
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

interface KnownFile {
  readonly stamp: string;
  readonly changedAt: number;
}

/** Folders and files by their paths. */
interface Disk {
  readonly folders: ReadonlyMap<string, KnownFolder>;
  readonly files: ReadonlyMap<string, KnownFile>;
}

/** Which part of the disk is looked at. */
export interface DiskView {
  readonly roots: readonly string[];
  readonly isMeant: (name: string) => boolean;
  /** Whether the editor has the text of a file, and not the disk. */
  readonly isOpen: (absolutePath: string) => boolean;
  /** As the disk's own times. */
  readonly now?: () => number;
}

/** A view, and how it is looked at: nearly always nothing has changed, and then looking is all that it takes. */
interface Viewing extends DiskView {
  readonly disk: FileLook;
}

/**
 * Remembers which files stand in folders, and tells whether that is another picture by now: editors hear of it later, by watchers.
 * Packages are looked at by their names.
 */
export class DiskMemory {
  readonly #look = new FileLook();
  #known: Disk | undefined;
  #isUntold = false;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Whether anything but the text of an open file is not what it was when that was told last; at first, whether anything changed just now.
   */
  hasChanged(view: DiskView): Promise<boolean> {
    const answer = this.#last.then(async () => {
      const before = this.#known;
      const now = await look({ ...view, disk: this.#look }, before);
      this.#known = now;
      this.#isUntold ||= before === undefined ? isYoung(now, view) : isAnother(before, now, view);
      return this.#isUntold;
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** Whoever has to know of all changes up to now will. */
  told(): void {
    this.#isUntold = false;
  }
}

function isYoung({ folders, files }: Disk, { isOpen, now = Date.now }: DiskView): boolean {
  const since = now() - watcherPatience;
  if ([...folders.values()].some(({ changedAt }) => changedAt > since)) return true;
  return [...files].some(([path, { changedAt }]) => changedAt > since && !isOpen(path));
}

function isAnother(before: Disk, now: Disk, { isOpen }: DiskView): boolean {
  if (before.folders.size !== now.folders.size) return true;
  for (const [path, { files, folders }] of now.folders) {
    const known = before.folders.get(path);
    if (known === undefined || isOther(known.files, files) || isOther(known.folders, folders)) return true;
  }
  return [...now.files].some(([path, { stamp }]) => before.files.get(path)?.stamp !== stamp && !isOpen(path));
}

function isOther(names: readonly string[], others: readonly string[]): boolean {
  return names.length !== others.length || names.some((name, at) => name !== others[at]);
}

/** Level by level, so that what is near the top is seen where there is too much. */
async function look(view: Viewing, before: Disk | undefined): Promise<Disk> {
  const folders = new Map<string, KnownFolder>();
  const paths: string[] = [];
  for (let level = view.roots; level.length > 0 && folders.size < mostFolders; ) {
    const found = await Promise.all(level.map((path) => lookAtFolder(path, view, before?.folders.get(path))));
    const next: string[] = [];
    for (const [at, folder] of found.entries()) {
      const path = level[at];
      if (folder === undefined || path === undefined || folders.size >= mostFolders) continue;
      folders.set(path, folder);
      paths.push(...folder.files.map((name) => join(path, name)));
      next.push(...folder.folders.filter((name) => isEntered(path, name)).map((name) => join(path, name)));
    }
    level = next;
  }
  const files = new Map<string, KnownFile>();
  const looked = paths.slice(0, mostFiles);
  const entries = await Promise.all(looked.map((path) => view.disk.stats(path)));
  for (const [at, path] of looked.entries()) {
    const entry = entries[at];
    if (entry !== undefined) files.set(path, { stamp: stampOf(entry), changedAt: Number(entry.ctimeMs) });
  }
  return { folders, files };
}

/** Of packages only the folders of their owners are entered. */
function isEntered(folder: string, name: string): boolean {
  if (/[\\/]node_modules(?:[\\/]@[^\\/]*)?$/.test(folder)) return name.startsWith("@");
  return name === "node_modules" || !name.startsWith(".");
}

async function lookAtFolder(
  path: string,
  { isMeant, disk, now = Date.now }: Viewing,
  known: KnownFolder | undefined,
): Promise<KnownFolder | undefined> {
  const entry = await disk.stats(path);
  if (entry === undefined) return undefined;
  const [stamp, changedAt] = [stampOf(entry), Number(entry.ctimeMs)];
  if (known?.stamp === stamp && now() - changedAt > coarsestTime) return known;
  const entries = await readdir(path, { withFileTypes: true }).catch((): Dirent[] => []);
  const isFolder = (each: Dirent) => each.isDirectory() || (each.isSymbolicLink() && path.includes("node_modules"));
  const folders = entries.filter(isFolder).map(({ name }) => name);
  const files = entries.filter((each) => !isFolder(each) && isMeant(each.name)).map(({ name }) => name);
  return { stamp, changedAt, files: files.sort(), folders: folders.sort() };
}

function stampOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${ino}:${size}:${mtimeNs}:${ctimeNs}`;
}

import { lstat, readdir } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { decodeText } from "../base/fileText.ts";
import type { Clock } from "../base/ports.ts";
import {
  askForLine,
  askGit,
  explainUnreadBlob,
  listFilesWithBytes,
  namesGitDirectory,
  withoutGitDirectories,
} from "../git/index.ts";
import { fileSearchTimeoutMs, gitQueryTimeoutMs, listingFreshMs, maxListedFiles } from "../limits.ts";
import { readGitOutput } from "./git.ts";
import { type HoldingPaths, searchOptions, TextSearches, utf16Marks } from "./textSearches.ts";

const utf16Patterns = Buffer.concat(utf16Marks.flatMap((mark) => [mark, Buffer.from("\n")]));

export interface FileList {
  readonly paths: readonly string[];
  /** False when the folder has more files than a listing holds. */
  readonly isWhole: boolean;
  /** True when git has listed the folder. It lists and searches nothing in one that its surrounding repository ignores. */
  readonly isByGit: boolean;
  /** Returns the paths whose last segment is that name, in either Unicode form of its accented letters. */
  named(name: string): readonly string[];
}

/** The text of a file in git; undefined for a binary file. */
export type StoredText =
  | { readonly kind: "text"; readonly text: string | undefined }
  | { readonly kind: "unread"; readonly reason: string };

/** Files that may have some texts, as far as git knows. */
export interface HoldingFiles {
  readonly found: ReadonlySet<string>;
  /** Files that git does not search: those that it tracks and ignores, links, and texts in UTF-16. */
  readonly unread: ReadonlySet<string>;
}

interface Listing {
  readonly at: number;
  readonly files: Promise<FileList>;
}

export class WorkspaceFiles {
  readonly #clock: Clock;
  readonly #caps: typeof maxListedFiles;
  /** False in an untrusted workspace. */
  readonly mayRunGit: () => boolean;
  readonly #listings = new Map<string, Listing>();
  readonly #deleted = new Map<string, Listing>();
  readonly #leftOut = new Map<string, Listing>();
  readonly #searches = new TextSearches();
  readonly #unread = new Map<string, { readonly at: number; readonly paths: ReturnType<typeof findUnread> }>();

  constructor(clock: Clock, mayRunGit: () => boolean, caps = maxListedFiles) {
    this.#caps = caps;
    this.#clock = clock;
    this.mayRunGit = mayRunGit;
  }

  /** Lists the files below the folder, without those that git ignores. */
  list(folder: string): Promise<FileList> {
    return this.#fresh(this.#listings, folder, () => listPathsBelow(folder, this.mayRunGit(), this.#caps));
  }

  /**
   * Finds the files below the folder that have one of the texts on the disk, by git; undefined where git cannot tell. Accented letters have
   * two forms, of which git finds only the one that is asked for.
   */
  async holding(folder: string, texts: readonly string[]): Promise<HoldingFiles | undefined> {
    if (!this.mayRunGit() || texts.some((text) => text.includes("\0"))) return undefined;
    const [found, unread] = await Promise.all([searchByGit(folder, texts), this.#listUnread(folder)]);
    return found && unread && { found: new Set(found), unread };
  }

  /**
   * Finds the files that may have a text below a folder that git lists, but no links; undefined where git cannot tell. Texts that are asked
   * for at the same time are looked for at once.
   */
  async mayHold(folder: string, text: string): Promise<HoldingPaths | undefined> {
    return this.mayRunGit() && !text.includes("\0") ? this.#searches.find(folder, text) : undefined;
  }

  /** Lists the files below the folder that a commit or tree contains and that were deleted since. */
  deleted(folder: string, since: string): Promise<FileList> {
    return this.#fresh(this.#deleted, `${since} ${folder}`, async () =>
      toWhole(this.mayRunGit() ? await listDeletedByGit(folder, since) : []),
    );
  }

  /** Lists the files below the folder that a sparse checkout leaves out. */
  leftOut(folder: string): Promise<FileList> {
    return this.#fresh(this.#leftOut, folder, async () =>
      toWhole(this.mayRunGit() ? await listLeftOutByGit(folder) : []),
    );
  }

  /** Reads a file of a tree, or of the index where `tree` is empty. */
  async readStored(folder: string, path: string, tree: string): Promise<StoredText> {
    const name = `${tree}:./${path}`;
    const read = await askGit(folder, ["cat-file", "blob", name], AbortSignal.timeout(gitQueryTimeoutMs));
    return read.kind === "read"
      ? { kind: "text", text: decodeText(read.value)?.text }
      : { kind: "unread", reason: explainUnreadBlob(name, read) };
  }

  #listUnread(folder: string): ReturnType<typeof findUnread> {
    const known = this.#unread.get(folder);
    if (known && this.#clock.now() - known.at < listingFreshMs) return known.paths;
    const paths = this.list(folder).then((listed) => findUnread(folder, listed.paths));
    this.#unread.set(folder, { at: this.#clock.now(), paths });
    return paths;
  }

  #fresh(listings: Map<string, Listing>, name: string, list: () => Promise<PathList>): Promise<FileList> {
    const known = listings.get(name);
    if (known && this.#clock.now() - known.at < listingFreshMs) return known.files;
    const files = list().then(createFileList);
    listings.set(name, { at: this.#clock.now(), files });
    return files;
  }

  forget(): void {
    this.#listings.clear();
    this.#deleted.clear();
    this.#leftOut.clear();
    this.#unread.clear();
  }
}

type PathList = Omit<FileList, "named">;

function createFileList({ paths, ...known }: PathList): FileList {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf("/") + 1).normalize();
    const same = byName.get(name);
    if (same === undefined) byName.set(name, [path]);
    else same.push(path);
  }
  return { ...known, paths, named: (name) => byName.get(name.normalize()) ?? [] };
}

function toWhole(paths: readonly string[]): PathList {
  return { paths, isWhole: true, isByGit: true };
}

/** Cuts a list at a number of files. */
function cutList(paths: readonly string[], cap: number): Pick<FileList, "paths" | "isWhole"> {
  return { paths: paths.slice(0, cap), isWhole: paths.length <= cap };
}

/** Finds the files below a folder that have one of the texts, by git; undefined where it fails. */
async function searchByGit(folder: string, texts: readonly string[]): Promise<readonly string[] | undefined> {
  const args = ["grep", "-F", ...searchOptions, ...texts.flatMap((text) => ["-e", text])];
  const found = await askForLine(folder, args, AbortSignal.timeout(fileSearchTimeoutMs));
  return found.kind === "read" ? (found.value?.split("\0") ?? []) : undefined;
}

/**
 * Finds the listed files that `git grep --untracked` does not search; undefined where it searches none of them, as in a folder that its
 * surrounding repository ignores.
 */
async function findUnread(folder: string, paths: readonly string[]): Promise<ReadonlySet<string> | undefined> {
  const signal = AbortSignal.timeout(fileSearchTimeoutMs);
  const [searched, wide] = await Promise.all([
    searchByGit(folder, [""]),
    listFilesWithBytes(folder, ["-F", ...searchOptions], utf16Patterns, signal),
  ]);
  if (searched === undefined || wide.kind !== "read") return undefined;
  const known = new Set(searched);
  const others = paths.filter((path) => !known.has(path));
  if (others.length > 0 && known.size === 0) return undefined;
  const looked = await Promise.all(others.map((path) => lstat(resolve(folder, path)).catch(() => undefined)));
  // Git finds no line in an empty file.
  const full = others.filter((_path, at) => looked[at]?.isSymbolicLink() || (looked[at]?.size ?? 0) > 0);
  return new Set([...full, ...wide.value]);
}

async function listPathsBelow(folder: string, mayRunGit: boolean, caps: typeof maxListedFiles): Promise<PathList> {
  const known = mayRunGit ? await listPathsByGit(folder) : [];
  // Git lists nothing in a folder that its surrounding repository ignores, even if it is full of files. Where it fails, all files count.
  const isByGit = known.length > 0;
  const { paths, isWhole } = isByGit ? cutList(known, caps.byGit) : await listPathsByWalk(folder, caps.byWalk);
  return { paths: await withoutGitDirectories(folder, paths), isWhole, isByGit };
}

async function listPathsByGit(folder: string): Promise<readonly string[]> {
  const [listed, deleted] = await Promise.all([
    readGitOutput(folder, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]),
    // The index lists deleted files until the deletion is staged.
    readGitOutput(folder, ["ls-files", "-z", "--deleted"]),
  ]);
  if (listed.kind !== "read" || deleted.kind !== "read") return [];
  const gone = new Set(deleted.value.split("\0"));
  return [...new Set(listed.value.split("\0"))].filter((path) => !gone.has(path) && path !== "");
}

/** Lists deleted files, without those that git recognises as renamed; none where git fails, such as outside of a repository. */
async function listDeletedByGit(folder: string, since: string): Promise<readonly string[]> {
  const options = ["--name-only", "-z", "--relative", "--diff-filter=D", "--no-ext-diff", "--ignore-submodules=dirty"];
  const renamed = await readGitOutput(folder, ["diff", ...options, "--find-renames", since, "--"]);
  // Git compares the bytes of changed files, and ends at one that it cannot read. That a file is gone needs no bytes.
  const listed =
    renamed.kind === "failed"
      ? await readGitOutput(folder, ["diff-index", ...options, "--no-renames", since, "--"])
      : renamed;
  const paths = listed.kind === "read" ? listed.value.split("\0") : [];
  return paths.filter((path) => path !== "");
}

/** Lists the entries of the index that git marks as not checked out; none where git fails, such as outside of a repository. */
async function listLeftOutByGit(folder: string): Promise<readonly string[]> {
  const listed = await readGitOutput(folder, ["ls-files", "-z", "-t"]);
  const lines = listed.kind === "read" ? listed.value.split("\0") : [];
  return lines.flatMap((line) => (line.startsWith("S ") ? [line.slice(2)] : []));
}

/** Lists files without git, breadth-first, so that the cap drops the deepest ones. */
async function listPathsByWalk(folder: string, cap: number): Promise<ReturnType<typeof cutList>> {
  const found: string[] = [];
  const open = [folder];
  for (let next = open.shift(); next !== undefined && found.length <= cap; next = open.shift()) {
    const entries = await readdir(next, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.isDirectory() && entry.name !== "node_modules" && !namesGitDirectory(entry.name))
        open.push(join(next, entry.name));
      if (entry.isFile()) found.push(relative(folder, join(next, entry.name)).split(sep).join("/"));
    }
  }
  return cutList(found, cap);
}

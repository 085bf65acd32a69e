import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { decodeText } from "../base/fileText.ts";
import type { Clock } from "../base/ports.ts";
import { askForLine, askGit, explainUnreadBlob, namesGitDirectory, withoutGitDirectories } from "../git/index.ts";
import { patience, readGitOutput } from "./git.ts";

/** The number of files at which a listing ends. */
export const fileCap = 50_000;
/** Milliseconds for which a listing is valid: one presented review uses it many times. */
const freshFor = 3_000;
/** Milliseconds that a search in files may take; a repository of 10,000 files takes half a second. */
const searchPatience = 10_000;

export interface FileList {
  readonly paths: readonly string[];
  /** Returns the paths whose last segment is that name, in either Unicode form of its accented letters. */
  named(name: string): readonly string[];
}

/** The text of a file in git; undefined for a binary file. */
export type StoredText =
  | { readonly kind: "text"; readonly text: string | undefined }
  | { readonly kind: "unread"; readonly reason: string };

interface Listing {
  readonly at: number;
  readonly files: Promise<FileList>;
}

export class WorkspaceFiles {
  readonly #clock: Clock;
  /** False in an untrusted workspace. */
  readonly mayRunGit: () => boolean;
  readonly #listings = new Map<string, Listing>();
  readonly #deleted = new Map<string, Listing>();
  readonly #leftOut = new Map<string, Listing>();

  constructor(clock: Clock, mayRunGit: () => boolean) {
    this.#clock = clock;
    this.mayRunGit = mayRunGit;
  }

  /** Lists the files below the folder, without those that git ignores; at most 50,000. */
  list(folder: string): Promise<FileList> {
    return this.#fresh(this.#listings, folder, () => listPathsBelow(folder, this.mayRunGit()));
  }

  /** Finds the files below the folder that have one of the texts on the disk, by git; undefined where it cannot tell. */
  async holding(folder: string, texts: readonly string[]): Promise<ReadonlySet<string> | undefined> {
    if (!this.mayRunGit()) return undefined;
    const options = ["-l", "-z", "-F", "--untracked", "--no-color", "--no-full-name", "--no-recurse-submodules"];
    const args = ["grep", ...options, ...texts.flatMap((text) => ["-e", text])];
    const found = await askForLine(folder, args, AbortSignal.timeout(searchPatience));
    if (found.kind !== "read") return undefined;
    if (found.value !== undefined) return new Set(found.value.split("\0"));
    // In a folder that its surrounding repository ignores, git finds nothing.
    return (await listPathsByGit(folder)).length > 0 ? new Set() : undefined;
  }

  /** Lists the files below the folder that a commit or tree contains and that were deleted since. */
  deleted(folder: string, since: string): Promise<FileList> {
    return this.#fresh(this.#deleted, `${since} ${folder}`, async () =>
      this.mayRunGit() ? listDeletedByGit(folder, since) : [],
    );
  }

  /** Lists the files below the folder that a sparse checkout leaves out. */
  leftOut(folder: string): Promise<FileList> {
    return this.#fresh(this.#leftOut, folder, async () => (this.mayRunGit() ? listLeftOutByGit(folder) : []));
  }

  /** Reads a file of a tree, or of the index where `tree` is empty. */
  async readStored(folder: string, path: string, tree: string): Promise<StoredText> {
    const name = `${tree}:./${path}`;
    const read = await askGit(folder, ["cat-file", "blob", name], AbortSignal.timeout(patience));
    return read.kind === "read"
      ? { kind: "text", text: decodeText(read.value)?.text }
      : { kind: "unread", reason: explainUnreadBlob(name, read) };
  }

  #fresh(listings: Map<string, Listing>, name: string, list: () => Promise<readonly string[]>): Promise<FileList> {
    const known = listings.get(name);
    if (known && this.#clock.now() - known.at < freshFor) return known.files;
    const files = list().then(createFileList);
    listings.set(name, { at: this.#clock.now(), files });
    return files;
  }

  forget(): void {
    this.#listings.clear();
    this.#deleted.clear();
    this.#leftOut.clear();
  }
}

function createFileList(paths: readonly string[]): FileList {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf("/") + 1).normalize();
    const same = byName.get(name);
    if (same === undefined) byName.set(name, [path]);
    else same.push(path);
  }
  return { paths, named: (name) => byName.get(name.normalize()) ?? [] };
}

async function listPathsBelow(folder: string, mayRunGit: boolean): Promise<readonly string[]> {
  const known = mayRunGit ? await listPathsByGit(folder) : [];
  // Git lists nothing in a folder that its surrounding repository ignores, even if it is full of files. Where it fails, all files count.
  return withoutGitDirectories(folder, known.length > 0 ? known : await listPathsByWalk(folder));
}

async function listPathsByGit(folder: string): Promise<readonly string[]> {
  const [listed, deleted] = await Promise.all([
    readGitOutput(folder, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]),
    // The index lists deleted files until the deletion is staged.
    readGitOutput(folder, ["ls-files", "-z", "--deleted"]),
  ]);
  if (listed.kind !== "read" || deleted.kind !== "read") return [];
  const gone = new Set(deleted.value.split("\0"));
  return [...new Set(listed.value.split("\0"))].filter((path) => !gone.has(path) && path !== "").slice(0, fileCap);
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
  return paths.filter((path) => path !== "").slice(0, fileCap);
}

/** Lists the entries of the index that git marks as not checked out; none where git fails, such as outside of a repository. */
async function listLeftOutByGit(folder: string): Promise<readonly string[]> {
  const listed = await readGitOutput(folder, ["ls-files", "-z", "-t"]);
  const lines = listed.kind === "read" ? listed.value.split("\0") : [];
  return lines.flatMap((line) => (line.startsWith("S ") ? [line.slice(2)] : [])).slice(0, fileCap);
}

/** Lists files without git, breadth-first, so that the cap drops the deepest ones. */
async function listPathsByWalk(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  const open = [folder];
  for (let next = open.shift(); next !== undefined && found.length < fileCap; next = open.shift()) {
    const entries = await readdir(next, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.isDirectory() && entry.name !== "node_modules" && !namesGitDirectory(entry.name))
        open.push(join(next, entry.name));
      if (entry.isFile()) found.push(relative(folder, join(next, entry.name)).split(sep).join("/"));
    }
  }
  return found.slice(0, fileCap);
}

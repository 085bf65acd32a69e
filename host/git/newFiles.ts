/**
 * Decides which new files stand for themselves, and which are one row with their number.
 *
 * - A folder is folded when git itself shows it as one line, because all in it is new, and it has more than 200 files, or 1,000 before the
 *   first commit, when everything is new. A folder that the last commit has is not new: its files only left the index.
 * - What a tool writes into a folder of a well-known name, such as `node_modules`, is folded alone when that leaves a new folder with few
 *   other files: `backend/venv` does not hide the code of a new `backend`.
 * - A file that a review names stands for itself wherever it is. The count of its folder has it, too.
 * - Ignored files and nested repositories count nowhere.
 *
 * Where a number of new files is a bound, those in folders with few new ones come first: a file of its own is not cut off by a thousand others.
 */

import { type FoldedFolder, isToolFolder } from "@dialectic/shared/protocol";
import { singlesFirst } from "../base/singlesFirst.ts";
import { maxFoldChecks, maxUnfolded } from "../limits.ts";
import { lookWithGit } from "./askGit.ts";
import { answer, type GitAnswer, mapAnswer, toAnswer } from "./gitAnswer.ts";
import { decodeUtf8 } from "./patchScanner.ts";
import type { RepositoryState, StagedEntry } from "./repositoryState.ts";
import { type RunOnIndex, readSkipped, type SkippedFile } from "./takeFiles.ts";

interface NewFiles {
  /** The files that stand for themselves, in latin1, one character per byte. */
  readonly names: readonly string[];
  readonly folded: readonly FoldedFolder[];
  /** Folders that git may not look into. */
  readonly skipped: readonly SkippedFile[];
}

const listed = ["ls-files", "-z", "--others", "--exclude-standard"] as const;

/** Finds the paths that a review names, from the top of a repository, with `/`. It is asked only where folders are folded. */
export type FindNamed = (root: string) => Promise<readonly string[]>;

/** Lists the untracked files that git does not ignore. */
export async function listNewFiles(
  git: RunOnIndex,
  root: string,
  findNamed: FindNamed = async () => [],
): Promise<GitAnswer<NewFiles>> {
  const end = await git(listed);
  const printed = toAnswer(end);
  if (printed.kind !== "read") return printed;
  // A nested repository is listed with a slash.
  const names = splitNames(printed.value).filter((name) => !name.endsWith("/"));
  const skipped =
    end.kind === "ended" ? readSkipped(end.words, /^warning: could not open directory '(.*)': (.*)$/gm) : [];
  if (names.length <= maxUnfolded.usually) return answer({ names, folded: [], skipped });
  const folded = await findFolded(git, names);
  if (folded.kind !== "read") return folded;
  const named = folded.value.size === 0 ? [] : await findNamed(root);
  return answer({ ...takeApart(names, folded.value, named), skipped });
}

/** Returns what asks git in a folder with its own index. */
export function createLook(folder: string, signal?: AbortSignal): RunOnIndex {
  return (args, input = "") => lookWithGit({ folder, args, input: Buffer.from(input, "latin1") }, signal);
}

/**
 * Returns the state of a repository without the files of folders that are one row, and these folders. It stays as it is while something is
 * staged, or while few files are new.
 */
export async function takeFoldersOut(
  root: string,
  state: RepositoryState,
  findNamed: FindNamed,
): Promise<GitAnswer<{ readonly state: RepositoryState; readonly folded: readonly FoldedFolder[] }>> {
  if (state.staged.length > 0 || state.untracked <= maxUnfolded.usually) return answer({ state, folded: [] });
  const listed = await listNewFiles(createLook(root), root, findNamed);
  return mapAnswer(listed, ({ names, folded }) => {
    const single = new Set(names.map(decodeUtf8));
    const isInside = ({ path }: StagedEntry) => folded.some((folder) => path.startsWith(`${folder.path}/`));
    const others = state.others.filter((entry) => !isInside(entry) || entry.status !== "A" || single.has(entry.path));
    const out = state.others.length - others.length;
    return { state: { ...state, others, untracked: state.untracked - out, changed: state.changed - out }, folded };
  });
}

/** Lists the paths of the new files in a folder, as they are now. */
export async function listFilesBelow(root: string, folder: string): Promise<GitAnswer<readonly string[]>> {
  const printed = toAnswer(await lookWithGit({ folder: root, args: listed }));
  return mapAnswer(printed, (found) => {
    const paths = splitNames(found).map(decodeUtf8);
    return paths.filter((path) => path.startsWith(`${folder}/`) && !path.endsWith("/"));
  });
}

function splitNames(printed: Buffer): readonly string[] {
  return printed.toString("latin1").split("\0").filter(Boolean);
}

/** Names of folders end with a slash; the values are numbers of files. */
type FolderCounts = ReadonlyMap<string, number>;

async function findFolded(git: RunOnIndex, names: readonly string[]): Promise<GitAnswer<FolderCounts>> {
  const found = toAnswer(await git([...listed, "--directory", "--no-empty-directory"]));
  if (found.kind !== "read") return found;
  const folders = new Set(splitNames(found.value).filter((name) => name.endsWith("/")));
  const all = countIn(names, (name) => findFolder(name, folders));
  const large = [...all].filter(([, count]) => count > maxUnfolded.usually);
  if (large.length === 0) return answer(new Map());
  return mapAnswer(await readCommitted(git, large), ({ isUnborn, committed }) => {
    const most = isUnborn ? maxUnfolded.beforeCommits : maxUnfolded.usually;
    const fresh = new Set(large.flatMap(([folder, count]) => (count > most && !committed.has(folder) ? [folder] : [])));
    return foldedIn(names, fresh, most);
  });
}

/** Counts what is folded below new folders: a folder of a tool, where few other files remain, or else all of the new folder. */
function foldedIn(names: readonly string[], fresh: ReadonlySet<string>, most: number): FolderCounts {
  const ofTools = new Map<string, Map<string, number>>();
  for (const name of names) {
    const folder = findFolder(name, fresh);
    if (folder === undefined) continue;
    const tool = findToolFolder(name, folder) ?? folder;
    const counts = ofTools.get(folder) ?? new Map<string, number>();
    ofTools.set(folder, counts.set(tool, (counts.get(tool) ?? 0) + 1));
  }
  const folded = new Map<string, number>();
  for (const [folder, counts] of ofTools) {
    const large = [...counts].filter(([tool, count]) => tool !== folder && count > most);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const rest = total - large.reduce((sum, [, count]) => sum + count, 0);
    if (rest > most) folded.set(folder, total);
    else for (const [tool, count] of large) folded.set(tool, count);
  }
  return folded;
}

/** Returns the outermost folder of a tool on the way to a file, below a new folder or itself. */
function findToolFolder(name: string, folder: string): string | undefined {
  for (let end = folder.length - 1; end > 0; end = name.indexOf("/", end + 1)) {
    const path = name.slice(0, end);
    if (isToolFolder(path)) return `${path}/`;
  }
  return undefined;
}

function countIn(names: readonly string[], folderOf: (name: string) => string | undefined): FolderCounts {
  const counts = new Map<string, number>();
  for (const name of names) {
    const folder = folderOf(name);
    if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

/** Returns the outermost of the folders that a file is in. */
function findFolder(name: string, folders: { has(folder: string): boolean }): string | undefined {
  for (let end = name.indexOf("/"); end >= 0; end = name.indexOf("/", end + 1)) {
    const folder = name.slice(0, end + 1);
    if (folders.has(folder)) return folder;
  }
  return undefined;
}

interface CommittedFolders {
  /** True before the first commit. */
  readonly isUnborn: boolean;
  /** The folders that the last commit has. */
  readonly committed: ReadonlySet<string>;
}

async function readCommitted(
  git: RunOnIndex,
  large: readonly (readonly [folder: string, count: number])[],
): Promise<GitAnswer<CommittedFolders>> {
  // Git reads one name a line.
  const asked = large.map(([folder]) => folder).filter((folder) => !folder.includes("\n"));
  const folders = asked.slice(0, maxFoldChecks);
  const lines = ["HEAD", ...folders.map((folder) => `HEAD:${folder.slice(0, -1)}`)].map((line) => `${line}\n`);
  const printed = toAnswer(await git(["cat-file", "--batch-check=%(objecttype)"], lines.join("")));
  return mapAnswer(printed, (found) => {
    const [head, ...types] = found.toString("latin1").split("\n");
    return { isUnborn: head !== "commit", committed: new Set(folders.filter((_, at) => types[at] === "tree")) };
  });
}

function takeApart(
  names: readonly string[],
  folded: FolderCounts,
  named: readonly string[],
): Omit<NewFiles, "skipped"> {
  const single: string[] = [];
  const inside: string[] = [];
  for (const name of names) (findFolder(name, folded) === undefined ? single : inside).push(name);
  const wanted = new Set(named.map((path) => Buffer.from(path).toString("latin1")));
  const rows = [...folded].map(([folder, count]) => ({ path: decodeUtf8(folder.slice(0, -1)), count }));
  return { names: [...single, ...inside.filter((name) => wanted.has(name))], folded: rows };
}

/** Returns as many of the files as the bound allows, those in folders with few new files first. */
export function takeSinglesFirst(names: readonly string[], most: number): readonly string[] {
  return names.length <= most ? names : singlesFirst(names, (name) => name).slice(0, most);
}

import { stat } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { findNearestPaths } from "@dialectic/shared/review";
import { isInside } from "../base/isInside.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { FileLook } from "../files/fileLook.ts";
import { listWorkspaceWorktrees } from "../files/git.ts";
import type { HostBase } from "../files/hostBase.ts";
import type { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { inGitDirectory, isInGitDirectory, namesGitDirectory } from "../git/index.ts";
import { maxFileCandidates, maxNearFiles } from "../limits.ts";

/** Reason why a file that an assistant names is not read, and the paths that it may have meant. */
export interface FileRefusal {
  readonly kind: "refused";
  readonly reason: "file-ambiguous" | "file-missing" | "file-outside";
  readonly message: string;
  readonly candidates: string[];
}

export type IdeFile = { readonly kind: "file"; readonly absolutePath: string } | FileRefusal;

/**
 * Finds a file by its absolute path, or by its path in a folder that the call is about: only inside the workspace folders and their
 * worktrees, with links followed, and in no git directory. Refuses a path that fits in several folders instead of guessing.
 */
export async function findIdeFile(
  path: string,
  parts: Pick<HostBase, "workspace" | "files">,
  look = new FileLook(),
): Promise<IdeFile> {
  const { workspace } = parts;
  const folders = workspace.folders();
  const named = parseFileUrl(path);
  const places = isAbsolute(named) ? [named] : folders.map((folder) => resolve(folder, named));
  const standing = new Set(
    (await Promise.all(places.map((place) => look.realFile(place)))).flatMap((file) => file ?? []),
  );
  const open = workspace.opened?.() ?? folders;
  const isIn = (roots: readonly string[]) => (file: string) => roots.some((root) => isInside(root, file));
  const inFolders = [...standing].filter(isIn(open));
  // Git is asked only about paths outside all folders.
  const isElsewhere = inFolders.length === 0 && (standing.size > 0 || !places.some(isIn(open)));
  const worktrees = isElsewhere ? await listWorkspaceWorktrees(workspace) : [];
  const found = inFolders.length > 0 ? inFolders : [...standing].filter(isIn(worktrees));
  const [only] = found;
  const isInGit = (only !== undefined && (await isInGitDirectory(only))) || places.some(namesGit(open));
  if (isInGit) return refuseInGit(path, folders);
  if (found.length > 1) return refuseAmbiguous(path, found);
  if (only !== undefined) return { kind: "file", absolutePath: only };
  const isMissing = standing.size === 0 && places.some(isIn([...open, ...worktrees]));
  return isMissing ? refuseMissing(path, parts) : refuseOutside(path, folders);
}

/** Returns a test of paths: true below a folder, by a name that means its git directory or that of a folder in it. */
function namesGit(roots: readonly string[]): (path: string) => boolean {
  return (path) =>
    roots.some((root) => isInside(root, path) && namesGitDirectory(relative(root, path).split(sep).join("/")));
}

/** The editor answers for a worktree beside its folders, too, but may read only a part of its project. */
export function describeUnopened(absolutePath: string, workspace: WorkspacePort): string | undefined {
  const open = workspace.opened?.() ?? workspace.folders();
  return open.some((folder) => isInside(folder, absolutePath))
    ? undefined
    : "Its folder is not open in the editor, so not all of its project may be read: open it there";
}

function parseFileUrl(path: string): string {
  try {
    return /^file:/i.test(path) ? fileURLToPath(path) : path;
  } catch {
    // A file URL of another host has no local path.
    return path;
  }
}

function refuseAmbiguous(path: string, candidates: readonly string[]): FileRefusal {
  const message = `${path} is in several workspace folders. Name one of them by its absolute path.`;
  return { kind: "refused", reason: "file-ambiguous", message, candidates: [...candidates] };
}

async function refuseMissing(
  path: string,
  { workspace, files }: Pick<HostBase, "workspace" | "files">,
): Promise<FileRefusal> {
  const [, place] = /^(.+?):\d+(?::\d+)?(?:-\d+(?::\d+)?)?$/.exec(path) ?? [];
  for (const folder of workspace.folders()) {
    const standing = await stat(resolve(folder, path)).catch(() => undefined);
    if (standing?.isDirectory()) return refuseFolder(path, resolve(folder, path), files);
    if (place === undefined) continue;
    const named = await stat(resolve(folder, place)).catch(() => undefined);
    if (named?.isFile()) return refusePlace(path, place);
  }
  const near = await Promise.all(
    workspace.folders().map(async (folder) => {
      const { paths } = await files.list(folder);
      return findNearestPaths(path, paths).map((each) => resolve(folder, each));
    }),
  );
  const candidates = near.flat().slice(0, maxNearFiles);
  const advice =
    candidates.length > 0
      ? "Did you mean one of these?"
      : "Pass an absolute path, or one that is relative to a workspace folder.";
  const message = `There is no file ${path} in the workspace. ${advice}`;
  const named = candidates.length > 0 ? candidates : [...workspace.folders()];
  return { kind: "refused", reason: "file-missing", message, candidates: named };
}

async function refuseFolder(path: string, absolutePath: string, files: WorkspaceFiles): Promise<FileRefusal> {
  const { paths } = await files.list(absolutePath);
  const message = `${path} is a folder. Name a file that is in it${paths.length === 0 ? "." : ":"}`;
  const candidates = paths.slice(0, maxFileCandidates).map((each) => resolve(absolutePath, each));
  return { kind: "refused", reason: "file-missing", message, candidates };
}

function refusePlace(path: string, file: string): FileRefusal {
  const message = `${path} is a place in a file. Pass the file and the line separately.`;
  return { kind: "refused", reason: "file-missing", message, candidates: [file] };
}

function refuseInGit(path: string, folders: readonly string[]): FileRefusal {
  const message = `${path} cannot be read: ${inGitDirectory}.`;
  return { kind: "refused", reason: "file-outside", message, candidates: [...folders] };
}

function refuseOutside(path: string, folders: readonly string[]): FileRefusal {
  const message =
    folders.length === 0
      ? `${path} is not in a folder of this window, which has none open. Open the folder of the file there.`
      : `${path} is outside the workspace. Only files in the open folders and their worktrees are read.`;
  return { kind: "refused", reason: "file-outside", message, candidates: [...folders] };
}

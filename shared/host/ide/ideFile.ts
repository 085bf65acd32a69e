import { realpath, stat } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Refusal } from "../../protocol/index.ts";
import { isInside } from "../containment.ts";
import { worktreesOf } from "../git.ts";
import type { WorkspacePort } from "../ports.ts";

/** The file that an assistant names. */
export type IdeFile = { readonly kind: "file"; readonly absolutePath: string } | Refusal;

/**
 * Finds a file by its absolute path, or by its path in a workspace folder: inside the folders and their worktrees only, with links
 * followed. What fits in several folders is not guessed.
 */
export async function ideFile(path: string, workspace: WorkspacePort): Promise<IdeFile> {
  const folders = workspace.folders();
  const named = fromAddress(path);
  const places = isAbsolute(named) ? [named] : folders.map((folder) => resolve(folder, named));
  const standing = new Set((await Promise.all(places.map(fileAt))).flatMap((file) => file ?? []));
  const isIn = (roots: readonly string[]) => (file: string) => roots.some((root) => isInside(root, file));
  const inFolders = [...standing].filter(isIn(folders));
  // Git is asked only about what lies in no folder.
  const isElsewhere = inFolders.length === 0 && (standing.size > 0 || !places.some(isIn(folders)));
  const worktrees = isElsewhere ? await worktreesOf(workspace) : [];
  const found = inFolders.length > 0 ? inFolders : [...standing].filter(isIn(worktrees));
  const [only] = found;
  if (found.length > 1) return ambiguous(path, found);
  if (only !== undefined) return { kind: "file", absolutePath: only };
  const isMissing = standing.size === 0 && places.some(isIn([...folders, ...worktrees]));
  return isMissing ? missing(path, folders) : outside(path, folders);
}

async function fileAt(place: string): Promise<string | undefined> {
  const real = await realpath(place).catch(() => undefined);
  const entry = real === undefined ? undefined : await stat(real).catch(() => undefined);
  return entry?.isFile() ? real : undefined;
}

/** The name of a file for a reader: relative to the only folder, else absolute. */
export function shownFile(absolutePath: string, workspace: WorkspacePort): string {
  const [only, ...others] = workspace.folders();
  if (only === undefined || others.length > 0 || !isInside(only, absolutePath)) return absolutePath;
  return relative(only, absolutePath).split(sep).join("/");
}

function fromAddress(path: string): string {
  try {
    return /^file:/i.test(path) ? fileURLToPath(path) : path;
  } catch {
    // A file address of another host names nothing here.
    return path;
  }
}

function ambiguous(path: string, candidates: readonly string[]): Refusal {
  const message = `${path} is in several workspace folders. Name one of them by its absolute path.`;
  return { kind: "refused", reason: "file-ambiguous", message, candidates: [...candidates] };
}

function missing(path: string, folders: readonly string[]): Refusal {
  const message = `There is no file ${path}. Pass an absolute path, or one that is relative to a workspace folder.`;
  return { kind: "refused", reason: "file-missing", message, candidates: [...folders] };
}

function outside(path: string, folders: readonly string[]): Refusal {
  const message = `${path} is outside the workspace. Only files below the open folders and their worktrees are read.`;
  return { kind: "refused", reason: "file-outside", message, candidates: [...folders] };
}

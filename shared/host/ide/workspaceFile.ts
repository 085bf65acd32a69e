import { realpath, stat } from "node:fs/promises";
import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { SymbolRefusal } from "../../protocol/index.ts";
import { nearestPaths } from "../../review/index.ts";
import { isInside } from "../containment.ts";
import { worktreesOf } from "../git.ts";
import type { WorkspacePort } from "../ports.ts";
import type { WorkspaceFiles } from "../workspaceFiles.ts";

/** What files are found by. */
export interface FileParts {
  readonly workspace: WorkspacePort;
  readonly files: WorkspaceFiles;
}

/** A file that may be read, by its real path. */
export interface AllowedFile {
  readonly kind: "file";
  readonly absolutePath: string;
}

/** Finds a file by an absolute path or by one below a workspace folder: inside the folders and their worktrees, links followed. */
export async function findFile(filePath: string, parts: FileParts): Promise<AllowedFile | SymbolRefusal> {
  const folders = parts.workspace.folders();
  if (folders.length === 0)
    return refuse("no-folder", "The window has no folder open: open the folder of the file there.");
  const path = /^file:/i.test(filePath) ? fromFileUri(filePath) : filePath;
  const tried = isAbsolute(path) ? [path] : folders.map((folder) => resolve(folder, path));
  const found = [...new Set((await Promise.all(tried.map(fileAt))).filter((file) => file !== undefined))];
  const roots = [...folders, ...(await worktreesOf(parts.workspace))];
  const allowed = found.filter((file) => roots.some((root) => isInside(root, file)));
  const [only] = allowed;
  if (only !== undefined && allowed.length === 1) return { kind: "file", absolutePath: only };
  if (only !== undefined) {
    const message = `Several workspace folders have a file ${filePath}. Pass one of these absolute paths:`;
    return refuse("file-ambiguous", message, allowed);
  }
  if (found.length > 0) {
    return refuse(
      "file-outside",
      `${filePath} is outside the workspace, and only files of these folders are read:`,
      folders,
    );
  }
  return missing(filePath, parts);
}

/** Says whether a real path is of the workspace: inside its folders or one of their worktrees. */
export async function insideWorkspace(workspace: WorkspacePort): Promise<(absolutePath: string) => boolean> {
  const roots = [...workspace.folders(), ...(await worktreesOf(workspace))];
  return (absolutePath) => roots.some((root) => isInside(root, absolutePath));
}

async function missing(filePath: string, { workspace, files }: FileParts): Promise<SymbolRefusal> {
  const near = await Promise.all(
    workspace.folders().map(async (folder) => {
      const { paths } = await files.list(folder);
      return nearestPaths(filePath, paths).map((path) => resolve(folder, path));
    }),
  );
  const candidates = near.flat().slice(0, 10);
  const advice =
    candidates.length > 0 ? "Did you mean one of these?" : "Pass an absolute path or one below a workspace folder.";
  return refuse("file-unknown", `There is no file ${filePath} in the workspace. ${advice}`, candidates);
}

async function fileAt(path: string): Promise<string | undefined> {
  const real = await realpath(path).catch(() => undefined);
  const entry = real === undefined ? undefined : await stat(real).catch(() => undefined);
  return entry?.isFile() ? real : undefined;
}

function fromFileUri(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return uri; // which is no file here, as the answer then says
  }
}

/** Builds a refusal. */
export function refuse(
  reason: SymbolRefusal["reason"],
  message: string,
  candidates: readonly string[] = [],
): SymbolRefusal {
  return { kind: "refused", reason, message, candidates: [...candidates] };
}

import { realpath, stat } from "node:fs/promises";
import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Refusal } from "@dialectic/shared/protocol";
import { createRefusal } from "../base/createRefusal.ts";
import { isInside } from "../base/isInside.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { remoteFolder } from "../base/remoteFolder.ts";
import { listWorkspaceWorktrees } from "./git.ts";

/** The directory that a review's references are relative to, as a real path. */
export type BaseDirectory = { readonly kind: "base"; readonly path: string } | Refusal;

/**
 * Finds the base directory of a review: inside a workspace folder or one of its git worktrees, so that it never widens
 * the readable area. Defaults to the single workspace folder.
 */
export async function resolveBase(baseUri: string | undefined, workspace: WorkspacePort): Promise<BaseDirectory> {
  const folders = workspace.folders();
  if (baseUri === undefined || baseUri.trim() === "") return chooseOnlyFolder(folders);
  // The name of a folder may begin or end with blanks; other blanks are slips.
  const paths = [baseUri, baseUri.trim()].flatMap((written) => toPath(written) ?? []);
  if (paths.length === 0) return refuseOutside(baseUri, folders);
  const real = await findDirectory(
    paths.flatMap((path) => (isAbsolute(path) ? [path] : folders.map((folder) => resolve(folder, path)))),
  );
  if (real === undefined) {
    return createRefusal(
      "base-missing",
      `baseUri ${baseUri} is not a directory that exists. Pass the absolute path of a directory in the workspace.`,
      folders,
    );
  }
  if (folders.some((folder) => isInside(folder, real))) return { kind: "base", path: real };
  const worktrees = await listWorkspaceWorktrees(workspace);
  return worktrees.some((worktree) => isInside(worktree, real))
    ? { kind: "base", path: real }
    : refuseOutside(baseUri, folders);
}

async function findDirectory(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const real = await realpath(path).catch(() => undefined);
    const entry = real === undefined ? undefined : await stat(real).catch(() => undefined);
    if (entry?.isDirectory()) return real;
  }
  return undefined;
}

function toPath(baseUri: string): string | undefined {
  const { platform, env } = process;
  const remote = remoteFolder(baseUri, { platform, distribution: env["WSL_DISTRO_NAME"] });
  if (remote !== undefined) return remote;
  if (/^file:/i.test(baseUri)) return parseFileUri(baseUri);
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(baseUri) ? undefined : baseUri;
}

function parseFileUri(baseUri: string): string | undefined {
  try {
    return fileURLToPath(baseUri);
  } catch {
    // A file URL of another host, or with an encoded slash, has no local path.
    return undefined;
  }
}

function chooseOnlyFolder(folders: readonly string[]): BaseDirectory {
  const [only, ...others] = folders;
  if (only !== undefined && others.length === 0) return { kind: "base", path: only };
  return only === undefined
    ? createRefusal("base-missing", "baseUri is required here: the window has no folder open.", [])
    : createRefusal(
        "base-missing",
        `baseUri is required here: the window has several folders: ${folders.join(", ")}`,
        folders,
      );
}

function refuseOutside(baseUri: string, folders: readonly string[]): Refusal {
  const open = folders.length === 0 ? "the window has no folder open" : `the open folders are ${folders.join(", ")}`;
  return createRefusal(
    "base-outside",
    `baseUri ${baseUri} is outside the workspace: ${open}. Use one of them, or a directory inside one.`,
    folders,
  );
}

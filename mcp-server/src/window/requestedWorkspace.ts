import { realpath, stat } from "node:fs/promises";
import { isAbsolute } from "node:path";

/** The folder that a caller asked for, as a real path, or why it cannot be one. */
export type RequestedWorkspace =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "unusable"; readonly message: string };

/** Checks a `workspace_path` before any window is asked. */
export async function requestedWorkspace(path: string): Promise<RequestedWorkspace> {
  if (!isAbsolute(path)) return unusable(`workspace_path must be an absolute path, got: ${path}`);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return unusable(`workspace_path does not exist: ${path}`);
  if (!found.isDirectory()) return unusable(`workspace_path must be a directory, got a file: ${path}`);
  return { kind: "folder", path: await realpath(path) };
}

function unusable(message: string): RequestedWorkspace {
  return { kind: "unusable", message };
}

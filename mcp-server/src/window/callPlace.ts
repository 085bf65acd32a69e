import { isAbsolute } from "node:path";
import { type CallOptions, findOtherWorktree } from "@dialectic/host/socket";
import type { BridgeMethod } from "@dialectic/shared/protocol";

/** Calls that read or change code. */
export const aboutCode: ReadonlySet<BridgeMethod> = new Set([
  "review/request",
  "symbol/info",
  "symbol/references",
  "symbol/rename",
  "editor/open",
  "editor/diagnostics",
  "editor/selection",
  "capability/run",
  "command/execute",
]);

/**
 * The target of a call: a workspace requested by name, or the folders that the client works in; its working directory
 * without both.
 */
export interface Place {
  readonly kind: "place";
  readonly workspace?: string;
  readonly around?: readonly string[];
}

/** Returns the folders that decide which window gets a call. */
export function listPaths({ workspace, around }: Place, cwd: string): readonly string[] {
  return workspace === undefined ? (around ?? [cwd]) : [workspace];
}

/**
 * Refuses a window that has a different worktree of the caller's repository open. Such a window can show a review, but
 * the code that it reads and changes is not the caller's.
 */
export function refuseOtherWorktree([path = ""]: readonly string[]): CallOptions["refuse"] {
  return (window) => {
    const worktree = findOtherWorktree(window, path);
    if (worktree === undefined) return undefined;
    const open = window.workspaceFolders.join(", ");
    const message = `There is no window for this folder: ${path}. The window on ${open} has another worktree of the repository open. Open ${worktree} in VS Code with the Dialectic extension, or name the other worktree with --workspace or workspace_path.`;
    return { kind: "ambiguous-window", message, windows: [window], considered: [] };
  };
}

/** Returns the base directory of a review that a call presents, where it has one. */
export function readBaseDirectory(params: object): string | undefined {
  return "baseUri" in params && typeof params.baseUri === "string" ? params.baseUri : undefined;
}

/** Returns the absolute paths of files that a message names, in order. */
export function listNamedFiles(message: unknown): readonly string[] {
  if (typeof message !== "object" || message === null) return [];
  return Object.entries(message).flatMap(([name, value]) => {
    if (typeof value === "object") return listNamedFiles(value);
    const isFile = typeof value === "string" && (name === "filePath" || name === "path") && isAbsolute(value);
    return isFile ? [value] : [];
  });
}

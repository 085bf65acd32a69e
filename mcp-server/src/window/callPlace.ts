import { isAbsolute } from "node:path";

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

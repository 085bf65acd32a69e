import { isAbsolute } from "node:path";
import { folderHere } from "./folderHere.ts";

/**
 * The target of a call: a workspace requested by name, or the folders that the client works in; its working directory
 * without both.
 */
export interface Place {
  readonly kind: "place";
  readonly workspace?: string;
  readonly around?: readonly string[];
  /** The addresses of remote folders whose paths are in `around`, as the client writes them. */
  readonly written?: readonly string[];
}

/** Returns the place around folders, of which some may be addresses of remote ones. */
export function placeAround(folders: readonly string[] | undefined): Place {
  if (folders === undefined) return { kind: "place" };
  const written = folders.filter((folder) => folderHere(folder) !== undefined);
  const around = folders.map((folder) => folderHere(folder) ?? folder);
  return { kind: "place", around, ...(written.length === 0 ? {} : { written }) };
}

/** Adds to a message about folders how the client wrote those whose paths were taken from addresses. */
export function withWritten(message: string, { written = [] }: Place): string {
  return written.length === 0 ? message : `${message} The client names the folder ${written.join(", ")}.`;
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

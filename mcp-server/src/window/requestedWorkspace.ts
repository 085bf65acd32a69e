import { realpathSync, type Stats, statSync } from "node:fs";
import { isAbsolute } from "node:path";
import { detectPathSide, toPathOnThisSide } from "@dialectic/host/socket";
import { folderHere } from "./folderHere.ts";

/** The requested folder, as a real path, or the reason why it is invalid. */
export type RequestedWorkspace =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "unusable"; readonly message: string };

/** Checks a `workspace_path` before any window is asked. */
export async function requestedWorkspace(
  asked: string,
  side = detectPathSide(process.platform, process.env),
): Promise<RequestedWorkspace> {
  // A path of the other side of a Windows machine, or of a remote side, is converted to this one.
  const path = folderHere(asked, side) ?? toPathOnThisSide(asked, side);
  if (!isAbsolute(path)) return unusable(`workspace_path must be an absolute path, got: ${path}`);
  const found = readStats(path);
  const written = folderHere(asked, side) === undefined ? path : asked;
  if (found === undefined) return unusable(`workspace_path does not exist: ${written}`);
  if (!found.isDirectory()) return unusable(`workspace_path must be a directory, got a file: ${path}`);
  return { kind: "folder", path: realpathSync.native(path) };
}

function readStats(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    // Missing, or in a folder that we may not read: both are reported alike.
    return undefined;
  }
}

function unusable(message: string): RequestedWorkspace {
  return { kind: "unusable", message };
}

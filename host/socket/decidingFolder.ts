import { homedir } from "node:os";
import { parse } from "node:path";

export type DecidingFolder =
  /** Named explicitly (`workspace_path`, `--workspace`); a real path. */
  | { readonly kind: "named"; readonly path: string }
  /** The client works there: the base directory of its review, its roots, or its working directory. Real paths, at least one. */
  | { readonly kind: "around"; readonly paths: readonly string[] }
  /** A working directory without meaning: the root of the disk, or the home folder. */
  | { readonly kind: "unknown"; readonly path: string };

interface FolderQuestion {
  readonly workspace: string | undefined;
  readonly around: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Finds the deciding folder. Programs that were not started in a folder run in the root of the disk or in the home folder. */
export function findDecidingFolder(
  { workspace, around, env }: FolderQuestion,
  realPath: (path: string) => string,
): DecidingFolder {
  if (workspace !== undefined) return { kind: "named", path: realPath(workspace) };
  const paths = around.map(realPath);
  const telling = paths.filter((path) => isMeaningfulFolder(path, env, realPath));
  return telling.length > 0 ? { kind: "around", paths: telling } : { kind: "unknown", path: paths[0] ?? "" };
}

/** Returns true when a folder indicates where the client works: neither the root of the disk nor the home folder. */
export function isMeaningfulFolder(
  path: string,
  env: FolderQuestion["env"],
  realPath: (path: string) => string = (same) => same,
): boolean {
  const { HOME: home = homedir(), USERPROFILE: profile = home } = env;
  return path !== parse(path).root && ![home, profile].map(realPath).includes(path);
}

/** Returns the paths that a window must have open; for a client with several roots, in its order. */
export function listDecidingPaths(folder: DecidingFolder): readonly string[] {
  return folder.kind === "around" ? folder.paths : [folder.path];
}

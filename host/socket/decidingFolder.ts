import { homedir } from "node:os";
import { parse } from "node:path";

/** The folder that decides which window a client means. */
export type DecidingFolder =
  /** Asked for by name (`workspace_path`, `--workspace`): real path. */
  | { readonly kind: "named"; readonly path: string }
  /** The client works there: the base directory of its review, its roots, or its working directory. Real paths, at least one. */
  | { readonly kind: "around"; readonly paths: readonly string[] }
  /** A working directory that says nothing: the root of the disk, or the home folder. */
  | { readonly kind: "unknown"; readonly path: string };

/** The folders that a caller has named or works in. */
interface FolderQuestion {
  /** Asked for by name. */
  readonly workspace: string | undefined;
  /** Base directory of a review, roots, or working directory; at least one. */
  readonly around: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Finds the folder that decides. Programs that were started in no folder run in the root of the disk or in the home folder. */
export function decidingFolder(
  { workspace, around, env }: FolderQuestion,
  realPath: (path: string) => string,
): DecidingFolder {
  if (workspace !== undefined) return { kind: "named", path: realPath(workspace) };
  const paths = around.map(realPath);
  const telling = paths.filter((path) => saysSomething(path, env, realPath));
  return telling.length > 0 ? { kind: "around", paths: telling } : { kind: "unknown", path: paths[0] ?? "" };
}

/** Whether a folder tells where somebody works: not the root of the disk, and not the home folder. */
export function saysSomething(
  path: string,
  env: FolderQuestion["env"],
  realPath: (path: string) => string = (same) => same,
): boolean {
  const { HOME: home = homedir(), USERPROFILE: profile = home } = env;
  return path !== parse(path).root && ![home, profile].map(realPath).includes(path);
}

/** The paths that a window has to have open, those of a client with several roots in its order. */
export function pathsOf(folder: DecidingFolder): readonly string[] {
  return folder.kind === "around" ? folder.paths : [folder.path];
}

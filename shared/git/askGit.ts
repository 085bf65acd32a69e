import { lookingGitEnvironment } from "./gitEnvironment.ts";
import { type GitEnd, type GitStart, startGit } from "./startGit.ts";

/** Milliseconds that git may look at a repository. */
const patience = 60_000;

/** Asks git about the repository of a folder, which starts no hook and no monitor of files. */
export function askGit(folder: string, args: readonly string[], signal?: AbortSignal): Promise<GitEnd> {
  return lookWithGit({ folder, args }, signal);
}

/** The same, for what may be long: it is handed on as it is printed, and not kept. */
export function streamGit(
  folder: string,
  args: readonly string[],
  take: (chunk: Buffer) => void,
  signal?: AbortSignal,
): Promise<GitEnd> {
  return lookWithGit({ folder, args, take }, signal);
}

function lookWithGit({ args, ...start }: Omit<GitStart, "environment">, signal?: AbortSignal): Promise<GitEnd> {
  const bound = AbortSignal.timeout(patience);
  return startGit(
    {
      ...start,
      // A repository's own configuration can name a program as its monitor of files: just looking must not start it.
      args: ["-c", "core.fsmonitor=false", ...args],
      environment: lookingGitEnvironment(process.env),
    },
    signal === undefined ? bound : AbortSignal.any([bound, signal]),
  );
}

/** The one line that git printed, without its end; nothing when git refused or printed none. */
export function lineOf(end: GitEnd): string | undefined {
  if (end.kind !== "ended" || end.code !== 0) return undefined;
  return end.stdout.toString().replace(/\r?\n$/, "") || undefined;
}

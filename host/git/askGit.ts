import { type GitEnd, type GitRun, runGit } from "./runner/index.ts";

/** Milliseconds that git may look at a repository. */
const patience = 60_000;

/** Asks git about the repository of a folder, which starts no program of the repository but clean filters, and reaches no network. */
export function askGit(folder: string, args: readonly string[], signal?: AbortSignal): Promise<GitEnd> {
  return lookWithGit({ folder, args }, signal);
}

/** The same, with more than a command. */
export function lookWithGit(run: Omit<GitRun, "profile">, signal?: AbortSignal): Promise<GitEnd> {
  const bound = AbortSignal.timeout(patience);
  return runGit({ ...run, profile: "look" }, signal === undefined ? bound : AbortSignal.any([bound, signal]));
}

/** The one line that git printed, without its end; nothing when git refused or printed none. */
export function lineOf(end: GitEnd): string | undefined {
  if (end.kind !== "ended" || end.code !== 0) return undefined;
  return end.stdout.toString().replace(/\r?\n$/, "") || undefined;
}

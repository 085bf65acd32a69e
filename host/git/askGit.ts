import { type GitEnd, type GitRun, runGit } from "./runner/index.ts";

const patience = 60_000;

/** Runs a git query in a folder. It starts no program of the repository except clean filters, and does not use the network. */
export function askGit(folder: string, args: readonly string[], signal?: AbortSignal): Promise<GitEnd> {
  return lookWithGit({ folder, args }, signal);
}

export function lookWithGit(run: Omit<GitRun, "profile">, signal?: AbortSignal): Promise<GitEnd> {
  const bound = AbortSignal.timeout(patience);
  return runGit({ ...run, profile: "look" }, signal === undefined ? bound : AbortSignal.any([bound, signal]));
}

/** Returns the single line that git printed, without its line end; undefined when git failed or printed nothing. */
export function readSingleLine(end: GitEnd): string | undefined {
  if (end.kind !== "ended" || end.code !== 0) return undefined;
  return end.stdout.toString().replace(/\r?\n$/, "") || undefined;
}

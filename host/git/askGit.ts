import { gitTimeoutMs } from "../limits.ts";
import { type GitAnswer, toAnswer, toLine, toYesOrNo } from "./gitAnswer.ts";
import { type GitRun, runGit } from "./runner/runGit.ts";
import type { GitEnd } from "./runner/startProcess.ts";

/** Runs a git query in a folder. It starts no program of the repository except clean filters, and does not use the network. */
export async function askGit(
  folder: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<GitAnswer<Buffer>> {
  return toAnswer(await lookWithGit({ folder, args }, signal));
}

/** Asks git for a single line, such as an object id; see {@link toLine}. */
export async function askForLine(
  folder: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<GitAnswer<string | undefined>> {
  return toLine(await lookWithGit({ folder, args }, signal));
}

/** Asks git a question that it answers by its code; see {@link toYesOrNo}. */
export async function askWhether(
  folder: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<GitAnswer<boolean>> {
  return toYesOrNo(await lookWithGit({ folder, args }, signal));
}

export function lookWithGit(run: Omit<GitRun, "profile">, signal?: AbortSignal): Promise<GitEnd> {
  const bound = AbortSignal.timeout(gitTimeoutMs);
  return runGit({ ...run, profile: "look" }, signal === undefined ? bound : AbortSignal.any([bound, signal]));
}

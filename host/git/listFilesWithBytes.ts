import { lookWithGit } from "./askGit.ts";
import { type GitAnswer, mapAnswer, toAnswer } from "./gitAnswer.ts";

/**
 * Lists the files below a folder that have one of some byte strings, which the lines of `patterns` hold; `options` of `git grep` say which
 * files. An argument of a process cannot have bytes that are no UTF-8, so they are written to its input.
 */
export async function listFilesWithBytes(
  folder: string,
  options: readonly string[],
  patterns: Buffer,
  signal: AbortSignal,
): Promise<GitAnswer<readonly string[]>> {
  const end = await lookWithGit({ folder, args: ["grep", "-a", ...options, "-f", "-"], input: patterns }, signal);
  // Git ends with 1 when it finds nothing.
  if (end.kind === "ended" && end.code === 1) return { kind: "read", value: [] };
  return mapAnswer(toAnswer(end), (printed) =>
    printed
      .toString()
      .split("\0")
      .filter((path) => path !== ""),
  );
}

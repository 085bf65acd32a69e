import { maxFollowedRenames } from "../limits.ts";
import { askForLine, askGit } from "./askGit.ts";
import { answer, type GitAnswer, mapAnswer } from "./gitAnswer.ts";
import { decodeLines } from "./patchScanner.ts";

/**
 * Returns the current path of a file that was renamed, in a commit or since the last one; undefined when git knows no such
 * rename within the folder. Both paths are relative to it.
 */
export async function findRename(
  folder: string,
  path: string,
  signal: AbortSignal,
): Promise<GitAnswer<string | undefined>> {
  let current = path;
  for (let at = 0; at < maxFollowedRenames; at += 1) {
    const next = await findNext(folder, current, signal);
    if (next.kind !== "read") return next;
    if (next.value === undefined) break;
    current = next.value;
  }
  return answer(current === path ? undefined : current);
}

async function findNext(folder: string, path: string, signal: AbortSignal): Promise<GitAnswer<string | undefined>> {
  const renames = ["--find-renames", "--diff-filter=R", "--name-status", "-z", "--relative", "--no-ext-diff"];
  // Without a commit or with an unreadable file there is none to be seen here, but maybe in a commit.
  const staged = await askGit(folder, ["diff", ...renames, "HEAD", "--"], signal);
  const moved = staged.kind === "read" ? pickRename(staged.value, path) : undefined;
  if (moved !== undefined) return answer(moved);
  const deleting = ["log", "-1", "--no-renames", "--diff-filter=D", "--format=%H", "--", `:(literal)${path}`];
  const commit = await askForLine(folder, deleting, signal);
  if (commit.kind !== "read" || commit.value === undefined) return commit;
  const listed = await askGit(folder, ["diff-tree", "-r", "--no-commit-id", ...renames, commit.value], signal);
  return mapAnswer(listed, (printed) => pickRename(printed, path));
}

/** Finds the new path in rows of `R100`, the old path and the new one. */
function pickRename(listed: Buffer, path: string): string | undefined {
  const words = decodeLines(listed).split("\0");
  const at = words.findIndex((word, place) => place % 3 === 1 && word === path);
  return at === -1 ? undefined : words[at + 1];
}

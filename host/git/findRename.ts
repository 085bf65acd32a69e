import { askGit } from "./askGit.ts";
import { decodeLines } from "./patchScanner.ts";

/** Maximum number of renames, one after the other, that are followed. */
const most = 5;

/**
 * Returns the current path of a file that was renamed, in a commit or since the last one; undefined when git knows no such
 * rename within the folder. Both paths are relative to it.
 */
export async function findRename(folder: string, path: string, signal: AbortSignal): Promise<string | undefined> {
  let current = path;
  for (let at = 0; at < most; at += 1) {
    const next = await findNext(folder, current, signal);
    if (next === undefined) break;
    current = next;
  }
  return current === path ? undefined : current;
}

async function findNext(folder: string, path: string, signal: AbortSignal): Promise<string | undefined> {
  const ask = async (args: readonly string[]) => {
    const end = await askGit(folder, args, signal);
    return end.kind === "ended" && end.code === 0 ? decodeLines(end.stdout) : "";
  };
  const renames = ["--find-renames", "--diff-filter=R", "--name-status", "-z", "--relative", "--no-ext-diff"];
  const staged = pickRename(await ask(["diff", ...renames, "HEAD", "--"]), path);
  if (staged !== undefined) return staged;
  const deleting = ["log", "-1", "--no-renames", "--diff-filter=D", "--format=%H", "--", `:(literal)${path}`];
  const commit = (await ask(deleting)).trim();
  if (commit === "") return undefined;
  return pickRename(await ask(["diff-tree", "-r", "--no-commit-id", ...renames, commit]), path);
}

/** Finds the new path in rows of `R100`, the old path and the new one. */
function pickRename(listed: string, path: string): string | undefined {
  const words = listed.split("\0");
  const at = words.findIndex((word, place) => place % 3 === 1 && word === path);
  return at === -1 ? undefined : words[at + 1];
}

import { stat } from "node:fs/promises";
import { join } from "node:path";
import { maxReflogEntries } from "../limits.ts";
import { askGit } from "./askGit.ts";
import { answer, type GitAnswer, mapAnswer } from "./gitAnswer.ts";
import type { Repository } from "./repository.ts";
import { getEmptyTree } from "./treeChanges.ts";

/** An entry of the reflog of HEAD. */
interface HeadMove {
  /** Seconds since the epoch. */
  readonly at: number;
  readonly commit: string;
  /** For instance `commit (amend): Subject`. */
  readonly action: string;
}

/**
 * Lists the absolute paths that commits have changed after a moment, in milliseconds since the epoch. Amending, rebasing
 * and moving to another branch make no commit: without one, the list is empty. Without a reflog it is empty, too.
 */
export async function committedAfter(repository: Repository, moment: number): Promise<GitAnswer<readonly string[]>> {
  // Reading the time of a file costs nothing compared with starting git, and there is rarely a new commit.
  const log = await stat(join(repository.gitDirectory, "logs", "HEAD")).catch(() => undefined);
  if (log === undefined || log.mtimeMs <= moment) return answer([]);
  const read = await headMoves(repository);
  if (read.kind !== "read") return read;
  const moves = read.value;
  const second = Math.floor(moment / 1_000);
  // The reflog has seconds; the last entry is as old as the file.
  const older = moves.findIndex(({ at }, index) => !(at > second || (at === second && index === 0)));
  const recent = older < 0 ? moves : moves.slice(0, older);
  if (!recent.some(({ action }) => /^commit(?: \((?:initial|merge)\))?:/.test(action))) return answer([]);
  const before = older < 0 ? await getEmptyTree(repository) : answer(moves[older]?.commit ?? "");
  return before.kind === "read" ? pathsChangedSince(repository, before.value) : before;
}

/** Reads the reflog of HEAD, the latest entry first. */
async function headMoves({ root }: Repository): Promise<GitAnswer<readonly HeadMove[]>> {
  const format = "--format=%gd%x00%H%x00%gs";
  const args = ["log", "--walk-reflogs", "--date=unix", `--max-count=${maxReflogEntries}`, format, "HEAD"];
  return mapAnswer(await askGit(root, args), (printed) =>
    printed
      .toString("utf8")
      .split("\n")
      .flatMap((line) => {
        const [entry = "", commit = "", action = ""] = line.split("\0");
        const at = /@\{(\d+)\}$/.exec(entry)?.[1];
        return at === undefined ? [] : { at: Number(at), commit, action };
      }),
  );
}

async function pathsChangedSince({ root }: Repository, before: string): Promise<GitAnswer<readonly string[]>> {
  const read = await askGit(root, ["diff", "--name-only", "-z", "--no-renames", before, "HEAD", "--"]);
  return mapAnswer(read, (printed) => {
    const names = printed.toString("utf8").split("\0");
    return names.filter((name) => name !== "").map((name) => join(root, name));
  });
}

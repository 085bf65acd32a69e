import type { RangeCommit } from "@dialectic/shared/protocol";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { askForLine, askGit, lookWithGit } from "./askGit.ts";
import { type GitAnswer, mapAnswer, toAnswer } from "./gitAnswer.ts";
import { mergeAgain } from "./mergeAgain.ts";
import type { WorkingTree } from "./repository.ts";
import { getEmptyTree } from "./treeChanges.ts";

/*
 * The commits of a range, and the two sides of each. Rules:
 * - A commit is compared with its first parent, the first one of a history with the empty tree.
 * - A merge is compared with what git merges by itself from its two parents, conflicts included, so that only what somebody resolved by hand is
 *   left (`mergeAgain.ts`). Where that is not known, and for a merge of more parents, nothing is shown.
 * - A commit that a shallow clone begins with has no parents here, and its changes are unknown.
 */

/** Marks the beginning of a commit in the printed log: git folds the lines of a subject, so no other line begins with it. */
const mark = "\u0001";

/** Lists the commits of a range in their order, the first one first: the last `cap` of them. */
export async function listRangeCommits(
  { root }: WorkingTree,
  { base, tip }: { readonly base: string; readonly tip: string },
  cap: number,
  signal?: AbortSignal,
): Promise<GitAnswer<{ readonly commits: RangeCommit[]; readonly isCut: boolean }>> {
  // The base of a range that begins with the history is the empty tree.
  const from = await askForLine(root, ["rev-parse", "--verify", "--quiet", `${base}^{commit}`], signal);
  const without = from.kind === "read" && from.value !== undefined ? [`^${from.value}`] : [];
  const format = `--format=${mark}%H%x00%P%x00%at%x00%an%x00%s`;
  const list = async (...counts: readonly string[]) => {
    const args = ["log", "--topo-order", "--reverse", "--encoding=UTF-8", "--no-color", ...counts, format];
    const run = { folder: root, args: [...args, `--max-count=${cap + 1}`, tip, ...without, "--"] };
    return toAnswer(await lookWithGit({ ...run, settings: ["log.showRoot=true"] }, signal));
  };
  const counted = await list("--shortstat", "-M");
  // A partial clone lacks texts, without which git counts nothing: the commits are there all the same.
  return mapAnswer(counted.kind === "failed" ? await list() : counted, (printed) => {
    const commits = readCommits(printed.toString(), counted.kind === "read");
    return { commits: commits.slice(-cap), isCut: commits.length > cap };
  });
}

function readCommits(printed: string, isCounted: boolean): RangeCommit[] {
  const commits: RangeCommit[] = [];
  for (const line of printed.split("\n")) {
    const last = commits.at(-1);
    if (line.startsWith(mark)) {
      const [commit = "", parents = "", at = "", author = "", subject = ""] = line.slice(mark.length).split("\0");
      const isMerge = parents.includes(" ");
      const own = { commit, subject, author, at: Number(at) * 1000 };
      commits.push({ ...own, ...(isMerge ? { isMerge } : isCounted ? { files: 0 } : {}) });
    } else if (last !== undefined && line.trim() !== "") Object.assign(last, readCounts(line));
  }
  return commits;
}

/** Parses ` 2 files changed, 3 insertions(+), 1 deletion(-)`. */
function readCounts(line: string): Pick<RangeCommit, "files" | "additions" | "deletions"> {
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? "0");
  return { files: count("file"), additions: count("insertion"), deletions: count("deletion") };
}

/** Returns the tree or commit that the changes of a commit are read against. */
export async function findCommitBase(
  repository: WorkingTree,
  commit: string,
  signal?: AbortSignal,
): Promise<GitAnswer<string> | Refused> {
  const listed = await listParents(repository, commit, signal);
  if (listed.kind !== "read") return listed;
  const [first, second, third] = listed.value;
  if (first === undefined || second === undefined) return toFirst(repository, first, signal);
  if (third !== undefined)
    return refuse("This merge joins more than two branches: it is not known what was changed by hand in it.");
  return mergeAgain(repository, [first, second], signal);
}

/** Returns the first parent of a commit, for the first one of a history the empty tree. */
export async function findFirstParent(
  repository: WorkingTree,
  commit: string,
  signal?: AbortSignal,
): Promise<GitAnswer<string> | Refused> {
  const listed = await listParents(repository, commit, signal);
  return listed.kind === "read" ? toFirst(repository, listed.value[0], signal) : listed;
}

/** Returns the commit at which two lines of history part; undefined where they have none in common. */
export function findMergeBase(
  { root }: WorkingTree,
  one: string,
  other: string,
  signal?: AbortSignal,
): Promise<GitAnswer<string | undefined>> {
  return askForLine(root, ["merge-base", one, other], signal);
}

async function listParents(
  { root }: WorkingTree,
  commit: string,
  signal: AbortSignal | undefined,
): Promise<GitAnswer<readonly string[]>> {
  const listed = await askForLine(root, ["rev-list", "--parents", "--max-count=1", commit, "--"], signal);
  return mapAnswer(listed, (line = "") => line.split(" ").slice(1));
}

async function toFirst(
  repository: WorkingTree,
  parent: string | undefined,
  signal: AbortSignal | undefined,
): Promise<GitAnswer<string> | Refused> {
  if (parent !== undefined) return { kind: "read", value: parent };
  const isShallow = await askForLine(repository.root, ["rev-parse", "--is-shallow-repository"], signal);
  if (isShallow.kind !== "read") return isShallow;
  if (isShallow.value === "true")
    return refuse("This shallow clone begins with this commit, so its changes are unknown.");
  return getEmptyTree(repository);
}

/** Lists the ids of the commits of a range, the last one first: at most `cap` of them. */
export async function listCommitIds(
  { root }: WorkingTree,
  { base, tip }: { readonly base: string; readonly tip: string },
  cap: number,
  signal?: AbortSignal,
): Promise<GitAnswer<readonly string[]>> {
  // The base of a range that begins with the history is the empty tree.
  const from = await askForLine(root, ["rev-parse", "--verify", "--quiet", `${base}^{commit}`], signal);
  const without = from.kind === "read" && from.value !== undefined ? [`^${from.value}`] : [];
  const listed = await askGit(root, ["rev-list", `--max-count=${cap}`, tip, ...without, "--"], signal);
  return mapAnswer(listed, (printed) => printed.toString().split("\n").filter(Boolean));
}

/** Lists the commits of a range on the line of first parents, the last one first. */
export async function listFirstParents(
  { root }: WorkingTree,
  { base, tip }: { readonly base: string; readonly tip: string },
  cap: number,
  signal?: AbortSignal,
): Promise<GitAnswer<readonly string[]>> {
  const listed = await askGit(
    root,
    ["rev-list", "--first-parent", `--max-count=${cap}`, tip, `^${base}`, "--"],
    signal,
  );
  return mapAnswer(listed, (printed) => printed.toString().split("\n").filter(Boolean));
}

/** Lists the renames of single files by the commits of a range, as pairs of the earlier and the later name; those of merges are left out. */
export async function listRangeRenames(
  { root }: WorkingTree,
  { base, tip }: { readonly base: string; readonly tip: string },
  signal?: AbortSignal,
): Promise<GitAnswer<readonly (readonly [from: string, to: string])[]>> {
  const from = await askForLine(root, ["rev-parse", "--verify", "--quiet", `${base}^{commit}`], signal);
  const without = from.kind === "read" && from.value !== undefined ? [`^${from.value}`] : [];
  const shown = ["-M", "-z", "--diff-filter=R", "--name-status", "--format=", "--no-color"];
  const listed = await askGit(root, ["log", ...shown, tip, ...without, "--"], signal);
  return mapAnswer(listed, (printed) => {
    const words = printed.toString().split("\0").filter(Boolean);
    const pairs: (readonly [string, string])[] = [];
    // Each rename is `R` with its likeness, and two names.
    for (let at = 0; at + 2 < words.length; at += 3) pairs.push([words[at + 1] ?? "", words[at + 2] ?? ""]);
    return pairs;
  });
}

/** Reads the message of a commit below its subject. */
export async function readCommitBody(
  { root }: WorkingTree,
  commit: string,
  signal?: AbortSignal,
): Promise<GitAnswer<string>> {
  const args = ["log", "--no-walk", "--encoding=UTF-8", "--no-color", "--format=%b", commit, "--"];
  return mapAnswer(await askGit(root, args, signal), (printed) => printed.toString().trim());
}

import { createHash } from "node:crypto";

/** The letter that Source Control shows for a staged file. */
export type StagedStatus = "A" | "M" | "D" | "R" | "C" | "T";

/** A file that a commit would take. */
export interface StagedEntry {
  readonly status: StagedStatus;
  /** Relative to the repository, with `/`. */
  readonly path: string;
  /** The path before, of what was renamed or copied. */
  readonly from?: string;
}

/** Something that was begun and not finished. */
export type Unfinished = "merge" | "rebase" | "cherry-pick" | "revert";

/** A repository as it stands. */
export interface RepositoryState {
  /** Hash of the commit it stands on; none before the first. */
  readonly head: string | undefined;
  /** None while no branch is checked out. */
  readonly branch: string | undefined;
  readonly staged: readonly StagedEntry[];
  readonly unstaged: number;
  readonly untracked: number;
  /** Files with conflicts. */
  readonly unmerged: number;
  readonly unfinished: Unfinished | undefined;
  /** Names exactly what a commit would take, and what it would stand on. */
  readonly shown: string;
}

/** Makes git print what {@link readStatus} reads. */
export const statusArguments: readonly string[] = [
  "status",
  "--porcelain=v2",
  "--branch",
  "--no-ahead-behind",
  "--untracked-files=normal",
  "--find-renames",
  "--ignore-submodules=dirty",
  "-z",
];

const statuses: readonly string[] = ["A", "M", "D", "R", "C", "T"] satisfies readonly StagedStatus[];

function isStagedStatus(letter: string): letter is StagedStatus {
  return statuses.includes(letter);
}

/** Reads what `git status` printed. Names are bytes to git: they are told apart as such and shown as UTF-8. */
export function readStatus(printed: Buffer): Omit<RepositoryState, "unfinished"> {
  const staged: StagedEntry[] = [];
  const counts = { unstaged: 0, untracked: 0, unmerged: 0 };
  const named = createHash("sha256");
  let [head, branch]: (string | undefined)[] = [];
  const parts = printed.toString("latin1").split("\0");
  for (let next = parts.shift(); next !== undefined; next = parts.shift()) {
    const [kind = "", state = ""] = next.split(" ", 2);
    if (kind === "#" && state === "branch.oid") head = known(next.slice("# branch.oid ".length));
    if (kind === "#" && state === "branch.head") branch = known(next.slice("# branch.head ".length));
    if (kind === "?") counts.untracked += 1;
    if (kind === "u") counts.unmerged += 1;
    if (kind !== "1" && kind !== "2") continue;
    const from = kind === "2" ? parts.shift() : undefined;
    const [letter = ".", changed] = state;
    if (changed !== ".") counts.unstaged += 1;
    if (!isStagedStatus(letter)) continue;
    named.update(`${letter}\0${fieldsOf(next)}\0${from ?? ""}\0`, "latin1");
    const path = utf8(pathOf(next, kind));
    staged.push(from === undefined ? { status: letter, path } : { status: letter, path, from: utf8(from) });
  }
  named.update(`${head ?? ""}\0${branch ?? ""}`, "latin1");
  const isBranch = branch === undefined ? undefined : utf8(branch);
  return { head, branch: isBranch, staged, ...counts, shown: named.digest("hex") };
}

/** Git says so when there is no commit yet, and no branch. */
function known(value: string): string | undefined {
  return value === "(initial)" || value === "(detached)" ? undefined : value;
}

/** `1 XY sub mH mI mW hH hI path`, with a score before the path of `2`. */
function pathOf(line: string, kind: "1" | "2"): string {
  return line
    .split(" ")
    .slice(kind === "1" ? 8 : 9)
    .join(" ");
}

/** What the index and the head say, without what stands in the working tree. */
function fieldsOf(line: string): string {
  const [, , , modeBefore, mode, , before, after, ...path] = line.split(" ");
  return [modeBefore, mode, before, after, ...path].join(" ");
}

function utf8(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString("utf8");
}

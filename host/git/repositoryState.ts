import { createHash } from "node:crypto";
import { decodeUtf8 } from "./patchScanner.ts";

export type StagedStatus = "A" | "M" | "D" | "R" | "C" | "T";

export interface StagedEntry {
  readonly status: StagedStatus;
  /** Relative to the repository, with `/`. */
  readonly path: string;
  readonly from?: string;
  /** True when the file has further changes that are not staged. */
  readonly isPartly?: boolean;
}

export type Unfinished = "merge" | "rebase" | "cherry-pick" | "revert";

export interface RepositoryState {
  /** Hash of HEAD; undefined before the first commit. */
  readonly head: string | undefined;
  /** Undefined on a detached HEAD. */
  readonly branch: string | undefined;
  readonly staged: readonly StagedEntry[];
  /** Files with changes that are not staged, and untracked files. */
  readonly others: readonly StagedEntry[];
  readonly unstaged: number;
  readonly untracked: number;
  readonly unmerged: number;
  /** Number of files in any of these states, each once. */
  readonly changed: number;
  readonly unfinished: Unfinished | undefined;
  /** Hash that identifies the staged changes and the commit they are based on. */
  readonly shown: string;
}

export const statusArguments: readonly string[] = [
  "status",
  "--porcelain=v2",
  "--branch",
  "--no-ahead-behind",
  "--untracked-files=all",
  "--find-renames",
  "--ignore-submodules=dirty",
  "-z",
];

const statuses: readonly string[] = ["A", "M", "D", "R", "C", "T"] satisfies readonly StagedStatus[];

function isStagedStatus(letter: string): letter is StagedStatus {
  return statuses.includes(letter);
}

/** Parses the output of `git status`. Names are bytes to git: they are compared as bytes, and shown as UTF-8. */
export function readStatus(printed: Buffer): Omit<RepositoryState, "unfinished"> {
  const staged: StagedEntry[] = [];
  const others: StagedEntry[] = [];
  const counts = { unstaged: 0, untracked: 0, unmerged: 0, changed: 0 };
  const named = createHash("sha256");
  let [head, branch]: (string | undefined)[] = [];
  const parts = printed.toString("latin1").split("\0");
  for (let next = parts.shift(); next !== undefined; next = parts.shift()) {
    const [kind = "", state = ""] = next.split(" ", 2);
    if (kind === "#" && state === "branch.oid") head = omitPlaceholder(next.slice("# branch.oid ".length));
    if (kind === "#" && state === "branch.head") branch = omitPlaceholder(next.slice("# branch.head ".length));
    if (/^[12u?]$/.test(kind)) counts.changed += 1;
    if (kind === "?") {
      counts.untracked += 1;
      others.push({ status: "A", path: decodeUtf8(next.slice("? ".length)) });
    }
    if (kind === "u") counts.unmerged += 1;
    if (kind !== "1" && kind !== "2") continue;
    const from = kind === "2" ? parts.shift() : undefined;
    const [letter = ".", changed = "."] = state;
    const path = decodeUtf8(parsePath(next, kind));
    if (changed !== ".") counts.unstaged += 1;
    const renamed = changed === "R" && from !== undefined ? { from: decodeUtf8(from) } : {};
    if (isStagedStatus(changed)) others.push({ status: changed, path, ...renamed });
    if (!isStagedStatus(letter)) continue;
    named.update(`${letter}\0${pickIndexFields(next)}\0${from ?? ""}\0`, "latin1");
    const also = changed === "." ? {} : { isPartly: true };
    staged.push({ status: letter, path, ...(from === undefined ? {} : { from: decodeUtf8(from) }), ...also });
  }
  named.update(`${head ?? ""}\0${branch ?? ""}`, "latin1");
  const isBranch = branch === undefined ? undefined : decodeUtf8(branch);
  return { head, branch: isBranch, staged, others, ...counts, shown: named.digest("hex") };
}

/** Git prints these placeholders when there is no commit yet, or no branch. */
function omitPlaceholder(value: string): string | undefined {
  return value === "(initial)" || value === "(detached)" ? undefined : value;
}

/** Format of the line: `1 XY sub mH mI mW hH hI path`; type `2` has a score before the path. */
function parsePath(line: string, kind: "1" | "2"): string {
  return line
    .split(" ")
    .slice(kind === "1" ? 8 : 9)
    .join(" ");
}

function pickIndexFields(line: string): string {
  const [, , , modeBefore, mode, , before, after, ...path] = line.split(" ");
  return [modeBefore, mode, before, after, ...path].join(" ");
}

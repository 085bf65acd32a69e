import { type Refused, refuse } from "../base/createRefusal.ts";
import { maxRangeChars } from "../limits.ts";
import { askForLine, askGit } from "./askGit.ts";
import { answer, explainFailure, type GitFailure } from "./gitAnswer.ts";
import type { WorkingTree } from "./repository.ts";

export interface LoggedCommit {
  readonly id: string;
  readonly subject: string;
  readonly author: string;
  /** ISO 8601. */
  readonly date: string;
}

export interface LogWish {
  /** `a..b`, or a commit, branch or tag for it and its ancestors; `HEAD` by default. */
  readonly range?: string | undefined;
  /** Only commits that changed this file, also under its earlier names; relative to the top of the working tree. */
  readonly path?: string | undefined;
  readonly count: number;
  /** Only commits whose author name or address contains this text, ignoring case. */
  readonly author?: string | undefined;
}

export type LogOutcome = { readonly kind: "log"; readonly commits: readonly LoggedCommit[] } | Refused;

/** Reads commits, newest first. */
export async function readCommitLog(
  { root }: WorkingTree,
  { range = "HEAD", path, count, author }: LogWish,
  signal?: AbortSignal,
): Promise<LogOutcome> {
  const wanted = await resolveRevisions(root, range.trim() || "HEAD", signal);
  if ("kind" in wanted) return wanted;
  const following = path === undefined ? [] : ["--follow"];
  const format = ["--format=%H%x00%s%x00%an%x00%aI", "--no-color", "--encoding=UTF-8"];
  const limits = path === undefined ? [] : [`:(top,literal)${path}`];
  const by = author === undefined ? [] : ["--fixed-strings", "--regexp-ignore-case", `--author=${author}`];
  const args = ["log", ...format, ...by, ...following, `--max-count=${count}`, ...wanted, "--", ...limits];
  const read = await askGit(root, args, signal);
  if (read.kind !== "read") return refuseLog(read);
  const lines = read.value.toString().split("\n").filter(Boolean);
  const commits = lines.map((line) => {
    const [id = "", subject = "", author = "", date = ""] = line.split("\0");
    return { id, subject, author, date };
  });
  return { kind: "log", commits };
}

/** Resolves a range to full hashes, so that nothing a caller wrote becomes an option of git. */
async function resolveRevisions(
  root: string,
  range: string,
  signal?: AbortSignal,
): Promise<readonly string[] | Refused> {
  const [, before, , after] = /^(.*?)(\.\.)([^.].*|)$/s.exec(range) ?? [];
  const sides = before === undefined ? [range] : [before || "HEAD", after || "HEAD"];
  const found: string[] = [];
  for (const side of sides) {
    const isOdd = range.length > maxRangeChars || /^[-^]|\p{Cc}/u.test(side);
    const commit = isOdd
      ? answer(undefined)
      : await askForLine(root, ["rev-parse", "--verify", "--quiet", `${side}^{commit}`], signal);
    if (commit.kind !== "read") return refuseLog(commit);
    if (commit.value === undefined) {
      const shown = side.slice(0, maxRangeChars).replace(/\p{Cc}/gu, " ");
      return refuse(`There is no commit, branch or tag "${shown}" here. Use HEAD, a..b, a branch, a tag or a commit.`);
    }
    found.push(commit.value);
  }
  const [from = "", to] = found;
  return to === undefined ? [from] : [`^${from}`, to];
}

function refuseLog(failure: GitFailure): Refused {
  return refuse(`Git could not read the history: ${explainFailure(failure)}`);
}

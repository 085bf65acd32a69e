import { askGit, readSingleLine } from "./askGit.ts";
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

export type LogOutcome =
  | { readonly kind: "log"; readonly commits: readonly LoggedCommit[] }
  | { readonly kind: "refused"; readonly message: string };

const rangeCap = 300;

/** Reads commits, newest first. */
export async function readCommitLog(
  { root }: WorkingTree,
  { range = "HEAD", path, count, author }: LogWish,
  signal?: AbortSignal,
): Promise<LogOutcome> {
  const wanted = await resolveRevisions(root, range.trim() || "HEAD", signal);
  if (typeof wanted === "string") return { kind: "refused", message: wanted };
  const following = path === undefined ? [] : ["--follow"];
  const format = ["--format=%H%x00%s%x00%an%x00%aI", "--no-color", "--encoding=UTF-8"];
  const limits = path === undefined ? [] : [`:(top,literal)${path}`];
  const by = author === undefined ? [] : ["--fixed-strings", "--regexp-ignore-case", `--author=${author}`];
  const args = ["log", ...format, ...by, ...following, `--max-count=${count}`, ...wanted, "--", ...limits];
  const end = await askGit(root, args, signal);
  if (end.kind === "no-git") return { kind: "refused", message: "Git was not found on this machine." };
  if (end.kind === "stopped") return { kind: "refused", message: "Git took too long to read the history." };
  if (end.code !== 0) return { kind: "refused", message: `Git could not read the history: ${end.output.trim()}` };
  const lines = end.stdout.toString().split("\n").filter(Boolean);
  const commits = lines.map((line) => {
    const [id = "", subject = "", author = "", date = ""] = line.split("\0");
    return { id, subject, author, date };
  });
  return { kind: "log", commits };
}

/** Resolves a range to full hashes, so that nothing a caller wrote becomes an option of git. Returns a message when that fails. */
async function resolveRevisions(
  root: string,
  range: string,
  signal?: AbortSignal,
): Promise<readonly string[] | string> {
  const [, before, , after] = /^(.*?)(\.\.)([^.].*|)$/s.exec(range) ?? [];
  const sides = before === undefined ? [range] : [before || "HEAD", after || "HEAD"];
  const found: string[] = [];
  for (const side of sides) {
    const isOdd = range.length > rangeCap || /^[-^]|\p{Cc}/u.test(side);
    const asked = isOdd
      ? undefined
      : await askGit(root, ["rev-parse", "--verify", "--quiet", `${side}^{commit}`], signal);
    const commit = asked === undefined ? undefined : readSingleLine(asked);
    if (commit === undefined) {
      const shown = side.slice(0, rangeCap).replace(/\p{Cc}/gu, " ");
      return `There is no commit, branch or tag "${shown}" here. Use HEAD, a..b, a branch, a tag or a commit.`;
    }
    found.push(commit);
  }
  const [from = "", to] = found;
  return to === undefined ? [from] : [`^${from}`, to];
}

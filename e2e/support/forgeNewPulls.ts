import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { ForgeTrouble, TestForge } from "./forge.ts";

interface Wish {
  readonly title: string;
  readonly body: string;
  readonly head: string;
  readonly base: string;
  readonly draft: boolean;
}

/** Answers for the repository itself, the list of its open pull requests, and a new one; undefined for everything else. */
export function answerNewPulls(forge: TestForge, method: string, url: URL, body: Buffer): ForgeTrouble | undefined {
  if (url.pathname === "/api/v3/repos/team/shop") return { status: 200, body: { default_branch: "main" } };
  if (url.pathname !== "/api/v3/repos/team/shop/pulls") return undefined;
  const find = (wanted: string | null) =>
    [...forge.pulls].filter(
      ([, { state, head }]) => state === "open" && (wanted === null || `${head.owner}:${head.ref}` === wanted),
    );
  if (method === "GET")
    return { status: 200, body: find(url.searchParams.get("head")).map(([number, { title }]) => ({ number, title })) };
  return createPull(forge, JSON.parse(body.toString()), find);
}

/** Refuses what GitHub refuses: a second one of a branch, and branches that are not there or have nothing to merge. */
function createPull(
  forge: TestForge,
  { title, body, head, base }: Wish,
  find: (wanted: string) => readonly unknown[],
): ForgeTrouble {
  const read = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: join(forge.folder, "team", "shop.git"), encoding: "utf8", stdio: "pipe" }).trim();
  const refuse = (message: string) => ({
    status: 422,
    body: { message: "Validation Failed", errors: [{ resource: "PullRequest", code: "custom", message }] },
  });
  const [branches, owner] = [read("for-each-ref", "--format=%(refname:short)").split("\n"), "team"];
  for (const each of [head, base]) if (!branches.includes(each)) return refuse(`The branch ${each} is invalid`);
  if (find(`${owner}:${head}`).length > 0) return refuse(`A pull request already exists for ${owner}:${head}.`);
  if (read("rev-list", "--count", `${base}..${head}`) === "0") return refuse(`No commits between ${base} and ${head}`);
  const number = Math.max(...forge.pulls.keys()) + 1;
  forge.pulls.set(number, {
    title,
    body,
    state: "open",
    merged: false,
    base: { ref: base, sha: read("rev-parse", base) },
    head: { ref: head, sha: read("rev-parse", head), owner },
    code: [],
    said: [],
    reviews: [],
    resolved: new Set(),
  });
  return { status: 201, body: { number } };
}

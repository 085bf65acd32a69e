import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CodeComment, ForgePull, TestForge } from "./forge.ts";
import type { TestWorkspace } from "./workspace.ts";

/** A pull request on a forge, whose repository the workspace is a clone of. Nothing of it is in the clone. */
export interface PullRepository {
  readonly pull: ForgePull;
  /** Runs git where the pull request is written. */
  git(...args: readonly string[]): string;
  write(path: string, text: string): void;
  /** Commits everything, pushes it as the pull request's head, and returns the commit. */
  push(message: string): string;
  /** Returns a comment on a line of the changes of a commit, as the forge would have kept it. */
  comment(given: Pick<CodeComment, "id" | "path" | "line"> & Partial<CodeComment>): CodeComment;
}

const identity = ["-c", "user.name=Mona", "-c", "user.email=mona@example.com"];

export function makePull(forge: TestForge, { top, folder }: TestWorkspace): PullRepository {
  const remote = join(forge.folder, "team", "shop.git");
  const place = join(top, "author");
  const run = (cwd: string, ...args: readonly string[]) =>
    execFileSync("git", [...identity, ...args], { cwd, encoding: "utf8", stdio: "pipe" }).trim();
  mkdirSync(dirname(remote), { recursive: true });
  run(top, "init", "--quiet", "--bare", "--initial-branch=main", remote);
  // As GitHub does.
  run(remote, "config", "uploadpack.allowAnySHA1InWant", "true");
  run(remote, "config", "receive.denyDeleteCurrent", "ignore");
  run(remote, "config", "http.receivepack", "true");
  run(folder, "branch", "--quiet", "-M", "main");
  const write = (path: string, text: string, at = place) => {
    mkdirSync(dirname(join(at, path)), { recursive: true });
    writeFileSync(join(at, path), text);
  };
  for (const name of ["cart", "price", "stock", "mail", "log", "old"])
    write(`lib/${name}.ts`, numbered(name, 40), folder);
  run(folder, "add", "--all");
  run(folder, "commit", "--quiet", "--message", "Add the library");
  run(folder, "remote", "add", "origin", `https://${forge.host}/team/shop.git`);
  run(folder, "push", "--quiet", remote, "main");
  run(top, "clone", "--quiet", remote, place);
  const git = (...args: readonly string[]) => run(place, ...args);
  git("checkout", "--quiet", "-b", "topic");
  const base = git("rev-parse", "main");
  const pull: ForgePull = {
    title: "Prices with `tax` & <b>more</b>",
    body: "## Why\n\nTaxes were **missing**.\n\n<!-- a template's advice -->\n- in the cart\n- in `lib/price.ts:12`\n",
    state: "open",
    merged: false,
    base: { ref: "main", sha: base },
    head: { ref: "topic", sha: base, owner: "mona" },
    code: [],
    said: [],
    reviews: [],
    resolved: new Set(),
  };
  forge.pulls.set(7, pull);
  return {
    pull,
    git,
    write: (path, text) => write(path, text),
    push(message) {
      git("add", "--all");
      git("commit", "--quiet", "--message", message);
      git("push", "--quiet", "--force", "origin", "HEAD:refs/pull/7/head");
      pull.head = { ...pull.head, sha: git("rev-parse", "HEAD") };
      return pull.head.sha;
    },
    comment(given) {
      const commit = given.commit ?? pull.head.sha;
      const side = given.side ?? "RIGHT";
      const hunk = given.hunk ?? findHunk(git("diff", "-M", `${base}...${commit}`, "--", "."), { ...given, side });
      return { by: "hubot", body: "Hm.", at: "2026-11-20T10:00:00Z", ...given, commit, side, hunk };
    },
  };
}

/** The first state of the pull request: twelve files in three commits. Returns the commits. */
export function writePull({ write, push, git }: PullRepository): readonly string[] {
  write("lib/price.ts", edited("price", { 12: "export const tax = 0.19;", 30: "export const rounding = 2;" }));
  write("lib/cart.ts", edited("cart", { 5: "export const taxed = true;" }));
  write("lib/tax.ts", "export const rate = 0.19;\nexport const reduced = 0.07;\n");
  const first = push("Add taxes");
  write(
    "lib/price.ts",
    `// Prices\n${edited("price", { 12: "export const tax = 0.19;", 30: "export const rounding = 2;" })}`,
  );
  git("mv", "lib/mail.ts", "lib/letter.ts");
  write("lib/letter.ts", edited("mail", { 20: "export const letter = true;" }));
  rmSync(join(git("rev-parse", "--show-toplevel"), "lib/old.ts"));
  const second = push("Rename the mail");
  for (const name of ["one", "two", "three", "four", "five"]) write(`docs/${name}.md`, `# ${name}\n`);
  write("lib/stock.ts", edited("stock", { 8: "export const stocked = 1;" }));
  write("lib/log.ts", edited("log", { 40: "export const last = 40;" }));
  return [first, second, push("Write it down")];
}

/** Nine threads of all kinds in the code, and two in the conversation. */
export function discuss({ pull, comment, git }: PullRepository, [first = ""]: readonly string[]): void {
  // A commit that was pushed away: nobody can fetch it any more.
  const lost = "0123456789abcdef0123456789abcdef01234567";
  const lostHunk =
    "@@ -5,3 +5,3 @@ something\n export const stockLine5 = 5;\n export const stockLine6 = 6;\n export const stockLine7 = 7;\n-export const stockLine8 = 8;\n+export const stocked = 1;";
  pull.code = [
    comment({ id: 101, path: "lib/tax.ts", line: 1, body: "Is this the rate of **today**?" }),
    comment({
      id: 102,
      path: "lib/cart.ts",
      line: 6,
      startLine: 5,
      by: "octocat",
      body: "Better:\r\n```suggestion\r\nexport const taxed = false;\r\nexport const cartLine6 = 60;\r\n```",
    }),
    comment({ id: 103, path: "lib/price.ts", line: 12, side: "LEFT", body: "Why is this gone?" }),
    comment({ id: 104, path: "lib/price.ts", line: 30, commit: first, body: "Outdated: two digits?" }),
    comment({ id: 105, path: "lib/log.ts", line: null, isFile: true, body: "About the whole file." }),
    comment({ id: 106, path: "lib/price.ts", line: 13, body: "Resolved long ago." }),
    comment({ id: 107, path: "lib/letter.ts", line: 20, body: "A renamed file." }),
    comment({ id: 108, path: "docs/one.md", line: 1, body: "A new file.", by: null }),
    comment({ id: 109, path: "lib/stock.ts", line: 8, commit: lost, hunk: lostHunk, body: "Pushed away." }),
    comment({ id: 110, path: "lib/price.ts", line: 13, replyTo: 106, by: "mona", body: "Done." }),
    comment({ id: 111, path: "lib/tax.ts", line: 1, replyTo: 101, by: "mona", body: "It is." }),
  ];
  pull.resolved.add(106);
  pull.said = [{ id: 101, by: "octocat", body: "# A heading\n\nThe whole looks *good*.", at: "2026-11-21T10:00:00Z" }];
  pull.reviews = [
    { id: 101, by: "octocat", body: "Please mend the rate.", at: "2026-11-22T10:00:00Z", state: "CHANGES_REQUESTED" },
    { id: 102, by: "hubot", body: "", at: "2026-11-23T10:00:00Z", state: "APPROVED" },
    { id: 103, by: "me", body: "My own draft.", at: "2026-11-23T10:00:00Z", state: "PENDING" },
  ];
  git("rev-parse", "HEAD");
}

/** Returns the hunk of a diff up to a line of one side; the whole of the first one for a comment on a file. */
function findHunk(diff: string, { path, line, side }: Pick<CodeComment, "path" | "line" | "side">): string {
  const file = diff.split(/^diff --git /m).find((each) => each.includes(`+++ b/${path}\n`)) ?? "";
  for (const hunk of file.split(/^(?=@@ )/m).slice(1)) {
    const [head = "", ...body] = hunk.trimEnd().split("\n");
    const [, before, after] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(head) ?? [];
    let number = Number(side === "LEFT" ? before : after);
    for (const [at, text] of body.entries()) {
      if (text.startsWith(side === "LEFT" ? "+" : "-")) continue;
      if (number === line) return [head, ...body.slice(0, at + 1)].join("\n");
      number += 1;
    }
  }
  return "";
}

function numbered(name: string, lines: number): string {
  return edited(name, {}, lines);
}

function edited(name: string, changes: Readonly<Record<number, string>>, lines = 40): string {
  const line = (at: number) => changes[at] ?? `export const ${name}Line${at} = ${at};`;
  return `${Array.from({ length: lines }, (_, at) => line(at + 1)).join("\n")}\n`;
}

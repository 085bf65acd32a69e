import { execFileSync } from "node:child_process";

export interface TreeFile {
  readonly text: string;
  readonly mode?: "100644" | "100755";
}

/** Writes a tree of git with files at any paths: `git mktree` takes `..` and `.git` as names, as a server does. Returns its id. */
export function makeTree(folder: string, files: Readonly<Record<string, TreeFile>>): string {
  const git = (args: readonly string[], input: string) =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", input }).trim();
  const below = new Map<string, Record<string, TreeFile>>();
  const lines: string[] = [];
  for (const [path, file] of Object.entries(files)) {
    const slash = path.indexOf("/");
    if (slash < 0) {
      const blob = git(["hash-object", "-w", "--no-filters", "--stdin"], file.text);
      lines.push(`${file.mode ?? "100644"} blob ${blob}\t${path}\0`);
    } else {
      const name = path.slice(0, slash);
      below.set(name, { ...below.get(name), [path.slice(slash + 1)]: file });
    }
  }
  for (const [name, own] of below) lines.push(`040000 tree ${makeTree(folder, own)}\t${name}\0`);
  return git(["mktree", "-z"], lines.join(""));
}

/** Commits a tree without checking it out, as a fetched branch is. Returns the range from one such commit to the other. */
export function makeRange(
  folder: string,
  before: Readonly<Record<string, TreeFile>>,
  after: Readonly<Record<string, TreeFile>>,
): string {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
  const commit = (tree: string, ...parents: readonly string[]) => {
    const args = ["commit-tree", tree, ...parents.flatMap((each) => ["-p", each]), "-m", "From a fork"];
    return execFileSync("git", [...identity, ...args], { cwd: folder, encoding: "utf8" }).trim();
  };
  const base = commit(makeTree(folder, before));
  return `${base}..${commit(makeTree(folder, after), base)}`;
}

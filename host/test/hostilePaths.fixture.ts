import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join, relative } from "node:path";
import fc from "fast-check";

const piece = fc.constantFrom(
  ..."a,.,..,.git,.GIT,git~1,Git~1,.gitx,gi,t,~1, ,:,\\,x:y,\u200c,\u202e,\ufeff,\u206a".split(","),
);
const part = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(""));

/** Paths as a hostile tree may hold them, among harmless ones; with `/` between their parts. */
export const madeUpPath = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));

const usual = [
  ...["../outside.txt", "../../outside.txt", "../.ssh/authorized_keys", "./dot.txt", "a/./b", "a//b"],
  ...[".git/config", ".git/HEAD", ".git/hooks/post-commit", ".GIT/config", "git~1/config", ".git./x", ".git /x"],
  ...[".git::$INDEX_ALLOCATION/x", ".g\u200cit/x", "a/../../outside.txt", "a/../.git/config", ".git/hooks/../config"],
  ...[
    "sub/.git/config",
    "plain.txt",
    "deep/er/plain.txt",
    ".gitignore",
    ".github/x.yml",
    "a.b ./c",
    "x:y",
    "...",
    " b",
  ],
];

/** Returns paths of which none is also the folder of another one. */
export function samplePaths(count: number, seed: number): readonly string[] {
  const paths = [...new Set([...usual, ...fc.sample(madeUpPath, { numRuns: count, seed })])];
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}/`)));
}

/** Files that git writes by itself while it looks, and where undo keeps nothing. */
const volatile = /^(?:.*\/)?\.git\/(?:objects|refs\/dialectic|index|COMMIT_EDITMSG|logs)(?:$|\/)/;

/** Returns all files below a folder with a hash of their content and their mode, except for what git writes as it looks. */
export function takeSnapshot(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    const stats = lstatSync(path);
    if (stats.isDirectory() || volatile.test(relative(folder, path))) continue;
    const content = stats.isSymbolicLink() ? readlinkSync(path) : readFileSync(path);
    found.set(path, `${(stats.mode & 0o777).toString(8)} ${createHash("sha256").update(content).digest("hex")}`);
  }
  return found;
}

/** Returns the paths at which two snapshots differ. */
export function listDifferences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort();
}

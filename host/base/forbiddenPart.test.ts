import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { madeUpPath } from "../test/hostilePaths.fixture.ts";
import { findForbiddenPart } from "./forbiddenPart.ts";

describe("parts of a path that git does not write", () => {
  it.each([
    ["../outside.txt", ".."],
    ["a/../../b", ".."],
    ["./a", "."],
    ["/etc/passwd", ""],
    ["a//b", ""],
    ["", ""],
    [".git/config", ".git"],
    ["a/.GiT/x", ".GiT"],
    [".git./x", ".git."],
    [".git . /x", ".git . "],
    [".git::$INDEX_ALLOCATION/config", ".git::$INDEX_ALLOCATION"],
    ["git~1/config", "git~1"],
    ["GIT~1 ./config", "GIT~1 ."],
    [".g\u200cit/config", ".g\u200cit"],
    ["\ufeff.git/config", "\ufeff.git"],
    ["a\\.git\\config", "a\\.git\\config"],
  ])("finds it in %j", (path, part) => {
    expect(findForbiddenPart(path, false)).toBe(part);
  });

  it.each([
    ".gitignore",
    ".github/workflows/ci.yml",
    "...",
    "a./b",
    "a /b",
    " leading.txt",
    "a:b",
    "git~2/x",
    ".git_",
    "x.git/config",
    "git/config",
    "back\\slash",
    "tab\tname.txt",
    "🐧 pinguin.sh",
  ])("finds none in %j", (path) => {
    expect(findForbiddenPart(path, false)).toBeUndefined();
  });

  it.each(["a\\b", "a:b", "C:x", "a./b", "a /b", "aux.ts", "lib/NUL"])("refuses on Windows also %j", (path) => {
    expect(findForbiddenPart(path, true)).toBe(path.split("/").find((part) => findForbiddenPart(part, true)));
    expect(findForbiddenPart(path, true)).toBeDefined();
    expect(findForbiddenPart(path, false)).toBeUndefined();
  });
});

describe("compared with git", () => {
  const blob = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391";
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "dialectic-names-"));
    execFileSync("git", ["init", "-q", folder]);
    for (const name of ["core.protectNTFS", "core.protectHFS"])
      execFileSync("git", ["-C", folder, "config", name, "true"]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Returns the paths that git does not take into its index; it names them. */
  function askGit(paths: readonly string[]): ReadonlySet<string> {
    const input = paths.map((path) => `100644 ${blob}\t${path}\0`).join("");
    const args = ["-C", folder, "update-index", "--add", "--replace", "-z", "--index-info"];
    const { stderr } = spawnSync("git", args, { input, encoding: "utf8" });
    return new Set([...stderr.matchAll(/^Ignoring path (.*)$/gm)].map(([, path = ""]) => path));
  }

  it("says the same of made-up paths, but for a backslash at the beginning of a name, which git overlooks", () => {
    const paths = fc.sample(madeUpPath, { numRuns: 400, seed: 61 }).filter((each) => !/(?:^|\/)\\/.test(each));
    const refused = askGit(paths);
    expect(refused.size).toBeGreaterThan(50);
    expect(new Set(paths.filter((each) => findForbiddenPart(each, false) !== undefined))).toEqual(refused);
  });
});

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { findGitSigns } from "./findGitSigns.ts";

function repository(): string {
  const folder = temporaryFolder();
  writeFiles(folder, { "packages/a/index.ts": "export {};\n" });
  git(folder, "init", "-b", "main");
  git(folder, "add", ".");
  git(folder, "commit", "-m", "one");
  return folder;
}

const signsIn = (directory: string) => new Set([join(directory, "index"), join(directory, "HEAD")]);

describe("findGitSigns", () => {
  it("returns those of the repository around a folder", async () => {
    const folder = repository();
    expect(await findGitSigns(folder, false)).toEqual(signsIn(join(folder, ".git")));
    expect(await findGitSigns(join(folder, "packages/a"), false)).toEqual(signsIn(join(folder, ".git")));
  });

  it("returns a worktree's own in a trusted workspace", async () => {
    const [folder, beside] = [repository(), join(temporaryFolder(), "tree")];
    git(folder, "worktree", "add", beside, "-b", "other");
    expect(await findGitSigns(join(beside, "packages"), true)).toEqual(signsIn(join(folder, ".git/worktrees/tree")));
    expect(await findGitSigns(beside, false)).toEqual(new Set([join(beside, ".git", "HEAD")]));
  });

  it("follows the relative path in a `.git` file, and follows nothing if there is none", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "real"));
    writeFiles(folder, { "module/.git": "gitdir: ../real\n", "broken/.git": "nothing\n" });
    expect(await findGitSigns(join(folder, "module"), true)).toEqual(signsIn(join(folder, "real")));
    expect(await findGitSigns(join(folder, "broken"), true)).toEqual(new Set([join(folder, "broken", ".git", "HEAD")]));
  });
});

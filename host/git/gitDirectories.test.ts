import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isInGitDirectory, withoutGitDirectories } from "../base/gitDirectories.ts";
import { git, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { readWorkingChanges } from "./readWorkingChanges.ts";
import { findRepository } from "./repository.ts";
import { snapshotWorkingTree } from "./snapshot.ts";

/** A repository, and beside it one whose git directory is elsewhere, a bare one and a linked worktree. */
function everyLayout(): string {
  const above = temporaryFolder();
  const main = join(above, "main");
  mkdirSync(main);
  git(main, "init", "--quiet");
  git(main, "commit", "--quiet", "--allow-empty", "--message", "Begin");
  git(main, "worktree", "add", "--quiet", join(above, "linked"));
  git(main, "worktree", "add", "--quiet", join(main, ".git", "inside"));
  git(above, "init", "--quiet", "--bare", "bare.git");
  mkdirSync(join(above, "apart"));
  git(join(above, "apart"), "init", "--quiet", `--separate-git-dir=${join(above, "kept")}`);
  git(join(above, "apart"), "init", "--quiet", "within");
  mkdirSync(join(above, "tree"));
  git(join(above, "tree"), "init", "--quiet", `--separate-git-dir=${join(above, "tree/own")}`);
  writeFiles(above, { "main/src/a.ts": "a\n", "tree/src/a.ts": "a\n", "main/docs/HEAD": "no repository\n" });
  writeFiles(above, { "linked/a.ts": "a\n", "main/.git/inside/a.ts": "a\n", "main/.github/ci.yml": "a\n" });
  symlinkSync(join(main, ".git", "config"), join(main, "link.txt"));
  symlinkSync(join(main, ".git"), join(main, "folder"));
  return above;
}

describe("a file of a git directory", () => {
  it("is one below a folder that means .git, or that git lays out", async () => {
    const above = everyLayout();
    const isIn = async (path: string) => isInGitDirectory(await realpath(join(above, path)));
    const inside = [
      "main/.git/config",
      "main/.git/hooks/commit-msg.sample",
      "main/.git/worktrees/linked/HEAD",
      "main/link.txt",
      "main/folder/config",
      "linked/.git",
      "bare.git/config",
      "kept/config",
      "apart/.git",
      "apart/within/.git/config",
      "tree/own/config",
    ];
    writeFileSync(join(above, "main/.git/hooks/commit-msg.sample"), "");
    const outside = [
      "main/src/a.ts",
      "main/docs/HEAD",
      "main/.github/ci.yml",
      "main/.git/inside/a.ts",
      "linked/a.ts",
      "tree/src/a.ts",
    ];
    expect(await Promise.all(inside.map(isIn))).toEqual(inside.map(() => true));
    expect(await Promise.all(outside.map(isIn))).toEqual(outside.map(() => false));
    const written = ["main/.GIT/config", "main/git~1/config", "main/.git./config", "main/.g\u200cit/config"];
    expect(await Promise.all(written.map((path) => isInGitDirectory(join(above, path))))).toEqual(
      written.map(() => true),
    );
  });

  it("is in no list, change or snapshot, although git lists one in its working tree", async () => {
    const tree = join(everyLayout(), "tree");
    const looked = await findRepository(tree);
    if (looked.kind !== "found") throw new Error("no repository");
    const changes = await readWorkingChanges(looked.value);
    expect(changes).toMatchObject({ value: { files: [{ path: "src/a.ts" }] } });
    const kept = await snapshotWorkingTree(looked.value);
    const reason = "it is in the git directory, which is not read";
    expect(kept).toMatchObject({
      value: { skipped: expect.arrayContaining([expect.objectContaining({ path: "own/config", reason })]) },
    });
    const listed = ["a.ts", "own/HEAD", "own/config", "src/HEAD", "owner.ts"];
    expect(await withoutGitDirectories(tree, listed)).toEqual(["a.ts", "src/HEAD", "owner.ts"]);
  });
});

import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { findRepository, readRepositoryState, readUnfinished } from "./repository.ts";
import { testFolder, testRepository } from "./test/testRepository.fixture.ts";

const fresh = () => testRepository(join(testFolder(), "shop"));

describe("findRepository", () => {
  it("finds the top folder from a nested folder, and gives the reason when there is no repository", async () => {
    const top = testFolder();
    const shop = testRepository(join(top, "shop"));
    shop.write("src/deep/a.ts", "");
    expect(await findRepository(join(shop.folder, "src/deep"))).toEqual({
      kind: "found",
      value: { root: shop.folder, gitDirectory: join(shop.folder, ".git") },
    });
    expect(await findRepository(top)).toEqual({ kind: "none" });
    expect(await findRepository(join(top, "gone"))).toMatchObject({
      kind: "failed",
      output: expect.stringContaining("gone"),
    });
  });

  it("reports that git is missing", async () => {
    const { folder } = fresh();
    vi.stubEnv("PATH", join(folder, "nothing"));
    expect(await findRepository(folder)).toEqual({ kind: "no-git" });
  });

  it("uses the folder's repository, whatever a hook's variables say", async () => {
    const top = testFolder();
    const [shop, other] = [testRepository(join(top, "shop")), testRepository(join(top, "other"))];
    vi.stubEnv("GIT_DIR", join(other.folder, ".git"));
    vi.stubEnv("GIT_INDEX_FILE", join(other.folder, ".git", "index"));
    vi.stubEnv("GIT_WORK_TREE", other.folder);
    expect(await findRepository(shop.folder)).toMatchObject({ value: { root: shop.folder } });
  });
});

async function unfinishedIn(folder: string): Promise<unknown> {
  const found = await findRepository(folder);
  const read = found.kind === "found" ? await readUnfinished(found.value) : found;
  return read.kind === "read" ? read.value : read;
}

describe("readRepositoryState", () => {
  it("lists staged files and the others, with their letters", async () => {
    const shop = fresh();
    for (const name of ["deleted", "old name", "kind"]) shop.stage(name, `${name}\n`.repeat(20));
    shop.stage("both.ts", "one\n");
    shop.git("commit", "--quiet", "--message", "Files");
    shop.git("rm", "--quiet", "deleted");
    shop.git("mv", "old name", "new name");
    rmSync(join(shop.folder, "kind"));
    execFileSync("ln", ["-s", "README.md", join(shop.folder, "kind")]);
    shop.git("add", "kind");
    shop.stage("both.ts", "two\n");
    shop.write("both.ts", "three\n");
    shop.stage("src/added.ts", "");
    shop.write("README.md", "changed");
    shop.write("untracked/a", "");
    shop.write("untracked/b", "");
    const { staged, others, unstaged, untracked, unmerged, changed, branch, head, unfinished } = await shop.state();
    expect(staged).toEqual([
      { status: "M", path: "both.ts", isPartly: true },
      { status: "D", path: "deleted" },
      { status: "T", path: "kind" },
      { status: "R", path: "new name", from: "old name" },
      { status: "A", path: "src/added.ts" },
    ]);
    expect(others).toEqual([
      { status: "M", path: "README.md" },
      { status: "M", path: "both.ts" },
      { status: "A", path: "untracked/a" },
      { status: "A", path: "untracked/b" },
    ]);
    expect({ unstaged, untracked, unmerged, changed, branch, unfinished }).toEqual({
      unstaged: 2,
      untracked: 2,
      unmerged: 0,
      changed: 8,
      branch: "main",
      unfinished: undefined,
    });
    expect(head).toBe(shop.git("rev-parse", "HEAD").trim());
  });

  it.each(["ä 🙂", "a\nb", 'quote"d', " starts", "-dash", "1 .M N... 1", "tab\tbed", "# not a comment"])(
    "distinguishes a file named %j",
    async (name) => {
      const shop = fresh();
      shop.stage(`in/${name}`, "x");
      expect((await shop.state()).staged).toEqual([{ status: "A", path: `in/${name}` }]);
    },
  );

  it("handles a branch without a commit, and a commit without a branch", async () => {
    const top = testFolder();
    const unborn = testRepository(join(top, "new"), { isUnborn: true });
    unborn.stage("a", "a");
    expect(await unborn.state()).toMatchObject({
      head: undefined,
      branch: "main",
      staged: [{ status: "A", path: "a" }],
    });
    const detached = testRepository(join(top, "shop"));
    detached.git("checkout", "--quiet", "--detach");
    expect((await detached.state()).branch).toBeUndefined();
  });

  it("reports operations in progress", async () => {
    const shop = fresh();
    shop.git("checkout", "--quiet", "-b", "side");
    shop.stage("README.md", "side\n");
    shop.git("commit", "--quiet", "--message", "Side");
    shop.git("checkout", "--quiet", "main");
    shop.stage("README.md", "main\n");
    shop.git("commit", "--quiet", "--message", "Main");
    const seen: unknown[] = [];
    for (const command of ["merge", "cherry-pick", "rebase"]) {
      expect(() => shop.git(command, "side")).toThrow();
      const { unmerged, unfinished } = await shop.state();
      seen.push([unmerged, unfinished]);
      expect(await unfinishedIn(shop.folder)).toEqual({ unmerged, unfinished });
      shop.git(command, "--abort");
    }
    expect(seen).toEqual([
      [1, "merge"],
      [1, "cherry-pick"],
      [1, "rebase"],
    ]);
    expect(await shop.state()).toMatchObject({ unmerged: 0, unfinished: undefined });
    expect(await unfinishedIn(shop.folder)).toEqual({ unmerged: 0, unfinished: undefined });
  });

  it("identifies the staged changes and their base: the hash changes with these, and with nothing else", async () => {
    const shop = fresh();
    shop.stage("a", "one");
    const names = [(await shop.state()).shown];
    shop.write("a", "not staged");
    shop.write("b", "untracked");
    expect((await shop.state()).shown).toBe(names[0]);
    const steps = [
      () => shop.git("add", "a"),
      () => shop.git("update-index", "--chmod=+x", "a"),
      () => shop.git("add", "b"),
      () => shop.git("checkout", "--quiet", "-b", "other"),
      () => shop.git("commit", "--quiet", "--allow-empty", "--only", "--message", "Empty"),
      () => shop.git("mv", "b", "c"),
    ];
    for (const step of steps) {
      step();
      names.push((await shop.state()).shown);
    }
    expect(new Set(names).size).toBe(steps.length + 1);
  });

  it("does not start the repository's file monitor, and writes nothing", async () => {
    const shop = fresh();
    const mark = join(shop.folder, "..", "ran");
    writeFileSync(join(shop.folder, "..", "monitor.sh"), `#!/bin/sh\ntouch '${mark}'\n`, { mode: 0o755 });
    shop.git("config", "core.fsmonitor", join(shop.folder, "..", "monitor.sh"));
    await shop.state();
    expect(() => execFileSync("test", ["-e", mark])).toThrow();
  });

  it("returns git's reason for refusing to work in a repository", async () => {
    const shop = fresh();
    const found = await shop.found();
    writeFileSync(join(shop.folder, ".git", "index"), "this is no index");
    expect(await readRepositoryState(found)).toMatchObject({
      kind: "failed",
      output: expect.stringMatching(/index|signature/),
    });
  });
});

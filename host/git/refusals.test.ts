import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { askForLine } from "./askGit.ts";
import { findRepositories } from "./findRepositories.ts";
import { buildIndexEntries, readChangedFiles } from "./readChangedFiles.ts";
import { differingPaths } from "./readModifiedFiles.ts";
import { readWorkingChanges } from "./readWorkingChanges.ts";
import { resolveRange } from "./resolveRange.ts";
import { snapshotWorkingTree } from "./snapshot.ts";
import { takeBack } from "./takeBack.ts";
import { filteredShop } from "./test/filteredShop.fixture.ts";
import { readValue, type TestRepository, testFolder, testRepository } from "./test/testRepository.fixture.ts";

/** Reads the changed files of a working tree and those that are left out, by a snapshot and by a comparison. */
async function readBoth(shop: TestRepository) {
  const found = await shop.found();
  const { tree, skipped } = readValue(await snapshotWorkingTree(found));
  const changes = readValue(await readWorkingChanges(found));
  const changed = shop.git("diff-tree", "-r", "--name-only", "--no-renames", "HEAD", tree).split("\n").filter(Boolean);
  return {
    snapshot: { changed, skipped },
    comparison: { changed: changes.files.map(({ path }) => path).sort(), skipped: changes.skipped },
  };
}

const missing = { path: "logo.png", reason: expect.stringMatching(/^its filter lfs failed \(.*not found.*Install/) };

describe("a filter that is not installed", () => {
  it("leaves out only the files that git cannot read for it, and says why", async () => {
    const shop = filteredShop();
    shop.write("a.ts", "export const a = 22;\n");
    const plain = { changed: ["a.ts"], skipped: [] };
    expect(await readBoth(shop)).toEqual({ snapshot: plain, comparison: plain });
    shop.write("logo.png", "another");
    const changed = { changed: ["a.ts"], skipped: [missing] };
    expect(await readBoth(shop)).toEqual({ snapshot: changed, comparison: changed });
    expect(readValue(await differingPaths(await shop.found())).toSorted()).toEqual(
      ["a.ts", "logo.png"].map((path) => join(shop.folder, path)),
    );
  });

  it("leaves out a file whose time alone has changed: git cannot tell", async () => {
    const shop = filteredShop();
    shop.write("a.ts", "export const a = 22;\n");
    utimesSync(join(shop.folder, "logo.png"), 1_500_000_000, 1_500_000_000);
    const read = { changed: ["a.ts"], skipped: [missing] };
    expect(await readBoth(shop)).toEqual({ snapshot: read, comparison: read });
    expect(readValue(await differingPaths(await shop.found()))).toContain(join(shop.folder, "a.ts"));
  });

  it("leaves out a file that is as old as the index, whose bytes git compares to list changes", async () => {
    const shop = filteredShop();
    shop.write("a.ts", "export const a = 22;\n");
    // The file and the index have the time at which the file was taken into it.
    const taken = new Date();
    utimesSync(join(shop.folder, "logo.png"), taken, taken);
    shop.git("-c", "filter.lfs.required=false", "-c", "filter.lfs.process=", "add", "logo.png");
    utimesSync(join(shop.folder, ".git/index"), taken, taken);
    const read = { changed: ["a.ts"], skipped: [missing] };
    expect((await readBoth(shop)).snapshot).toEqual(read);
  });

  it("leaves out a new file in a snapshot, and lists it in a comparison, which reads it without git", async () => {
    const shop = filteredShop();
    shop.write("a.ts", "export const a = 22;\n");
    shop.write("new.png", "new");
    expect(await readBoth(shop)).toEqual({
      snapshot: { changed: ["a.ts"], skipped: [{ ...missing, path: "new.png" }] },
      comparison: { changed: ["a.ts", "new.png"], skipped: [] },
    });
  });

  it("is told of each of many files, of which git is asked only some", async () => {
    const shop = filteredShop();
    shop.write("a.ts", "export const a = 22;\n");
    for (let at = 0; at < 40; at += 1) shop.write(`new${at}.png`, "new");
    const { skipped } = readValue(await snapshotWorkingTree(await shop.found()));
    expect(skipped).toHaveLength(40);
  });
});

it("leaves out the one file that a filter refuses among many", async () => {
  const shop = filteredShop();
  shop.git("config", "--unset", "filter.lfs.process");
  shop.git("config", "filter.lfs.clean", "test %f != bad.png && cat");
  for (let at = 0; at < 30; at += 1) shop.write(`new${at}.png`, "new");
  shop.write("bad.png", "bad");
  const { tree, skipped } = readValue(await snapshotWorkingTree(await shop.found()));
  expect(skipped).toEqual([{ path: "bad.png", reason: expect.stringContaining("clean filter 'lfs' failed") }]);
  expect(
    shop
      .git("ls-tree", "--name-only", tree)
      .split("\n")
      .filter((name) => name.startsWith("new")),
  ).toHaveLength(30);
});

describe("what git cannot read", () => {
  it("is a submodule whose repository is gone, and not the file beside it", async () => {
    const top = testFolder();
    const library = testRepository(join(top, "library"));
    const shop = testRepository(join(top, "shop"));
    shop.git("submodule", "--quiet", "add", library.folder, "lib");
    shop.stage("a.ts", "1\n");
    shop.git("commit", "--quiet", "--message", "Library");
    shop.write("a.ts", "2\n");
    writeFileSync(join(shop.folder, "lib/.git"), "gitdir: /nowhere\n");
    const { snapshot, comparison } = await readBoth(shop);
    const reason = expect.stringContaining("not a git repository: /nowhere");
    expect(snapshot).toEqual({ changed: ["a.ts"], skipped: [{ path: "lib", reason }] });
    expect(comparison).toMatchObject({ changed: ["a.ts"] });
    expect(await findRepositories([shop.folder])).toMatchObject({
      value: { repositories: [{ root: shop.folder }], refused: [{ absolutePath: join(shop.folder, "lib"), reason }] },
    });
  });

  it("is a file without permission, and everything in such a folder, which git takes for deleted", async () => {
    if (process.getuid?.() === 0) return console.log("root may read everything: not tried");
    const shop = testRepository(join(testFolder(), "shop"));
    for (const path of ["a.ts", "shut.ts", "folder/b.ts"]) shop.stage(path, "1\n");
    shop.git("commit", "--quiet", "--message", "Files");
    for (const path of ["a.ts", "shut.ts", "folder/b.ts", "new/c.ts"]) shop.write(path, "2\n");
    for (const path of ["shut.ts", "folder", "new"]) chmodSync(join(shop.folder, path), 0);
    const { snapshot, comparison } = await readBoth(shop);
    for (const path of ["folder", "new"]) chmodSync(join(shop.folder, path), 0o755);
    for (const { changed, skipped } of [snapshot, comparison]) {
      expect(changed).toEqual(["a.ts"]);
      expect(new Set(skipped.map(({ path }) => path))).toEqual(new Set(["shut.ts", "folder/b.ts", "folder/", "new/"]));
      expect(skipped.every(({ reason }) => /permission denied/i.test(reason))).toBe(true);
    }
  });

  it("is everything behind an index that is damaged, in git's words", async () => {
    const shop = testRepository(join(testFolder(), "shop"));
    const found = await shop.found();
    writeFileSync(join(shop.folder, ".git/index"), "this is no index");
    const failed = { kind: "failed", output: expect.stringContaining("index") };
    expect(await snapshotWorkingTree(found)).toMatchObject(failed);
    expect(await readWorkingChanges(found)).toMatchObject(failed);
    expect(await differingPaths(found)).toMatchObject(failed);
  });

  it("is nothing when another git has left its lock on the index", async () => {
    const shop = testRepository(join(testFolder(), "shop"));
    shop.write("README.md", "# Changed\n");
    writeFileSync(join(shop.folder, ".git/index.lock"), "");
    const read = { changed: ["README.md"], skipped: [] };
    expect(await readBoth(shop)).toEqual({ snapshot: read, comparison: read });
  });

  it("is everything without room for temporary files", async () => {
    const shop = testRepository(join(testFolder(), "shop"));
    const found = await shop.found();
    vi.stubEnv("TMPDIR", join(shop.folder, "gone"));
    expect(await snapshotWorkingTree(found)).toMatchObject({
      kind: "failed",
      output: expect.stringContaining("temporary file"),
    });
  });

  it("is the old side of a file that a partial clone lacks", async () => {
    const shop = testRepository(join(testFolder(), "shop"));
    const blob = shop.git("rev-parse", "HEAD:README.md").trim();
    rmSync(join(shop.folder, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    shop.git("config", "core.repositoryformatversion", "1");
    shop.git("config", "extensions.partialClone", "origin");
    shop.git("config", "remote.origin.promisor", "true");
    shop.git("config", "remote.origin.url", join(shop.folder, "../nowhere"));
    shop.write("README.md", "# Changed\n");
    expect(await readWorkingChanges(await shop.found())).toMatchObject({
      kind: "failed",
      output: expect.stringMatching(/^This partial clone lacks objects/),
    });
  });

  it("is a commit that is lost: HEAD is not taken for unborn", async () => {
    const shop = testRepository(join(testFolder(), "shop"));
    const found = await shop.found();
    const head = shop.git("rev-parse", "HEAD").trim();
    rmSync(join(shop.folder, ".git/objects", head.slice(0, 2), head.slice(2)));
    expect(await resolveRange(found, "HEAD")).toMatchObject({
      kind: "failed",
      output: expect.stringContaining(`HEAD is ${head.slice(0, 7)}`),
    });
  });

  it("is not answered with no by a git that was killed", async () => {
    const shop = testRepository(join(testFolder(), "shop"));
    const bin = join(shop.folder, "../bin");
    mkdirSync(bin);
    const git = execFileSync("which", ["git"], { encoding: "utf8" }).trim();
    const dying = `#!/bin/sh\ncase "$*" in *--quiet*) kill -9 $$;; esac\nexec ${git} "$@"\n`;
    writeFileSync(join(bin, "git"), dying, { mode: 0o755 });
    vi.stubEnv("PATH", `${bin}:${process.env["PATH"]}`);
    expect(await askForLine(shop.folder, ["rev-parse", "--verify", "--quiet", "refs/heads/none"])).toEqual({
      kind: "failed",
      output: "Git was ended by SIGKILL.",
    });
  });
});

describe("a repository of another user", () => {
  it("is named beside the others, and is the answer where it is the only one", async () => {
    const top = testFolder();
    const [own, other] = ["own", "other"].map((name) => testRepository(join(top, name)).folder);
    vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
    execFileSync("git", ["config", "--global", "safe.directory", own ?? ""]);
    const reason = expect.stringContaining(`git config --global --add safe.directory ${other}`);
    expect(await findRepositories([own ?? "", other ?? ""])).toEqual({
      kind: "found",
      value: { repositories: [expect.objectContaining({ root: own })], refused: [{ absolutePath: other, reason }] },
    });
    expect(await findRepositories([other ?? ""])).toEqual({ kind: "failed", output: reason });
  });
});

describe("what git would write", () => {
  it("is no half of a file whose other half cannot be read", async () => {
    const shop = testRepository(join(testFolder(), "shop"));
    const lines = Array.from({ length: 40 }, (_, at) => `${at}\n`);
    shop.stage("a", lines.join(""));
    shop.git("commit", "--quiet", "--message", "Lines");
    const blob = shop.git("rev-parse", "HEAD:a").trim();
    shop.stage("a", lines.map((line, at) => (at === 2 || at === 30 ? "x\n" : line)).join(""));
    const found = await shop.found();
    const pair = { base: "HEAD", head: shop.git("write-tree").trim() };
    const [file] = readValue(await readChangedFiles(found, pair));
    rmSync(join(shop.folder, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    if (file === undefined) throw new Error("a has changed");
    expect(await buildIndexEntries(found, file, new Set([0]))).toMatchObject({ kind: "failed" });
  });

  it("is no undo of commits while it cannot tell whether they were pushed", async () => {
    const shop = testRepository(join(testFolder(), "shop"));
    const last = shop.git("rev-parse", "HEAD").trim();
    const made = { head: undefined, branch: "main", first: "1".repeat(40), last, touched: new Map() };
    expect(await takeBack(await shop.found(), made)).toContain("no such commit");
    expect(shop.git("rev-parse", "HEAD").trim()).toBe(last);
  });
});

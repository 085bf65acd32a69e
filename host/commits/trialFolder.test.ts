import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { getTrialsDirectory, removeLeftTrials, TrialFolder } from "./trialFolder.ts";

const never = new AbortController().signal;

async function opened(): Promise<{ readonly shop: TestRepository; readonly trial: TrialFolder }> {
  const folder = testFolder();
  vi.stubEnv("XDG_STATE_HOME", join(folder, "state"));
  const shop = testRepository(join(folder, "shop"));
  return { shop, trial: await TrialFolder.create(await shop.found()) };
}

/** Stages files, and returns the tree that has them. */
function treeOf(shop: TestRepository, files: Readonly<Record<string, string>>): string {
  shop.git("rm", "-r", "--quiet", "--force", "--ignore-unmatch", ".");
  for (const [path, text] of Object.entries(files)) shop.stage(path, text);
  return shop.git("write-tree").trim();
}

const listed = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();

describe("the folder of a trial", () => {
  it("has the files of the tree, and is no worktree of the repository", async () => {
    const { shop, trial } = await opened();
    const tree = treeOf(shop, { "a.ts": "a\n", "src/b.ts": "b\n" });
    expect(await trial.checkOut(tree, [], never)).toBeUndefined();
    expect(listed(trial.path)).toEqual(["a.ts", "src", "src/b.ts"]);
    expect(shop.git("worktree", "list").trim().split("\n")).toHaveLength(1);
    expect(existsSync(join(shop.folder, ".git", "worktrees"))).toBe(false);
    expect(await trial.remove()).toBeUndefined();
    expect(existsSync(trial.path)).toBe(false);
  });

  it("becomes the next tree: what a command has written or changed is gone, and unchanged files keep their times", async () => {
    const { shop, trial } = await opened();
    const one = treeOf(shop, { "same.ts": "same\n", "changed.ts": "1\n", "edited.ts": "e\n", "gone/x.ts": "x\n" });
    const two = treeOf(shop, { "same.ts": "same\n", "changed.ts": "2\n", "edited.ts": "e\n", "new/y.ts": "y\n" });
    await trial.checkOut(one, [], never);
    const at = (name: string) => join(trial.path, name);
    const times = lstatSync(at("same.ts"), { bigint: true }).mtimeNs;
    writeFileSync(at("edited.ts"), "E\n");
    mkdirSync(at("dist"));
    writeFileSync(at("dist/built.js"), "");
    rmSync(at("changed.ts"));
    symlinkSync(shop.folder, at("new"));
    expect(await trial.checkOut(two, [], never)).toBeUndefined();
    expect(listed(trial.path)).toEqual(["changed.ts", "edited.ts", "new", "new/y.ts", "same.ts"]);
    expect(["changed.ts", "edited.ts"].map((name) => readFileSync(at(name), "utf8"))).toEqual(["2\n", "e\n"]);
    expect(lstatSync(at("same.ts"), { bigint: true }).mtimeNs).toBe(times);
    // The link that took the place of a folder was not followed.
    expect(existsSync(join(shop.folder, "y.ts"))).toBe(false);
  });

  it("links ignored folders in, except where the tree has files, and deletes nothing through a link", async () => {
    const { shop, trial } = await opened();
    for (const folder of ["node_modules", "packages/a/node_modules", "vendor", "other/node_modules"]) {
      mkdirSync(join(shop.folder, folder), { recursive: true });
      writeFileSync(join(shop.folder, folder, "kept"), "");
    }
    const tree = treeOf(shop, { "packages/a/a.ts": "a\n", "vendor/own.ts": "own\n" });
    writeFileSync(join(shop.folder, "vendor", "kept"), "");
    const links = ["node_modules", "packages/a/node_modules", "vendor", "other/node_modules"];
    expect(await trial.checkOut(tree, links, never)).toBeUndefined();
    expect(readlinkSync(join(trial.path, "node_modules"))).toBe(join(shop.folder, "node_modules"));
    expect(readlinkSync(join(trial.path, "packages/a/node_modules"))).toBe(
      join(shop.folder, "packages/a/node_modules"),
    );
    expect(listed(join(trial.path, "vendor"))).toEqual(["own.ts"]);
    expect(existsSync(join(trial.path, "other"))).toBe(false);
    expect(await trial.checkOut(tree, links, never)).toBeUndefined();
    expect(await trial.remove()).toBeUndefined();
    for (const folder of links) expect(readdirSync(join(shop.folder, folder))).toContain("kept");
  });

  it("is not written where a command has put a link in its place", async () => {
    const { shop, trial } = await opened();
    const tree = treeOf(shop, { "a.ts": "a\n" });
    await trial.checkOut(tree, [], never);
    rmSync(trial.path, { recursive: true });
    symlinkSync(shop.folder, trial.path);
    writeFileSync(join(shop.folder, "own"), "");
    expect(await trial.checkOut(tree, [], never)).toMatch(/something else in the place of its folder/);
    expect(await trial.remove()).toBeUndefined();
    expect(existsSync(join(shop.folder, "own"))).toBe(true);
  });

  it("is deleted also where a command has taken away the right to", async () => {
    const { shop, trial } = await opened();
    await trial.checkOut(treeOf(shop, { "a.ts": "a\n" }), [], never);
    mkdirSync(join(trial.path, "cache", "deep"), { recursive: true });
    writeFileSync(join(trial.path, "cache", "deep", "file"), "");
    chmodSync(join(trial.path, "cache", "deep"), 0o500);
    chmodSync(join(trial.path, "cache"), 0o500);
    expect(await trial.remove()).toBeUndefined();
    expect(existsSync(trial.path)).toBe(false);
  });

  it("runs no filter: a file stands as git stores it", async () => {
    const { shop, trial } = await opened();
    const tree = treeOf(shop, { "a.bin": "stored\n", ".gitattributes": "*.bin filter=evil\n" });
    const ran = join(shop.folder, "..", "ran");
    for (const name of ["smudge", "clean", "process"])
      shop.git("config", `filter.evil.${name}`, `sh -c 'touch ${ran}; cat'`);
    shop.hook("post-checkout", `touch ${ran}`);
    expect(await trial.checkOut(tree, [], never)).toBeUndefined();
    expect(readFileSync(join(trial.path, "a.bin"), "utf8")).toBe("stored\n");
    expect(existsSync(ran)).toBe(false);
  });
});

describe("the folders of trials whose process has ended", () => {
  it("are removed, and those of running processes stay", async () => {
    const { trial } = await opened();
    const all = getTrialsDirectory();
    const dead = trial.path.replace(`-${process.pid}-`, "-4194304-");
    const foreign = join(all, `0badcafe-1-${Date.now()}-aa`);
    const oldForeign = join(all, "0badcafe-1-1000-aa");
    for (const folder of [dead, foreign, oldForeign, join(all, "else")]) mkdirSync(folder);
    writeFileSync(join(dead, "file"), "");
    await removeLeftTrials((_, message) => expect.unreachable(message));
    expect([dead, oldForeign].filter(existsSync)).toEqual([]);
    expect([trial.path, foreign, join(all, "else")].filter(existsSync)).toHaveLength(3);
  });
});

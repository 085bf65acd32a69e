import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { maxLooseFiles } from "../limits.ts";
import { keepRound, type SnapshotBounds, snapshotWorkingTree } from "./snapshot.ts";
import { readValue, type TestRepository, testFolder, testRepository } from "./test/testRepository.fixture.ts";

function shop(): TestRepository {
  return testRepository(join(testFolder(), "shop"));
}

/** The names and texts in a snapshot, and the files it left out. */
async function taken({ git, found }: TestRepository, bounds?: SnapshotBounds) {
  const outcome = readValue(await snapshotWorkingTree(await found(), bounds === undefined ? {} : { bounds }));
  const names = git("ls-tree", "-r", "-z", "--name-only", outcome.tree).split("\0").filter(Boolean);
  const files = Object.fromEntries(names.map((name) => [name, textIn(git, `${outcome.tree}:${name}`)]));
  return { files, skipped: outcome.skipped, tree: outcome.tree };
}

function textIn(git: TestRepository["git"], object: string): string {
  try {
    return git("cat-file", "blob", object);
  } catch {
    return "(no file)";
  }
}

describe("snapshotWorkingTree", () => {
  it("contains staged, changed, untracked and deleted files, but no ignored ones", async () => {
    const repository = shop();
    for (const name of ["same", "changed", "staged", "gone", "staged-gone"]) repository.stage(name, `${name}\n`);
    repository.git("commit", "--quiet", "--message", "More");
    repository.stage(".gitignore", "*.log\n");
    repository.stage("staged", "staged 1\n");
    repository.write("staged", "staged 2\n");
    repository.write("changed", "changed 2\n");
    repository.write("new/dir/file", "new\n");
    repository.write("x.log", "noise\n");
    repository.write('odd\nname "$x', "odd\n");
    symlinkSync("/etc/passwd", join(repository.folder, "link"));
    rmSync(join(repository.folder, "gone"));
    repository.git("rm", "--quiet", "staged-gone");
    expect(await taken(repository)).toEqual({
      files: {
        "README.md": "# Shop\n",
        ".gitignore": "*.log\n",
        same: "same\n",
        staged: "staged 2\n",
        changed: "changed 2\n",
        "new/dir/file": "new\n",
        'odd\nname "$x': "odd\n",
        link: "/etc/passwd",
      },
      skipped: [],
      tree: expect.any(String),
    });
  });

  it("leaves index and files unchanged, byte for byte, and starts none of the repository's programs", async () => {
    const repository = shop();
    repository.stage("staged", "1\n");
    repository.write("new", "1\n");
    const ran = join(repository.folder, "..", "ran");
    for (const name of ["post-index-change", "reference-transaction", "pre-commit"])
      repository.hook(name, `touch "${ran}"`);
    repository.git("config", "core.fsmonitor", `touch "${ran}"; false`);
    rmSync(ran, { force: true });
    const before = stateOnDisk(repository.folder);
    const { tree } = await taken(repository);
    const parents = [headOf(repository)];
    expect(await keepRound(await repository.found(), { name: "r-1/1", tree, parents, message: "Round 1" })).toBe(
      undefined,
    );
    expect(stateOnDisk(repository.folder)).toEqual(before);
    expect(existsSync(ran)).toBe(false);
  });

  it("detects a change of the same length made at the same moment as the index", async () => {
    const repository = shop();
    for (let turn = 0; turn < 5; turn++) {
      repository.stage("a", `${turn}a\n`);
      repository.write("a", `${turn}b\n`);
      expect((await taken(repository)).files["a"]).toBe(`${turn}b\n`);
    }
  });

  it("reports the files it left out: too large, unreadable or too many", async () => {
    const repository = shop();
    repository.stage("tracked", "1\n");
    repository.write("large", "x".repeat(3 * 1024 * 1024));
    repository.write("some", "1\n");
    for (const name of ["y1", "y2", "y3"]) repository.write(name, "1\n");
    const { files, skipped } = await taken(repository, { files: 4, bytes: 2 * 1024 * 1024 });
    expect(Object.keys(files)).toEqual(["README.md", "some", "tracked", "y1", "y2"]);
    expect(skipped).toEqual([
      { path: "large", reason: "it is untracked and too large (3 MB)", isBounded: true },
      { path: "y3", reason: "only 4 untracked files are included; 1 file is left out", isBounded: true },
    ]);
  });

  it("keeps the index entry of an unreadable file, and reports it", async () => {
    const repository = shop();
    for (const name of ["odd", "other"]) repository.stage(name, "1\n");
    repository.git("commit", "--quiet", "--message", "Odd");
    rmSync(join(repository.folder, "odd"));
    execFileSync("mkfifo", [join(repository.folder, "odd")]);
    repository.write("other", "2\n");
    const { files, skipped } = await taken(repository);
    expect(files).toEqual({ "README.md": "# Shop\n", odd: "1\n", other: "2\n" });
    expect(skipped).toEqual([{ path: "odd", reason: "unsupported file type" }]);
  });

  it("works before the first commit, in conflicts, in a worktree and next to nested repositories", async () => {
    const unborn = testRepository(join(testFolder(), "shop"), { isUnborn: true });
    unborn.write("a", "1\n");
    testRepository(join(unborn.folder, "inner"), { isUnborn: true });
    expect((await taken(unborn)).files).toEqual({ a: "1\n" });

    const repository = shop();
    repository.git("switch", "--quiet", "--create", "topic");
    repository.stage("README.md", "# Topic\n");
    repository.git("commit", "--quiet", "--message", "Topic");
    repository.git("switch", "--quiet", "main");
    repository.stage("README.md", "# Main\n");
    repository.git("commit", "--quiet", "--message", "Main");
    expect(() => repository.git("merge", "topic")).toThrow();
    expect((await taken(repository)).files["README.md"]).toContain("<<<<<<< HEAD\n# Main\n=======");
    expect(repository.git("status", "--porcelain")).toBe("UU README.md\n");

    repository.git("merge", "--abort");
    repository.git("worktree", "add", "--quiet", "../beside", "topic");
    const beside = { ...repository, ...atFolder(join(repository.folder, "..", "beside")) };
    writeFileSync(join(beside.folder, "new"), "1\n");
    expect((await taken(beside)).files).toEqual({ "README.md": "# Topic\n", new: "1\n" });
  });

  it("keeps files outside a sparse checkout, and the commit of a submodule", async () => {
    const folder = testFolder();
    testRepository(join(folder, "inner"));
    const repository = testRepository(join(folder, "shop"));
    repository.stage("in/a", "1\n");
    repository.stage("out/b", "1\n");
    repository.git("submodule", "--quiet", "add", join(folder, "inner"), "in/lib");
    repository.git("commit", "--quiet", "--message", "More");
    repository.git("sparse-checkout", "set", "--cone", "in");
    repository.write("in/a", "2\n");
    writeFileSync(join(repository.folder, "in/lib/new"), "1\n");
    const { files } = await taken(repository);
    expect(existsSync(join(repository.folder, "out"))).toBe(false);
    expect({ ...files, ".gitmodules": "" }).toEqual({
      ".gitmodules": "",
      "README.md": "# Shop\n",
      "in/a": "2\n",
      "in/lib": "(no file)",
      "out/b": "1\n",
    });
  });

  it("stores a few changed files as git does, and many in one pack", async () => {
    const repository = shop();
    const names = Array.from({ length: maxLooseFiles + 1 }, (_, at) => `many/${at}`);
    for (const name of names) repository.write(name, `${name}\n`);
    repository.git("add", ".");
    repository.git("commit", "--quiet", "--message", "Many");
    repository.git("gc", "--quiet");
    for (const name of names.slice(1)) repository.write(name, `${name} changed\n`);
    const read = async (name: string) => {
      const { tree } = readValue(await snapshotWorkingTree(await repository.found()));
      return textIn(repository.git, `${tree}:${name}`);
    };
    expect(await read("many/1")).toBe("many/1 changed\n");
    expect(stored(repository)).toEqual({ count: names.length - 1 + 2, packs: 1 });

    for (const name of names) repository.write(name, `${name} changed again\n`);
    rmSync(join(repository.folder, "many/2"));
    expect(await read("many/0")).toBe("many/0 changed again\n");
    expect(await read("many/2")).toBe("(no file)");
    expect(stored(repository)).toEqual({ count: names.length - 1 + 4, packs: 2 });
  });

  it("survives git gc together with its base, after the commits are gone from their branch", async () => {
    const repository = shop();
    const base = headOf(repository);
    repository.stage("a", "1\n");
    repository.git("commit", "--quiet", "--message", "Lost");
    const lost = headOf(repository);
    repository.write("b", "uncommitted\n");
    const { tree } = await taken(repository);
    const found = await repository.found();
    expect(await keepRound(found, { name: "r-1/1", tree, parents: [base, lost], message: "Round 1" })).toBe(undefined);
    repository.git("reset", "--quiet", "--hard", base);
    repository.git("reflog", "expire", "--expire=now", "--all");
    repository.git("gc", "--quiet", "--prune=now");
    expect(repository.git("show", `${tree}:b`)).toBe("uncommitted\n");
    expect(repository.git("show", `${lost}:a`)).toBe("1\n");
    expect(repository.git("log", "-1", "--format=%an %s", "refs/dialectic/r-1/1")).toBe("Dialectic Round 1\n");
  });

  it("ends when it is cancelled", async () => {
    const found = await shop().found();
    expect(await snapshotWorkingTree(found, { signal: AbortSignal.abort() })).toEqual({ kind: "stopped" });
  });
});

/** The number of git's files of single objects, and of many. */
function stored({ git }: TestRepository) {
  const [, count, packs] = /^count: (\d+)$.*^packs: (\d+)$/ms.exec(git("count-objects", "-v")) ?? [];
  return { count: Number(count), packs: Number(packs) };
}

function headOf({ git }: TestRepository): string {
  return git("rev-parse", "HEAD").trim();
}

function atFolder(folder: string): Pick<TestRepository, "folder" | "found" | "git"> {
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" });
  return {
    folder,
    git,
    found: async () => ({
      root: folder,
      gitDirectory: git("rev-parse", "--absolute-git-dir").trim(),
    }),
  };
}

/** Everything that belongs to the person: working tree, index, heads and settings. */
function stateOnDisk(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  const look = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = join(below, entry.name);
      if (path === join(".git", "objects") || path === join(".git", "refs", "dialectic")) continue;
      if (entry.isDirectory()) look(path);
      else {
        const { mtimeMs, mode, ino } = statSync(join(folder, path));
        const hash = createHash("sha256")
          .update(readFileSync(join(folder, path)))
          .digest("hex");
        files[path] = `${hash} ${mtimeMs} ${mode} ${ino}`;
      }
    }
  };
  mkdirSync(folder, { recursive: true });
  look(".");
  return files;
}

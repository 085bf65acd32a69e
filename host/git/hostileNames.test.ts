import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listDifferences, takeSnapshot } from "../test/hostilePaths.fixture.ts";
import { makeTree } from "../undo/test/hostileTree.fixture.ts";
import { applyPatchToTree } from "./applyPatchToTree.ts";
import { readDivision } from "./commitDivision.ts";
import { commitSeries } from "./commitSeries.ts";
import { testFolder, testRepository } from "./test/testRepository.fixture.ts";

/** Git checks names itself wherever a tree becomes an index; these tests hold it to that. */
describe("a commit with names that git never writes", () => {
  it.each([
    [".git/hooks/post-commit", { mode: "100755", text: "touch pwned\n" } as const],
    ["../outside.txt", { text: "evil\n" }],
  ])("lets no commit be made of single hunks on top of it: %s", async (name, file) => {
    const folder = testFolder();
    const repository = testRepository(join(folder, "deep/shop"));
    const { git, folder: top } = repository;
    repository.write("README.md", "# Shop\nMore.\n");
    const tree = makeTree(top, { "README.md": { text: "# Shop\n" }, [name]: file });
    const commit = execFileSync("git", ["commit-tree", tree, "-m", "Hostile"], { cwd: top, encoding: "utf8" }).trim();
    git("update-ref", "HEAD", commit);
    const found = await repository.found();
    const division = await readDivision(found);
    if (division.kind !== "read") throw new Error(division.kind);
    const parts = division.value.files.map(({ hunks }, at) => ({
      file: at,
      hunks: hunks.map((_hunk, place) => place),
    }));
    expect(division.value.files.map((each) => each.name)).toContain(name);
    const index = readFileSync(join(top, ".git/index"));
    const before = takeSnapshot(join(folder, "deep"));
    const made = await commitSeries(found, division.value, { steps: [{ message: "Take it", parts }] });
    expect(made).toMatchObject({ kind: "failed", reason: { output: expect.stringContaining("invalid path") } });
    expect(readFileSync(join(top, ".git/index"))).toEqual(index);
    expect(listDifferences(before, takeSnapshot(join(folder, "deep")))).toEqual([]);
    expect(git("rev-parse", "HEAD").trim()).toBe(commit);
  });
});

describe("a patch with names that git never writes", () => {
  it.each([".git/hooks/post-commit", "../outside.txt", "a/../.git/config"])("makes no tree: %s", async (name) => {
    const repository = testRepository(join(testFolder(), "shop"));
    const patch = `--- /dev/null\n+++ b/${name}\n@@ -0,0 +1 @@\n+evil\n`;
    const head = repository.git("rev-parse", "HEAD^{tree}").trim();
    const made = await applyPatchToTree({ root: repository.folder }, head, { patch, folder: "" });
    expect(made).toMatchObject({ kind: "failed", output: expect.stringContaining("invalid path") });
  });
});

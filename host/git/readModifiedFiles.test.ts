import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findRepositories } from "./findRepositories.ts";
import { readModifiedFiles } from "./readModifiedFiles.ts";
import type { Repository } from "./repository.ts";
import { writeMany } from "./test/manyNewFiles.fixture.ts";
import { readValue, testFolder, testRepository } from "./test/testRepository.fixture.ts";

async function modifiedIn(repository: Repository): Promise<readonly string[]> {
  return [...readValue(await readModifiedFiles(repository))].sort();
}

describe("readModifiedFiles", () => {
  it("lists staged, unstaged and untracked files of any name, and leaves out deleted ones", async () => {
    const repository = testRepository(join(testFolder(), "shop"));
    for (const name of ["staged.ts", "unstaged.ts", "gone.ts", "same.ts", "old name.ts"])
      repository.stage(name, "export {};\n");
    repository.git("commit", "--quiet", "--message", "More");
    repository.stage("staged.ts", "export const a = 1;\n");
    repository.write("unstaged.ts", "export const b = 1;\n");
    repository.write("new folder/ü 'quoted'.ts", "export const c = 1;\n");
    repository.git("mv", "old name.ts", "new name.ts");
    rmSync(join(repository.folder, "gone.ts"));
    expect(await modifiedIn(await repository.found())).toEqual(
      ["new folder/ü 'quoted'.ts", "new name.ts", "staged.ts", "unstaged.ts"].map((name) =>
        join(repository.folder, name),
      ),
    );
  });

  it("leaves out the new files of a folder that is one row", async () => {
    const repository = testRepository(join(testFolder(), "shop"));
    writeMany(repository, "danger", 201);
    repository.write("zz-new.ts", "export {};\n");
    expect(await modifiedIn(await repository.found())).toEqual([join(repository.folder, "zz-new.ts")]);
  });

  it("returns no files for a clean repository, and fails in a folder that is not a repository", async () => {
    const folder = testFolder();
    expect(await modifiedIn(await testRepository(join(folder, "shop")).found())).toEqual([]);
    expect((await readModifiedFiles({ root: folder, gitDirectory: folder })).kind).toBe("failed");
  });

  it("finds changes in a submodule when it is queried as its own repository", async () => {
    const folder = testFolder();
    const inner = testRepository(join(folder, "inner"));
    const outer = testRepository(join(folder, "outer"));
    outer.git("submodule", "--quiet", "add", inner.folder, "lib");
    outer.git("commit", "--quiet", "--message", "Add lib");
    outer.write("lib/README.md", "# Changed\n");
    const found = await findRepositories([outer.folder]);
    if (found.kind !== "found") throw new Error(found.kind);
    const files = await Promise.all(found.value.repositories.map(modifiedIn));
    expect(files.flat()).toEqual([join(outer.folder, "lib", "README.md")]);
  });
});

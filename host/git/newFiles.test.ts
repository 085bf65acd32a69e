import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createLook, listNewFiles, takeSinglesFirst } from "./newFiles.ts";
import { writeMany } from "./test/manyNewFiles.fixture.ts";
import { readValue, type TestRepository, testFolder, testRepository } from "./test/testRepository.fixture.ts";

function shop(options = {}): TestRepository {
  return testRepository(join(testFolder(), "shop"), options);
}

async function listed({ folder }: TestRepository, named: readonly string[] = []) {
  const { names, folded } = readValue(await listNewFiles(createLook(folder), folder, async () => named));
  return { names, folded };
}

describe("listNewFiles", () => {
  it("folds a folder in which all is new once it has more than 200 files", async () => {
    const repository = shop();
    writeMany(repository, "few", 200);
    writeMany(repository, "many", 201);
    repository.write("zz.ts", "");
    const { names, folded } = await listed(repository);
    expect(folded).toEqual([{ path: "many", count: 201 }]);
    expect(names).toHaveLength(201);
    expect(names).toContain("zz.ts");
  });

  it("does not fold a folder that has tracked files, or that the last commit has", async () => {
    const repository = shop();
    repository.stage("data/.gitkeep", "");
    writeMany(repository, "old", 201);
    repository.git("add", "--all");
    repository.git("commit", "--quiet", "--message", "Old");
    writeMany(repository, "data", 201);
    repository.git("rm", "-r", "--cached", "--quiet", "old");
    expect((await listed(repository)).folded).toEqual([]);
  });

  it("folds nothing up to 1,000 files before the first commit", async () => {
    const repository = shop({ isUnborn: true });
    writeMany(repository, "few", 1_000);
    writeMany(repository, "many", 1_001);
    const { names, folded } = await listed(repository);
    expect(folded).toEqual([{ path: "many", count: 1_001 }]);
    expect(names).toHaveLength(1_000);
  });

  it("counts neither ignored files nor nested repositories", async () => {
    const repository = shop();
    repository.stage(".gitignore", "*.log\n");
    writeMany(repository, "many", 201);
    repository.write("many/noise.log", "");
    mkdirSync(join(repository.folder, "many/nested"));
    testRepository(join(repository.folder, "many/nested"));
    testRepository(join(repository.folder, "nested"));
    writeMany(repository, "nested", 300);
    expect((await listed(repository)).folded).toEqual([{ path: "many", count: 201 }]);
  });

  it("folds the folder of a tool alone where it leaves few files of a new folder", async () => {
    const repository = shop();
    writeMany(repository, "backend/venv/lib", 300);
    repository.write("backend/main.py", "");
    writeMany(repository, "data/dist", 300);
    writeMany(repository, "data/files", 300);
    const { names, folded } = await listed(repository);
    expect(folded).toEqual([
      { path: "backend/venv", count: 300 },
      { path: "data", count: 600 },
    ]);
    expect(names).toEqual(["backend/main.py"]);
  });

  it("lists a named file of a folded folder, also a link, as the link that it is", async () => {
    const repository = shop();
    writeMany(repository, "many", 300);
    symlinkSync("/etc", join(repository.folder, "many/link"));
    const { names, folded } = await listed(repository, [
      "many/folder_0/f7.txt",
      "many/link",
      "many/link/passwd",
      "folder_1/f100.txt",
    ]);
    expect(folded).toEqual([{ path: "many", count: 301 }]);
    expect(names).toEqual(["many/folder_0/f7.txt", "many/link"]);
  });

  it("folds folders with names that are no UTF-8 or have signs of patterns", async () => {
    const repository = shop();
    for (const name of ["[a]*", "new\nline", "ünï"]) writeMany(repository, name, 201);
    const paths = (await listed(repository)).folded.map(({ path }) => path);
    expect(paths.toSorted()).toEqual(["[a]*", "new\nline", "ünï"]);
  });
});

describe("takeSinglesFirst", () => {
  it("takes files with few others in their folders first when a bound cuts the list", () => {
    const many = Array.from({ length: 50 }, (_, at) => `a/b${at}/f.txt`);
    expect(takeSinglesFirst([...many, "zz.ts"], 3)).toEqual(["zz.ts", "a/b0/f.txt", "a/b1/f.txt"]);
    expect(takeSinglesFirst(["b", "a"], 3)).toEqual(["b", "a"]);
  });
});

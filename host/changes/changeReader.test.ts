import { chmodSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { ChangedFile } from "@dialectic/shared/protocol";
import { expect, it } from "vitest";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { ChangeReader } from "./changeReader.ts";

/** Reads the changes of the working tree since a commit of everything that `prepare` left there. */
async function readChanged(
  prepare: (repository: TestRepository) => void,
  change: (repository: TestRepository) => void,
): Promise<readonly ChangedFile[]> {
  const repository = testRepository(join(testFolder(), "shop"));
  const commit = () => {
    repository.git("add", "--all");
    repository.git("commit", "--quiet", "--message", "More");
  };
  prepare(repository);
  commit();
  change(repository);
  commit();
  const read = await new ChangeReader().read({ root: repository.folder }, { base: "HEAD~1", head: "HEAD" });
  if (read.kind === "refused") throw new Error(read.message);
  return read.files;
}

it("a link that is new or leads elsewhere is listed with its target, and no other file is", async () => {
  const files = await readChanged(
    ({ folder, write }) => {
      for (const name of ["a.txt", "file.txt", "run.sh"]) write(name, `${name}\n`);
      symlinkSync("a.txt", join(folder, "moved"));
      symlinkSync("a.txt", join(folder, "gone"));
    },
    ({ folder, git }) => {
      for (const name of ["moved", "gone", "file.txt"]) rmSync(join(folder, name));
      symlinkSync("grün.txt", join(folder, "moved"));
      symlinkSync("a.txt", join(folder, "file.txt"));
      chmodSync(join(folder, "run.sh"), 0o755);
      git("mv", "a.txt", "b.txt");
    },
  );
  expect(files.map(({ path, status, link }) => [path, status, link])).toEqual([
    ["b.txt", "R", undefined],
    ["file.txt", "T", "a.txt"],
    ["gone", "D", undefined],
    ["moved", "M", "grün.txt"],
    ["run.sh", "M", undefined],
  ]);
});

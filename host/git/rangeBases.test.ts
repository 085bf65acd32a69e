import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findRangeBases } from "./rangeBases.ts";
import { testFolder, testRepository } from "./test/testRepository.fixture.ts";

it("a branch or tag whose commit is missing hides none of the others", async () => {
  const { folder, git, write } = testRepository(join(testFolder(), "shop"), { isUnborn: true });
  write("a.ts", "one\n");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Begin");
  git("branch", "-M", "main");
  git("tag", "--annotate", "v1", "--message", "One");
  git("tag", "tree", "HEAD^{tree}");
  const find = async (text: string) => {
    const found = await findRangeBases({ root: folder }, text, 10);
    return found.kind === "read" ? found.value.bases.map(({ name, kind, subject }) => [name, kind, subject]) : found;
  };
  mkdirSync(join(folder, ".git/refs/heads"), { recursive: true });
  writeFileSync(join(folder, ".git/refs/heads/lost"), `${"1".repeat(40)}\n`);
  writeFileSync(join(folder, ".git/refs/tags/lost"), `${"2".repeat(40)}\n`);
  expect(await find("")).toEqual([
    ["main", "branch", "Begin"],
    ["v1", "tag", "Begin"],
  ]);
  expect(await find("V")).toEqual([["v1", "tag", "Begin"]]);
});

import { statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { committedAfter } from "./committedAfter.ts";
import { readValue, testFolder, testRepository } from "./test/testRepository.fixture.ts";

async function shop() {
  const folder = join(testFolder(), "shop");
  const repository = testRepository(folder);
  const found = await repository.found();
  const log = join(found.gitDirectory, "logs", "HEAD");
  /** The moment after the last entry of the reflog; the next entry is made later. */
  const now = () => statSync(log).mtimeMs;
  const commit = (path: string, ...options: readonly string[]) => {
    repository.stage(path, `${Math.random()}\n`);
    repository.git("commit", "-qm", `Change ${path}`, ...options);
  };
  return { ...repository, found, log, now, commit, path: (name: string) => join(folder, name) };
}

describe("committedAfter", () => {
  it("lists the files of a commit after a moment, even within the same second", async () => {
    const { commit, found, now, path } = await shop();
    commit("before.ts");
    const moment = now();
    expect(readValue(await committedAfter(found, moment))).toEqual([]);
    commit("deep/two.ts");
    expect(readValue(await committedAfter(found, moment))).toEqual([path("deep/two.ts")]);
    commit("one.ts");
    expect(readValue(await committedAfter(found, moment - 2_000))).toEqual(
      expect.arrayContaining(["before.ts", "deep/two.ts", "one.ts"].map(path)),
    );
  });

  it("lists nothing for an amended or rebased commit, or another branch", async () => {
    const { commit, found, git, now } = await shop();
    commit("a.ts");
    git("checkout", "-q", "-b", "other");
    commit("b.ts");
    git("checkout", "-q", "main");
    commit("c.ts");
    const moment = now();
    commit("c.ts", "--amend");
    git("checkout", "-q", "other");
    git("rebase", "-q", "main");
    expect(readValue(await committedAfter(found, moment))).toEqual([]);
  });

  it("reads the first commit of a repository, and a reflog that is missing", async () => {
    const folder = join(testFolder(), "empty");
    const { found, stage, git } = testRepository(folder, { isUnborn: true });
    const repository = await found();
    expect(readValue(await committedAfter(repository, 0))).toEqual([]);
    stage("first.ts", "1\n");
    git("commit", "-qm", "First");
    expect(readValue(await committedAfter(repository, 0))).toEqual([join(folder, "first.ts")]);
  });

  it("does not start git while the reflog is unchanged", async () => {
    const { commit, found, log } = await shop();
    commit("a.ts");
    utimesSync(log, 1_000, 1_000);
    expect(readValue(await committedAfter(found, 1_000_000))).toEqual([]);
  });
});

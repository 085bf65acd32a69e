import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type LogWish, readCommitLog } from "./readCommitLog.ts";
import { testFolder, testRepository } from "./test/testRepository.fixture.ts";

/** Commits 1 to 4 are on main, 5 is on a branch from 2. The file was renamed in 3; 4 does not touch it. */
async function history() {
  const repository = testRepository(join(testFolder(), "shop"), { isUnborn: true });
  const { git, stage } = repository;
  const commit = (name: string) => git("commit", "--quiet", "--allow-empty", "--message", name);
  const lines = (last: string) => `one\ntwo\nthree\nfour\n${last}\n`;
  stage("old [1].ts", lines("a"));
  commit("1");
  stage("old [1].ts", lines("b"));
  commit("2");
  git("branch", "topic");
  git("mv", "old [1].ts", "new [1].ts");
  commit("3");
  stage("other.ts", "");
  commit("4");
  git("switch", "--quiet", "topic");
  commit("5");
  git("switch", "--quiet", "main");
  git("tag", "v1", "HEAD~1");
  const found = await repository.found();
  return async (wish: Partial<LogWish> = {}) => {
    const outcome = await readCommitLog(found, { count: 20, ...wish });
    return outcome.kind === "log" ? outcome.commits.map(({ subject }) => subject) : outcome.message;
  };
}

describe("readCommitLog", () => {
  it("lists the commits of every kind of range, newest first", async () => {
    const log = await history();
    const expected = [
      [{}, ["4", "3", "2", "1"]],
      [{ range: "" }, ["4", "3", "2", "1"]],
      [{ count: 2 }, ["4", "3"]],
      [{ range: "v1" }, ["3", "2", "1"]],
      [{ range: "HEAD~1..HEAD" }, ["4"]],
      [{ range: "HEAD~2.." }, ["4", "3"]],
      [{ range: "main..topic" }, ["5"]],
      [{ range: "HEAD..HEAD" }, []],
    ] as const;
    for (const [wish, subjects] of expected) expect([wish, await log(wish)]).toEqual([wish, subjects]);
  });

  it("follows a file through its names, which are not treated as patterns", async () => {
    const log = await history();
    expect(await log({ path: "new [1].ts" })).toEqual(["3", "2", "1"]);
    expect(await log({ path: "other.ts" })).toEqual(["4"]);
    expect(await log({ path: "*.ts" })).toEqual([]);
  });

  it("returns author and date, whatever the subject contains", async () => {
    const repository = testRepository(join(testFolder(), "shop"));
    repository.git("commit", "--quiet", "--allow-empty", "--message", 'a "b" %H | c\n\nbody');
    const outcome = await readCommitLog(await repository.found(), { count: 1 });
    expect(outcome).toEqual({
      kind: "log",
      commits: [
        {
          id: repository.git("rev-parse", "HEAD").trim(),
          subject: 'a "b" %H | c',
          author: "Test",
          date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+(?:[+-]\d\d:\d\d|Z)$/),
        },
      ],
    });
  });

  it.each(["nothing", "--all", "-n1", "a..b", "main...topic", "HEAD..--output=x", "x\ny"])(
    "refuses %j, and passes none of it to git as an option",
    async (range) => {
      expect(await (await history())({ range })).toMatch(/^There is no commit, branch or tag "/);
    },
  );

  it("refuses when there is no commit yet", async () => {
    const repository = testRepository(join(testFolder(), "shop"), { isUnborn: true });
    expect(await readCommitLog(await repository.found(), { count: 1 })).toMatchObject({ kind: "refused" });
  });
});

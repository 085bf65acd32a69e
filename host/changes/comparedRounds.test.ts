import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { changedFileId } from "./changeReader.ts";
import { listCommits } from "./rangeChoices.ts";

/** `main`, and a branch of three commits, of which the last is to be joined with the first. */
async function openBranch(range: string, prepare?: (repository: TestRepository) => void) {
  const repository = testRepository(join(testFolder(), "shop"));
  const { git, stage, folder } = repository;
  git("switch", "--quiet", "--create", "topic");
  for (const [message, path] of [
    ["Add a", "a.ts"],
    ["Add b", "b.ts"],
    ["fixup! Add a", "a.ts"],
  ] as const) {
    stage(path, `${message}\n`);
    git("commit", "--quiet", "--message", message);
  }
  prepare?.(repository);
  const test = await openTestHost({ folders: [folder] });
  const answer = await requestsOf(test).request({ range, title: "Topic" }, "test", new AbortController().signal);
  if (answer.kind === "refused") throw new Error(answer.message);
  const { reviewId } = answer;
  const listed = await test.changes.ask({ reviewId, round: 1 }, () =>
    listCommits(test.changes.compared, { reviewId, round: 1 }),
  );
  const { commits } = "kind" in listed ? { commits: [] } : listed;
  const read = async (commit: string) => {
    const found = await test.changes.read({ reviewId, round: 1, part: { kind: "commit", commit } });
    return found.kind === "refused"
      ? found.message
      : found.files.map(({ path, additions, deletions }) => `${path} +${additions} -${deletions}`);
  };
  const hashes = async (commit: string) => {
    const place = { reviewId, round: 1, part: { kind: "commit", commit } } as const;
    return (await test.changes.hunks(place, [changedFileId("a.ts")])).flatMap(({ hunks }) =>
      hunks.map(({ hash }) => hash),
    );
  };
  return { repository, commits, read, hashes };
}

describe("the commits of a round", () => {
  it("are listed in the order of reading, and each is read alone", async () => {
    const { commits, read } = await openBranch("main..topic");
    expect(commits.map(({ subject, isFixup }) => [subject, isFixup])).toEqual([
      ["Add a", undefined],
      ["fixup! Add a", true],
      ["Add b", undefined],
    ]);
    const shown = await Promise.all(commits.map(({ commit }) => read(commit)));
    expect(shown).toEqual([["a.ts +1 -0"], ["a.ts +1 -1"], ["b.ts +1 -0"]]);
  });

  it("are those below the working tree, where the range ends there", async () => {
    const { commits, read } = await openBranch("main..WORKTREE", ({ write }) => write("a.ts", "now\n"));
    expect(commits.map(({ subject }) => subject)).toEqual(["Add a", "fixup! Add a", "Add b"]);
    expect(await read(commits[1]?.commit ?? "")).toEqual(["a.ts +1 -1"]);
  });

  it("are none in uncommitted changes", async () => {
    const { commits } = await openBranch("HEAD", ({ write }) => write("a.ts", "now\n"));
    expect(commits).toEqual([]);
  });

  it("are the only ones that can be shown: not the base, and no commit of another branch", async () => {
    const { repository, read } = await openBranch("main..topic");
    const { git } = repository;
    const base = git("rev-parse", "main").trim();
    const other = git("commit-tree", "topic^{tree}", "-p", "topic", "-m", "Later").trim();
    const gone = "This commit is not among the changes any more: choose another one.";
    expect(await Promise.all([base, other, "0".repeat(40)].map(read))).toEqual([gone, gone, gone]);
  });

  it("keep the names of their hunks when the parents of a merge are others after a rebase", async () => {
    const { repository, hashes } = await openBranch("main..topic", ({ git, stage }) => {
      const fork = git("rev-parse", "HEAD").trim();
      const trees = ["mine", "theirs", "both"].map((text) => {
        stage("a.ts", `${text}\n`);
        return git("write-tree").trim();
      });
      for (const name of ["first", "second"]) {
        const [mine = "", theirs = ""] = trees.map((tree) => git("commit-tree", tree, "-p", fork, "-m", name).trim());
        const merge = git("commit-tree", trees[2] ?? "", "-p", mine, "-p", theirs, "-m", name).trim();
        git("update-ref", `refs/heads/${name}`, merge);
      }
      // Both merges are in the range.
      const both = git("commit-tree", trees[2] ?? "", "-p", "first", "-p", "second", "-m", "Both").trim();
      git("reset", "--hard", "--quiet", both);
    });
    const [first, second] = await Promise.all(
      ["first", "second"].map((name) => hashes(repository.git("rev-parse", name).trim())),
    );
    expect(first).toHaveLength(1);
    expect(second).toEqual(first);
  });
});

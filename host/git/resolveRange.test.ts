import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nameRightSide, resolveRange } from "./resolveRange.ts";
import { type TestRepository, testFolder, testRepository } from "./test/testRepository.fixture.ts";

/** Commits 0 to 4 are on main; 5 and 6 are on a branch from 1, merged as 7. Each name is the commit's message. */
function history(): { repository: TestRepository; resolved(range: string): Promise<unknown> } {
  const repository = testRepository(join(testFolder(), "shop"), { isUnborn: true });
  const { git } = repository;
  const commit = (name: string) => git("commit", "--quiet", "--allow-empty", "--message", name);
  for (const name of ["0", "1"]) commit(name);
  git("tag", "-a", "v1", "-m", "version 1");
  git("switch", "--quiet", "--create", "topic");
  for (const name of ["5", "6"]) commit(name);
  git("switch", "--quiet", "main");
  for (const name of ["2", "3", "4"]) commit(name);
  git("merge", "--quiet", "--no-ff", "topic", "--message", "7");
  return {
    repository,
    async resolved(range) {
      const outcome = await resolveRange(await repository.found(), range);
      if (outcome.kind !== "range") return outcome;
      const nameOf = (oid: string | undefined) => oid && git("log", "-1", "--format=%s", oid).trim();
      const { base, head, remark } = outcome;
      const end = head.kind === "worktree" ? `files on ${nameOf(head.commit)}` : nameOf(head.commit);
      return [nameOf(base), end, ...(remark === undefined ? [] : [remark])];
    },
  };
}

describe("nameRightSide", () => {
  it("returns the right side as it is written, and HEAD for its ancestors", () => {
    const sides = ["ui", "main...ui", "main..", "api..WORKTREE", "HEAD~3", "@^", "HEAD", "ui~2", " a .. b "].map(
      nameRightSide,
    );
    expect(sides).toEqual(["ui", "ui", "HEAD", "WORKTREE", "HEAD", "HEAD", "HEAD", "ui~2", "b"]);
  });
});

describe("resolveRange", () => {
  it("understands the working tree, ancestors, both kinds of ranges, and all names of single commits", async () => {
    const { resolved } = history();
    const expected: readonly (readonly [range: string, names: readonly string[]])[] = [
      ["HEAD", ["7", "files on 7"]],
      ["", ["7", "files on 7"]],
      ["WORKTREE", ["7", "files on 7"]],
      ["HEAD~2", ["3", "7"]],
      ["HEAD~", ["4", "7"]],
      ["HEAD~0", ["7", "7"]],
      ["@", ["7", "files on 7"]],
      ["HEAD^", ["4", "7"]],
      ["@^^", ["3", "7"]],
      ["@~2", ["3", "7"]],
      ["topic..main", ["6", "7"]],
      ["main~1...topic", ["1", "6"]],
      ["topic~1..", ["5", "7"]],
      [" HEAD~1 .. HEAD ", ["4", "7"]],
      ["HEAD~2..WORKTREE", ["3", "files on 7"]],
      ["topic...WORKTREE", ["6", "files on 7"]],
      ["v1", ["0", "1"]],
      ["main", ["4", "7"]],
      ["HEAD^2", ["5", "6"]],
      ["main@{0}", ["4", "7"]],
    ];
    for (const [range, names] of expected) expect([range, await resolved(range)]).toEqual([range, names]);
  });

  it("says when a side has commits that the other lacks, so that their changes appear reversed", async () => {
    const { repository, resolved } = history();
    const reversed = (left: string, right: string, commits: number) => ({ kind: "reversed", left, right, commits });
    expect(await resolved("main..topic")).toEqual(["7", "6", reversed("main", "topic", 4)]);
    expect(await resolved("..topic")).toEqual(["7", "6", reversed("HEAD", "topic", 4)]);
    repository.git("switch", "--quiet", "topic");
    expect(await resolved("main..")).toEqual(["7", "6", reversed("main", "HEAD", 4)]);
    expect(await resolved("main..WORKTREE")).toEqual(["7", "files on 6", reversed("main", "WORKTREE", 4)]);
    expect(await resolved("main...topic")).toEqual(["6", "6"]);
  });

  it("treats a branch as everything since it left the default branch, or its upstream of another name", async () => {
    const { repository, resolved } = history();
    const { git } = repository;
    const branch = (name: string, base: string, commits: number) => ({ kind: "branch", branch: name, base, commits });
    git("switch", "--quiet", "--create", "next");
    for (const name of ["8", "9"]) git("commit", "--quiet", "--allow-empty", "--message", name);
    expect(await resolved("next")).toEqual(["7", "9", branch("next", "main", 2)]);
    expect(await resolved("topic")).toEqual(["6", "6", branch("topic", "main", 0)]);
    git("switch", "--quiet", "--track", "--create", "stacked", "next");
    git("commit", "--quiet", "--allow-empty", "--message", "10");
    expect(await resolved("stacked")).toEqual(["9", "10", branch("stacked", "next", 1)]);
    git("update-ref", "refs/remotes/origin/trunk", "next");
    git("update-ref", "refs/remotes/origin/next", "next~1");
    git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk");
    expect(await resolved("main")).toEqual(["7", "7", branch("main", "origin/trunk", 0)]);
    expect(await resolved("origin/next")).toEqual(["8", "8", branch("origin/next", "origin/trunk", 0)]);
    expect(await resolved("origin/trunk")).toEqual(["8", "9"]);
    expect(await resolved("next~0")).toEqual(["8", "9"]);
  });

  it("says what a shallow clone lacks", async () => {
    const { repository } = history();
    const folder = join(repository.folder, "../shallow");
    repository.git("clone", "--quiet", "--depth=2", `file://${repository.folder}`, folder);
    const found = await testRepository(folder, { isUnborn: true }).found();
    expect(await resolveRange(found, "HEAD~2")).toEqual({
      kind: "refused",
      message:
        "HEAD~2 does not exist: in this shallow clone, which git fetch --unshallow completes, there is 1 commit before HEAD, but 2 were asked for. Use HEAD~1.",
    });
    expect(await resolveRange(found, "HEAD~1^0")).toEqual({
      kind: "refused",
      message: expect.stringMatching(
        /^The commit before [0-9a-f]{7} is not in this shallow clone, so its changes are unknown\. Run git fetch --deepen=1/,
      ),
    });
  });

  it("treats a first commit as all new, and describes the range", async () => {
    const { repository } = history();
    const first = repository.git("rev-list", "--max-parents=0", "HEAD").trim();
    const outcome = await resolveRange(await repository.found(), first.slice(0, 12));
    const shown = `${first.slice(0, 7)}, a first commit`;
    expect(outcome).toEqual({ kind: "range", base: undefined, head: { kind: "commit", commit: first }, shown });
  });

  it("treats all files as new before the first commit", async () => {
    const repository = testRepository(join(testFolder(), "shop"), { isUnborn: true });
    const found = await repository.found();
    expect(await resolveRange(found, "HEAD")).toEqual({
      kind: "range",
      base: undefined,
      head: { kind: "worktree", commit: undefined },
      shown: "the working tree, before the first commit",
    });
    const message = "This repository has no commits yet. Use HEAD for everything in the working tree.";
    expect(await resolveRange(found, "HEAD~1")).toEqual({ kind: "refused", message });
    expect(await resolveRange(found, "HEAD..WORKTREE")).toEqual({ kind: "refused", message });
  });

  it("reports how many commits exist, and which names", async () => {
    const { resolved } = history();
    expect(await resolved("HEAD~9")).toEqual({
      kind: "refused",
      message: "HEAD~9 does not exist: there are 5 commits before HEAD, but 9 were asked for. Use HEAD~5.",
    });
    const { repository } = history();
    repository.git("checkout", "--quiet", repository.git("rev-list", "--max-parents=0", "HEAD").trim());
    expect(await resolveRange(await repository.found(), "HEAD~1")).toEqual({
      kind: "refused",
      message: expect.stringMatching(/0 commits before HEAD, .* Use [0-9a-f]{7} for that commit itself, or HEAD for/),
    });
    const unknown = { kind: "unknown", revision: "topik", known: expect.arrayContaining(["topic", "main", "v1"]) };
    expect(await resolved("main..topik")).toEqual(unknown);
    expect(await resolved("topik")).toEqual(unknown);
  });

  it("suggests a range for histories with no common commit", async () => {
    const { repository, resolved } = history();
    repository.git("switch", "--quiet", "--orphan", "other");
    repository.git("commit", "--quiet", "--allow-empty", "--message", "8");
    expect(await resolved("main...other")).toEqual({
      kind: "refused",
      message: "main and other have no commit in common. Use main..other to compare them as they are.",
    });
    expect(await resolved("main..other")).toEqual(["7", "8"]);
  });

  it("refuses an invalid range, and never passes it to git as an option", async () => {
    const { repository, resolved } = history();
    for (const range of ["--output=/tmp/x", "a..--all", "a .. --all", "^HEAD", "a..b..c", "a\nb", "x".repeat(400)]) {
      expect(await resolved(range)).toEqual({ kind: "refused", message: expect.stringMatching(/not a range|300/) });
    }
    expect(await resolved("WORKTREE..HEAD")).toEqual({
      kind: "refused",
      message: expect.stringMatching(/^WORKTREE can only be the right side/),
    });
    expect(await resolved("..")).toEqual({ kind: "refused", message: expect.stringMatching(/^"\.\." has no side/) });
    expect(repository.git("status", "--porcelain")).toBe("");
  });

  it("prefers a branch over a file of the same name, and accepts branches with odd names", async () => {
    const { repository, resolved } = history();
    repository.write("topic", "x");
    repository.git("branch", "größe/$(touch);", "topic");
    for (const branch of ["topic", "größe/$(touch);"])
      expect(await resolved(branch)).toEqual(["6", "6", { kind: "branch", branch, base: "main", commits: 0 }]);
  });
});

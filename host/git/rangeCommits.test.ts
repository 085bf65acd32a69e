import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findCommitBase, listRangeCommits } from "./rangeCommits.ts";
import { spy } from "./test/spy.fixture.ts";
import { readValue, type TestRepository, testFolder, testRepository } from "./test/testRepository.fixture.ts";

function shop(): TestRepository {
  return testRepository(join(testFolder(), "shop"));
}

const idOf = ({ git }: TestRepository, name: string) => git("rev-parse", name).trim();

function commit({ git, stage }: TestRepository, files: Readonly<Record<string, string>>, message: string): void {
  for (const [path, text] of Object.entries(files)) stage(path, text);
  git("commit", "--quiet", "--allow-empty", "--message", message);
}

async function list(repository: TestRepository, base: string, cap = 10) {
  const tip = idOf(repository, "HEAD");
  const { commits, isCut } = readValue(await listRangeCommits(await repository.found(), { base, tip }, cap));
  return { isCut, commits: commits.map(({ commit: _, at: __, author: ___, ...said }) => said) };
}

/** A merge of two branches that changed the same line; somebody resolved it, and wrote another line besides. */
function conflictedMerge(repository: TestRepository): void {
  const { git, write } = repository;
  commit(repository, { "a.ts": "one\ntwo\n" }, "Begin a");
  git("switch", "--quiet", "--create", "topic");
  commit(repository, { "a.ts": "topic\ntwo\n" }, "Topic");
  git("switch", "--quiet", "main");
  commit(repository, { "a.ts": "main\ntwo\n", "b.ts": "b\n" }, "Main");
  try {
    git("merge", "--quiet", "topic");
  } catch {
    // Git says that there is a conflict.
  }
  write("a.ts", "both\ntwo\nthree\n");
  git("commit", "--quiet", "--all", "--message", "Merge");
}

describe("listRangeCommits", () => {
  it("lists commits in their order with what git counts in them", async () => {
    const repository = shop();
    const base = idOf(repository, "HEAD");
    commit(repository, { "a.ts": "1\n2\n", "b.ts": "1\n" }, "Add both\n\nBecause.");
    commit(repository, { "a.ts": "1\n" }, "fixup! Add both");
    commit(repository, {}, "Say nothing");
    expect(await list(repository, base)).toEqual({
      isCut: false,
      commits: [
        { subject: "Add both", files: 2, additions: 3, deletions: 0 },
        { subject: "fixup! Add both", files: 1, additions: 0, deletions: 1 },
        { subject: "Say nothing", files: 0 },
      ],
    });
  });

  it("lists the last ones of many, and says so", async () => {
    const repository = shop();
    const base = idOf(repository, "HEAD");
    for (const name of ["1", "2", "3"]) commit(repository, {}, name);
    const { commits, isCut } = await list(repository, base, 2);
    expect([isCut, commits.map(({ subject }) => subject)]).toEqual([true, ["2", "3"]]);
  });

  it("lists the commits without counts where a partial clone lacks the texts", async () => {
    const repository = shop();
    const { git, folder } = repository;
    const base = idOf(repository, "HEAD");
    commit(repository, { "a.ts": "1\n" }, "Add a");
    const blob = idOf(repository, "HEAD:a.ts");
    rmSync(join(folder, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    git("config", "core.repositoryformatversion", "1");
    git("config", "extensions.partialClone", "origin");
    git("config", "remote.origin.promisor", "true");
    git("config", "remote.origin.url", "ssh://x@127.0.0.1/x");
    expect(await list(repository, base)).toEqual({ isCut: false, commits: [{ subject: "Add a" }] });
  });

  it("lists the whole history where the range begins with the empty tree", async () => {
    const repository = shop();
    const empty = repository.git("hash-object", "-t", "tree", "/dev/null").trim();
    const { commits } = await list(repository, empty);
    expect(commits).toEqual([{ subject: "Begin", files: 1, additions: 1, deletions: 0 }]);
  });
});

describe("findCommitBase", () => {
  it("is the parent of a commit, and the empty tree for the first one", async () => {
    const repository = shop();
    commit(repository, { "a.ts": "1\n" }, "Second");
    const found = await repository.found();
    const [first, second] = [idOf(repository, "HEAD~"), idOf(repository, "HEAD")];
    expect(await findCommitBase(found, second)).toEqual({ kind: "read", value: first });
    const empty = repository.git("hash-object", "-t", "tree", "/dev/null").trim();
    expect(await findCommitBase(found, first)).toEqual({ kind: "read", value: empty });
  });

  it("leaves of a merge what somebody resolved by hand", async () => {
    const repository = shop();
    conflictedMerge(repository);
    const base = await findCommitBase(await repository.found(), idOf(repository, "HEAD"));
    const tree = base.kind === "read" ? base.value : "";
    expect(repository.git("diff", "--name-only", tree, "HEAD").trim()).toBe("a.ts");
    const changed = repository.git("diff", "--unified=0", tree, "HEAD").split("\n");
    expect(changed.filter((line) => /^[+-](?![+-]{2})/.test(line) && !/^-[<=>]{7}/.test(line))).toEqual([
      "-main",
      "-topic",
      "+both",
      "+three",
    ]);
  });

  it("says of a merge without help that nobody changed anything in it", async () => {
    const repository = shop();
    const { git } = repository;
    git("switch", "--quiet", "--create", "topic");
    commit(repository, { "a.ts": "a\n" }, "Topic");
    git("switch", "--quiet", "main");
    commit(repository, { "b.ts": "b\n" }, "Main");
    git("merge", "--quiet", "--no-edit", "topic");
    const base = await findCommitBase(await repository.found(), idOf(repository, "HEAD"));
    expect(base).toEqual({ kind: "read", value: idOf(repository, "HEAD^{tree}") });
  });

  it("merges nothing again where a merge driver is configured, and says so", async () => {
    const top = testFolder();
    const { path, ran, forget } = spy(top);
    const shop = testRepository(join(top, "shop"));
    const { git, stage } = shop;
    const commit = (text: string) => {
      stage("README.md", text);
      stage(".gitattributes", "* merge=e\n");
      git("commit", "--quiet", "--message", text);
      return git("rev-parse", "HEAD").trim();
    };
    const base = git("rev-parse", "HEAD").trim();
    const mine = commit("mine\n");
    git("checkout", "--quiet", base);
    const theirs = commit("theirs\n");
    const merge = git("commit-tree", `${mine}^{tree}`, "-p", mine, "-p", theirs, "-m", "Merge").trim();
    git("config", "merge.e.driver", `${path} driver`);
    // Control: plain git starts the driver.
    expect(() => git("merge-tree", "--write-tree", mine, theirs)).toThrow();
    expect(ran()).toEqual(["driver"]);
    forget();
    expect(await findCommitBase(await shop.found(), merge)).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(/^A merge driver is configured/),
    });
    expect(ran()).toEqual([]);
  });
});

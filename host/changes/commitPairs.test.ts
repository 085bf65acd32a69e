import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { changedFileId } from "./changeReader.ts";
import { LineMarks } from "./lineMarks.ts";
import type { RoundPlace } from "./roundPlace.ts";

const lines = (...changed: readonly string[]) => ["1", "2", "3", "4", "5", "6", "7", "8", ...changed, ""].join("\n");

function commit({ git, stage }: TestRepository, message: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) stage(path, text);
  git("commit", "--quiet", "--message", message);
}

/** `main`, and a branch of it in two rounds: each round has the commits that `write` has made. */
async function openRounds(...writers: readonly ((repository: TestRepository) => void)[]) {
  const repository = testRepository(join(testFolder(), "shop"));
  const { git, folder } = repository;
  commit(repository, "Base", { "a.ts": lines("a"), "b.ts": lines("b"), "c.ts": lines("c") });
  git("switch", "--quiet", "--create", "topic");
  const test = await openTestHost({ folders: [folder] });
  let reviewId = "";
  for (const write of writers) {
    write(repository);
    const wish = { range: "main..topic", title: "Topic", ...(reviewId === "" ? {} : { reviewId }) };
    const answer = await requestsOf(test).request(wish, "test", new AbortController().signal);
    if (answer.kind === "refused") throw new Error(answer.message);
    ({ reviewId } = answer);
  }
  const find = (since: number) => test.changes.compared.pairs({ reviewId, round: 2, since });
  const found = await find(1);
  if ("kind" in found) throw new Error(found.message);
  const subjects = new Map(
    git("log", "--all", "--format=%H %s")
      .trim()
      .split("\n")
      .map((line) => [line.slice(0, 40), line.slice(41)] as const),
  );
  const toPart = (subject: string) => {
    const [commit = ""] = found.pairs.flatMap(({ commit: id = "" }) => (subjects.get(id) === subject ? [id] : []));
    return { kind: "commit", commit } as const;
  };
  return {
    /** Marks all that the changes of the round have in a file, and returns which marks a commit then has in it. */
    async markWhole(subject: string, path: string) {
      const marks = new LineMarks(test.changes);
      const [whole, place] = [
        { reviewId, round: 2 },
        { reviewId, round: 2, since: 1, part: toPart(subject) },
      ];
      const hashes = async (asked: RoundPlace) =>
        (await test.changes.hunks(asked, [changedFileId(path)])).flatMap(({ hunks }) => hunks.map(({ hash }) => hash));
      await marks.mark(whole, await hashes(whole), true);
      await marks.serve(place, await test.changes.hunks(place, [changedFileId(path)]));
      const viewed = new Set(marks.marks(reviewId).hunks);
      return (await hashes(place)).map((hash) => viewed.has(hash));
    },
    told: found.pairs.map(({ state, commit: own, earlier, isReworded }) =>
      [state, subjects.get(own ?? "") ?? earlier?.subject, isReworded === true ? "reworded" : ""].join(" ").trim(),
    ),
    /** The changes of the commit of a subject since a round, each with the numbers of its lines. */
    async read(subject: string, since: number) {
      const read = await test.changes.read({ reviewId, round: 2, since, part: toPart(subject) });
      if (read.kind === "refused") return read.message;
      return read.files.map(({ path, additions, deletions }) => `${path} +${additions} -${deletions}`);
    },
  };
}

const twoCommits = (repository: TestRepository) => {
  commit(repository, "Edit a", { "a.ts": lines("one") });
  commit(repository, "Edit b", { "b.ts": lines("one", "two") });
};

describe("the commits of a later round", () => {
  it("are shown with what was amended in them, without what a rebase brought", async () => {
    const { told, read } = await openRounds(twoCommits, (repository) => {
      const { git } = repository;
      git("switch", "--quiet", "main");
      commit(repository, "Others", { "a.ts": lines("a").replace("1", "one of others"), "c.ts": lines("others") });
      git("switch", "--quiet", "topic");
      git("rebase", "--quiet", "main");
      commit(repository, "fixup! Edit b", { "b.ts": lines("one", "three") });
      git("-c", "sequence.editor=true", "rebase", "--quiet", "--interactive", "--autosquash", "main");
      commit(repository, "Edit c", { "c.ts": lines("mine") });
    });
    expect(told).toEqual(["same Edit a", "changed Edit b", "new Edit c"]);
    expect(await read("Edit a", 1)).toEqual([]);
    expect(await read("Edit b", 1)).toEqual(["b.ts +1 -1"]);
    expect(await read("Edit c", 1)).toEqual(["c.ts +1 -1"]);
    // Before the first round there was no commit.
    expect(await read("Edit a", 0)).toEqual(["a.ts +1 -1"]);
  });

  it("are compared alone where the commit below them is gone, although it changed the same file", async () => {
    const top = (text: string) => text.replace("1", "top");
    const { told, read } = await openRounds(
      (repository) => {
        commit(repository, "Edit the top", { "b.ts": top(lines("b")) });
        commit(repository, "Edit b", { "b.ts": top(lines("one", "two")) });
      },
      (repository) => {
        repository.git("reset", "--quiet", "--hard", "main");
        commit(repository, "Edit b", { "b.ts": lines("one", "three") });
      },
    );
    expect(told).toEqual(["changed Edit b", "gone Edit the top"]);
    expect(await read("Edit b", 1)).toEqual(["b.ts +1 -1"]);
  });

  it("have the marks of the whole where they are new, and are shown whole", async () => {
    const { markWhole } = await openRounds(twoCommits, (repository) => {
      commit(repository, "Edit c", { "c.ts": lines("c", "more") });
      commit(repository, "Edit c again", { "c.ts": lines("c", "more", "again") });
    });
    expect(await markWhole("Edit c", "c.ts")).toEqual([true]);
  });

  it("are the same where a merge is resolved as before over other parents, and show no ids where it is not", async () => {
    const write = (resolved: string, other: string) => (repository: TestRepository) => {
      const { git } = repository;
      git("reset", "--quiet", "--hard", "main~0");
      commit(repository, "Other parent", { "c.ts": lines(other) });
      git("branch", "--force", "fork");
      commit(repository, "Mine", { "a.ts": lines("mine") });
      git("switch", "--quiet", "--detach", "fork");
      commit(repository, "Theirs", { "a.ts": lines("theirs") });
      repository.stage("a.ts", lines(resolved));
      const tree = git("write-tree").trim();
      const merge = git("commit-tree", tree, "-p", "topic", "-p", "HEAD", "-m", "Join").trim();
      git("switch", "--quiet", "--force", "topic");
      git("reset", "--quiet", "--hard", merge);
    };
    const same = await openRounds(write("both", "one"), write("both", "two"));
    expect(same.told).toContain("same Join");
    expect(await same.read("Join", 1)).toEqual([]);
    const changed = await openRounds(write("both", "one"), write("both\nof them", "two"));
    expect(changed.told).toContain("changed Join");
    expect(await changed.read("Join", 1)).toEqual(["a.ts +1 -0"]);
  });

  it("are the same where only the message is another one, which is said", async () => {
    const { told, read } = await openRounds(twoCommits, ({ git }) => {
      git("commit", "--quiet", "--amend", "--message", "Edit b better");
    });
    expect(told).toEqual(["same Edit a", "same Edit b better reworded"]);
    expect(await read("Edit b better", 1)).toEqual([]);
  });
});

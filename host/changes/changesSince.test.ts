import { chmodSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost, type TestHost } from "../test/testHost.fixture.ts";
import type { ChangeRequest } from "./changeRequest.ts";

let repository: TestRepository;
let test: TestHost;
let reviewId: string | undefined;

const lines = Array.from({ length: 60 }, (_, at) => `line ${at + 1}\n`).join("");
const own = { "line 20\n": "timeout = 10\n", "line 40\n": "retries = 3\n" };
const later = { ...own, "line 20\n": "timeout = 20\n" };
const upstream = { "line 1\n": "line 1\nupstream 1\nupstream 2\nupstream 3\n" };

/** Returns the sixty lines with some of them replaced. */
function text(...replaced: readonly Readonly<Record<string, string>>[]): string {
  return replaced.flatMap(Object.entries).reduce((all, [from, to]) => all.replace(from, to), lines);
}

const git = (...args: readonly string[]) => repository.git(...args);

function commit(message: string): void {
  git("add", "--all");
  git("commit", "--quiet", "--message", message);
}

/** Commits on main and returns to the topic. */
function onMain(change: () => void): void {
  git("switch", "--quiet", "main");
  change();
  commit("Upstream");
  git("switch", "--quiet", "topic");
}

async function request(range = "main...topic", more: Partial<ChangeRequest> = {}) {
  const { requests } = test.features.changes;
  const asked = { range, title: "T", ...(reviewId === undefined ? {} : { reviewId }), ...more };
  const answer = await requests.request(asked, "test", new AbortController().signal);
  if (answer.kind === "refused") throw new Error(answer.message);
  reviewId = answer.reviewId;
  return answer;
}

/** Returns the changed lines of each file of a round that the round before does not have. */
async function changedLines(round: number, since?: number) {
  const place = { reviewId: reviewId ?? "", round, ...(since === undefined ? {} : { since }) };
  const read = await test.changes.read(place);
  if (read.kind === "refused") throw new Error(read.message);
  const hunks = await test.changes.hunks(
    place,
    read.files.map(({ id }) => id),
  );
  return read.files.map(({ path, status, isConflict }, at) => {
    const changed = hunks[at]?.hunks.flatMap(({ body }) => body.split("\n").filter((line) => /^[-+\\]/.test(line)));
    return [`${status} ${path}${isConflict === true ? " conflict" : ""}`, ...(changed ?? [])];
  });
}

const onlyTimeout = ["M conf.txt", "-timeout = 10", "+timeout = 20"];
const one = { files: 1, additions: 1, deletions: 1 };
const none = { files: 0, additions: 0, deletions: 0 };

beforeEach(async () => {
  reviewId = undefined;
  repository = testRepository(join(testFolder(), "shop"));
  repository.stage("conf.txt", lines);
  repository.stage("other.txt", lines.replaceAll("line", "other"));
  commit("Base");
  git("switch", "--quiet", "--create", "topic");
  repository.write("conf.txt", text(own));
  test = await openTestHost({ folders: [repository.folder] });
});

describe("the changes since the last round", () => {
  it("are only the assistant's after a rebase, in the answer, the page, the story and the viewed marks", async () => {
    commit("Topic");
    const first = await request();
    const { page } = openFeedbackPage(test);
    const files = first.files.map(({ id }) => id);
    const hashes = async (round: number, since?: number) => {
      const asked = { reviewId: first.reviewId, round, files, ...(since === undefined ? {} : { since }) };
      return (await page["changes/hunks"](asked)).files.flatMap(({ hunks }) => hunks.map(({ hash }) => hash));
    };
    const viewed = await hashes(1);
    onMain(() => repository.write("conf.txt", text(upstream)));
    git("rebase", "--quiet", "main");
    repository.write("conf.txt", text(upstream, later));
    git("commit", "--quiet", "--all", "--amend", "--no-edit");
    const second = await request("main...topic", { description: "Slower." });
    expect([second.since, second.reviewNotes]).toEqual([one, undefined]);
    expect(await changedLines(2, 1)).toEqual([onlyTimeout]);
    expect(await changedLines(2, 0)).toEqual(await changedLines(2));
    expect((await hashes(2))[1]).toBe(viewed[1]);
    const asked = { reviewId: first.reviewId, from: first.iteration, to: second.iteration };
    const placed = await page["changes/sections"](asked);
    expect(placed.kind === "placed" && [placed.places.round, placed.places.since]).toEqual([2, 1]);
    expect(
      (await test.changes.side({ reviewId: first.reviewId, round: 2, since: 1 }, files[0] ?? "", "before"))?.text,
    ).toBe(text(upstream, own));
  });

  it("are empty after a rebase alone", async () => {
    commit("Topic");
    await request();
    onMain(() => repository.write("conf.txt", text(upstream)));
    git("rebase", "--quiet", "main");
    expect((await request()).since).toEqual(none);
    expect(await changedLines(2, 1)).toEqual([]);
  });

  it("are only the assistant's after a merge of the base", async () => {
    commit("Topic");
    await request();
    onMain(() => repository.write("conf.txt", text(upstream)));
    git("merge", "--quiet", "--no-edit", "main");
    expect((await request()).since).toEqual(none);
    repository.write("conf.txt", text(upstream, later));
    commit("Slower");
    expect((await request()).since).toEqual(one);
    expect(await changedLines(3, 1)).toEqual([onlyTimeout]);
  });

  it("are only the assistant's after a pull with uncommitted work", async () => {
    await request("HEAD");
    git("stash", "--quiet");
    onMain(() => repository.write("conf.txt", text(upstream)));
    git("merge", "--quiet", "--ff-only", "main");
    git("stash", "pop", "--quiet");
    repository.write("conf.txt", text(upstream, later));
    repository.write("new.txt", "new\n");
    expect((await request("HEAD")).since).toEqual({ files: 2, additions: 2, deletions: 1 });
    expect(await changedLines(2, 1)).toEqual([onlyTimeout, ["A new.txt", "+new"]]);
  });

  it("include what the assistant commits in between", async () => {
    await request("HEAD");
    repository.write("conf.txt", text(own, { "line 50\n": "committed\n" }));
    commit("Own");
    repository.write("other.txt", "mine\n");
    expect((await request("HEAD")).since).toEqual({ files: 2, additions: 2, deletions: 61 });
    expect((await changedLines(2, 1))[0]).toEqual(["M conf.txt", "-line 50", "+committed"]);
    expect((await changedLines(2, 0))[0]?.length).toBe(7);
    git("commit", "--quiet", "--all", "--amend", "--no-edit");
    repository.write("new.txt", "new\n");
    expect((await request("HEAD")).since).toEqual({ files: 1, additions: 1, deletions: 0 });
  });

  it("stay the same after an amend, and for a range that only begins earlier", async () => {
    commit("Topic");
    await request("HEAD~1");
    repository.write("conf.txt", text(later));
    git("commit", "--quiet", "--all", "--amend", "--no-edit");
    expect((await request("HEAD~1")).since).toEqual(one);
    expect((await request("HEAD~2")).since).toEqual(none);
    repository.write("other.txt", "mine\n");
    commit("More");
    expect((await request("HEAD~1")).since).toEqual({ files: 1, additions: 1, deletions: 60 });
  });
});

describe("a base that changed the files in its own way", () => {
  const rebased = async (change: () => void, finish: () => void = () => git("rebase", "--quiet", "main")) => {
    commit("Topic");
    await request();
    onMain(change);
    finish();
  };

  it("has renamed the file, and changed it", async () => {
    await rebased(() => {
      git("mv", "conf.txt", "settings.txt");
      repository.write("settings.txt", text(upstream));
    });
    expect((await request()).since).toEqual(none);
    repository.write("settings.txt", text(upstream, later));
    git("commit", "--quiet", "--all", "--amend", "--no-edit");
    expect((await request()).since).toEqual(one);
    expect(await changedLines(3, 1)).toEqual([["M settings.txt", "-timeout = 10", "+timeout = 20"]]);
  });

  it("has changed the file that the assistant renamed", async () => {
    git("mv", "conf.txt", "settings.txt");
    await rebased(() => repository.write("conf.txt", text(upstream)));
    repository.write("settings.txt", text(upstream, later));
    git("commit", "--quiet", "--all", "--amend", "--no-edit");
    expect((await request()).since).toEqual(one);
    expect(await changedLines(2, 1)).toEqual([["M settings.txt", "-timeout = 10", "+timeout = 20"]]);
  });

  it("has deleted another file, or changed a file that only the later round changes", async () => {
    await rebased(() => {
      rmSync(join(repository.folder, "other.txt"));
      repository.write("README.md", "# Shop\n\nupstream\n");
    });
    expect((await request()).since).toEqual(none);
    repository.write("README.md", "# Our shop\n\nupstream\n");
    commit("Ours");
    expect((await request()).since).toEqual(one);
    expect(await changedLines(3, 1)).toEqual([["M README.md", "-# Shop", "+# Our shop"]]);
  });

  it("has deleted the file, which is no change when the assistant agrees, and a new file when it does not", async () => {
    commit("Topic");
    const topic = git("rev-parse", "HEAD").trim();
    await request();
    onMain(() => rmSync(join(repository.folder, "conf.txt")));
    git("reset", "--quiet", "--hard", "main");
    repository.write("more.txt", "more\n");
    commit("More");
    expect((await request()).since).toEqual({ files: 1, additions: 1, deletions: 0 });
    git("checkout", "--quiet", topic, "--", "conf.txt");
    commit("Again");
    await request();
    expect((await changedLines(3, 1)).map(([file]) => file)).toEqual(["A conf.txt conflict", "A more.txt"]);
  });

  it("has changed the mode, a link, and a file without lines", async () => {
    repository.write("a.bin", "\0 ours");
    symlinkSync("other.txt", join(repository.folder, "link"));
    chmodSync(join(repository.folder, "other.txt"), 0o755);
    await rebased(
      () => {
        git("update-index", "--chmod=+x", "conf.txt");
        git("commit", "--quiet", "--message", "Mode");
        git("checkout", "--quiet", "--", ".");
        repository.write("a.bin", "\0 theirs");
        repository.write("other.txt", lines);
        symlinkSync("README.md", join(repository.folder, "link"));
      },
      () => git("rebase", "--quiet", "--strategy-option=theirs", "main"),
    );
    expect((await request()).since).toEqual(none);
    writeFileSync(join(repository.folder, "a.bin"), "\0 ours, later");
    commit("Later");
    expect((await request()).since).toEqual({ files: 1, additions: 0, deletions: 0 });
    expect(await changedLines(3, 1)).toEqual([["M a.bin"]]);
  });
});

describe("a file that conflicts with the new base", () => {
  /** The base changes line 20, too; `resolved` is the file after the rebase. */
  async function conflicting(resolved: string, theirs = text(upstream, { "line 20\n": "timeout = 5\n" })) {
    commit("Topic");
    await request();
    onMain(() => repository.write("conf.txt", theirs));
    git("reset", "--quiet", "--hard", "main");
    repository.write("conf.txt", resolved);
    repository.write("more.txt", "more\n");
    commit("Topic");
    return request();
  }
  const note = [expect.stringMatching(/^The new base and the round before changed the same lines.*: conf\.txt\./)];

  it("shows the hunks that the previous round does not have, and says so", async () => {
    const answer = await conflicting(text(upstream, later));
    expect([answer.since, answer.reviewNotes]).toEqual([{ files: 2, additions: 2, deletions: 1 }, note]);
    expect((await changedLines(2, 1))[0]).toEqual(["M conf.txt conflict", "-timeout = 5", "+timeout = 20"]);
  });

  it("shows nothing of the conflict when both sides are kept", async () => {
    const both = { "line 20\n": "line 20\ntheirs\n" };
    repository.write("conf.txt", text({ "line 20\n": "line 20\nours\n" }));
    const answer = await conflicting(text({ "line 20\n": "line 20\ntheirs\nours\n" }), text(both));
    expect([answer.since, answer.reviewNotes]).toEqual([{ files: 1, additions: 1, deletions: 0 }, undefined]);
  });

  it("shows what became of the previous round's lines when the assistant gave them up", async () => {
    const theirs = text(upstream, { "line 20\n": "timeout = 5\n" });
    expect((await conflicting(theirs)).reviewNotes).toEqual(note);
    expect((await changedLines(2, 1))[0]).toEqual([
      "M conf.txt conflict",
      ...["-timeout = 10", "+timeout = 5", "-retries = 3", "+line 40"],
    ]);
  });

  it("keeps a missing line break at the end", async () => {
    repository.write("conf.txt", `${text(own)}end`);
    const theirs = text({ "line 20\n": "timeout = 5\n" });
    await conflicting(`${text({ "line 20\n": "timeout = 20\n", "line 40\n": "retries = 3\n" })}end`, theirs);
    expect((await changedLines(2, 1))[0]).toEqual(["M conf.txt conflict", "-timeout = 5", "+timeout = 20"]);
  });
});

import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openTestHost, type TestHost } from "../test/testHost.fixture.ts";

let repository: TestRepository;
let test: TestHost;
let isTrusted: boolean;
let grantTrust: () => void;

beforeEach(async () => {
  isTrusted = true;
  repository = testRepository(join(testFolder(), "shop"));
  repository.stage("a.ts", "one\ntwo\n");
  repository.stage("lib/b.ts", "one\n");
  commit("A");
  const workspace = {
    isTrusted: () => isTrusted,
    onTrusted: (listener: () => void) => {
      grantTrust = listener;
      return { dispose: () => undefined };
    },
  };
  test = await openTestHost({ folders: [repository.folder], workspace });
});

const commit = (message: string) => repository.git("commit", "--quiet", "--all", "--message", message);

/** Presents a text as a client does, and returns the review after its snapshot. */
async function present(content: string, { arrivedAt = Date.now() + 60_000, client = "test", reviewId = "" } = {}) {
  const presented = await test.present({ content, ...(reviewId === "" ? {} : { reviewId }) });
  if (presented.kind === "refused") throw new Error(presented.message);
  const { snapshots, dispose: settled } = test.features.changes;
  snapshots.take({ reviewId: presented.reviewId, iteration: presented.iteration, client, arrivedAt });
  await settled();
  return presented.reviewId;
}

async function request(range = "HEAD", description?: unknown) {
  const { requests } = test.features.changes;
  const asked = { range, title: "Code Review", ...(description === undefined ? {} : { description }) };
  const answer = await requests.request(asked, "test", new AbortController().signal);
  if (answer.kind === "refused") throw new Error(answer.message);
  return answer;
}

const rounds = (reviewId: string) =>
  test.changes
    .rounds(reviewId)
    .map(({ iteration, files, additions, deletions }) => [iteration, files, additions, deletions]);

describe("the snapshot of a presented iteration", () => {
  it("keeps the code of each iteration, and nothing when the code is unchanged", async () => {
    repository.write("a.ts", "one\n2\n");
    const id = await present("# A\n\nOne.");
    await present("# A\n\nTwo.");
    repository.write("new.ts", "new\n");
    await present("# A\n\nThree.");
    expect(rounds(id)).toEqual([
      [1, 1, 1, 1],
      [3, 2, 2, 1],
    ]);
    expect([1, 2, 3].map((iteration) => test.changes.findRound(id, iteration))).toEqual([1, 1, 2]);
    const since = await test.changes.read({ reviewId: id, round: 2, since: 1 });
    expect(since.kind === "changes" && since.files.map(({ path }) => path)).toEqual(["new.ts"]);
    expect(repository.git("status", "--porcelain").trim().split("\n")).toEqual(["M a.ts", "?? new.ts"]);
  });

  it("is omitted without changes, without trust and without git", async () => {
    const id = await present("# A\n\nOne.");
    repository.write("a.ts", "one\n2\n");
    isTrusted = false;
    await present("# A\n\nTwo.");
    isTrusted = true;
    rmSync(join(repository.folder, ".git"), { recursive: true });
    await present("# A\n\nThree.");
    expect([rounds(id), test.logged.filter((line) => line.includes("snapshot"))]).toEqual([[], []]);
  });

  it("is taken when the person trusts the folder, without the files that have changed since", async () => {
    isTrusted = false;
    repository.write("a.ts", "one\n2\n");
    // File times are those of the last tick of the system's clock.
    const { ctimeMs } = statSync(join(repository.folder, "a.ts"));
    await expect.poll(() => Date.now()).toBeGreaterThan(ctimeMs + 20);
    const id = await present("# A\n\nOne.");
    await expect.poll(() => Date.now()).toBeGreaterThan((test.store.iterationAt(id, -1)?.at ?? 0) + 20);
    repository.write("lib/b.ts", "1\n");
    isTrusted = true;
    grantTrust();
    await test.features.changes.dispose();
    const read = await test.changes.read({ reviewId: id, round: 1 });
    expect(read.kind === "changes" && read.files.map(({ path, isUnsettled }) => [path, isUnsettled])).toEqual([
      ["a.ts", undefined],
      ["lib/b.ts", true],
    ]);
  });

  it("continues from the state in which the review began while its changes are committed", async () => {
    repository.write("a.ts", "one\n2\n");
    const id = await present("# A\n\nOne.");
    commit("B");
    await present("# A\n\nTwo.");
    repository.write("lib/b.ts", "1\n");
    commit("C");
    await present("# A\n\nThree.");
    expect(rounds(id)).toEqual([
      [1, 1, 1, 1],
      [3, 2, 2, 2],
    ]);
    const [first, last] = test.changes.rounds(id);
    expect(last?.resolved).toBe(first?.resolved);
  });

  it("starts over when the history was rewritten, and shows that nothing is left to review", async () => {
    repository.write("a.ts", "one\n2\n");
    commit("B");
    repository.write("a.ts", "one\nzwei\n");
    const id = await present("# A\n\nOne.");
    repository.git("reset", "--quiet", "--hard", "HEAD~1");
    await present("# A\n\nTwo.");
    expect(rounds(id)).toEqual([
      [1, 1, 1, 1],
      [2, 0, 0, 0],
    ]);
  });

  it("joins the round that is requested for the same code, so their numbers stay together", async () => {
    repository.write("a.ts", "one\n2\n");
    const id = await present("# A\n\nOne.");
    const asked = await request("HEAD", "Two is a number now.");
    expect([asked.reviewId, asked.round, asked.iteration]).toEqual([id, 1, 2]);
    expect([1, 2].map((iteration) => test.changes.findRound(id, iteration))).toEqual([1, 1]);
    expect(await test.text()).toContain("## Iteration 2\n");
    repository.write("a.ts", "one\n22\n");
    await present("# A\n\nThree.", { reviewId: id });
    repository.write("a.ts", "one\n222\n");
    const next = await request();
    expect([next.round, next.since, test.changes.rounds(id).map(({ isAutomatic }) => isAutomatic)]).toEqual([
      3,
      { files: 1, additions: 1, deletions: 1 },
      [undefined, true, undefined],
    ]);
  });

  it("leaves a review of commits alone", async () => {
    repository.write("a.ts", "one\n2\n");
    commit("B");
    const { reviewId } = await request("HEAD~1");
    repository.write("a.ts", "one\n22\n");
    await present("# A\n\nTwo.", { reviewId });
    expect(test.changes.rounds(reviewId).map(({ range }) => range)).toEqual(["HEAD~1"]);
  });

  it("does not show a file as the code of an iteration when the file changed after it was presented", async () => {
    repository.write("a.ts", "one\n2\n");
    repository.write("lib/b.ts", "// TODO: later\n");
    const late = statSync(join(repository.folder, "lib/b.ts")).ctimeMs;
    rmSync(join(repository.folder, "a.ts"));
    mkdirSync(join(repository.folder, "other"));
    const id = await present("# A\n\nOne.", { arrivedAt: late });
    const place = { reviewId: id, round: 1 };
    const read = await test.changes.read(place);
    if (read.kind === "refused") throw new Error(read.message);
    const [a, b] = read.files;
    expect(read.files.map(({ path, isUnsettled, additions }) => [path, isUnsettled, additions])).toEqual([
      ["a.ts", true, undefined],
      ["lib/b.ts", true, undefined],
    ]);
    const ids = [a?.id ?? "", b?.id ?? ""];
    expect((await test.changes.hunks(place, ids)).map(({ hunks, notice }) => [hunks, notice?.slice(0, 17)])).toEqual([
      [[], "This file changed"],
      [[], "This file changed"],
    ]);
    expect([read.notes, (await test.changes.side(place, ids[1] ?? "", "after"))?.text]).toEqual([[], undefined]);
    expect((await test.changes.context(place, ids[1] ?? "", { line: 1, endLine: 1 })).kind).toBe("refused");
    // The next presentation knows the code again, without a change to it.
    await present("# A\n\nOne.");
    expect(test.changes.rounds(id).map(({ iteration, files }) => [iteration, files])).toEqual([
      [1, 2],
      [1, 2],
    ]);
    const again = await test.changes.read({ reviewId: id, round: 2 });
    expect(again.kind === "changes" && again.files.map(({ isUnsettled }) => isUnsettled)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("is one look at the files for all reviews that wait, so their code is the same", async () => {
    repository.write("a.ts", "one\n2\n");
    const { changes, snapshots, dispose: settled } = test.features.changes;
    const ids: string[] = [];
    for (const title of ["One", "Two", "Three"]) {
      const presented = await test.present({ content: `# ${title}\n\nText.`, isNew: true });
      if (presented.kind === "refused") throw new Error(presented.message);
      ids.push(presented.reviewId);
    }
    changes.onNews(() => repository.write("a.ts", "one\n3\n"));
    for (const reviewId of ids)
      snapshots.take({ reviewId, iteration: 1, client: "test", arrivedAt: Date.now() + 60_000 });
    await settled();
    const heads = ids.map((id) => test.store.books.changes.rounds(id).map(({ head }) => head));
    expect(heads).toEqual([heads[0], heads[0], heads[0]]);
    expect(heads[0]).toHaveLength(1);
  });

  it("keeps the last 50 in git", { tags: ["whole"] }, async () => {
    let id = "";
    for (let at = 1; at <= 52; at += 1) {
      repository.write("a.ts", `${at}\n`);
      id = await present(`# A\n\nText ${at}.`);
    }
    const refs = repository.git("for-each-ref", "--format=%(refname)", "refs/dialectic").trim().split("\n");
    const kept = Array.from({ length: 50 }, (_, at) => `refs/dialectic/${id}/${at + 3}`);
    expect(refs.sort()).toEqual(kept.sort());
  });
});

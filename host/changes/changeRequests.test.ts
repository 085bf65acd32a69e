import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import { openTestHost, type TestHost, type TestHostOptions } from "../test/testHost.fixture.ts";
import type { ChangeAnswer, ChangeRequest } from "./changeRequest.ts";

interface Shop {
  readonly repository: TestRepository;
  readonly test: TestHost;
  request(request?: Partial<ChangeRequest>): Promise<ChangeAnswer>;
}

async function openShop(options: Partial<TestHostOptions> = {}, folder = testFolder()): Promise<Shop> {
  const repository = testRepository(join(folder, "shop"));
  repository.stage("a.ts", "one\ntwo\nthree\n");
  repository.git("commit", "--quiet", "--message", "A");
  const test = await openTestHost({ folders: [repository.folder], ...options });
  return { repository, test, request: requesterOf(test) };
}

function requesterOf(test: TestHost): Shop["request"] {
  const requests = requestsOf(test);
  return (request = {}) =>
    requests.request({ range: "HEAD", title: "Code Review", ...request }, "test", new AbortController().signal);
}

async function made(answer: Promise<ChangeAnswer>): Promise<Extract<ChangeAnswer, { kind: "requested" }>> {
  const outcome = await answer;
  if (outcome.kind === "refused") throw new Error(outcome.message);
  return outcome;
}

const short = ({ git }: TestRepository) => git("rev-parse", "HEAD").slice(0, 7);

describe("a review of changes", () => {
  it("takes notes from added lines only, and not from their context", async () => {
    const { repository, request } = await openShop();
    repository.stage("b.ts", "// TODO: old\n/*\n * TODO: older\n */\nfour\n");
    repository.git("commit", "--quiet", "--message", "B");
    repository.write("b.ts", "// TODO: old\n/*\n * TODO: older\n * TODO: new\n */\n5\n");
    const { notes } = await made(request());
    expect(notes.map(({ line, text }) => [line, text])).toEqual([[4, "new"]]);
  });

  it("shows uncommitted changes with their counts, their notes and the assistant's description", async () => {
    const { repository, test, request } = await openShop();
    repository.write("a.ts", "one\n// 💡 why two\n2\nthree\n");
    repository.write("new/b.py", "# TODO: more\n");
    repository.write("c.bin", "\0");
    const answer = await made(request({ title: "Logins", description: { summary: "Adds logins." } }));
    const [a, b, c] = answer.files.map(({ id }) => id);
    expect(answer).toEqual({
      kind: "requested",
      reviewId: expect.any(String),
      round: 1,
      iteration: 1,
      resolved: `${short(repository)} and the working tree`,
      repository: repository.folder,
      files: [
        { id: a, path: "a.ts", status: "M", additions: 2, deletions: 1 },
        { id: c, path: "c.bin", status: "A" },
        { id: b, path: "new/b.py", status: "A", additions: 1, deletions: 0 },
      ]
        .sort((one, other) => (one.path < other.path ? -1 : 1))
        .map((file, at) => ({ ...file, id: [a, b, c][at] })),
      hidden: 0,
      lines: { additions: 3, deletions: 1 },
      notes: [
        { file: a, path: "a.ts", line: 2, type: "Explanation", text: "why two", thread: `note:1:${a}:2` },
        { file: c, path: "new/b.py", line: 1, type: "Todo", text: "more", thread: `note:1:${c}:1` },
      ],
      skipped: [],
    });
    expect(await test.text()).toBe("# Logins\n\nAdds logins.\n");
    expect(test.host.shown?.meta.reviewId).toBe(answer.reviewId);
    expect(test.changes.description(answer.reviewId)).toEqual({ summary: "Adds logins." });
    expect(test.changes.rounds(answer.reviewId)).toEqual([
      {
        number: 1,
        at: 7,
        client: "test",
        title: "Logins",
        range: "HEAD",
        resolved: answer.resolved,
        files: 3,
        additions: 3,
        deletions: 1,
        iteration: 1,
      },
    ]);
  });

  it("joins the open review, and says so", async () => {
    const { repository, test, request } = await openShop();
    const before = await test.present({ content: "# Text\n", baseUri: repository.folder });
    repository.write("a.ts", "1\n");
    const answer = await made(request());
    expect(before.kind === "presented" && before.reviewId).toBe(answer.reviewId);
    expect([answer.round, answer.iteration, answer.reviewNotes]).toEqual([
      1,
      1,
      [`It joined the open review ${answer.reviewId}. To begin a new review instead, pass new: true.`],
    ]);
    expect(await test.text()).toBe("# Text\n");
    const second = await made(request({ title: "Logins", description: "Why." }));
    expect([second.reviewId, second.round, await test.text()]).toEqual([
      answer.reviewId,
      2,
      "# Text\n\n## Iteration 2: Logins\n\nWhy.\n",
    ]);
  });

  it("makes an iteration for code that is new since the last round, so that it has a number of its own", async () => {
    const { repository, test, request } = await openShop();
    repository.write("a.ts", "1\n");
    const { reviewId } = await made(request());
    const again = await made(request({ reviewId }));
    repository.write("a.ts", "2\n");
    const next = await made(request({ reviewId }));
    expect([again.iteration, next.round, next.iteration, await test.text()]).toEqual([
      ...[1, 2, 2],
      "# Code Review\n\n## Iteration 2\n",
    ]);
  });

  it("begins a new review next to an open one when asked to, and leaves the open one unchanged", async () => {
    const { repository, test, request } = await openShop();
    const before = await test.present({ content: "# Text\n", baseUri: repository.folder });
    repository.write("a.ts", "1\n");
    const answer = await made(request({ isNew: true }));
    expect(before.kind === "presented" && before.reviewId !== answer.reviewId).toBe(true);
    expect(answer.reviewNotes).toEqual([expect.stringMatching(/^This is a new review, .*, as asked\. To continue/)]);
    expect(await test.text()).toBe("# Code Review\n");
    expect(test.store.reviews().length).toBe(2);
  });

  it("says when two rounds differ because their ranges do", async () => {
    const { repository, request } = await openShop();
    repository.write("a.ts", "1\n");
    const { reviewId } = await made(request());
    repository.stage("a.ts", "1\n");
    repository.git("commit", "--quiet", "--message", "One");
    expect((await made(request({ reviewId, range: "HEAD~1" }))).reviewNotes).toBeUndefined();
    repository.write("b.ts", "b\n");
    expect((await made(request({ reviewId }))).reviewNotes).toContain(
      "The round before was of HEAD~1, this one is of HEAD: the changes since include what only one of them has.",
    );
  });

  it("says when the folder of a review no longer exists", async () => {
    const { repository, request } = await openShop();
    repository.write("sub/a.ts", "1\n");
    const { reviewId } = await made(request({ baseUri: join(repository.folder, "sub") }));
    rmSync(join(repository.folder, "sub"), { recursive: true });
    expect(await request({ reviewId })).toMatchObject({
      reason: "base-missing",
      message: expect.stringMatching(/^The folder of review .*sub, no longer exists\. .* with new: true\.$/),
    });
  });

  it("keeps the text through its rounds, and says how a round differs from the previous one", async () => {
    const { repository, test, request } = await openShop();
    repository.write("a.ts", "1\ntwo\nthree\n");
    repository.write("b.ts", "b\n");
    const { reviewId } = await made(request({ title: "Logins" }));
    await test.present({ content: "# Logins\n\nBetter words.\n", reviewId, baseUri: repository.folder });
    repository.write("a.ts", "1\ntwo\n3\n");
    const second = await made(request({ reviewId }));
    expect([second.reviewId, second.round, second.iteration, second.since]).toEqual([
      ...[reviewId, 2, 2],
      { files: 1, additions: 1, deletions: 1 },
    ]);
    rmSync(join(repository.folder, "b.ts"));
    const third = await made(request({ reviewId, title: "No b", description: "It was wrong." }));
    expect([third.round, third.iteration, third.since]).toEqual([3, 3, { files: 1, additions: 0, deletions: 1 }]);
    expect(await test.text()).toBe("# Logins\n\nBetter words.\n\n## Iteration 3: No b\n\nIt was wrong.\n");
    expect(test.changes.rounds(reviewId).map(({ title, files }) => [title, files])).toEqual([
      ["Logins", 2],
      ["Logins", 2],
      ["No b", 1],
    ]);
  });

  it("compares rounds across a rebase only by the files of the review", async () => {
    const { repository, test, request } = await openShop();
    repository.git("switch", "--quiet", "--create", "topic");
    repository.stage("b.ts", "b\n");
    repository.git("commit", "--quiet", "--message", "B");
    const { reviewId } = await made(request({ range: "main...topic" }));
    repository.git("switch", "--quiet", "main");
    repository.stage("other.ts", "other\n");
    repository.git("commit", "--quiet", "--message", "Other");
    repository.git("switch", "--quiet", "topic");
    repository.git("rebase", "--quiet", "main");
    repository.stage("b.ts", "better\n");
    repository.git("commit", "--quiet", "--amend", "--no-edit");
    const answer = await made(request({ reviewId, range: "main...topic" }));
    expect([answer.files.map(({ path }) => path), answer.since]).toEqual([
      ["b.ts"],
      { files: 1, additions: 1, deletions: 1 },
    ]);
    const read = await test.changes.read({ reviewId, round: 2, since: 1 });
    expect(read.kind === "changes" && read.files.map(({ path }) => path)).toEqual(["b.ts"]);
  });

  it("reads every round back after the files, the branch and the host are gone", async () => {
    const { repository, test, request } = await openShop();
    repository.write("a.ts", "uncommitted\n");
    const { reviewId, files } = await made(request());
    await test.changes.mark(reviewId, ["hunk-1", "hunk-2"], true);
    await test.changes.mark(reviewId, ["hunk-2"], false);
    await test.close();
    repository.git("checkout", "--quiet", "--", ".");
    repository.git("gc", "--quiet", "--prune=now");
    const again = await openTestHost({ folders: [repository.folder], directory: test.directory });
    const id = files[0]?.id ?? "";
    expect(
      (await again.changes.hunks({ reviewId, round: 1 }, [id, "unknown"])).map(({ hunks }) => hunks.length),
    ).toEqual([1]);
    expect((await again.changes.side({ reviewId, round: 1 }, id, "after"))?.text).toBe("uncommitted\n");
    expect((await again.changes.side({ reviewId, round: 1 }, id, "before"))?.text).toBe("one\ntwo\nthree\n");
    expect(again.changes.viewed(reviewId)).toEqual(["hunk-1"]);
  });

  it("makes one round from a call that is sent twice, even when the first answer was lost", async () => {
    const { repository, test, request } = await openShop();
    repository.write("a.ts", "1\n");
    const retryId = "call-x";
    const [first, second] = await Promise.all([made(request({ retryId })), made(request({ retryId }))]);
    expect(second).toEqual(first);
    expect(test.changes.rounds(first.reviewId).length).toBe(1);
    // The host ended after the text was on disk, but before the round was.
    const lost = await test.host.present(
      { content: "# Code Review\n", mode: "replace", isNew: true, retryId: "call-y" },
      "test",
    );
    const third = await made(request({ retryId: "call-y" }));
    expect([third.reviewId, third.round]).toEqual([lost.kind === "presented" && lost.reviewId, 1]);
  });

  it("says what to do when there is nothing to review", async () => {
    const { repository, test, request } = await openShop();
    const refusals = [
      await request(),
      await request({ range: "HEAD~9" }),
      await request({ range: "mian" }),
      await request({ reviewId: "r-9" }),
      await request({ baseUri: "/" }),
    ];
    expect(refusals.map((refusal) => refusal.kind === "refused" && [refusal.reason, refusal.message])).toEqual([
      [
        "nothing-changed",
        `There are no changes in HEAD (${short(repository)} and the working tree). If the changes are already committed, name the commits: HEAD~1, a..b, a branch or a commit.`,
      ],
      ["range-unknown", "HEAD~9 does not exist: there is 1 commit before HEAD, but 9 were asked for. Use HEAD~1."],
      ["range-unknown", 'There is no commit, branch or tag "mian" here. Did you mean main?'],
      ["review-unknown", "There is no review r-9. Leave review_id out to begin a new one."],
      ["base-outside", expect.stringContaining("outside the workspace")],
    ]);
    expect(test.store.reviews()).toEqual([]);
  });

  it("does not start git in an untrusted workspace, and says when there is no repository", async () => {
    const { repository, request, test } = await openShop({ workspace: { isTrusted: () => false } });
    repository.write("a.ts", "1\n");
    expect(await request()).toMatchObject({ kind: "refused", reason: "untrusted" });
    expect(test.store.reviews()).toEqual([]);
    const outside = await openTestHost({ folders: [join(testFolder(), "home")] });
    expect(await requesterOf(outside)()).toMatchObject({ kind: "refused", reason: "no-repository" });
  });

  it("recognises viewed hunks after an amend, and distinguishes equal ones", async () => {
    const { repository, test, request } = await openShop();
    const text = (change: string) => `${change}\n${"same\n".repeat(20)}${change}\n`;
    repository.stage("b.ts", text("old"));
    repository.git("commit", "--quiet", "--message", "B");
    repository.stage("b.ts", text("new"));
    repository.git("commit", "--quiet", "--message", "New");
    const hashes = async (reviewId: string, round: number) => {
      const read = await test.changes.read({ reviewId, round });
      const ids = read.kind === "changes" ? read.files.map(({ id }) => id) : [];
      return (await test.changes.hunks({ reviewId, round }, ids)).flatMap(({ hunks }) => hunks.map(({ hash }) => hash));
    };
    const { reviewId } = await made(request({ range: "HEAD~1" }));
    const first = await hashes(reviewId, 1);
    repository.stage("b.ts", `more\nmore\n${text("new")}`.replace("more\nmore\nnew", "new"));
    repository.stage("c.ts", "c\n");
    repository.git("commit", "--quiet", "--amend", "--no-edit");
    await made(request({ reviewId, range: "HEAD~1" }));
    const second = await hashes(reviewId, 2);
    expect(new Set(first).size).toBe(2);
    expect(second.slice(0, 2)).toEqual(first);
    expect(second.length).toBe(3);
  });

  it("leaves no trace in the person's status, index and log", async () => {
    const { repository, request } = await openShop();
    repository.stage("staged.ts", "1\n");
    repository.write("a.ts", "1\n");
    const before = [
      repository.git("status", "--porcelain=v2"),
      repository.git("log", "--oneline"),
      repository.git("stash", "list"),
    ];
    const { reviewId } = await made(request());
    expect([
      repository.git("status", "--porcelain=v2"),
      repository.git("log", "--oneline"),
      repository.git("stash", "list"),
    ]).toEqual(before);
    const refs = execFileSync("git", ["for-each-ref", "--format=%(refname)", "refs/dialectic"], {
      cwd: repository.folder,
    });
    expect(refs.toString()).toBe(`refs/dialectic/${reviewId}/1\n`);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Cancellation } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { ChangeRequests } from "../changes/changeRequests.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { clientFeedback } from "./clientFeedback.ts";
import { stateFile } from "./stateExport.ts";

/** Creates a round of changes of a small repository, and opens it on a page. */
async function requested() {
  const repository = testRepository(join(testFolder(), "shop"));
  repository.stage("a.ts", "const one = 1;\nconst two = 2;\nuse(one, two);\n");
  repository.git("commit", "--quiet", "--message", "A");
  repository.write("a.ts", "const one = 1;\nconst two = readTwo();\nuse(one, two);\n");
  repository.write("b.bin", "\0");
  const test = await openTestHost({ folders: [repository.folder], exportWish: "always" });
  let ids = 0;
  const requests = new ChangeRequests({ ...test, clock: { now: () => 7 }, newId: () => `call-${++ids}` });
  const answer = await requests.request({ range: "HEAD", title: "Two" }, "test", new AbortController().signal);
  if (answer.kind === "refused") throw new Error(answer.message);
  const { reviewId } = answer;
  const page = openFeedbackPage(test);
  await page.page["panel/ready"]({});
  await page.open(reviewId);
  const file = (path: string) => answer.files.find((each) => each.path === path)?.id ?? "";
  const say = (id: string, at: { path: string; side: "before" | "after"; line: number; round?: number }) =>
    page.page["feedback/comment"]({
      reviewId,
      iteration: 1,
      text: `About ${id}.`,
      mode: "ask",
      id,
      subject: {
        kind: "change",
        round: at.round ?? 1,
        file: file(at.path),
        side: at.side,
        line: at.line,
        endLine: at.line,
      },
    });
  return { ...test, ...page, repository, reviewId, file, say };
}

describe("a comment on changed lines", () => {
  it("keeps its side of the round, and follows later edits on the new side", async () => {
    const { say, thread, repository, file } = await requested();
    expect(await say("new", { path: "a.ts", side: "after", line: 2 })).toMatchObject({ kind: "kept" });
    expect(await say("old", { path: "a.ts", side: "before", line: 2 })).toMatchObject({ kind: "kept" });
    const change = { round: 1, file: file("a.ts") };
    await expect
      .poll(() => thread("old")?.place)
      .toMatchObject({
        kind: "code",
        path: "a.ts",
        line: 2,
        endLine: 2,
        state: "exact",
        quote: "const two = 2;",
        change: { ...change, side: "before", line: 2, endLine: 2 },
      });
    expect(thread("new")?.place).toMatchObject({
      line: 2,
      state: "exact",
      quote: "const two = readTwo();",
      change: { ...change, side: "after" },
    });
    repository.write("a.ts", "// First.\nconst one = 1;\nconst two = readTwo();\nuse(one, two);\n");
    await expect
      .poll(() => thread("new")?.place)
      .toMatchObject({ line: 3, state: "moved", change: { ...change, line: 2, endLine: 2 } });
    expect(thread("old")?.place).toMatchObject({ line: 2, state: "exact" });
  });

  it("is placed at its line when an assistant names the line, unless the line has changed", async () => {
    const { thread, feedback, repository, file } = await requested();
    const assistant = clientFeedback({ name: "test" }, feedback);
    const say = async (reference: string) => {
      const answer = await assistant["feedback/answer"]({ reference, text: `About ${reference}.` }, new Cancellation());
      if (answer.kind !== "answered") throw new Error(answer.kind);
      return answer.thread;
    };
    const shown = await say("a.ts:2");
    await expect
      .poll(() => thread(shown)?.place)
      .toMatchObject({ line: 2, change: { round: 1, file: file("a.ts"), side: "after", line: 2, endLine: 2 } });
    repository.write("a.ts", "// First.\nconst one = 1;\nconst two = readTwo();\nuse(one, two, 3);\n");
    const moved = await say("a.ts:3");
    await expect
      .poll(() => thread(moved)?.place)
      .toMatchObject({ kind: "code", line: 3, state: "moved", change: { round: 1, line: 2 } });
    for (const reference of ["a.ts:1", "a.ts:4"]) {
      const changed = await say(reference);
      await expect.poll(() => thread(changed)?.place).toMatchObject({ kind: "code", state: "exact" });
      expect(thread(changed)?.place).not.toHaveProperty("change");
    }
  });

  it("is placed at its line when the person names it in an editor of the protocol", async () => {
    const { thread, feedback, repository, file, page, reviewId } = await requested();
    const editor = clientFeedback({ name: "Neovim", folders: [repository.folder] }, feedback);
    const lines = { path: join(repository.folder, "a.ts"), line: 2, text: "Why?", mode: "ask" } as const;
    expect(await editor["feedback/comment"]({ ...lines, id: "c1" }, new Cancellation())).toMatchObject({
      kind: "kept",
    });
    const change = { round: 1, file: file("a.ts"), side: "after", line: 2, endLine: 2 };
    await expect.poll(() => thread("c1")?.place).toMatchObject({ kind: "code", path: "a.ts", line: 2, change });
    const shown = await page["thread/lines"]({ reviewId, round: 1, boxes: [] });
    expect(shown.lines).toEqual([{ name: "c1", file: file("a.ts"), side: "after", line: 2 }]);
  });

  it("is reported as rejected in its iteration when an assistant raises it again at the same line", async () => {
    const { page, reviewId, thread, feedback } = await requested();
    const assistant = clientFeedback({ name: "test" }, feedback);
    const raise = (retryId: string) =>
      assistant["feedback/answer"]({ reference: "a.ts:2", text: "It leaks.", retryId }, new Cancellation());
    expect(await raise("first")).not.toHaveProperty("rejected");
    await page["feedback/finding"]({
      reviewId,
      thread: "first",
      judgement: "rejected",
      reason: "It is pooled.",
      id: "no",
    });
    expect(await raise("again")).toMatchObject({ rejected: "in iteration 1: It is pooled." });
    await expect.poll(() => thread("again")?.judgement?.before).toEqual({ iteration: 1 });
  });

  it("tells the assistant its side, and checks claims that it was addressed", async () => {
    const { say, feedback, repository } = await requested();
    await say("old", { path: "a.ts", side: "before", line: 2 });
    await say("new", { path: "a.ts", side: "after", line: 2 });
    const assistant = clientFeedback({ name: "test" }, feedback);
    const never = new Cancellation();
    const answer = await assistant["feedback/wait"]({ seconds: 1 }, never);
    if (answer.kind !== "feedback") throw new Error(answer.kind);
    expect(answer.batch.items.flatMap(({ comments }) => comments.map(({ about }) => about))).toEqual([
      "a.ts:2, as it was before the change",
      "a.ts:2",
    ]);
    const claim = () => assistant["feedback/answer"]({ thread: "new", addressed: {} }, never);
    expect(await claim()).toMatchObject({ isVerified: false });
    repository.write("a.ts", "const one = 1;\nconst two = await readTwo();\nuse(one, two);\n");
    expect(await claim()).toMatchObject({ isVerified: true, finding: "The lines of a.ts were edited." });
  });

  it("is refused when the lines do not exist", async () => {
    const { say, open, reviewId } = await requested();
    for (const at of [
      { path: "a.ts", line: 9 },
      { path: "b.bin", line: 1 },
      { path: "none.ts", line: 1 },
      { path: "a.ts", line: 1, round: 2 },
    ])
      expect([at, (await say("wrong", { ...at, side: "after" })).kind]).toEqual([at, "refused"]);
    expect((await open(reviewId)).news.threads).toEqual([]);
  });

  it("is exported with the range and its files", async () => {
    const { say, host, feedback, reviewId, repository } = await requested();
    await say("new", { path: "a.ts", side: "after", line: 2 });
    await expect.poll(() => feedback.exported.getFile(reviewId)).toBe(join(repository.folder, stateFile));
    const read = () => JSON.parse(readFileSync(join(repository.folder, stateFile), "utf8"));
    await expect.poll(read).toMatchObject({
      title: "Two",
      commit_range: "HEAD",
      status: "Pending",
      files_changed: [
        { path: "a.ts", status: "Modified", additions: 1, deletions: 1 },
        { path: "b.bin", status: "Added", additions: 0, deletions: 0 },
      ],
      comment_threads: [{ thread_id: "new", file_path: "a.ts", line_number: 2, comment_type: "Question" }],
    });
    await host.markCommitted(reviewId, { commit: "1".repeat(40), subject: "Two", repository: "", iteration: 1 });
    await expect.poll(() => read().status).toBe("Merged");
  });
});

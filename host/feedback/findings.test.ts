import { join } from "node:path";
import { Cancellation } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { ChangeRequests } from "../changes/changeRequests.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { peopleOf, reviewed } from "../test/reviewedCode.fixture.ts";
import { openTestHost, writeFiles } from "../test/testHost.fixture.ts";

const never = () => new Cancellation();
const note = "const two = readTwo(); // TODO: close it";

/** Creates a review of changes whose code has a note, and its next rounds. */
async function noted() {
  const repository = testRepository(join(testFolder(), "shop"));
  repository.stage("a.ts", "const one = 1;\nconst two = 2;\nuse(one, two);\n");
  repository.git("commit", "--quiet", "--message", "A");
  repository.write("a.ts", `const one = 1;\n${note}\nuse(one, two);\n`);
  const test = await openTestHost({ folders: [repository.folder] });
  let ids = 0;
  const requests = new ChangeRequests({ ...test, clock: { now: () => 7 }, newId: () => `call-${++ids}` });
  const request = async (reviewId?: string) => {
    const params = { range: "HEAD", title: "Two", ...(reviewId === undefined ? {} : { reviewId }) };
    const answer = await requests.request(params, "test", new AbortController().signal);
    if (answer.kind === "refused") throw new Error(answer.message);
    return answer;
  };
  const first = await request();
  const people = peopleOf(test, first.reviewId);
  await people.page["panel/ready"]({});
  const [found] = first.notes;
  if (found === undefined) throw new Error("There is no note.");
  return { ...people, repository, found, next: () => request(first.reviewId) };
}

describe("an assistant's finding", () => {
  it("can be rejected with a reason, which the assistant receives, and opened again", async () => {
    const { assistant, page, reviewId, thread, wait } = await reviewed();
    await assistant["feedback/answer"]({ text: "This leaks.", reference: "a.ts:2", retryId: "found" }, never());
    const about = { reviewId, thread: "found", id: "no" };
    expect(await page["feedback/finding"]({ ...about, judgement: "rejected", reason: " It is pooled. " })).toEqual({
      kind: "kept",
      thread: "found",
      notice: expect.any(String),
    });
    expect(await thread("found")).toMatchObject({
      state: "resolved",
      judgement: { kind: "rejected", reason: "It is pooled." },
    });
    const told = await wait();
    expect(told).toMatchObject({
      kind: "feedback",
      batch: { items: [{ kind: "rejected", text: "It is pooled.", comments: [{ comment: "This leaks." }] }] },
    });
    const claimed = await assistant["feedback/answer"]({ thread: "found", addressed: {}, text: "Done." }, never());
    expect(claimed).toMatchObject({
      kind: "refused",
      message: "There is nothing to do: the user has rejected this in iteration 1: It is pooled.",
    });
    await page["feedback/resolve"]({ reviewId, thread: "found", isResolved: false });
    expect(await thread("found")).toMatchObject({ state: "open" });
    expect((await thread("found"))?.judgement).toBeUndefined();
  });

  it("cannot be judged when the person began the thread, or without a thread", async () => {
    const { page, reviewId, ask } = await reviewed();
    await ask("mine");
    const judge = (thread: string) =>
      page["feedback/finding"]({ reviewId, thread, judgement: "agreed", reason: "", id: `on-${thread}` });
    expect(await judge("mine")).toMatchObject({ kind: "refused", message: expect.stringContaining("is yours") });
    expect(await judge("none")).toMatchObject({ kind: "refused" });
    expect(await judge("note:1:none:4")).toMatchObject({ kind: "refused" });
  });

  it("stays rejected when it is raised again about the same lines, wherever they are now", async () => {
    const { assistant, page, reviewId, thread, folder } = await reviewed();
    const raise = (text: string, reference: string, retryId: string) =>
      assistant["feedback/answer"]({ text, reference, retryId }, never());
    expect(await raise("This leaks.", "a.ts:2", "first")).toEqual({ kind: "answered", reviewId, thread: "first" });
    const judgement = { kind: "rejected" as const, reason: "It is pooled." };
    await page["feedback/finding"]({
      reviewId,
      thread: "first",
      id: "no",
      judgement: judgement.kind,
      reason: judgement.reason,
    });
    writeFiles(folder, { "a.ts": "// First.\nconst one = readOne();\nconst two = readTwo();\nuse(one, two);\n" });
    expect(await raise("this  leaks.", "a.ts:3", "again")).toMatchObject({
      rejected: "in iteration 1: It is pooled.",
    });
    expect(await thread("again")).toMatchObject({
      state: "resolved",
      judgement: { ...judgement, before: { iteration: 1 } },
    });
    expect(await raise("This leaks.", "a.ts:2", "elsewhere")).not.toHaveProperty("rejected");
    expect(await raise("That leaks.", "a.ts:3", "other")).not.toHaveProperty("rejected");
  });
});

describe("a note in changed code", () => {
  it("becomes a thread of the assistant when the person replies to it", async () => {
    const { found, page, reviewId, thread, wait } = await noted();
    await page["feedback/finding"]({ reviewId, thread: found.thread, judgement: "agreed", reason: "", id: "yes" });
    expect(await thread(found.thread)).toMatchObject({
      state: "open",
      judgement: { kind: "agreed" },
      place: { kind: "code", path: "a.ts", line: 2, change: { round: 1, side: "after", line: 2 } },
      entries: [{ by: { kind: "assistant", name: "test" }, text: "TODO: close it" }],
    });
    expect(await wait()).toMatchObject({ batch: { items: [{ kind: "agreed", comments: [{ reference: "a.ts:2" }] }] } });
  });

  it("also becomes a thread of the assistant when the assistant replies first", async () => {
    const { found, assistant, thread } = await noted();
    await assistant["feedback/answer"]({ thread: found.thread, text: "Closed by the pool." }, never());
    const texts = (await thread(found.thread))?.entries.map(({ text }) => text);
    expect(texts).toEqual(["TODO: close it", "Closed by the pool."]);
  });

  it("stays rejected in later rounds at the same code, and the assistant receives the round", async () => {
    const { found, page, reviewId, repository, next, thread } = await noted();
    const reason = "The pool closes it.";
    await page["feedback/finding"]({ reviewId, thread: found.thread, judgement: "rejected", reason, id: "no" });
    repository.write("a.ts", `// First.\nconst one = 1;\n${note}\nuse(one, two);\nlast(); // TODO: close it\n`);
    const second = await next();
    const judged = { kind: "rejected", reason, before: { iteration: 1, round: 1 } };
    expect(second.notes).toMatchObject([{ line: 3, judgement: judged }, { line: 5 }]);
    expect(second.notes[1]).not.toHaveProperty("judgement");
    const listed = await page["changes/files"]({ reviewId, round: 2 });
    expect(listed).toMatchObject({ notes: second.notes });
    const again = second.notes[0]?.thread ?? "";
    await page["feedback/reply"]({ reviewId, thread: again, text: "Still.", mode: "ask", id: "still" });
    expect(await thread(again)).toMatchObject({ state: "resolved", judgement: judged });
    await page["feedback/resolve"]({ reviewId, thread: again, isResolved: false });
    const third = await next();
    expect(third.notes[0]).not.toHaveProperty("judgement");
  });
});

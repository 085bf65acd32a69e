import { Cancellation } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { peopleOf, reviewed } from "../test/reviewedCode.fixture.ts";
import { openTestHost, temporaryFolder } from "../test/testHost.fixture.ts";
import { clientFeedback } from "./clientFeedback.ts";

type WaitAnswer = Awaited<ReturnType<ReturnType<typeof clientFeedback>["feedback/wait"]>>;

function idsOf(answer: WaitAnswer): unknown {
  return [answer.kind, ...(answer.kind === "refused" ? [] : answer.batch.items.map(({ id }) => id))];
}

function cursorOf(answer: WaitAnswer): string {
  return answer.kind === "refused" ? "" : answer.batch.cursor;
}

describe("waiting for feedback", () => {
  it("answers at once with waiting items, repeats them until they are acknowledged, and then never again", async () => {
    const { ask, wait } = await reviewed();
    await ask("q1");
    const first = await wait();
    expect(idsOf(first)).toEqual(["feedback", "q1"]);
    await ask("q2");
    expect(idsOf(await wait())).toEqual(["feedback", "q1", "q2"]);
    const second = await wait({ cursor: cursorOf(first) });
    expect(idsOf(second)).toEqual(["feedback", "q2"]);
    expect(idsOf(await wait({ cursor: cursorOf(second) }))).toEqual(["pending"]);
    expect(idsOf(await wait())).toEqual(["pending"]);
    expect(idsOf(await wait({ cursor: cursorOf(first) }))).toEqual(["feedback", "q2"]);
  });

  it("returns many items in batches that fit into one answer, and loses none", async () => {
    const { wait, page, reviewId } = await reviewed();
    const ids = Array.from({ length: 30 }, (_, at) => `q${at}`);
    for (const id of ids)
      await page["feedback/comment"]({
        reviewId,
        id,
        subject: { kind: "review" },
        text: `${id} ${"why? ".repeat(200)}`,
        mode: "ask",
        iteration: 1,
      });
    const received: string[] = [];
    for (let answer = await wait(); answer.kind === "feedback"; answer = await wait({ cursor: cursorOf(answer) })) {
      expect(Buffer.byteLength(JSON.stringify(answer.batch.items))).toBeLessThanOrEqual(12_000);
      received.push(...answer.batch.items.map(({ id }) => id));
    }
    expect(received).toEqual(ids);
  });

  it("asks the assistant to present what it did before reporting it as addressed", async () => {
    const { wait, page, reviewId } = await reviewed();
    const subject = { kind: "review" } as const;
    const comment = { reviewId, iteration: 1, subject, text: "Do it.", mode: "review", id: "c1" } as const;
    await page["feedback/comment"](comment);
    await page["feedback/verdict"]({ reviewId, iteration: 1, verdict: "comment", text: "", id: "v1" });
    const first = await wait();
    await page["feedback/comment"]({ ...comment, id: "c2" });
    await page["feedback/verdict"]({ reviewId, iteration: 1, verdict: "request-changes", text: "", id: "v2" });
    const second = await wait({ cursor: cursorOf(first) });
    for (const answer of [first, second]) {
      const [item] = answer.kind === "refused" ? [] : answer.batch.items;
      expect(item?.next).toMatch(/present the next iteration first, and then report .*addressed/);
    }
  });

  it("describes the target of an item and the expected action", async () => {
    const { ask, wait, page, assistant, reviewId } = await reviewed();
    const { news } = await page["feedback/open"]({ reviewId });
    expect(news.threads).toEqual([]);
    const answered = await assistant["feedback/answer"](
      { reference: "a.ts:2", text: "Look here." },
      new Cancellation(),
    );
    if (answered.kind !== "answered") throw new Error(answered.message);
    await ask("q1");
    await page["feedback/reply"]({ reviewId, thread: answered.thread, text: "Why?", mode: "ask", id: "r1" });
    const answer = await wait();
    if (answer.kind === "refused") throw new Error(answer.message);
    expect(answer.batch.status).toBe("Pending");
    expect(answer.batch.items.map(({ kind, comments, next }) => [kind, comments, next])).toEqual([
      [
        "question",
        [{ thread_id: "q1", about: "the whole review", comment: "About q1.", is_reply: false }],
        expect.stringContaining("Discuss, do not edit"),
      ],
      [
        "question",
        [
          {
            thread_id: answered.thread,
            about: "a.ts:2",
            reference: "a.ts:2",
            quote: "const two = readTwo();",
            comment: "Why?",
            is_reply: true,
          },
        ],
        expect.stringContaining("Discuss, do not edit"),
      ],
    ]);
  });

  it("only names a comment that the person has resolved: its text would read as work that is left", async () => {
    const { ask, wait, page, reviewId } = await reviewed();
    await ask("q1");
    const asked = await wait();
    await page["feedback/resolve"]({ reviewId, thread: "q1", isResolved: true });
    const answer = await wait({ cursor: cursorOf(asked) });
    expect(answer.kind === "refused" ? answer : answer.batch.items).toMatchObject([
      { kind: "resolved", comments: [{ thread_id: "q1", about: "the whole review", comment: "", is_reply: false }] },
    ]);
  });

  it("wakes all waiting assistants, and shows their names to the person", async () => {
    const { ask, client, page, reviewId, wait } = await reviewed();
    const never = new Cancellation();
    const one = wait({ seconds: 300 });
    const two = client("other")["feedback/wait"]({ reviewId, seconds: 300, assistant: "Second" }, never);
    const names = async () => (await page["feedback/open"]({ reviewId })).news.waiting;
    await expect.poll(names).toEqual(["Second", "test"]);
    expect(await ask("q1")).toEqual({ kind: "kept", thread: "q1" });
    expect([idsOf(await one), idsOf(await two)]).toEqual([
      ["feedback", "q1"],
      ["feedback", "q1"],
    ]);
    expect(await names()).toEqual([]);
  });

  it("ends when the call is cancelled or the host ends", async () => {
    const { wait, client, page, reviewId, feedback } = await reviewed();
    const signal = new Cancellation();
    const cancelled = wait({ seconds: 300 }, signal);
    const left = client("other")["feedback/wait"]({ reviewId, seconds: 300 }, new Cancellation());
    await expect.poll(async () => (await page["feedback/open"]({ reviewId })).news.waiting).toEqual(["other", "test"]);
    signal.abort();
    expect(idsOf(await cancelled)).toEqual(["pending"]);
    feedback.feedback.dispose();
    expect(idsOf(await left)).toEqual(["pending"]);
    expect(idsOf(await wait({ seconds: 300 }))).toEqual(["pending"]);
  });

  it("shows the person the delivery state of everything", async () => {
    const { ask, wait, thread } = await reviewed({ now: () => 5 });
    const delivery = async () => (await thread("q1"))?.entries[0]?.delivery;
    await ask("q1");
    expect(await delivery()).toEqual({ state: "queued", to: [] });
    const given = await wait();
    expect(await delivery()).toEqual({ state: "handed", to: [{ name: "test", at: 5 }] });
    await wait({ cursor: cursorOf(given) });
    expect(await delivery()).toEqual({ state: "delivered", to: [{ name: "test", at: 5 }] });
  });

  it("shows as delivered what a client has passed on, and repeats it until the assistant acknowledges it", async () => {
    const { ask, wait, thread, assistant } = await reviewed({ now: () => 5 });
    const delivery = async () => (await thread("q1"))?.entries[0]?.delivery;
    await ask("q1");
    const given = await wait();
    await assistant["feedback/received"]({ cursor: "another-review@h:1" }, new Cancellation());
    expect(await delivery()).toMatchObject({ state: "handed" });
    await assistant["feedback/received"]({ cursor: cursorOf(given) }, new Cancellation());
    expect(await delivery()).toEqual({ state: "delivered", to: [{ name: "test", at: 5 }] });
    expect(idsOf(await wait())).toEqual(["feedback", "q1"]);
  });

  it("knows after a restart which items each assistant has received", async () => {
    const directory = temporaryFolder();
    const before = await reviewed({ directory });
    await before.ask("q1");
    await before.wait({ cursor: cursorOf(await before.wait()) });
    await before.ask("q2");
    await before.close();
    const test = await openTestHost({ folders: [before.folder], directory });
    const { wait, client, reviewId } = peopleOf(test, before.reviewId);
    expect(idsOf(await wait())).toEqual(["feedback", "q2"]);
    const other = await client("other")["feedback/wait"]({ reviewId, seconds: 1 }, new Cancellation());
    expect(idsOf(other)).toEqual(["feedback", "q1", "q2"]);
  });

  it("delivers items that another window wrote earlier, when they arrive late", async () => {
    const directory = temporaryFolder();
    const here = await reviewed({ directory });
    const there = await openTestHost({ folders: [here.folder], directory });
    await there.store.refresh();
    const elsewhere = peopleOf(there, here.reviewId);
    // Both write with the same place in the order, without knowing of each other.
    await Promise.all([here.ask("q-here"), elsewhere.ask("q-there")]);
    const first = await here.wait();
    await here.store.refresh();
    const second = await here.wait({ cursor: cursorOf(first) });
    await here.store.refresh();
    const all = [first, second].flatMap((answer) =>
      answer.kind === "refused" ? [] : answer.batch.items.map(({ id }) => id),
    );
    expect(all.sort()).toEqual(["q-here", "q-there"]);
  });

  it("refuses a cursor of another review, and is not fooled by an invented one", async () => {
    const { ask, wait, reviewId, assistant, store } = await reviewed();
    const other = await assistant["feedback/wait"]({ reviewId, cursor: "r-2@h:1", seconds: 1 }, new Cancellation());
    expect(other).toMatchObject({ kind: "refused", reason: "review-unknown", candidates: ["r-2"] });
    await ask("q1");
    const { host } = store.iterationAt(reviewId, 0) ?? { host: "" };
    expect(idsOf(await wait({ cursor: `${reviewId}@${host}:999999` }))).toEqual(["pending"]);
    await ask("q2");
    expect(idsOf(await wait())).toEqual(["feedback", "q2"]);
  });

  it("says that there is no review", async () => {
    const test = await openTestHost({ folders: [temporaryFolder()] });
    const assistant = clientFeedback({ name: "test" }, test.feedback);
    const never = new Cancellation();
    expect(await assistant["feedback/wait"]({ seconds: 1 }, never)).toMatchObject({ reason: "review-unknown" });
    expect(await assistant["feedback/status"]({ reviewId: "r-9" }, never)).toMatchObject({ reason: "review-unknown" });
    expect(await assistant["feedback/waiting"]({}, never)).toEqual({ batches: [] });
  });
});

describe("the items that are waiting for an assistant", () => {
  it("are delivered to the client that presented the review, until they are acknowledged", async () => {
    const { ask, client, assistant, wait } = await reviewed();
    await ask("q1");
    const never = new Cancellation();
    const waiting = async () => (await assistant["feedback/waiting"]({}, never)).batches;
    const [batch] = await waiting();
    expect(batch?.items.map(({ id }) => id)).toEqual(["q1"]);
    expect((await waiting()).length).toBe(1);
    expect(await client("other")["feedback/waiting"]({}, never)).toEqual({ batches: [] });
    await wait({ cursor: batch?.cursor ?? "" });
    expect(await waiting()).toEqual([]);
  });
});

describe("an assistant's message", () => {
  it("answers in a thread, and only once when the call is sent twice", async () => {
    const { ask, assistant, thread, reviewId } = await reviewed();
    await ask("q1");
    const answer = { thread: "q1", text: "Because.", retryId: "c:1" };
    for (let time = 0; time < 2; time++)
      expect(await assistant["feedback/answer"](answer, new Cancellation())).toEqual({
        kind: "answered",
        reviewId,
        thread: "q1",
      });
    expect((await thread("q1"))?.entries.map(({ by, text }) => [by, text])).toEqual([
      [{ kind: "person" }, "About q1."],
      [{ kind: "assistant", name: "test" }, "Because."],
    ]);
  });

  it("gives a verdict under its own name, which decides nothing", async () => {
    const { assistant, page, reviewId } = await reviewed();
    const never = new Cancellation();
    expect(await assistant["feedback/judge"]({ verdict: "approve", text: "Fine." }, never)).toEqual({
      kind: "judged",
      reviewId,
      status: "Pending",
    });
    await page["feedback/verdict"]({ reviewId, iteration: 1, verdict: "approve", text: "", id: "v1" });
    const status = await assistant["feedback/status"]({}, never);
    expect(status).toMatchObject({ kind: "status", reviewId, iteration: 1, status: "Approved", threads: [] });
    const { news } = await page["feedback/open"]({ reviewId });
    expect(news.verdicts.map(({ by }) => by)).toEqual([{ kind: "assistant", name: "test" }, { kind: "person" }]);
  });

  it("is refused when it makes no sense", async () => {
    const { assistant, ask } = await reviewed();
    await ask("q1");
    const say = async (given: Parameters<(typeof assistant)["feedback/answer"]>[0]) => {
      const answer = await assistant["feedback/answer"](given, new Cancellation());
      return answer.kind === "refused" ? answer.reason : answer.kind;
    };
    expect(await say({ thread: "q9", text: "x" })).toBe("thread-unknown");
    expect(await say({ thread: "q1" })).toBe("content-missing");
    expect(await say({})).toBe("content-missing");
    expect(await say({ section: "No such", text: "x" })).toBe("section-unknown");
    expect(await say({ reference: "a.ts:99", text: "x" })).toBe("section-unknown");
    expect(await say({ reviewId: "r-9", text: "x" })).toBe("review-unknown");
  });
});

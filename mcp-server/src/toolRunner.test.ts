import type { FeedbackBatch } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { FakeHost } from "../test/fakeHost.fixture.ts";
import { createToolRunner } from "./toolRunner.ts";
import { answerComment } from "./tools/answerComment.ts";
import { getReview } from "./tools/getReview.ts";
import { getSelection } from "./tools/getSelection.ts";
import { presentReview } from "./tools/presentReview.ts";
import { waitForFeedback } from "./tools/waitForFeedback.ts";

const { signal } = new AbortController();

describe("createToolRunner", () => {
  it("gives every call an id that begins with its client", async () => {
    const refusal = { kind: "refused", reason: "base-outside", message: "no" } as const;
    const host = new FakeHost({ "review/present": refusal });
    const runners = [
      createToolRunner(host, () => undefined, "/p", [], "one"),
      createToolRunner(host, () => undefined, "/p", [], "two"),
    ];
    for (const runner of runners) {
      await runner.call(presentReview, { content: "# A", baseUri: "/p" }, signal);
      await runner.call(presentReview, { content: "# A", baseUri: "/p" }, signal);
    }
    const ids = host.asked.map(({ params }) => (params as { retryId: string }).retryId);
    expect(ids).toEqual(["one:1", "one:2", "two:1", "two:2"]);
  });

  it("gives a call that got no answer the same id when it is made again, and a new one after an answer", async () => {
    const unreachable = { kind: "unreachable", message: "late", candidates: [] } as const;
    const refusal = { kind: "refused", reason: "base-outside", message: "no" } as const;
    const host = new FakeHost({ "review/present": refusal });
    const runner = createToolRunner(host, () => undefined, "/p", [], "one");
    const append = (content: string) => runner.call(presentReview, { content, baseUri: "/p", mode: "append" }, signal);
    host.reach = unreachable;
    await append("# A");
    await append("# B");
    host.reach = undefined;
    await append("# A");
    await append("# A");
    const cancelled = new AbortController();
    cancelled.abort();
    await runner.call(presentReview, { content: "# C", baseUri: "/p" }, cancelled.signal);
    await runner.call(presentReview, { content: "# C", baseUri: "/p" }, signal);
    const ids = host.asked.map(({ params }) => (params as { retryId: string }).retryId);
    expect(ids).toEqual(["one:1", "one:2", "one:1", "one:4", "one:5", "one:5"]);
  });

  it("answers a bug with a failure and writes its cause to every log", async () => {
    // This host has no prepared answer, so it throws.
    const host = new FakeHost({});
    const lines: string[] = [];
    const runner = createToolRunner(host, (level, message) => lines.push(`${level} ${message}`), "/p", [], "client");
    const message = "get_selection failed inside Dialectic: no answer for editor/selection";
    expect(await runner.call(getSelection, {}, signal)).toEqual({
      kind: "failed",
      text: message,
      candidates: [],
      reason: "internal",
      canRetry: false,
      structured: { success: false, reason: "internal", message, retry: false },
    });
    const cause = "error get_selection failed: Error: no answer for editor/selection";
    expect([lines.at(-1), host.logged.at(-1)].map((line) => line?.split("\n")[0])).toEqual([cause, cause]);
  });

  it("removes control characters and changes of direction from texts, but not from data", async () => {
    const text = "a\u001b[2J\u009b1m\u202eb\u2028c\n\td";
    const host = new FakeHost({ "editor/selection": { selection: { text, source: "a.ts" } } });
    const answer = await createToolRunner(host, () => undefined, "/p", [], "client").call(getSelection, {}, signal);
    expect(answer.text).toBe("Selected in a.ts:\n\na\\u{1b}[2J\\u{9b}1m\\u{202e}b\\u{2028}c\n\td");
    expect(answer).toMatchObject({ structured: { selection: { text } } });
  });

  it("asks for the feedback of the folders that a call names", async () => {
    const refusal = { kind: "refused", reason: "base-outside", message: "no" } as const;
    const host = new FakeHost({
      "editor/selection": { selection: null },
      "review/present": refusal,
      "review/get": refusal,
    });
    const calls: unknown[] = [];
    host.waitingFeedback = async (call) => {
      calls.push(call);
      return [];
    };
    const runner = createToolRunner(host, () => undefined, "/p", [], "client");
    await runner.call(getSelection, {}, signal);
    await runner.call(getReview, { workspace_path: "/q" }, signal);
    await runner.call(presentReview, { content: "# A", baseUri: "/r" }, signal);
    expect(calls).toEqual([{}, { workspace: "/q" }, { baseDirectory: "/r" }]);
  });

  it("advertises the title next to the schemas", () => {
    const runner = createToolRunner(new FakeHost({}), () => undefined, "/p", [], "client");
    expect(runner.advertise(getSelection)).toMatchObject({
      name: "get_selection",
      title: "Get the selected text",
      inputSchema: { type: "object", properties: {}, additionalProperties: false },
      annotations: { readOnlyHint: true },
    });
  });

  it("adds bounded feedback of the person to every answer, and never spoils an answer by it", async () => {
    const selected = new FakeHost({ "editor/selection": { selection: null } });
    const run = () => createToolRunner(selected, () => undefined, "/p", [], "client").call(getSelection, {}, signal);
    const plain = await run();
    const batch = (text: string): FeedbackBatch => ({
      review_id: "r-1",
      cursor: "r-1@h:7",
      status: "Pending",
      items: [{ id: "i", review_id: "r-1", iteration: 1, kind: "approve", at: "", text, comments: [], next: "Go on." }],
    });
    selected.waitingFeedback = async () => [batch("Fine.")];
    expect(await run()).toEqual({
      ...plain,
      text: expect.stringMatching(/^.+\n\nFeedback from the user on review r-1.+Fine\..+cursor "r-1@h:7"/s),
      meta: { "dialectic/feedback": [batch("Fine.")] },
    });
    selected.waitingFeedback = async () => [batch("x".repeat(50_000))];
    expect(await run()).toEqual({
      ...plain,
      text: `${plain.text}\n\n1 item of feedback is waiting for you on review r-1: call wait_for_feedback with review_id "r-1".`,
    });
    selected.waitingFeedback = () => Promise.reject(new Error("lost"));
    expect(await run()).toEqual(plain);
  });

  it("adds to the next answer what became known of the references of an earlier one", async () => {
    const host = new FakeHost({ "editor/selection": { selection: null } });
    const run = () => createToolRunner(host, () => undefined, "/p", [], "client").call(getSelection, {}, signal);
    const plain = await run();
    const gone = { text: "search:x", state: "gone", reason: "No file in the workspace has it" } as const;
    const known = { reviewId: "r-1", iteration: 2, summary: "1 of 2 references correct." };
    host.late = [{ ...known, references: [gone], notes: ["A picture is not shown."] }];
    expect(await run()).toEqual({
      ...plain,
      text: [
        `${plain.text}\n\nThe references of review r-1, iteration 2, are known now. 1 of 2 references correct.`,
        "Look at these references:",
        "- search:x is gone: No file in the workspace has it",
        "Note: A picture is not shown.",
      ].join("\n"),
    });
  });

  const item = (id: string, review_id = "r-1"): FeedbackBatch["items"][number] => ({
    id,
    review_id,
    iteration: 1,
    kind: "approve",
    at: "",
    text: `Text of ${id}.`,
    comments: [],
    next: "",
  });
  const batch = (cursor: string, ...ids: readonly string[]): FeedbackBatch => {
    const review_id = cursor.replace(/@.*/, "");
    return { review_id, cursor, status: "Pending", items: ids.map((id) => item(id, review_id)) };
  };

  it("gives the text of feedback once to a client, and does not announce it again", async () => {
    const waiting = { kind: "feedback", batch: batch("r-1@h:6", "i1") } as const;
    const host = new FakeHost({ "editor/selection": { selection: null }, "feedback/wait": waiting });
    const open = () => createToolRunner(host, () => undefined, "/p", [], "client");
    const runner = open();
    const plain = await runner.call(getSelection, {}, signal);
    await runner.call(waitForFeedback, {}, signal);
    host.waitingFeedback = async () => [batch("r-1@h:6", "i1")];
    expect(await runner.call(getSelection, {}, signal)).toEqual(plain);
    host.waitingFeedback = async () => [batch("r-1@h:7", "i1", "i2")];
    const second = await runner.call(getSelection, {}, signal);
    expect(second.text).toMatch(/1 item:.*Text of i2\..*cursor "r-1@h:7"/s);
    expect(second.text).not.toContain("Text of i1.");
    expect(await runner.call(getSelection, {}, signal)).toEqual(plain);
    expect((await open().call(getSelection, {}, signal)).text).toMatch(/Text of i1\..*Text of i2\./s);
  });

  it("tells the windows of feedback in a result that was sent, once it is whole", async () => {
    const long = { ...batch("r-1@h:6", "i1"), items: [{ ...item("i1"), text: "x".repeat(60_000) }] };
    const host = new FakeHost({
      "editor/selection": { selection: null },
      "feedback/wait": { kind: "feedback", batch: long },
    });
    const runner = createToolRunner(host, () => undefined, "/p", [], "client");
    const told = async (result: Awaited<ReturnType<typeof runner.call>>) => {
      host.asked.length = 0;
      await runner.received(result);
      return host.asked.map(({ params }) => params);
    };
    expect(await told(await runner.call(getSelection, {}, signal))).toEqual([]);
    const part = await runner.call(waitForFeedback, {}, signal);
    expect(await told(part)).toEqual([]);
    const cursor = () => (part.kind === "done" ? part.structured["cursor"] : undefined);
    let last = part;
    for (let next = cursor(); next !== "r-1@h:6"; next = last.structured?.["cursor"])
      last = await runner.call(waitForFeedback, { cursor: next }, signal);
    expect(await told(last)).toEqual([{ cursor: "r-1@h:6" }]);
    host.waitingFeedback = async () => [batch("r-2@h:7", "i2")];
    expect(await told(await runner.call(getSelection, {}, signal))).toEqual([{ cursor: "r-2@h:7" }]);
  });

  it("has the cursor of the last feedback that the client was given in each next step", async () => {
    const answered = { kind: "answered", reviewId: "r-1", thread: "t", next: { cursor: "r-1@h:3", pages: 1 } } as const;
    const waiting = { kind: "feedback", batch: batch("r-1@h:6", "i1") } as const;
    const host = new FakeHost({ "feedback/answer": answered, "feedback/wait": waiting });
    const runner = createToolRunner(host, () => undefined, "/p", [], "client");
    const answer = async () => {
      const result = await runner.call(answerComment, { thread_id: "t", comment: "Done." }, signal);
      const next = result.kind === "done" ? result.structured["next"] : undefined;
      return { cursors: result.text.match(/r-\d@h:\d/g), next };
    };
    const next = { tool: "wait_for_feedback", review_id: "r-1" };
    expect(await answer()).toEqual({ cursors: ["r-1@h:3"], next: { ...next, cursor: "r-1@h:3" } });
    await runner.call(waitForFeedback, {}, signal);
    expect(await answer()).toEqual({ cursors: ["r-1@h:6"], next: { ...next, cursor: "r-1@h:6" } });
    host.waitingFeedback = async () => [batch("r-1@h:7", "i2")];
    expect(await answer()).toEqual({ cursors: ["r-1@h:7", "r-1@h:7"], next: { ...next, cursor: "r-1@h:7" } });
    host.waitingFeedback = async () => [batch("r-2@h:8", "i3")];
    expect(await answer()).toEqual({ cursors: ["r-1@h:7", "r-2@h:8"], next: { ...next, cursor: "r-1@h:7" } });
  });

  it("gives the next step no cursor where several assistants share the client", async () => {
    const answered = { kind: "answered", reviewId: "r-1", thread: "t", next: { pages: 1 } } as const;
    const waiting = { kind: "feedback", batch: batch("r-1@h:6", "i1") } as const;
    const host = new FakeHost({ "feedback/answer": answered, "feedback/wait": waiting });
    const runner = createToolRunner(host, () => undefined, "/p", [], "client");
    await runner.call(waitForFeedback, { assistant: "second" }, signal);
    const result = await runner.call(answerComment, { thread_id: "t", comment: "Done." }, signal);
    expect(result.text).not.toContain("r-1@");
  });
});

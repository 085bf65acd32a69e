import { EventEmitter, once } from "node:events";
import type { FeedbackBatch } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import type { Sandbox } from "./programs.fixture.ts";
import { connectWithTasks } from "./secondGeneration.fixture.ts";
import { createSandboxForTest, openWindowForTest } from "./testResources.fixture.ts";

const pending: FeedbackBatch = { review_id: "r-1", items: [], cursor: "r-1@h:1", status: "Pending" };
const item: FeedbackBatch["items"][number] = {
  id: "i-1",
  review_id: "r-1",
  iteration: 1,
  kind: "question",
  at: "2026-01-02T03:04:05.000Z",
  text: "Why?",
  comments: [],
  next: "Answer it.",
};
const feedback: FeedbackBatch = { ...pending, items: [item], cursor: "r-1@h:2" };

/** Opens a window whose user is silent until the event `said`, and who has then said something for good. */
async function openSilentWindow(sandbox: Sandbox) {
  const user = new EventEmitter();
  let hasSaid = false;
  user.once("said", () => {
    hasSaid = true;
  });
  const window = await openWindowForTest(sandbox, undefined, {
    "feedback/wait": async (params, signal) => {
      user.emit("asked", params);
      if (!hasSaid && params.seconds > 1) {
        const cancelled = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
        await Promise.race([once(user, "said"), cancelled]);
        if (!hasSaid) user.emit("cancelled");
      }
      return hasSaid ? { kind: "feedback", batch: feedback } : { kind: "pending", batch: pending };
    },
  });
  return { user, window };
}

describe("the wait for feedback as a task", () => {
  it("leaves the assistant free, and ends with what the user says", async () => {
    const sandbox = await createSandboxForTest();
    const { user } = await openSilentWindow(sandbox);
    const { client, session } = await connectWithTasks(sandbox);
    const execution = await session.callTool("wait_for_feedback", {});
    expect(execution.kind).toBe("task");
    // The conversation goes on meanwhile.
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    user.emit("said");
    const { outcome } = await execution.settle();
    expect(outcome).toMatchObject({ status: "completed", result: { structuredContent: { items: [{ id: "i-1" }] } } });
  });

  it("answers without a task when the user has already said something, or the call is invalid", async () => {
    const sandbox = await createSandboxForTest();
    const { user } = await openSilentWindow(sandbox);
    user.emit("said");
    const { session } = await connectWithTasks(sandbox);
    expect((await session.callTool("wait_for_feedback", {})).kind).toBe("immediate");
    const wrong = await session.callTool("wait_for_feedback", { cursor: "none" });
    expect(wrong.kind).toBe("immediate");
    expect(await wrong.result()).toMatchObject({ result: { isError: true } });
  });

  it("is cancelled in the window", async () => {
    const sandbox = await createSandboxForTest();
    const { user } = await openSilentWindow(sandbox);
    const { session } = await connectWithTasks(sandbox);
    const waiting = once(user, "asked").then(() => once(user, "asked"));
    const execution = await session.callTool("wait_for_feedback", {});
    await waiting;
    const cancelled = once(user, "cancelled");
    await execution.cancel();
    await cancelled;
    expect((await execution.settle()).outcome.status).toBe("cancelled");
  });

  it("continues after a restart of the server, from the same place in the same review", async () => {
    const sandbox = await createSandboxForTest();
    const { user } = await openSilentWindow(sandbox);
    const before = await connectWithTasks(sandbox);
    const execution = await before.session.callTool("wait_for_feedback", {});
    if (execution.kind !== "task") throw new Error("The call was not answered by a task");
    const reference = execution.serializeReference();
    await before.client.close();
    const { session } = await connectWithTasks(sandbox);
    const asked = once(user, "asked");
    const resumed = await session.resumeTask(reference);
    expect(await asked).toMatchObject([{ reviewId: "r-1", cursor: "r-1@h:1", seconds: 300 }]);
    user.emit("said");
    expect((await resumed.settle()).outcome).toMatchObject({ status: "completed" });
  });
});

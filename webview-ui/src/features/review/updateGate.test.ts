import { describe, expect, it } from "vitest";
import { createRenderQueue } from "../../markdown/renderQueue.ts";
import type { WorkerLike } from "../../markdown/types.ts";
import type { WorkerRequest, WorkerTask } from "../../markdown/workerProtocol.ts";
import { FrameSlices } from "./frameSlices.ts";
import { SectionContents } from "./sectionContents.ts";
import { UpdateGate } from "./updateGate.ts";

/** Worker that formats a text as one block, and can be held back. */
class HandWorker implements WorkerLike {
  isHeld = false;
  #listener: (data: unknown) => void = () => undefined;
  #unanswered: unknown[] = [];

  onMessage(listener: (data: unknown) => void): void {
    this.#listener = listener;
    queueMicrotask(() => listener({ kind: "ready" }));
  }
  onError(): void {}
  terminate(): void {}
  postMessage(message: unknown): void {
    // The queue sends requests only.
    const { id, task } = message as WorkerRequest;
    this.#unanswered.push({ kind: "answer", id, answer: answerTo(task) });
    if (!this.isHeld) this.answer();
  }
  answer(): void {
    const replies = this.#unanswered;
    this.#unanswered = [];
    queueMicrotask(() => replies.forEach((reply) => void this.#listener(reply)));
  }
}

function answerTo(task: WorkerTask): unknown {
  if (task.kind === "several") return { kind: "several", answers: task.tasks.map(answerTo) };
  return { kind: "rendered", blocks: [`block of ${"markdown" in task ? task.markdown : ""}`] };
}

/** Opens a gate before one section with the text `one`, and records the section's content at each commit. */
async function openGate(patience = 60_000) {
  const worker = new HandWorker();
  const texts: Readonly<Record<string, string>> = { h1: "one", h2: "two", h3: "three" };
  const bodies = { peek: (hash: string) => texts[hash], load: async (hash: string) => texts[hash] };
  const queue = createRenderQueue({ startWorker: () => worker, setTimer: () => () => undefined });
  const frames = { requestFrame: requestAnimationFrame, cancelFrame: cancelAnimationFrame, now: () => 0 };
  const slices = new FrameSlices(frames, 8);
  const contents = new SectionContents(bodies, queue, slices);
  const shown = () => {
    const content = contents.content("a");
    return content.kind === "blocks" ? content.blocks.join() : content.kind;
  };
  contents.show([{ id: "a", hash: "h1", isVisible: true }], () => undefined);
  await expect.poll(() => shown()).toBe("block of one");
  const gate = new UpdateGate(contents, slices, patience);
  const commits: string[] = [];
  const pass = (id: string, hash: string) => gate.pass([{ id, hash }], () => commits.push(`${hash}: ${shown()}`));
  return { worker, pass, commits, shown };
}

describe("UpdateGate", () => {
  it("commits an update together with its formatted text", async () => {
    const { pass, commits } = await openGate();
    pass("a", "h2");
    expect(commits).toEqual([]);
    await expect.poll(() => commits).toEqual(["h2: block of two"]);
  });

  it("immediately passes on an update that changes nothing on the page", async () => {
    const { pass, commits } = await openGate();
    pass("elsewhere", "h2");
    expect(commits).toEqual(["h2: block of one"]);
  });

  it("does not wait long for a slowly formatted text, and leaves showing it to others", async () => {
    const { worker, pass, commits, shown } = await openGate(1);
    worker.isHeld = true;
    pass("a", "h2");
    await expect.poll(() => commits).toEqual(["h2: block of one"]);
    worker.answer();
    await new Promise((frame) => requestAnimationFrame(frame));
    expect([shown(), commits.length]).toEqual(["block of one", 1]);
  });

  it("commits updates in the order of their arrival, and shows the text of the last", async () => {
    const { pass, commits } = await openGate();
    pass("a", "h2");
    pass("a", "h3");
    expect(commits).toEqual(["h2: block of one"]);
    await expect.poll(() => commits).toEqual(["h2: block of one", "h3: block of three"]);
  });
});

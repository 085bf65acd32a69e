import type { HastChunk, WorkerLike } from "../types.ts";
import type { WorkerAnswer, WorkerReply, WorkerRequest, WorkerTask } from "../workerProtocol.ts";

/** Worker that answers when the test tells it to. */
export class FakeWorker implements WorkerLike {
  readonly received: WorkerRequest[] = [];
  isTerminated = false;
  #onMessage: (data: unknown) => void = () => undefined;
  #onError: (reason: string) => void = () => undefined;

  postMessage(message: unknown): void {
    // Only the lane of a queue posts messages, and only requests.
    this.received.push(message as WorkerRequest);
  }
  onMessage(listener: (data: unknown) => void): void {
    this.#onMessage = listener;
  }
  onError(listener: (reason: string) => void): void {
    this.#onError = listener;
  }
  terminate(): void {
    this.isTerminated = true;
  }
  say(reply: WorkerReply | string): void {
    this.#onMessage(reply);
  }
  fail(): void {
    this.#onError("refused");
  }
  /** Texts of all requests, with those of one request joined. */
  get texts(): readonly string[] {
    return this.received.map(({ task }) => listTexts(task).join(" + "));
  }
  answerLast(): void {
    const last = this.received.at(-1);
    if (last) this.say({ kind: "answer", id: last.id, answer: answerTo(last.task) });
  }
}

function listTexts(task: WorkerTask): readonly string[] {
  if (task.kind === "several") return task.tasks.flatMap(listTexts);
  return task.kind === "render" ? [task.markdown] : [];
}

function answerTo(task: WorkerTask): WorkerAnswer {
  if (task.kind === "several") return { kind: "several", answers: task.tasks.map(answerTo) };
  return { kind: "rendered", blocks: listTexts(task).map(chunk) };
}

export function chunk(text: string): HastChunk {
  return JSON.stringify([{ type: "text", value: text }]) as HastChunk;
}

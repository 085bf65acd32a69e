import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { feedbackWait } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { firstTaskWaitSeconds, taskWaitPauseMs } from "../limits.ts";
import type { ToolResult } from "../tools/tool.ts";

/** A wait for feedback that goes on beside the conversation. */
export interface FeedbackTask {
  readonly taskId: string;
  readonly status: "working" | "completed" | "cancelled";
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  /** Present when it is completed. */
  readonly result?: ToolResult;
}

const text = z.optional(z.string());
/**
 * The content of an id: the place in the feedback from which the task waits. It says everything, so a later server
 * goes on with the task; what came meanwhile is in the store.
 */
const place = z.object({ review_id: text, cursor: text, assistant: text, workspace_path: text });
const taskName = z.object({ ...place._zod.def.shape, at: z.string(), key: z.string() });
type TaskName = z.infer<typeof taskName>;

type Wait = (parameters: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<ToolResult>;

/** The waits for feedback that clients have as tasks. */
export class FeedbackTasks {
  readonly #wait: Wait;
  readonly #onGiven: (result: ToolResult) => void;
  readonly #tasks = new Map<string, { task: FeedbackTask; readonly ended: AbortController }>();

  /** `onGiven` is called with each result that a client asks for, before it is sent. */
  constructor(wait: Wait, onGiven: (result: ToolResult) => void) {
    this.#wait = wait;
    this.#onGiven = onGiven;
  }

  /** Answers at once when there is feedback or the call is wrong; else begins a task. */
  async begin(parameters: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolResult | FeedbackTask> {
    const result = await this.#wait({ ...parameters, timeout_seconds: firstTaskWaitSeconds }, signal);
    if (!isPending(result)) {
      this.#onGiven(result);
      return result;
    }
    // The answer names the review, also if the call did not.
    const { review_id, cursor } = z.parse(place, {
      ...parameters,
      ...(result.kind === "done" ? result.structured : {}),
    });
    const { assistant, workspace_path } = z.parse(place, parameters);
    const at = new Date().toISOString();
    const name: TaskName = { review_id, cursor, assistant, workspace_path, at, key: randomUUID() };
    return this.#start(Buffer.from(JSON.stringify(name)).toString("base64url"), name);
  }

  /** Returns a task, also one of an earlier server, which then goes on; undefined for an id that is none. */
  find(taskId: string): FeedbackTask | undefined {
    const known = this.#tasks.get(taskId);
    if (known?.task.result !== undefined) this.#onGiven(known.task.result);
    if (known !== undefined) return known.task;
    const name = readName(taskId);
    return name === undefined ? undefined : this.#start(taskId, name);
  }

  cancel(taskId: string): void {
    const known = this.#tasks.get(taskId);
    if (known?.task.status !== "working") return;
    known.task = { ...known.task, status: "cancelled", lastUpdatedAt: new Date().toISOString() };
    known.ended.abort();
  }

  dispose(): void {
    for (const { ended } of this.#tasks.values()) ended.abort();
  }

  #start(taskId: string, { at, key: _, ...parameters }: TaskName): FeedbackTask {
    const ended = new AbortController();
    const task: FeedbackTask = { taskId, status: "working", createdAt: at, lastUpdatedAt: at };
    const entry = { task, ended };
    this.#tasks.set(taskId, entry);
    void this.#follow(parameters, ended.signal).then((result) => {
      if (ended.signal.aborted || result === undefined) return;
      entry.task = { ...task, status: "completed", lastUpdatedAt: new Date().toISOString(), result };
    });
    return task;
  }

  /** Waits until the user has said something; undefined when the task has ended before. */
  async #follow(parameters: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolResult | undefined> {
    while (!signal.aborted) {
      const result = await this.#wait({ ...parameters, timeout_seconds: feedbackWait.max }, signal);
      if (!isPending(result)) return result;
      await delay(taskWaitPauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    return undefined;
  }
}

/** True while a task has nothing to report; a window may also come back. */
function isPending(result: ToolResult): boolean {
  return result.kind === "done" ? result.structured["status"] === "pending" : result.canRetry;
}

function readName(taskId: string): TaskName | undefined {
  try {
    return z.safeParse(taskName, JSON.parse(Buffer.from(taskId, "base64url").toString())).data;
  } catch {
    // No id of ours.
    return undefined;
  }
}

import { expect } from "vitest";
import { createRenderQueue } from "../renderQueue.ts";
import type { RenderQueue, RenderRequest, WorkerLike } from "../types.ts";
import { chunk, FakeWorker } from "./fakeWorker.fixture.ts";

export function request(markdown: string): RenderRequest {
  return { hash: `hash of ${markdown}`, markdown, prefix: "s1-" };
}

export function blocks(text: string) {
  return { kind: "blocks", blocks: [chunk(text)] };
}

export interface Bench {
  readonly queue: RenderQueue;
  readonly workers: FakeWorker[];
  readonly timers: { readonly run: () => void; readonly milliseconds: number }[];
  worker(): FakeWorker;
  /** Lets the time pass until no timer is left, and returns the milliseconds. */
  expire(): number;
}

export function bench(startWorker?: () => WorkerLike): Bench {
  const workers: FakeWorker[] = [];
  const timers: { readonly run: () => void; readonly milliseconds: number }[] = [];
  const start = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const queue = createRenderQueue({
    startWorker: startWorker ?? start,
    setTimer: (run, milliseconds) => {
      const timer = { run, milliseconds };
      timers.push(timer);
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
    },
    memoBytes: 2000,
  });
  const worker = () => {
    const last = workers.at(-1);
    if (last === undefined) throw new Error("No worker was started");
    return last;
  };
  const expire = () => {
    let passed = 0;
    for (let timer = timers.pop(); timer !== undefined; timer = timers.pop()) {
      passed += timer.milliseconds;
      timer.run();
    }
    return passed;
  };
  return { queue, workers, timers, worker, expire };
}

/** Lets a section be late twice: in the queue, and again when nothing else waits. */
export async function expireTwice(made: Bench): Promise<void> {
  expect(made.expire()).toBe(1_500);
  await settled();
  made.worker().say({ kind: "ready" });
  expect(made.expire()).toBe(6_000);
}

/** Waits until the callbacks of all settled promises have run. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

export async function readyBench(): Promise<Bench> {
  const made = bench();
  const first = made.queue.render(request("first"), 0);
  await settled();
  made.worker().say({ kind: "ready" });
  made.worker().answerLast();
  await first;
  return made;
}

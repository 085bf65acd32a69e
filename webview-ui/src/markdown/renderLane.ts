import { maxCountedMs, workerStartMs } from "../limits.ts";
import { beginWork } from "../openWork.ts";
import type { WorkerLike } from "./types.ts";
import { readReply, type WorkerAnswer, type WorkerReply, type WorkerTask } from "./workerProtocol.ts";

export type LaneOutcome =
  | Exclude<WorkerAnswer, { readonly kind: "failed" }>
  | { readonly kind: "deep" | "failed" | "late" | "no-worker" | "stopped" };

export function toLaneOutcome(answer: WorkerAnswer): LaneOutcome {
  return answer.kind === "failed" ? { kind: answer.cause } : answer;
}

/** Runs a function later. The returned function cancels it. */
export type SetTimer = (run: () => void, milliseconds: number) => () => void;

export interface LaneParts {
  readonly startWorker: () => WorkerLike;
  readonly setTimer: SetTimer;
}

export interface LaneJob {
  readonly task: WorkerTask;
  /** Milliseconds of the worker's time; those in which the page or the machine stood still do not count. */
  readonly deadline: number;
}

interface Running {
  readonly id: number;
  readonly job: LaneJob;
  readonly settle: (outcome: LaneOutcome) => void;
  readonly endWork: () => void;
}

/**
 * Runs one job at a time in one worker. A job that takes too long ends with its worker, and the next job gets a new
 * one.
 */
export class RenderLane {
  readonly #parts: LaneParts;
  #worker: WorkerLike | undefined;
  #isReady = false;
  #running: Running | undefined;
  #stopTimer: () => void = () => undefined;
  #lastId = 0;
  #disposed = false;

  constructor(parts: LaneParts) {
    this.#parts = parts;
  }

  /** Runs a job. The lane must be idle. */
  run(job: LaneJob): Promise<LaneOutcome> {
    if (this.#running !== undefined) throw new Error("A render lane takes one job at a time");
    if (this.#disposed) return Promise.resolve({ kind: "stopped" });
    return new Promise((settle) => {
      this.#lastId += 1;
      this.#running = { id: this.#lastId, job, settle, endWork: beginWork() };
      this.#begin();
    });
  }

  dispose(): void {
    this.#disposed = true;
    this.#finish({ kind: "stopped" });
    this.#stopWorker();
  }

  #begin(): void {
    if (this.#worker === undefined && !this.#startWorker()) return;
    if (this.#isReady) this.#send();
    else this.#setDeadline(workerStartMs, "no-worker");
  }

  #startWorker(): boolean {
    try {
      const worker = this.#parts.startWorker();
      this.#worker = worker;
      worker.onMessage((data) => this.#receive(worker, readReply(data)));
      worker.onError(() => this.#lose(worker));
      return true;
    } catch {
      // Browsers throw here when the policy of the page forbids workers.
      this.#finish({ kind: "no-worker" });
      return false;
    }
  }

  #send(): void {
    const running = this.#running;
    if (running === undefined) return;
    this.#setDeadline(running.job.deadline, "late");
    this.#worker?.postMessage({ id: running.id, task: running.job.task });
  }

  #setDeadline(milliseconds: number, kind: "late" | "no-worker"): void {
    this.#stopTimer();
    const counted = Math.min(milliseconds, maxCountedMs);
    this.#stopTimer = this.#parts.setTimer(() => {
      if (milliseconds > counted) {
        this.#setDeadline(milliseconds - counted, kind);
      } else {
        this.#stopWorker();
        this.#finish({ kind });
      }
    }, counted);
  }

  #receive(worker: WorkerLike, reply: WorkerReply | undefined): void {
    // Messages posted by a worker before its termination may still arrive.
    if (worker !== this.#worker || reply === undefined) return;
    if (reply.kind === "ready") {
      this.#isReady = true;
      this.#send();
    } else if (reply.kind === "lacks") {
      this.#isReady = false;
      this.#setDeadline(workerStartMs, "no-worker");
    } else if (reply.id === this.#running?.id) {
      this.#finish(toLaneOutcome(reply.answer));
    }
  }

  #lose(worker: WorkerLike): void {
    if (worker !== this.#worker) return;
    const kind = this.#isReady ? "failed" : "no-worker";
    this.#stopWorker();
    this.#finish({ kind });
  }

  #stopWorker(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isReady = false;
  }

  #finish(outcome: LaneOutcome): void {
    this.#stopTimer();
    const running = this.#running;
    this.#running = undefined;
    running?.settle(outcome);
    running?.endWork();
  }
}

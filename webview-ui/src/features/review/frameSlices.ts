import { flushSync } from "react-dom";
import type { Disposable } from "../../host/panelPort.ts";
import { commitChars } from "../../limits.ts";
import { beginWork } from "../../openWork.ts";

export interface FrameClock {
  requestFrame(begin: () => void): number;
  cancelFrame(request: number): void;
  now(): number;
}

export const browserFrames: FrameClock = {
  requestFrame: (begin) => requestAnimationFrame(begin),
  cancelFrame: (request) => cancelAnimationFrame(request),
  now: () => performance.now(),
};

interface Task {
  readonly run: () => void;
  readonly size: number;
}

/** Runs tasks in order, in each frame only as many as fit its budget, so that no frame is late. */
export class FrameSlices implements Disposable {
  readonly #clock: FrameClock;
  readonly #budget: number;
  readonly #commit: (run: () => void) => void;
  #tasks: Task[] = [];
  #request: number | undefined;
  #endWork: () => void = () => undefined;
  /** Called after the tasks of a frame. */
  onSlice: () => void = () => undefined;

  /** `budget` is in milliseconds. `commit` must put the changes of `run` into the document before it returns. */
  constructor(clock: FrameClock, budget: number, commit: (run: () => void) => void = flushSync) {
    this.#clock = clock;
    this.#budget = budget;
    this.#commit = commit;
  }

  /** `size` is in characters. A task without a size is committed alone. */
  add(run: () => void, size = commitChars): void {
    this.#tasks.push({ run, size });
    if (this.#request !== undefined) return;
    this.#endWork = beginWork();
    this.#request = this.#clock.requestFrame(() => this.#run());
  }

  dispose(): void {
    this.#tasks = [];
    if (this.#request !== undefined) this.#clock.cancelFrame(this.#request);
    this.#request = undefined;
    this.#endWork();
  }

  #run(): void {
    const end = this.#clock.now() + this.#budget;
    do this.#commit(() => this.#runTogether());
    while (this.#tasks.length > 0 && this.#clock.now() < end);
    this.#request = this.#tasks.length > 0 ? this.#clock.requestFrame(() => this.#run()) : undefined;
    if (this.#request === undefined) this.#endWork();
    this.onSlice();
  }

  #runTogether(): void {
    let size = 0;
    for (let next = this.#tasks[0]; next !== undefined; next = this.#tasks[0]) {
      if (size > 0 && size + next.size > commitChars) return;
      this.#tasks.shift();
      next.run();
      size += next.size;
    }
  }
}

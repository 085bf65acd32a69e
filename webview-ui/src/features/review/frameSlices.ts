import type { Disposable } from "../../host/panelPort.ts";

/** When frames begin and what time it is. */
export interface FrameClock {
  requestFrame(begin: () => void): number;
  cancelFrame(request: number): void;
  now(): number;
}

/** The clock of the browser. */
export const browserFrames: FrameClock = {
  requestFrame: (begin) => requestAnimationFrame(begin),
  cancelFrame: (request) => cancelAnimationFrame(request),
  now: () => performance.now(),
};

/** Runs tasks in order, in each frame only as many as fit its budget, so that no frame is late. */
export class FrameSlices implements Disposable {
  readonly #clock: FrameClock;
  readonly #budget: number;
  #tasks: (() => void)[] = [];
  #request: number | undefined;
  /** Called after the tasks of a frame. */
  onSlice: () => void = () => undefined;

  /** `budget` in milliseconds. */
  constructor(clock: FrameClock, budget: number) {
    this.#clock = clock;
    this.#budget = budget;
  }

  add(task: () => void): void {
    this.#tasks.push(task);
    this.#request ??= this.#clock.requestFrame(() => this.#run());
  }

  dispose(): void {
    this.#tasks = [];
    if (this.#request !== undefined) this.#clock.cancelFrame(this.#request);
    this.#request = undefined;
  }

  #run(): void {
    const end = this.#clock.now() + this.#budget;
    let done = 0;
    do {
      this.#tasks[done]?.();
      done += 1;
    } while (done < this.#tasks.length && this.#clock.now() < end);
    this.#tasks = this.#tasks.slice(done);
    this.#request = this.#tasks.length > 0 ? this.#clock.requestFrame(() => this.#run()) : undefined;
    this.onSlice();
  }
}

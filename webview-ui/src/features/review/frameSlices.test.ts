import { describe, expect, it } from "vitest";
import { commitChars } from "../../limits.ts";
import { FrameSlices } from "./frameSlices.ts";

/** Returns a clock that advances by one millisecond per reading, with frames triggered by the test. */
function handClock() {
  let time = 0;
  let begin: (() => void) | undefined;
  return {
    clock: {
      requestFrame(next: () => void) {
        begin = next;
        return 1;
      },
      cancelFrame() {
        begin = undefined;
      },
      now() {
        time += 1;
        return time;
      },
    },
    frame() {
      const next = begin;
      begin = undefined;
      next?.();
      return next !== undefined;
    },
  };
}

describe("FrameSlices", () => {
  it("runs the tasks that fit a frame's budget, and the rest in later frames, in order", () => {
    const { clock, frame } = handClock();
    const slices = new FrameSlices(clock, 3);
    const frames: number[][] = [];
    let current: number[] = [];
    for (let task = 0; task < 7; task += 1) slices.add(() => current.push(task));
    while (frame()) {
      frames.push(current);
      current = [];
    }
    expect(frames).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
  });

  it("commits small tasks together up to the commit size, and large ones alone", () => {
    const { clock, frame } = handClock();
    const commits: string[][] = [];
    let current: string[] = [];
    const slices = new FrameSlices(clock, 10, (run) => {
      current = [];
      run();
      commits.push(current);
    });
    const add = (name: string, size?: number) => slices.add(() => current.push(name), size);
    add("a", commitChars / 2);
    add("b", commitChars / 2);
    add("c", 1);
    add("d");
    add("e", 2 * commitChars);
    add("f", 1);
    frame();
    expect(commits).toEqual([["a", "b"], ["c"], ["d"], ["e"], ["f"]]);
  });

  it("runs tasks that a task adds, and reports the end of every frame", () => {
    const { clock, frame } = handClock();
    const slices = new FrameSlices(clock, 3);
    const events: string[] = [];
    slices.onSlice = () => events.push("slice");
    slices.add(() => {
      events.push("first");
      slices.add(() => events.push("second"));
    });
    while (frame()) events.push("frame");
    expect(events).toEqual(["first", "second", "slice", "frame"]);
  });

  it("runs no task after it is disposed", () => {
    const { clock, frame } = handClock();
    const slices = new FrameSlices(clock, 3);
    slices.add(() => expect.unreachable());
    slices.dispose();
    expect(frame()).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { commitSize, FrameSlices } from "./frameSlices.ts";

/** A clock on which every look takes a millisecond, and frames come when the test says so. */
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
  it("runs in a frame what fits its budget, the rest in the next ones, in order", () => {
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

  it("commits small tasks together, as many as one commit holds, and others alone", () => {
    const { clock, frame } = handClock();
    const commits: string[][] = [];
    let current: string[] = [];
    const slices = new FrameSlices(clock, 10, (run) => {
      current = [];
      run();
      commits.push(current);
    });
    const add = (name: string, size?: number) => slices.add(() => current.push(name), size);
    add("a", commitSize / 2);
    add("b", commitSize / 2);
    add("c", 1);
    add("d");
    add("e", 2 * commitSize);
    add("f", 1);
    frame();
    expect(commits).toEqual([["a", "b"], ["c"], ["d"], ["e"], ["f"]]);
  });

  it("runs what a task adds, and says after every frame that it is done", () => {
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

  it("runs nothing after it is disposed", () => {
    const { clock, frame } = handClock();
    const slices = new FrameSlices(clock, 3);
    slices.add(() => expect.unreachable());
    slices.dispose();
    expect(frame()).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import type { Host } from "../../../host/linkToHost.ts";
import type { PanelMemory } from "../../../host/panelPort.ts";
import { createPanelStore } from "../../../state/panelStore.ts";
import type { ReviewMirror } from "../../../state/reviewMirror.ts";
import { createMeta, createTable } from "../../../state/testSections.fixture.ts";
import { getShownMarks } from "../../compare/state/shownMarks.ts";
import { SeenFollower } from "./seenFollower.ts";
import { findTouchedSections } from "./seenMarks.ts";
import { withAllSeen } from "./seenState.ts";

/** Creates a review with sections written as `id:hash`, at the given iteration. */
function mirrorOf(iteration: number, text: string, { reviewId = "r", iterations = iteration } = {}): ReviewMirror {
  const rows = text.split(" ").map((row) => row.split(":"));
  const sections = createTable(rows.map(([id = "", hash = ""]) => ({ id, hash })));
  return { meta: { ...createMeta(reviewId), iteration, iterations }, revision: iteration, sections };
}

/** Creates a memory that outlives pages. */
function testMemory(): PanelMemory {
  let kept: unknown;
  return {
    read: () => kept,
    write: (value) => {
      kept = structuredClone(value);
    },
  };
}

/** Creates a page whose host knows all iterations that were ever shown. */
function startPage(memory: PanelMemory, history: Map<string, ReviewMirror> = new Map()) {
  const store = createPanelStore();
  const asked: string[] = [];
  const timers: (() => void)[] = [];
  let isConnected = true;
  const since: Host["history/since"] = async ({ reviewId, from, to }) => {
    asked.push(`${reviewId} ${from}-${to}`);
    const [before, after] = [history.get(`${reviewId} ${from}`), history.get(`${reviewId} ${to}`)];
    if (before === undefined || after === undefined) return { kind: "refused", message: "It is gone." };
    const touched = findTouchedSections(before.sections, after.sections);
    return {
      kind: "changes",
      ids: touched.map(({ id }) => id),
      before: touched.map((each) => each.before),
      after: touched.map((each) => each.after),
    };
  };
  const follower = new SeenFollower({
    store,
    memory,
    // The only method that the follower calls.
    currentHost: () => (isConnected ? ({ "history/since": since } as Host) : undefined),
    setTimer: (run) => {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
  });
  return {
    store,
    history,
    asked,
    show(mirror: ReviewMirror, respaced?: readonly string[]) {
      history.set(`${mirror.meta.reviewId} ${mirror.meta.iteration}`, mirror);
      const along = follower.follow(mirror, respaced);
      store.setState({ view: { kind: "review", review: mirror }, ...along });
    },
    disconnect: () => {
      isConnected = false;
    },
    leave: () => follower.rememberNow(),
    runTimers: () => {
      for (const run of timers.splice(0)) run();
    },
    marks: () =>
      [...getShownMarks(store.getState())].map(([id, { kind, iteration }]) => `${id} ${kind} since ${iteration}`),
  };
}

describe("SeenFollower", () => {
  it("counts a new review as seen, and marks the changes of an update", () => {
    const { show, marks, store } = startPage(testMemory());
    show(mirrorOf(3, "a:1 b:1"));
    expect(marks()).toEqual([]);
    show(mirrorOf(4, "a:2 b:1 c:1"), []);
    const { flash, announced } = store.getState().seen;
    expect([marks(), [...(flash?.ids ?? [])], announced]).toEqual([
      ["a changed since 3", "c new since 3"],
      ["a", "c"],
      "Iteration 4: 1 section changed, 1 added.",
    ]);
  });

  it("marks nothing in a review whose sections are all new, while the page is open and when it comes back", () => {
    const memory = testMemory();
    const { show, marks, store, leave, history } = startPage(memory);
    show(mirrorOf(1, "a:1 b:1"));
    show(mirrorOf(2, "c:1 d:1"), []);
    const { flash, announced } = store.getState().seen;
    expect([marks(), flash, announced]).toEqual([[], undefined, "Iteration 2: 2 sections added, 2 removed."]);
    show(mirrorOf(3, "c:2 d:1"), []);
    expect(marks()).toEqual(["c changed since 2"]);
    leave();
    const next = startPage(memory, history);
    next.show(mirrorOf(4, "e:1"));
    return expect
      .poll(() => [next.asked, next.marks(), next.store.getState().seen.review?.base])
      .toEqual([["r 2-4"], [], 4]);
  });

  it("announces no update that leaves everything looking as before", () => {
    const { show, marks, store } = startPage(testMemory());
    show(mirrorOf(1, "a:1"));
    show(mirrorOf(2, "a:1x"), ["a"]);
    show(mirrorOf(3, "a:1x"), []);
    const { flash, announced } = store.getState().seen;
    expect([marks(), flash, announced]).toEqual([[], undefined, ""]);
  });

  it("ends the highlight after its time", () => {
    const { show, store, runTimers } = startPage(testMemory());
    show(mirrorOf(1, "a:1"));
    show(mirrorOf(2, "a:2"), []);
    show(mirrorOf(3, "a:3"), []);
    expect(store.getState().seen.flash).toEqual({ ids: new Set(["a"]), isFading: false });
    runTimers();
    expect(store.getState().seen.flash).toEqual({ ids: new Set(["a"]), isFading: true });
    runTimers();
    expect(store.getState().seen.flash).toBeUndefined();
  });

  it("saves the reader's state when it changes, not at every update", () => {
    const kept: unknown[] = [];
    const { show, runTimers } = startPage({
      read: () => kept.at(-1),
      write: (value) => kept.push(structuredClone(value)),
    });
    const known = (marked: unknown) => [{ reviewId: "r", base: 1, marked }];
    for (const [iteration, text] of ["a:1 b:1", "a:2 b:1", "a:3 b:1", "a:4 b:1", "a:5 b:2"].entries()) {
      show(mirrorOf(iteration + 1, text), []);
      runTimers();
    }
    const marked = [["a"], ["a", "b"]].map((ids) => known([{ iteration: 1, ids }]));
    expect(kept).toEqual([known([]), ...marked]);
  });

  it("saves at once that everything was looked at: the page may be discarded when it is hidden", () => {
    const memory = testMemory();
    const { show, store } = startPage(memory);
    show(mirrorOf(1, "a:1"));
    show(mirrorOf(2, "a:2"), []);
    store.setState(({ seen }) => ({ seen: withAllSeen(seen) }));
    expect(memory.read()).toEqual([{ reviewId: "r", base: 2, marked: [] }]);
  });

  it("marks nothing at an old iteration, and at the latest one the changes in between", async () => {
    const { show, marks } = startPage(testMemory());
    show(mirrorOf(2, "a:2 b:1"));
    show(mirrorOf(1, "a:1 b:1", { iterations: 2 }));
    expect(marks()).toEqual([]);
    show(mirrorOf(3, "a:2 b:2"));
    await expect.poll(() => marks()).toEqual(["b changed since 2"]);
  });

  it("finds after a reload the changes in between, and those that the reader had not looked at before", async () => {
    const memory = testMemory();
    const first = startPage(memory);
    first.show(mirrorOf(1, "a:1 b:1 c:1"));
    first.show(mirrorOf(2, "a:2 b:1 c:1"), []);
    first.leave();
    const { show, marks, store, asked } = startPage(memory, first.history);
    first.history.set("r 3", mirrorOf(3, "a:2 b:2 c:1"));
    show(mirrorOf(4, "a:2 b:2"));
    expect(store.getState().seen.review).toBeUndefined();
    await expect.poll(() => marks()).toHaveLength(3);
    expect(marks().toSorted()).toEqual(["a changed since 1", "b changed since 1", "c removed since 1"]);
    expect([asked, store.getState().seen.announced]).toEqual([
      ["r 1-4"],
      "Since you last looked: 2 sections changed, 1 removed.",
    ]);
  });

  it("asks again when an update arrives before the answer", async () => {
    const memory = testMemory();
    const first = startPage(memory);
    first.show(mirrorOf(1, "a:1 b:1"));
    first.leave();
    const { show, marks } = startPage(memory, first.history);
    show(mirrorOf(2, "a:2 b:1"));
    await Promise.resolve();
    show(mirrorOf(3, "a:2 b:2"), []);
    await expect.poll(() => marks()).toEqual(["a changed since 1", "b changed since 1"]);
  });

  it("starts over when an iteration can no longer be read, and waits when the host does not answer", async () => {
    const memory = testMemory();
    const first = startPage(memory);
    first.show(mirrorOf(1, "a:1"));
    first.leave();
    const lost = startPage(memory);
    lost.disconnect();
    lost.show(mirrorOf(2, "a:2"));
    await Promise.resolve();
    expect(lost.store.getState().seen.review).toBeUndefined();
    const { show, marks, store } = startPage(memory);
    show(mirrorOf(2, "a:2"));
    await expect.poll(() => store.getState().seen.review?.base).toBe(2);
    expect(marks()).toEqual([]);
  });

  it("keeps the state of each review separate, including those shown earlier", async () => {
    const { show, marks } = startPage(testMemory());
    show(mirrorOf(1, "a:1"));
    show(mirrorOf(2, "a:2"), []);
    show(mirrorOf(1, "a:9", { reviewId: "other" }));
    expect(marks()).toEqual([]);
    show(mirrorOf(2, "a:2"));
    await expect.poll(() => marks()).toEqual(["a changed since 1"]);
  });

  it("asks the host about changed texts when an update came without a patch", async () => {
    const { show, marks, history } = startPage(testMemory());
    show(mirrorOf(1, "a:1 b:1"));
    // To the host, `a` differs only in blank lines.
    history.set("r 1", mirrorOf(1, "a:1x b:1"));
    show(mirrorOf(2, "a:1x b:2"));
    expect(marks()).toEqual(["a changed since 1", "b changed since 1"]);
    await expect.poll(() => marks()).toEqual(["b changed since 1"]);
  });
});

import { describe, expect, it } from "vitest";
import { createPanelStore } from "../../../state/panelStore.ts";
import type { ReviewMirror } from "../../../state/reviewMirror.ts";
import { createMeta, createTable } from "../../../state/testSections.fixture.ts";
import { SeenFollower } from "./seenFollower.ts";

/** Creates a review with sections written as `id:hash`, at the given iteration. */
function mirrorOf(iteration: number, text: string, { reviewId = "r", iterations = iteration } = {}): ReviewMirror {
  const rows = text.split(" ").map((row) => row.split(":"));
  const sections = createTable(rows.map(([id = "", hash = ""]) => ({ id, hash })));
  return { meta: { ...createMeta(reviewId), iteration, iterations }, revision: iteration, sections };
}

function startPage() {
  const store = createPanelStore();
  const timers: (() => void)[] = [];
  const follower = new SeenFollower({
    store,
    setTimer: (run) => {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
  });
  return {
    show(mirror: ReviewMirror, respaced?: readonly string[]) {
      const along = follower.follow(mirror, respaced);
      store.setState({ view: { kind: "review", review: mirror }, ...along });
    },
    runTimers: () => {
      for (const run of timers.splice(0)) run();
    },
    flashing: () => {
      const { flash } = store.getState().seen;
      return flash && [...flash.ids, flash.isFading ? "fading" : "on"].join(" ");
    },
  };
}

describe("SeenFollower", () => {
  it("highlights what an update has changed, for a moment", () => {
    const { show, flashing, runTimers } = startPage();
    show(mirrorOf(3, "a:1 b:1"));
    expect(flashing()).toBeUndefined();
    show(mirrorOf(4, "a:2 b:1 c:1"), []);
    expect(flashing()).toBe("a c on");
    runTimers();
    expect(flashing()).toBe("a c fading");
    runTimers();
    expect(flashing()).toBeUndefined();
  });

  it("highlights nothing in a review whose sections are all new, or that looks as before", () => {
    const { show, flashing } = startPage();
    show(mirrorOf(1, "a:1 b:1"));
    show(mirrorOf(2, "c:1 d:1"), []);
    show(mirrorOf(3, "c:1x d:1"), ["c"]);
    expect(flashing()).toBeUndefined();
  });

  it("highlights nothing when the reader opens another iteration or another review", () => {
    const { show, flashing } = startPage();
    show(mirrorOf(2, "a:1 b:1"));
    show(mirrorOf(1, "a:2 b:1", { iterations: 2 }));
    show(mirrorOf(2, "a:1 b:1"));
    show(mirrorOf(3, "a:2 b:1", { reviewId: "other" }));
    expect(flashing()).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { ReaderWatch } from "./readerWatch.ts";

/** Starts a watch with a fake clock. */
function startWatch() {
  let time = 0;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  const looked: string[] = [];
  const page = { isReadable: true };
  const watch = new ReaderWatch({
    now: () => time,
    setTimer: (run, milliseconds) => {
      const timer = { at: time + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    isReadable: () => page.isReadable,
    onLooked: (ids) => looked.push(`${ids.join(" ")} at ${time}`),
  });
  const advance = (milliseconds: number) => {
    const end = time + milliseconds;
    for (;;) {
      const next = timers.toSorted((one, other) => one.at - other.at)[0];
      if (next === undefined || next.at > end) break;
      timers = timers.filter((each) => each !== next);
      time = next.at;
      next.run();
    }
    time = end;
  };
  return { watch, looked, advance, page, pending: () => timers.length };
}

describe("ReaderWatch", () => {
  it("counts a section as looked at after a moment in view of an active reader", () => {
    const { watch, looked, advance } = startWatch();
    watch.noteInput();
    watch.enter("a");
    advance(1_000);
    watch.enter("b");
    advance(5_000);
    expect(looked).toEqual(["a at 1500", "b at 2500"]);
  });

  it("counts no section while the reader is inactive, and starts again at the next input", () => {
    const { watch, looked, advance, pending } = startWatch();
    watch.enter("a");
    advance(60_000);
    expect([looked, pending()]).toEqual([[], 0]);
    watch.noteInput();
    advance(1_400);
    watch.noteInput();
    advance(1_000);
    expect(looked).toEqual(["a at 61500"]);
  });

  it("treats a reader as away when their last input is long ago", () => {
    const { watch, looked, advance } = startWatch();
    watch.noteInput();
    advance(4_000);
    watch.enter("a");
    advance(60_000);
    expect(looked).toEqual([]);
  });

  it("forgets a section that leaves the view too early", () => {
    const { watch, looked, advance } = startWatch();
    watch.noteInput();
    watch.enter("a");
    advance(1_000);
    watch.leave("a");
    advance(1_000);
    watch.enter("a");
    advance(1_400);
    expect(looked).toEqual([]);
    advance(100);
    expect(looked).toEqual(["a at 3500"]);
  });

  it("waits while the review is hidden, and starts again when the page comes back", () => {
    const { watch, looked, advance, page } = startWatch();
    watch.noteInput();
    watch.enter("a");
    page.isReadable = false;
    advance(2_000);
    page.isReadable = true;
    watch.restart();
    watch.noteInput();
    advance(1_400);
    expect(looked).toEqual([]);
    advance(100);
    expect(looked).toEqual(["a at 3500"]);
  });

  it("counts what was in view of a page with the focus, however long its reader was still, when the reader goes on", () => {
    const { watch, looked, advance } = startWatch();
    watch.noteFocus(true);
    watch.noteInput();
    advance(20_000);
    watch.enter("a");
    advance(20_000);
    watch.enter("b");
    advance(1_000);
    watch.noteInput();
    watch.leave("a");
    expect(looked).toEqual(["a at 41000"]);
  });

  it("does not count what was in view while something else had the focus", () => {
    const { watch, looked, advance } = startWatch();
    watch.noteFocus(true);
    watch.noteInput();
    watch.noteFocus(false);
    advance(6_000);
    watch.enter("a");
    advance(20_000);
    watch.noteFocus(true);
    watch.noteInput();
    watch.leave("a");
    expect(looked).toEqual([]);
  });

  it("does nothing after it is disposed", () => {
    const { watch, looked, advance, pending } = startWatch();
    watch.noteInput();
    watch.enter("a");
    watch.dispose();
    watch.dispose();
    advance(5_000);
    expect([looked, pending()]).toEqual([[], 0]);
  });
});

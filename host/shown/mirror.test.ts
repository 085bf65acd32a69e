import type { PublishedValues } from "@dialectic/shared/protocol";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Follow, Mirror, type Sources } from "./mirror.ts";
import type { PageNews } from "./pageNews.ts";

type Asked = PublishedValues["asked"];

const task = (session: string) => [{ session, count: 1 }];

/** A source whose value the test sets, and a mirror whose messages it reads. */
function mirrorOfTest(first: Asked) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sent: Partial<PublishedValues>[] = [];
  const followed = { count: 0, news: [] as PageNews[] };
  let value = first;
  let tellAgain = (_value: Asked): void => undefined;
  const asked: Follow<Asked> = (tell) => {
    followed.count += 1;
    tellAgain = tell;
    tell(value);
    return { opened: () => followed.news.push("opened"), dispose: () => (followed.count -= 1) };
  };
  const sources: Sources = { asked };
  const mirror = new Mirror(sources, (values) => sent.push(values));
  const set = (next: Asked) => {
    value = next;
    tellAgain(next);
  };
  return { mirror, sent, set, followed };
}

describe("the mirror of published values", () => {
  it("follows nothing before its reader is ready, and then sends what there is at once", () => {
    const { mirror, sent, followed } = mirrorOfTest(task("a"));
    expect([sent, followed.count]).toEqual([[], 0]);
    mirror.ready();
    expect([sent, followed.count]).toEqual([[{ asked: task("a") }], 1]);
  });

  it("sends the first change at once, and of many that follow only the last after 50 ms", () => {
    const { mirror, sent, set } = mirrorOfTest([]);
    mirror.ready();
    vi.advanceTimersByTime(50);
    for (const session of ["a", "b", "c"]) set(task(session));
    expect(sent).toEqual([{ asked: [] }, { asked: task("a") }]);
    vi.advanceTimersByTime(49);
    expect(sent).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sent.slice(2)).toEqual([{ asked: task("c") }]);
    vi.advanceTimersByTime(1_000);
    expect(sent).toHaveLength(3);
  });

  it("sends nothing that the reader has", () => {
    const { mirror, sent, set } = mirrorOfTest(task("a"));
    mirror.ready();
    set(task("b"));
    set(task("a"));
    vi.advanceTimersByTime(1_000);
    set(task("a"));
    expect(sent).toEqual([{ asked: task("a") }]);
  });

  it("begins anew for a reader that is ready again", () => {
    const { mirror, sent, set, followed } = mirrorOfTest(task("a"));
    mirror.ready();
    set(task("b"));
    mirror.ready();
    expect([sent, followed.count]).toEqual([[{ asked: task("a") }, { asked: task("b") }], 1]);
    vi.advanceTimersByTime(1_000);
    expect(sent).toHaveLength(2);
  });

  it("sends a hidden reader the latest value when it is shown again", () => {
    const { mirror, sent, set } = mirrorOfTest([]);
    mirror.ready();
    mirror.setShown(false);
    vi.advanceTimersByTime(50);
    set(task("a"));
    set(task("b"));
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual([{ asked: [] }]);
    mirror.setShown(true);
    expect(sent).toEqual([{ asked: [] }, { asked: task("b") }]);
  });

  it("passes the news of the page on, until it ends: what a source tells later is not sent", () => {
    const { mirror, sent, set, followed } = mirrorOfTest([]);
    mirror.ready();
    mirror.tell("opened");
    mirror.dispose();
    mirror.tell("opened");
    set(task("a"));
    vi.advanceTimersByTime(1_000);
    expect([sent, followed]).toEqual([[{ asked: [] }], { count: 0, news: ["opened"] }]);
  });
});

import type { Thread } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { nothingSaid } from "./feedbackState.ts";
import { chooseThreads } from "./shownThreads.ts";

const threads = Array.from({ length: 10 }, (_, at): Thread => {
  const place = { kind: "review" } as const;
  return { id: `t${at}`, place, iteration: 1, state: "open", entries: [] };
});
const none: ReadonlySet<string> = new Set();

describe("chooseThreads", () => {
  it("keeps what was shown, and adds nothing in place of a thread that was resolved", () => {
    const kept = chooseThreads(threads, { goals: nothingSaid, news: none, kept: none });
    const [, ...others] = threads;
    const later = [{ ...threads[0], state: "resolved" } as Thread, ...others];
    expect(chooseThreads(later, { goals: nothingSaid, news: none, kept })).toBe(kept);
  });

  it("leaves out no one or two threads", () => {
    const choose = (count: number) =>
      chooseThreads(threads.slice(0, count), { goals: nothingSaid, news: none, kept: none });
    expect([6, 7, 8].map((count) => choose(count).size)).toEqual([6, 7, 5]);
  });

  it("adds another in place of one that is gone", () => {
    const kept = chooseThreads(threads, { goals: nothingSaid, news: none, kept: none });
    const chosen = chooseThreads(threads.slice(1), { goals: nothingSaid, news: none, kept });
    expect([...chosen]).toEqual(["t0", "t1", "t2", "t3", "t4", "t5"]);
  });
});

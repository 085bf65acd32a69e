import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { Emitter } from "../base/emitter.ts";
import { followReview } from "./reviewValue.ts";
import type { ShownPage } from "./shownReview.ts";

function follow(find: () => Promise<string>) {
  const changed = new Emitter<[string | undefined]>();
  const [report, tell] = [vi.fn(), vi.fn()];
  const current = { meta: { reviewId: "a" } } as ShownPage["current"];
  const following = followReview({ view: { current }, find, onChange: changed.on, report })(tell);
  return { following, report, tell };
}

test("a look that fails is reported", async () => {
  const { report } = follow(() => Promise.reject(new Error("no folder")));
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(1));
});

test("a look that outlives its page tells and reports nothing", async () => {
  const ending = new AbortController();
  const ended = new Promise<void>((resolve) => ending.signal.addEventListener("abort", () => resolve()));
  const pages = [
    follow(() => ended.then(() => "late")),
    follow(() => ended.then(() => Promise.reject<string>(new Error("no folder")))),
  ];
  for (const { following } of pages) following.dispose?.();
  ending.abort();
  await nextTurn();
  expect(pages.flatMap(({ report, tell }) => [...report.mock.calls, ...tell.mock.calls])).toEqual([]);
});

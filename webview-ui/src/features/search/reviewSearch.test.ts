import type { Thread } from "@dialectic/shared/protocol";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { SearchedReview } from "./test/searchedReview.fixture.ts";

const sections = { a: "One token", b: "Nothing", c: "token and Token", d: "tokens" };

async function searched(text: string, texts: Readonly<Record<string, string>> = sections): Promise<SearchedReview> {
  const review = new SearchedReview();
  review.show(texts);
  review.actions.openSearch();
  review.actions.lookFor("Nothing at all");
  await expect.poll(() => review.result).toMatchObject({ kind: "hits", isReading: false });
  review.actions.lookFor(text);
  return review;
}

const found = (total: number, current: number | undefined) => ({
  kind: "hits",
  total,
  current,
  isReading: false,
  isLate: false,
});

describe("ReviewSearch", () => {
  it("counts by section while the reader types, and goes to the first hit", async () => {
    const review = await searched("token");
    expect([review.result, review.counts]).toEqual([found(4, 1), [1, 0, 2, 1]]);
    expect(review.revealed).toEqual([
      { id: "a", hash: "#One token", index: 0, ordinal: 0, count: 1, start: 4, end: 9 },
    ]);
  });

  it("steps through all sections and around the ends, both ways", async () => {
    const review = await searched("token");
    const numbers: unknown[] = [];
    for (const by of [1, 1, 1, 1, -1, -1] as const) {
      review.actions.stepToHit(by);
      numbers.push(review.result.kind === "hits" && review.result.current);
    }
    expect(numbers).toEqual([2, 3, 4, 1, 4, 3]);
  });

  it("obeys case and words", async () => {
    const review = await searched("token");
    review.actions.toggleSearchOption("isCaseSensitive");
    const sensitive = review.counts;
    review.actions.toggleSearchOption("isWholeWord");
    expect([sensitive, review.counts]).toEqual([
      [1, 0, 1, 1],
      [1, 0, 1, 0],
    ]);
  });

  it("matches expressions, reports an invalid one, and abandons one that takes too long", async () => {
    const review = await searched("t.k[a-z]+");
    review.actions.toggleSearchOption("isExpression");
    await expect.poll(() => review.result).toEqual(found(4, 1));
    review.actions.lookFor("(");
    expect(review.result).toEqual({ kind: "invalid", reason: "Unterminated group" });
    review.actions.lookFor("late");
    await expect.poll(() => review.result).toMatchObject({ kind: "hits", isLate: true });
    review.actions.lookFor("token");
    await expect.poll(() => review.result).toEqual(found(4, 1));
  });

  it("keeps the hit through an update, without moving the reader", async () => {
    const review = await searched("token");
    review.actions.stepToHit(1);
    review.actions.stepToHit(1);
    const moves = review.revealed.length;
    review.show({ new: "a token before", a: "One", b: "Nothing", c: "first a token and Token", d: "tokens" }, 2);
    await expect.poll(() => review.result).toEqual(found(4, 3));
    expect(review.search.current).toMatchObject({ id: "c", ordinal: 1 });
    review.show({ new: "a token before", a: "One", b: "Nothing", d: "tokens" }, 3);
    await expect.poll(() => review.result).toEqual(found(2, 2));
    expect(review.revealed.length).toBe(moves);
  });

  it("shows only the sections that match, or all when none does", async () => {
    const review = await searched("token");
    review.actions.toggleOnlyMatching();
    const matching = review.store.getState().search.matching;
    review.actions.lookFor("nowhere");
    const none = review.store.getState().search.matching;
    review.actions.lookFor("nothing");
    review.actions.closeSearch();
    expect([matching, none, review.store.getState().search.matching]).toEqual([
      new Set(["a", "c", "d"]),
      undefined,
      undefined,
    ]);
  });

  it("requests at most 256 texts at a time, and keeps the query when it is closed", async () => {
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`s${index}`, `token ${index}`]));
    const review = await searched("token", many);
    review.actions.closeSearch();
    expect([review.mostAsked, review.result]).toEqual([256, { kind: "none" }]);
    review.actions.openSearch();
    expect(review.result).toEqual(found(600, undefined));
    expect(review.store.getState().search.query.text).toBe("token");
  });

  it("goes to the first hit of the requested section, as soon as that has been read", async () => {
    const review = new SearchedReview();
    review.actions.openSearch("token");
    review.show(sections);
    review.store.setState(({ search }) => ({ search: { ...search, scope: "all", target: { sectionId: "c" } } }));
    await expect.poll(() => review.result).toEqual(found(4, 2));
    expect(review.revealed.map(({ id, ordinal }) => [id, ordinal])).toEqual([["c", 0]]);
  });

  it("goes to the first hit however long reading takes, unless the reader has moved on", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const states: unknown[] = [];
    for (const goesOn of [false, true]) {
      const review = new SearchedReview();
      review.hold();
      review.show(sections);
      review.actions.openSearch();
      review.actions.lookFor("token");
      if (goesOn) review.search.forgetOrigin();
      vi.advanceTimersByTime(5_000);
      review.letRead();
      await expect.poll(() => review.result).toMatchObject({ total: 4, isReading: false });
      states.push([review.result, review.revealed.length]);
    }
    expect(states).toEqual([
      [found(4, 1), 1],
      [found(4, undefined), 0],
    ]);
  });

  it("goes to the nearest hit although a later text is read before it, and waits only briefly for it", async () => {
    const states: unknown[] = [];
    for (const isRead of [true, false]) {
      const review = new SearchedReview();
      review.shown.set("#tokens", "tokens");
      review.hold();
      review.show(sections);
      review.actions.openSearch();
      review.actions.lookFor("token");
      const before = review.revealed.length;
      if (isRead) review.letRead();
      await expect.poll(() => review.revealed.map(({ id }) => id)).toEqual([isRead ? "a" : "d"]);
      states.push(before);
      review.letRead();
    }
    expect(states).toEqual([0, 0]);
  });

  it("does not move the reader when that section has no hit, nor while everything is searched", async () => {
    const review = await searched("token");
    const { length } = review.revealed;
    review.store.setState(({ search }) => ({ search: { ...search, scope: "all", target: { sectionId: "b" } } }));
    review.actions.lookFor("toke");
    expect([review.result, review.revealed.length]).toEqual([found(4, undefined), length]);
  });
});

describe("a comment", () => {
  const threadOf = (id: string, text: string, more: Partial<Thread> = {}): Thread => ({
    id,
    place: { kind: "section", sectionId: "b" },
    iteration: 1,
    state: "open",
    entries: [{ id, by: { kind: "person" }, text, at: 1, mode: "ask" }],
    ...more,
  });
  const say = (review: SearchedReview, ...threads: readonly Thread[]) =>
    review.store.setState(({ feedback }) => ({ feedback: { ...feedback, threads } }));

  it("is found after its section, counted with it, and unfolded", async () => {
    const review = await searched("token");
    say(
      review,
      threadOf("end", "A token.", { place: { kind: "review" } }),
      threadOf("t1", "No **token** but a token.", { state: "resolved" }),
    );
    expect([review.result, review.counts]).toEqual([found(7, 1), [1, 2, 2, 1, 0]]);
    for (const _ of [1, 2]) review.actions.stepToHit(1);
    const { unfolded } = review.store.getState().feedback;
    expect(review.revealed.at(-1)).toMatchObject({ ordinal: 1, comment: { thread: "t1", sectionId: "b" } });
    expect([review.result, unfolded]).toEqual([found(7, 3), new Set(["t1"])]);
    review.actions.stepToHit(-1);
    review.actions.stepToHit(-1);
    review.actions.stepToHit(-1);
    expect(review.revealed.at(-1)).toMatchObject({ comment: { thread: "end", sectionId: undefined } });
  });

  it("is found at the end if it was sent with a verdict", async () => {
    const review = await searched("token");
    const given = { verdict: "approve", by: { kind: "person" }, at: 1, iteration: 1, comments: 0 } as const;
    const verdicts = [
      { ...given, id: "v1", text: "" },
      { ...given, id: "v2", text: "The **token** is fine." },
    ];
    review.store.setState(({ feedback }) => ({ feedback: { ...feedback, verdicts } }));
    review.actions.stepToHit(-1);
    expect(review.result).toEqual(found(5, 5));
    expect(review.revealed.at(-1)).toMatchObject({ start: 4, comment: { thread: "v2", sectionId: undefined } });
  });

  it("keeps its section when the others are hidden", async () => {
    const review = await searched("only here");
    say(review, threadOf("t1", "Only here."));
    review.actions.toggleOnlyMatching();
    expect(review.store.getState().search.matching).toEqual(new Set(["b"]));
  });

  it("is found at the end if it belongs to the changes, and the reader is led there", async () => {
    const review = await searched("only here");
    const change = { round: 1, file: "f", side: "after", line: 1, endLine: 1 } as const;
    const place = { kind: "code", path: "a.ts", line: 1, endLine: 1, state: "exact", change } as const;
    say(review, threadOf("t1", "Only here.", { place }));
    expect(review.result).toEqual(found(1, undefined));
    review.actions.stepToHit(1);
    expect([review.result, review.revealed]).toEqual([found(1, 1), []]);
    expect(review.elsewhere).toEqual([{ thread: "t1", sectionId: undefined, change }]);
  });
});

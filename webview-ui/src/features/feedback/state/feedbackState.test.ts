import type { FeedbackNews, Thread } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { nothingTyped, parseBoxKey, sortInReadingOrder, toBoxKey, toReplyKey } from "./feedbackBoxes.ts";
import {
  countByFilter,
  listCollectedEntries,
  nothingSaid,
  passesFilter,
  withBox,
  withDrafts,
  withFeedback,
  withHeld,
  withoutBox,
  withTyped,
} from "./feedbackState.ts";

const known = { ...nothingSaid, reviewId: "r" };

function threadOf(id: string, place: Thread["place"], change: Partial<Thread> = {}): Thread {
  const entry = {
    id: `${id}-1`,
    by: { kind: "person" as const },
    text: `About ${id}.`,
    at: 1,
    mode: "review" as const,
  };
  const delivery = { state: "collected" as const, to: [] };
  return { id, place, iteration: 1, state: "open", entries: [{ ...entry, delivery }], ...change };
}

function newsOf(threads: readonly Thread[], change: Partial<FeedbackNews> = {}): FeedbackNews {
  return {
    reviewId: "r",
    whole: false,
    threads: [...threads],
    verdicts: [],
    status: "Pending",
    waiting: [],
    ...change,
  };
}

const atSection = (sectionId: string) => ({ kind: "section" as const, sectionId });
const gone = { kind: "orphaned" as const, title: "A", quote: "q", reason: "gone" };

describe("withFeedback", () => {
  it("puts threads below their sections, and the others at the end", () => {
    const code = { kind: "code" as const, path: "a.ts", line: 1, endLine: 1, state: "exact" as const };
    const state = withFeedback(
      known,
      newsOf([
        threadOf("t1", atSection("s2")),
        threadOf("t2", { ...code, sectionId: "s2" }),
        threadOf("t3", code),
        threadOf("t4", gone),
        threadOf("t5", { ...code, change: { round: 1, file: "f", side: "after", line: 1, endLine: 1 } }),
        threadOf("t6", { kind: "review" }),
      ]),
    );
    expect([...state.bySection].map(([id, threads]) => [id, ...threads.map((each) => each.id)])).toEqual([
      ["s2", "t1", "t2"],
    ]);
    expect(state.atEnd.map(({ id }) => id)).toEqual(["t3", "t4", "t6"]);
  });

  it("updates only the threads in the news, and removes those that were withdrawn", () => {
    const first = withFeedback(known, newsOf([threadOf("t1", atSection("s1")), threadOf("t2", atSection("s1"))]));
    const moved = withFeedback(first, newsOf([threadOf("t1", gone), threadOf("t2", atSection("s1"), { entries: [] })]));
    expect([moved.threads.map(({ id }) => id), moved.atEnd.map(({ id }) => id), [...moved.bySection]]).toEqual([
      ["t1"],
      ["t1"],
      [],
    ]);
    const whole = withFeedback(first, newsOf([threadOf("t3", atSection("s1"))], { whole: true, status: "Approved" }));
    expect([whole.threads.map(({ id }) => id), whole.status]).toEqual([["t3"], "Approved"]);
  });

  it("ignores news about another review", () => {
    expect(withFeedback(known, newsOf([threadOf("t1", gone)], { reviewId: "other" }))).toBe(known);
  });
});

describe("withDrafts", () => {
  it("opens a box for each draft where it was, and keeps text that is being typed", () => {
    const typed = withTyped(known, "review", { text: "now" });
    const subject = { kind: "section" as const, sectionId: "s3", hash: "h" };
    const drafts = [
      { key: "review", text: "then" },
      { key: "section:s3", text: "half", subject },
      { key: toReplyKey("t1"), text: "answer" },
      { key: "verdict", text: "good" },
      { key: "of-a-later-version", text: "?" },
    ];
    const state = withDrafts(typed, drafts, { iteration: 4 });
    expect([...state.typed].map(([key, { text }]) => [key, text])).toEqual([
      ["review", "now"],
      ["section:s3", "half"],
      ["reply:t1", "answer"],
      ["verdict", "good"],
    ]);
    expect(state.boxesBySection.get("s3")).toEqual([
      { key: "section:s3", place: atSection("s3"), subject, iteration: 4, isOpen: true },
    ]);
    expect(state.boxes.get("verdict")?.isOpen).toBe(false);
  });

  it("leaves a box closed that the person has closed", () => {
    const drafts = [
      { key: "review", text: "then" },
      { key: "section:s3", text: "half" },
    ];
    const state = withDrafts(known, drafts, { iteration: 4, closed: ["review"] });
    expect([...state.boxes.values()].map(({ key, isOpen }) => [key, isOpen])).toEqual([
      ["review", false],
      ["section:s3", true],
    ]);
  });
});

describe("a box", () => {
  it("is removed with its text, and nothing else is", () => {
    const box = { place: { kind: "review" as const }, subject: undefined, iteration: 1, isOpen: true };
    const both = withBox(withBox(known, { ...box, key: "a" }), { ...box, key: "b" });
    const state = withoutBox(withTyped(withTyped(both, "a", { text: "1" }), "b", { text: "2" }), "a");
    expect([[...state.boxes.keys()], [...state.typed]]).toEqual([["b"], [["b", { ...nothingTyped, text: "2" }]]]);
  });

  it("is found again by the key of its draft", () => {
    const quote = { exact: "x", prefix: "a", suffix: "b" };
    const subjects = [
      { kind: "review" },
      { kind: "section", sectionId: "s1", hash: "h" },
      { kind: "text", sectionId: "s1", hash: "h", quote },
      { kind: "reference", hash: "h", text: "src/a b:c.ts:3" },
      { kind: "change", round: 1, file: "an odd:name", side: "after", line: 2, endLine: 3 },
    ] as const;
    const keys = subjects.map((subject) => toBoxKey(subject, "s1"));
    expect(keys.every((key) => /^[\w:.-]{1,200}$/.test(key))).toBe(true);
    expect(keys.map(parseBoxKey)).toEqual([
      { kind: "review" },
      atSection("s1"),
      atSection("s1"),
      atSection("s1"),
      { kind: "change" },
    ]);
    expect(parseBoxKey(toReplyKey("a:b"))).toEqual({ kind: "thread", thread: "a:b" });
  });
});

describe("the lists", () => {
  const threads = [
    threadOf("t1", gone),
    threadOf("t2", atSection("s2"), { state: "resolved" }),
    threadOf("t3", atSection("s1"), { state: "addressed" }),
  ];

  it("are in the order of the review, with threads without a place last", () => {
    expect(sortInReadingOrder(threads, ["s1", "s2"]).map(({ id }) => id)).toEqual(["t3", "t2", "t1"]);
  });

  it("are filtered by state, and by missing places and words, and counted as in the header", () => {
    const lost = { ...atSection("s1"), lost: { quote: "q", reason: "gone" } };
    const [entry] = threadOf("t5", gone).entries;
    const entries = entry === undefined ? [] : [{ ...entry, delivery: { state: "delivered" as const, to: [] } }];
    const sent = threadOf("t5", atSection("s1"), { entries: [...entries, ...threadOf("t6", gone).entries] });
    const all = [...threads, threadOf("t4", lost), sent];
    const found = (["all", "open", "pending", "addressed", "resolved", "orphaned"] as const).map((filter) =>
      all.filter((thread) => passesFilter(thread, filter)).map(({ id }) => id),
    );
    const ids = ["t1", "t2", "t3", "t4", "t5"];
    expect(found).toEqual([ids, ["t5"], ids, [], [], ["t1", "t4"]]);
    expect(countByFilter(all)).toEqual({ all: 5, open: 1, pending: 5, addressed: 0, resolved: 0, orphaned: 2 });
  });

  it("are outdated where the code cannot be found again, not where it was edited", () => {
    const code = { kind: "code", path: "a.ts", line: 1, endLine: 1 } as const;
    expect(passesFilter(threadOf("t5", { ...code, state: "gone" }), "orphaned")).toBe(true);
    expect(passesFilter(threadOf("t6", { ...code, state: "edited" }), "orphaned")).toBe(false);
  });

  it("name the comments that are sent with the verdict", () => {
    expect(listCollectedEntries(threads).map(({ entry }) => entry.id)).toEqual(["t1-1", "t2-1", "t3-1"]);
  });
});

describe("what is typed while the page is reloaded", () => {
  const away = { key: "section:a", at: 4, held: " a thought" };

  it("is inserted at the caret of its draft, and the caret keeps its place", () => {
    const state = withHeld(withDrafts({ ...known, away }, [{ key: "section:a", text: "Half." }], { iteration: 1 }));
    expect(state.typed.get("section:a")).toEqual({ ...nothingTyped, text: "Half a thought.", isKept: false });
    expect(state.away).toEqual({ key: "section:a", at: 14, held: "" });
  });

  it("is forgotten with a draft that is gone", () => {
    expect(withHeld({ ...known, away }).away).toBeUndefined();
  });
});

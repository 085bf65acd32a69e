import { describe, expect, it } from "vitest";
import type { KeptEvent } from "../feedback/feedback.ts";
import type { FeedbackEvent } from "../feedback/feedbackEvent.ts";
import { foldFeedback } from "../feedback/foldFeedback.ts";
import { groupNews, listNews, type NewsSources, type ReadBefore } from "./listNews.ts";
import { createSeen, updateSeen } from "./sectionMarks.ts";

const person = { kind: "person" } as const;
const claude = { kind: "assistant", name: "Claude" } as const;

const begun = (thread: string, by: typeof person | typeof claude = person): FeedbackEvent => ({
  kind: "comment",
  thread,
  target: { kind: "review" },
  text: thread,
  by,
  mode: "ask",
  iteration: 1,
});
const said = (thread: string, by: typeof person | typeof claude = claude): FeedbackEvent => ({
  kind: "reply",
  thread,
  text: "…",
  by,
  mode: "ask",
});
const done = (thread: string, note?: string): FeedbackEvent => ({
  kind: "addressed",
  thread,
  by: claude,
  evidence: {},
  ...(note === undefined ? {} : { note }),
});

/** Folds events that happened at 1, 2, 3 …, which are also their ids. */
function threadsOf(...events: readonly FeedbackEvent[]): NewsSources["threads"] {
  const kept = events.map((event, at): KeptEvent => ({ id: `e${at + 1}`, seq: at + 1, host: "h", at: at + 1, event }));
  return foldFeedback(kept).threads;
}

const at = (iteration: number, rows: Readonly<Record<string, string>>) => ({
  meta: { reviewId: "r", iteration },
  sections: { ids: Object.keys(rows), hashes: Object.values(rows) },
});
const seen = createSeen(at(1, { a: "1" }));
const nothing: NewsSources = { seen, isUnread: false, threads: [], asked: [], edits: [], others: [] };
const unread: ReadBefore = { since: 0, keys: new Set() };

const keysOf = (sources: Partial<NewsSources>, read: Partial<ReadBefore> = {}) =>
  listNews({ ...nothing, ...sources }, { ...unread, ...read }).map(({ kind, key }) => `${kind} ${key}`);

describe("listNews", () => {
  it("has answers, comments of assistants, and their claims, and nothing that the person said", () => {
    const threads = threadsOf(
      begun("t1"),
      said("t1"),
      begun("t2", claude),
      done("t1"),
      begun("t3"),
      said("t3", person),
    );
    expect(keysOf({ threads })).toEqual(["answer said:e2", "addressed said:t1:addressed:4", "comment said:e3"]);
  });

  it("has nothing that was said before the person's own last word in a thread", () => {
    expect(keysOf({ threads: threadsOf(begun("t"), said("t"), said("t", person), said("t")) })).toEqual([
      "answer said:e4",
    ]);
  });

  it("has no finding that the person judged, and no note in the code that they answered", () => {
    const judged = threadsOf(begun("t1", claude), { kind: "rejected", thread: "t1", reason: "" });
    expect(keysOf({ threads: judged })).toEqual([]);
    const note = "note:1:file:3";
    expect(keysOf({ threads: threadsOf(begun(note, claude)) })).toEqual([]);
    expect(keysOf({ threads: threadsOf(begun(note, claude), said(note)) })).toEqual(["comment said:e2"]);
  });

  it("keeps the key of a claim whose comment becomes an entry, since another claim took its place", () => {
    const once = keysOf({ threads: threadsOf(begun("t"), done("t", "One.")) });
    const twice = keysOf({ threads: threadsOf(begun("t"), done("t", "One."), done("t", "Two.")) });
    expect([once, twice]).toEqual([
      ["addressed said:t:addressed:2"],
      ["answer said:t:addressed:2", "addressed said:t:addressed:3"],
    ]);
  });

  it("keeps what was said in a thread that is resolved unread", () => {
    expect(keysOf({ threads: threadsOf(begun("t"), said("t"), { kind: "resolved", thread: "t" }) })).toEqual([
      "answer said:e2",
    ]);
  });

  it("has changed, added and removed sections, with the iteration that the person knows", () => {
    const known = createSeen(at(1, { a: "1", b: "1", c: "1" }));
    const later = updateSeen(known, at(2, { d: "1", a: "1", b: "2" }));
    expect(listNews({ ...nothing, seen: later }, unread)).toEqual([
      { kind: "section", key: "section:d:1", section: "d", change: "new", since: 1 },
      { kind: "section", key: "section:b:2", section: "b", change: "changed", since: 1 },
      { kind: "section", key: "section:c:", section: "c", change: "removed", since: 1 },
    ]);
  });

  it("has one entry for a review that was never opened, beside its comments", () => {
    const later = updateSeen(seen, at(2, { a: "2" }));
    const threads = threadsOf(begun("t", claude));
    expect(keysOf({ seen: later, isUnread: true, threads, asked: [5] })).toEqual(["review review", "comment said:e1"]);
  });

  it("has rounds that an assistant asked to review, and edits that wait", () => {
    expect(keysOf({ asked: [5, 9], edits: ["1"] }, { since: 5 })).toEqual(["asked asked:9", "edit edit:1"]);
  });

  it("has other reviews with news, each until its next iteration", () => {
    const others = [
      { reviewId: "a", iteration: 2 },
      { reviewId: "b", iteration: 1 },
    ];
    expect(keysOf({ others }, { keys: new Set(["other:a:1", "other:b:1"]) })).toEqual(["other other:a:2"]);
  });

  it("is counted by its places: a thread is one, however much was said in it", () => {
    const threads = threadsOf(begun("t1"), said("t1"), begun("t2", claude), done("t1"));
    const all = listNews({ ...nothing, threads, asked: [9] }, unread);
    expect(groupNews(all).map(({ kind }) => kind)).toEqual(["addressed", "comment", "asked"]);
  });

  it("leaves out what was read, by its time or by its key", () => {
    const threads = threadsOf(begun("t1"), said("t1"), said("t1"), said("t1"), done("t1"));
    const keys = new Set(["said:e4", "edit:1"]);
    expect(keysOf({ threads, edits: ["1"] }, { since: 2, keys })).toEqual([
      "answer said:e3",
      "addressed said:t1:addressed:5",
    ]);
  });
});

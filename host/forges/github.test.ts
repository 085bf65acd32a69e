import { describe, expect, it } from "vitest";
import { pullAnswer, toThreads, toVerdict } from "./github.ts";

type Comment = Parameters<typeof toThreads>[0][number];

const commit = "a".repeat(40);
const comment = (more: Partial<Comment>): Comment => ({
  id: 1,
  user: { login: "mona" },
  body: "Text.",
  created_at: "2026-11-20T10:00:00Z",
  path: "a.ts",
  side: "RIGHT",
  line: 3,
  original_line: 3,
  original_commit_id: commit,
  diff_hunk: "@@ -1 +1 @@",
  ...more,
});

describe("the threads of GitHub", () => {
  it("are comments with their answers, by the time at which they were begun", () => {
    const threads = toThreads(
      [comment({ id: 9 }), comment({ id: 12, in_reply_to_id: 5, body: "Answer\r\nhere." }), comment({ id: 5 })],
      new Map([[5, true]]),
    );
    expect(threads.map(({ id, entries }) => [id, ...entries.map((entry) => entry.id)])).toEqual([
      ["c5", "c5", "c12"],
      ["c9", "c9"],
    ]);
    expect(threads.map(({ isResolved }) => isResolved)).toEqual([true, undefined]);
    expect(threads[0]?.entries[1]).toEqual({
      id: "c12",
      author: "mona",
      text: "Answer\nhere.",
      at: Date.UTC(2026, 10, 20, 10),
    });
  });

  it("stay together when the comment that began one was deleted", () => {
    const threads = toThreads(
      [comment({ id: 7, in_reply_to_id: 5 }), comment({ id: 8, in_reply_to_id: 5, user: null })],
      new Map([[7, true]]),
    );
    expect(threads).toMatchObject([
      { id: "c5", isResolved: true, entries: [{ id: "c7" }, { id: "c8", author: "ghost" }] },
    ]);
  });

  it.each<[string, Partial<Comment>, object]>([
    ["some lines", { original_start_line: 1 }, { line: 1, endLine: 3, side: "after" }],
    ["a deleted line", { side: "LEFT" }, { line: 3, endLine: 3, side: "before" }],
    ["outdated lines", { line: null, start_line: null, original_line: 8 }, { line: 8, endLine: 8 }],
    [
      "a file",
      { subject_type: "file", side: "LEFT", original_line: null, line: null },
      { line: 0, endLine: 0, side: "after" },
    ],
    ["lines of both sides", { original_start_line: 9 }, { line: 3, endLine: 3 }],
    ["nothing that is known", { original_line: null, line: null }, { line: 0, endLine: 0 }],
  ])("are about %s", (_, more, lines) => {
    expect(toThreads([comment(more)], new Map())[0]?.lines).toMatchObject({ path: "a.ts", commit, ...lines });
  });
});

describe("a pull request of GitHub", () => {
  const isRead = (ref: string) =>
    pullAnswer.safeParse({
      title: "Taxes",
      body: null,
      state: "open",
      user: null,
      base: { ref, sha: commit },
      head: { ref: "topic", sha: commit, repo: null },
    }).success;

  it.each(["main", "release/1.2", "users/møna#7", "a@b"])("has the base %s", (ref) => {
    expect(isRead(ref)).toBe(true);
  });

  it.each(["x:refs/heads/new", "a*", "a^", "a~1", "a?", "a[b", "a\\b", "a b", "a\nb", "a..b", "a@{1}", ""])(
    "has no base %j, which is more than a branch for git",
    (ref) => {
      expect(isRead(ref)).toBe(false);
    },
  );
});

describe("a verdict on GitHub", () => {
  it.each([
    ["APPROVED", ["approve"]],
    ["CHANGES_REQUESTED", ["request-changes"]],
    ["DISMISSED", ["dismissed"]],
    ["COMMENTED", []],
  ])("of a review in state %s is read", (state, expected) => {
    const review = { id: 1, user: { login: "ann" }, body: "", state, submitted_at: "2026-01-01T00:00:00Z" };
    expect(toVerdict(review).map(({ verdict }) => verdict)).toEqual(expected);
  });
});

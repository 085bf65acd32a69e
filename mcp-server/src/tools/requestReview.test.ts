import { describe, expect, it } from "vitest";
import { FakeHost } from "../../test/fakeHost.fixture.ts";
import { requestReview } from "./requestReview.ts";

const requested = {
  kind: "requested" as const,
  reviewId: "r-1",
  round: 2,
  iteration: 3,
  resolved: "15781e2 and the working tree",
  files: [
    { id: "1", path: "a.ts", status: "M" as const, additions: 15, deletions: 3 },
    { id: "2", path: "b.png", status: "A" as const },
    { id: "3", path: "d.ts", from: "c.ts", status: "R" as const, additions: 0, deletions: 0 },
    { id: "4", path: "e.ts", status: "D" as const, additions: 0, deletions: 7 },
  ],
  hidden: 0,
  lines: { additions: 15, deletions: 10 },
  notes: [
    { file: "1", path: "a.ts", line: 4, type: "Question" as const, text: "is this right?", thread: "note:2:1:4" },
    {
      file: "1",
      path: "a.ts",
      line: 9,
      type: "Todo" as const,
      text: "close it",
      thread: "note:2:1:9",
      judgement: { kind: "rejected" as const, at: 7, reason: "Pooled.", before: { iteration: 1, round: 1 } },
    },
  ],
  skipped: ["big.bin: it is untracked and too large (30 MB)"],
  since: { files: 1, additions: 2, deletions: 1 },
  next: { cursor: "r-1@h:3", pages: 1 },
};

describe("requestReview", () => {
  it("marks a file as generated, and says when it counts nevertheless", async () => {
    const file = { status: "M" as const, additions: 1, deletions: 2 };
    const files = [
      { ...file, id: "1", path: "a.ts", generated: { by: "header" as const, counts: true } },
      { ...file, id: "2", path: "yarn.lock", generated: { by: "name" as const, counts: false } },
    ];
    const host = new FakeHost({ "review/request": { ...requested, files } });
    const result = await requestReview.call({}, host.context());
    expect(result.text.split("\n").slice(2, 4)).toEqual([
      "- a.ts (Modified, generated, but it counts: these changes mark it so) +1 -2",
      "- yarn.lock (Modified, generated) +1 -2",
    ]);
    expect(result).toMatchObject({ structured: { files_changed: [{ generated: true }, { generated: true }] } });
  });

  it("answers with the documented shapes, and as text", async () => {
    const host = new FakeHost({ "review/request": requested });
    const result = await requestReview.call({ review_id: "r-1" }, host.context());
    expect(result).toEqual({
      kind: "done",
      text: [
        "Round 2 of review r-1: 15781e2 and the working tree, 4 files changed, +15 -10.",
        "Since the round before: 1 file, +2 -1.",
        "- a.ts (Modified) +15 -3",
        "- b.png (Added) binary",
        "- d.ts (Modified, renamed from c.ts) +0 -0",
        "- e.ts (Deleted) +0 -7",
        "Notes in changed code:",
        "- a.ts:4 Question: is this right?",
        "- a.ts:9 Todo: close it (already rejected by the user in round 1: Pooled.)",
        "Left out: big.bin: it is untracked and too large (30 MB)",
        "Pass review_id r-1 for the next round.",
        'Next: call wait_for_feedback with review_id "r-1", cursor "r-1@h:3". The user has 1 page open.',
      ].join("\n"),
      structured: {
        review_id: "r-1",
        files_changed: [
          { path: "a.ts", status: "Modified", additions: 15, deletions: 3 },
          { path: "b.png", status: "Added" },
          {
            path: "d.ts",
            from: "c.ts",
            status: "Modified",
            additions: 0,
            deletions: 0,
            details: ["renamed from c.ts"],
          },
          { path: "e.ts", status: "Deleted", additions: 0, deletions: 7 },
        ],
        comment_threads: [
          {
            thread_id: "note:2:1:4",
            file_path: "a.ts",
            line_number: 4,
            comment_type: "Question",
            content: "is this right?",
            responses: [],
          },
          {
            thread_id: "note:2:1:9",
            file_path: "a.ts",
            line_number: 9,
            comment_type: "Todo",
            content: "close it",
            responses: [],
            already_rejected: "in round 1: Pooled.",
          },
        ],
        status: "success",
        round: 2,
        iteration: 3,
        resolved: "15781e2 and the working tree",
        more_files: 0,
        since_last_round: { files: 1, additions: 2, deletions: 1 },
        skipped: ["big.bin: it is untracked and too large (30 MB)"],
        next: { tool: "wait_for_feedback", review_id: "r-1", cursor: "r-1@h:3" },
        pages: 1,
      },
    });
    expect(host.asked).toEqual([
      {
        method: "review/request",
        params: { range: "HEAD", title: "Code Review", retryId: "client:1", reviewId: "r-1" },
        workspace: undefined,
      },
    ]);
  });

  it("says that nothing has changed since the previous round, and how the rounds were compared", async () => {
    const since = { files: 0, additions: 0, deletions: 0 };
    const host = new FakeHost({ "review/request": { ...requested, since, reviewNotes: ["Hunk by hunk."] } });
    const result = await requestReview.call({ review_id: "r-1" }, host.context());
    expect(result.text).toContain("Note: Hunk by hunk.\nNo changes since the round before.\n- a.ts");
    expect(result).toMatchObject({ structured: { since_last_round: since, notes: ["Hunk by hunk."] } });
  });

  it("passes a description of any shape to the window", async () => {
    for (const description of ["text", { summary: "S", changes: [1] }, [1], 7, false]) {
      const host = new FakeHost({ "review/request": requested });
      await requestReview.call({ commit_range: "a..b", title: "T", description, workspace_path: "/w" }, host.context());
      expect(host.asked[0]).toMatchObject({ params: { range: "a..b", title: "T", description }, workspace: "/w" });
    }
  });

  it("passes on the reason for a refusal, with suggestions", async () => {
    const refusal = {
      kind: "refused" as const,
      reason: "range-unknown" as const,
      message: "No such.",
      candidates: ["main"],
    };
    const host = new FakeHost({ "review/request": refusal });
    expect(await requestReview.call({}, host.context())).toEqual({
      kind: "failed",
      text: "No such.\n- main",
      candidates: ["main"],
      reason: "range-unknown",
      canRetry: false,
    });
  });
});

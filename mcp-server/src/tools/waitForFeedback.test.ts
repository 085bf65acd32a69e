import type { FeedbackBatch, FeedbackItem } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { FakeHost } from "../../test/fakeHost.fixture.ts";
import { waitForFeedback } from "./waitForFeedback.ts";

const item: FeedbackItem = {
  id: "i-1",
  review_id: "r-1",
  iteration: 2,
  kind: "request_changes",
  at: "2026-01-01T00:00:00.000Z",
  text: "Two things.",
  comments: [
    {
      thread_id: "t-1",
      about: "src/a.ts:3",
      reference: "src/a.ts:3",
      quote: "const a = 1;",
      comment: "Why\n1?",
      is_reply: false,
    },
    { thread_id: "t-2", about: "the whole review", comment: "Thanks.", is_reply: true },
  ],
  next: "Change it.",
};
const batch: FeedbackBatch = { review_id: "r-1", items: [item], cursor: "r-1@h:7", status: "ChangesRequested" };
const none: FeedbackBatch = { ...batch, items: [], cursor: "r-1@h:3" };

describe("waitForFeedback", () => {
  it("names the lines that the person edited, with their diff", async () => {
    const edits = [{ path: "src/a.ts", lines: "3-4", diff: "-one\n+two\n+three" }];
    const edited: FeedbackItem = { ...item, kind: "edited", text: "", comments: [], edits, next: "Keep them." };
    const host = new FakeHost({ "feedback/wait": { kind: "feedback", batch: { ...batch, items: [edited] } } });
    const result = await waitForFeedback.call({}, host.context());
    expect(result.text.split("\n").slice(2, -2)).toEqual([
      "1. THE USER EDITED THESE LINES; KEEP THEM (iteration 2)",
      "- src/a.ts:3-4",
      "  -one",
      "  +two",
      "  +three",
      "Next: Keep them.",
    ]);
  });

  it("names a resolved comment in one line", async () => {
    const comments = [{ thread_id: "t-1", about: "src/a.ts:3", comment: "", is_reply: false }];
    const resolved: FeedbackItem = { ...item, kind: "resolved", text: "", comments, next: "There is nothing to do." };
    const host = new FakeHost({ "feedback/wait": { kind: "feedback", batch: { ...batch, items: [resolved] } } });
    const result = await waitForFeedback.call({}, host.context());
    expect(result.text.split("\n").slice(2, -2)).toEqual([
      "1. RESOLVED (iteration 2)",
      "- comment on src/a.ts:3 [thread_id t-1]",
      "Next: There is nothing to do.",
    ]);
  });

  it("names the changes that the person undid, with the reason", async () => {
    const edits = [{ path: "src/a.ts", lines: "3", diff: "-two\n+one" }];
    const undone: FeedbackItem = { ...item, kind: "undone", text: "Not here.", comments: [], edits, next: "Leave it." };
    const host = new FakeHost({ "feedback/wait": { kind: "feedback", batch: { ...batch, items: [undone] } } });
    const result = await waitForFeedback.call({}, host.context());
    expect(result.text.split("\n").slice(2, -2)).toEqual([
      "1. THE USER UNDID THESE CHANGES; DO NOT WRITE THEM AGAIN (iteration 2)",
      "  Not here.",
      "- src/a.ts:3",
      "  -two",
      "  +one",
      "Next: Leave it.",
    ]);
  });

  it("returns a suggestion as a patch in place of the quoted lines", async () => {
    const patch = "--- a/src/a.ts\n+++ b/src/a.ts\n@@ -3,1 +3,1 @@\n-const a = 1;\n+const a = 2;\n";
    const [comment] = item.comments;
    const comments = comment === undefined ? [] : [{ ...comment, comment: "```suggestion\nconst a = 2;\n```", patch }];
    const host = new FakeHost({
      "feedback/wait": { kind: "feedback", batch: { ...batch, items: [{ ...item, text: "", comments }] } },
    });
    const result = await waitForFeedback.call({}, host.context());
    expect(result.text.split("\n").slice(3, -2)).toEqual([
      "- comment on src/a.ts:3 [thread_id t-1]:",
      "  ```suggestion",
      "  const a = 2;",
      "  ```",
      "  As a patch:",
      "  --- a/src/a.ts",
      "  +++ b/src/a.ts",
      "  @@ -3,1 +3,1 @@",
      "  -const a = 1;",
      "  +const a = 2;",
      "Next: Change it.",
    ]);
    expect(result).toMatchObject({ structured: { items: [{ comments: [{ patch }] }] } });
  });

  it("gives an assistant the person's words, their subject, and the next steps", async () => {
    const host = new FakeHost({ "feedback/wait": { kind: "feedback", batch } });
    const result = await waitForFeedback.call(
      { reviewId: "r-1", cursor: "r-1@h:3", assistant: "Second" },
      host.context(),
    );
    expect(result).toEqual({
      kind: "done",
      text: [
        "Feedback from the user on review r-1 (status ChangesRequested), 1 item:",
        "",
        "1. CHANGES REQUESTED (iteration 2)",
        "  Two things.",
        "- comment on src/a.ts:3 [thread_id t-1]:",
        "  > const a = 1;",
        "  Why",
        "  1?",
        "- answer in the thread on the whole review [thread_id t-2]:",
        "  Thanks.",
        "Next: Change it.",
        "",
        'When you have read this, call wait_for_feedback with cursor "r-1@h:7" for what comes next; until then it is repeated.',
      ].join("\n"),
      structured: {
        status: "feedback",
        items: [item],
        cursor: "r-1@h:7",
        review_id: "r-1",
        review_status: "ChangesRequested",
        next: "Do what each item says, then call wait_for_feedback with this cursor.",
      },
    });
    expect(host.asked.map(({ params }) => params)).toEqual([
      { reviewId: "r-1", cursor: "r-1@h:3", assistant: "Second", seconds: 45 },
    ]);
  });

  it("gives the text of a verdict with the thread that it began", async () => {
    const items = [{ ...item, thread_id: "v-1", comments: [] }];
    const host = new FakeHost({ "feedback/wait": { kind: "feedback", batch: { ...batch, items } } });
    const result = await waitForFeedback.call({}, host.context());
    expect(result.text.split("\n").slice(2, -2)).toEqual([
      "1. CHANGES REQUESTED (iteration 2)",
      "- comment on the whole review [thread_id v-1]:",
      "  Two things.",
      "Next: Change it.",
    ]);
    expect(result).toMatchObject({ structured: { items } });
  });

  it.each([
    [0, 1],
    [-5, 1],
    [120, 120],
    [9_999, 300],
  ])("clamps %d seconds to %d", async (timeout_seconds, seconds) => {
    const host = new FakeHost({ "feedback/wait": { kind: "pending", batch: none } });
    await waitForFeedback.call({ timeout_seconds }, host.context());
    expect(host.asked.map(({ params }) => params)).toEqual([{ seconds }]);
  });

  it("refuses an invalid cursor, and says what to pass", async () => {
    const host = new FakeHost({});
    const { text } = await waitForFeedback.call({ cursor: "bogus" }, host.context());
    expect(text.split("\n")[0]).toBe(
      "This is not a cursor of a review. Pass the cursor of an earlier answer unchanged, or leave it out to get everything again",
    );
    expect(host.asked).toEqual([]);
  });

  it("says in the documented words that nothing is lost", async () => {
    const host = new FakeHost({ "feedback/wait": { kind: "pending", batch: none } });
    const result = await waitForFeedback.call({}, host.context());
    expect(result).toMatchObject({
      text: expect.stringContaining("call again or end your turn; nothing is lost"),
      structured: { status: "pending", cursor: "r-1@h:3", next: "call again or end your turn; nothing is lost" },
    });
  });

  const pending = async (more: Partial<FeedbackBatch>) => {
    const host = new FakeHost({ "feedback/wait": { kind: "pending", batch: { ...none, ...more } } });
    return waitForFeedback.call({}, host.context());
  };

  it("says whether the user has opened the page, and after an approval who commits", async () => {
    const openedAt = new Date().setHours(9, 5);
    const long = new Date(2020, 0, 2, 10, 42).getTime();
    const toldOf = async (page: FeedbackBatch["page"]) => (await pending({ page })).text;
    expect(await toldOf({ isOpen: false })).toContain("). The user has not opened the page yet. With cursor");
    expect(await toldOf({ isOpen: true, openedAt })).toContain("The page was opened at 09:05.");
    expect(await toldOf({ isOpen: false, openedAt: long })).toContain(
      "No page is open now; the last one was opened at 10:42 on 2020-01-02.",
    );
    expect((await pending({ status: "Approved" })).text).toContain(
      "The user commits from the panel unless they ask you to.",
    );
  });

  const next = "Do not wait on this review any longer: present what you do next as a new review.";

  it("says that a committed review is closed, with its commit and what is left", async () => {
    const committed = { commit: "c0ffee", subject: "Add a", uncommitted: { files: 3, paths: ["a.ts", "b.ts"] } };
    expect(await pending({ isClosed: true, committed })).toMatchObject({
      text: `Closed: review r-1 was committed as c0ffee (Add a); nothing more will come. Uncommitted now: 3 files (a.ts, b.ts and 1 more). ${next}`,
      structured: { status: "committed", cursor: "r-1@h:3", commits: [{ commit: "c0ffee", subject: "Add a" }], next },
    });
  });

  it("names all commits of a series, and that they were not built one by one", async () => {
    const [first, last] = [
      { commit: "1".repeat(40), subject: "One" },
      { commit: "2".repeat(40), subject: "Two" },
    ];
    const committed = { ...last, series: [first, last], uncommitted: { files: 0, paths: [] } };
    const result = await pending({ isClosed: true, committed });
    expect(result.text.split("\n")).toEqual([
      "Closed: review r-1 was committed as 2 commits; nothing more will come. They were not built one by one:",
      "- 111111111111 One",
      "- 222222222222 Two",
      `Nothing is left uncommitted. ${next}`,
    ]);
    expect(result).toMatchObject({ structured: { commits: [first, last] } });
  });

  it.each([
    [{}, "the user has closed review r-1"],
    [{ approved: "plan" }, "the user has approved the plan in review r-1"],
    [{ approved: "edit" }, "the user has approved the edit in review r-1, and it was applied"],
  ] as const)("says how a review without a commit ended: %o", async (how, words) => {
    expect(await pending({ isClosed: true, ...how })).toMatchObject({
      text: `Closed: ${words}; nothing more will come. ${next}`,
      structured: { status: "closed", next },
    });
  });

  it("says the same, with the given cursor, when the window is closed meanwhile", async () => {
    const host = new FakeHost({});
    host.lost = "The window closed.";
    const result = await waitForFeedback.call({ cursor: "r-1@h:3" }, host.context());
    expect(result).toMatchObject({
      kind: "done",
      text: expect.stringContaining("call again or end your turn; nothing is lost"),
      structured: { status: "pending", items: [], cursor: "r-1@h:3" },
    });
  });

  it("reports to a client that requests it that the call is still running", async () => {
    const host = new FakeHost({ "feedback/wait": { kind: "pending", batch: none } });
    const told: unknown[] = [];
    const progress = (...args: unknown[]) => told.push(args);
    await waitForFeedback.call({ timeout_seconds: 10 }, { ...host.context(), progress });
    expect(told).toEqual([[0, 10, "Waiting for the user"]]);
  });
});

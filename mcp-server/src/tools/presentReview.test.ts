import type { Presented } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { FakeHost } from "../../test/fakeHost.fixture.ts";
import { presentReview } from "./presentReview.ts";

const presented: Presented = {
  kind: "presented",
  success: true,
  message: "The review is shown and saved.",
  reviewId: "r-1",
  iteration: 2,
  sections: { changed: ["Summary"], added: [], removed: ["Old"] },
  references: [
    { text: "src/a.ts:1", state: "exact" },
    { text: "src/b.ts:99", state: "gone", reason: "the file has 12 lines", suggestion: "src/b.ts:9" },
  ],
  notes: ["The section was not found and added at the end"],
  next: { cursor: "r-1@h:3", pages: 0, address: "http://127.0.0.1:1/?code=x" },
};

async function failureText(parameters: unknown): Promise<string> {
  const host = new FakeHost({});
  const result = await presentReview.call(parameters, host.context());
  expect(host.asked).toEqual([]);
  expect(result.kind).toBe("failed");
  return result.text;
}

describe("presentReview", () => {
  it.each([
    ["no content", { baseUri: "/p" }, "Content parameter is required"],
    ["empty content", { content: "", baseUri: "/p" }, "Content parameter is required"],
    ["blank content", { content: " \n\t\n", baseUri: "/p" }, "Content parameter is required: it is blank"],
    ["content that is no text", { content: 7, baseUri: "/p" }, "Content parameter is required"],
    [
      "an unknown mode",
      { content: "# A", baseUri: "/p", mode: "update" },
      "Mode must be 'replace', 'update-section', or 'append'",
    ],
    [
      "update-section without a section",
      { content: "# A", baseUri: "/p", mode: "update-section" },
      "Section parameter required for update-section mode",
    ],
    [
      "a blank section",
      { content: "# A", baseUri: "/p", mode: "update-section", section: " " },
      "Section parameter required for update-section mode",
    ],
    [
      "mode beside updates",
      { content: "", baseUri: "/p", mode: "append", updates: [{ section: "A", content: "x" }] },
      "mode and section are those of the entries beside updates",
    ],
    [
      "section beside updates",
      { content: "", baseUri: "/p", section: "A", updates: [{ section: "A", content: "x" }] },
      "mode and section are those of the entries beside updates",
    ],
    ["no baseUri", { content: "# A" }, "baseUri parameter is required"],
    ["an unknown parameter", { content: "# A", baseUri: "/p", titel: "x" }, "Unknown parameter: titel"],
    ["a wrong type", { content: "# A", baseUri: "/p", review_id: 3 }, "review_id: Invalid input: expected string"],
  ])("begins its answer to %s with the documented text, without asking a window", async (_, parameters, beginning) => {
    const text = await failureText(parameters);
    expect(text.slice(0, beginning.length)).toBe(beginning);
    expect(text).toContain(
      "present_review takes: content, mode, section, updates, fix_references, create, baseUri, review_id, new, kind, workspace_path.",
    );
  });

  it("lists every problem at once", async () => {
    expect(await failureText({ mode: "x", extra: 1 })).toBe(
      [
        "Content parameter is required",
        "",
        "- content: expected string",
        '- mode: expected one of "replace", "update-section", "append"',
        "- baseUri: expected string",
        "- extra: this tool has no such parameter; leave it out",
        "",
        "present_review takes: content, mode, section, updates, fix_references, create, baseUri, review_id, new, kind, workspace_path.",
      ].join("\n"),
    );
  });

  it("passes several sections, and the wish to correct references", async () => {
    const host = new FakeHost({ "review/present": presented });
    const updates = [
      { section: "A", content: "x" },
      { section: "B", mode: "remove" },
    ];
    await presentReview.call({ content: "", baseUri: "/p", updates, fix_references: true }, host.context());
    expect(host.asked[0]?.params).toMatchObject({
      content: "",
      updates: [
        { section: "A", content: "x", mode: "replace" },
        { section: "B", content: "", mode: "remove" },
      ],
      fixReferences: true,
    });
  });

  it("passes the review to the window and answers with text and data", async () => {
    const host = new FakeHost({ "review/present": presented });
    const result = await presentReview.call({ content: "# A", baseUri: "sub", workspace_path: "/w" }, host.context());
    expect(host.asked).toEqual([
      {
        method: "review/present",
        params: { content: "# A", mode: "replace", baseUri: "/home/me/dir/sub", retryId: "client:1" },
        workspace: "/w",
      },
    ]);
    const { kind: _, next: __, ...structured } = presented;
    expect(result).toEqual({
      kind: "done",
      text: [
        "The review is shown and saved.",
        "Its review_id is r-1.",
        "Look at these references:",
        "- src/b.ts:99 is gone: the file has 12 lines (did you mean src/b.ts:9?)",
        "Note: The section was not found and added at the end",
        'Next: call wait_for_feedback with review_id "r-1", cursor "r-1@h:3", workspace_path "/w". No page is open; the review waits. If you can reach the user now, ask them to open http://127.0.0.1:1/?code=x',
      ].join("\n"),
      structured: {
        ...structured,
        next: { tool: "wait_for_feedback", review_id: "r-1", cursor: "r-1@h:3", workspace_path: "/w" },
        pages: 0,
        address: "http://127.0.0.1:1/?code=x",
      },
    });
  });

  it.each([
    [{ cursor: "r-1@", pages: 1 }, "The user has 1 page open."],
    [{ cursor: "r-1@", pages: 2 }, "The user has 2 pages open."],
    [
      { cursor: "r-1@", pages: 0 },
      "No page is open; the review waits. If you can reach the user now, ask them to open the Dialectic view in VS Code.",
    ],
  ])("ends with the next step and who is watching: %j", async (next, seen) => {
    const host = new FakeHost({ "review/present": { ...presented, next } });
    const { text } = await presentReview.call({ content: "# A", baseUri: "/p" }, host.context());
    expect(text.split("\n").at(-1)).toBe(`Next: call wait_for_feedback with review_id "r-1", cursor "r-1@". ${seen}`);
  });

  it("names no cursor when several assistants receive feedback", async () => {
    const host = new FakeHost({ "review/present": { ...presented, next: { pages: 1 } } });
    const { text } = await presentReview.call({ content: "# A", baseUri: "/p" }, host.context());
    expect(text).toContain('Next: call wait_for_feedback with review_id "r-1". The user');
  });

  it("omits the next step when an older window does not provide it", async () => {
    const { next: _, ...older } = presented;
    const host = new FakeHost({ "review/present": older });
    const result = await presentReview.call({ content: "# A", baseUri: "/p" }, host.context());
    expect([result.text.includes("Next:"), "next" in (result.structured ?? {})]).toEqual([false, false]);
  });

  it("logs the documented steps", async () => {
    const host = new FakeHost({ "review/present": { ...presented, next: { cursor: "c", pages: 1 } } });
    await presentReview.call({ content: "# A", baseUri: "/p", mode: "append" }, host.context());
    expect(host.logged).toEqual([
      "info Received present_review tool call with 3 parameters",
      "debug Parameters validated successfully: mode=append, content length=3",
      "info Forwarding review to VSCode extension via IPC...",
      "info Review successfully displayed in VSCode",
    ]);
  });

  it("says in the log when no page displays the review", async () => {
    const unseen = { ...presented, next: { cursor: "c", pages: 0 } };
    const host = new FakeHost({ "review/present": unseen });
    await presentReview.call({ content: "# A", baseUri: "/p" }, host.context());
    expect(host.logged.at(-1)).toBe("info Review saved; no page is open to show it");
  });

  it.each([
    ["file:///p/with%20space", "/p/with space"],
    ["vscode-remote://ssh/p", "vscode-remote://ssh/p"],
    ["/abs", "/abs"],
    [".", "/home/me/dir"],
  ])("sends the baseUri %s as %s", async (baseUri, sent) => {
    const host = new FakeHost({ "review/present": presented });
    await presentReview.call({ content: "# A", base_uri: baseUri, reviewId: "r-9" }, host.context());
    expect(host.asked[0]?.params).toEqual({
      content: "# A",
      mode: "replace",
      baseUri: sent,
      reviewId: "r-9",
      retryId: "client:1",
    });
  });

  it("lists the choices when the window refuses", async () => {
    const host = new FakeHost({
      "review/present": {
        kind: "refused",
        reason: "section-ambiguous",
        message: 'Several sections are called "Notes"; give one of these paths:',
        candidates: ["A > Notes", "B > Notes"],
      },
    });
    expect(await presentReview.call({ content: "x", baseUri: "/p" }, host.context())).toEqual({
      kind: "failed",
      text: 'Several sections are called "Notes"; give one of these paths:\n- A > Notes\n- B > Notes',
      candidates: ["A > Notes", "B > Notes"],
      reason: "section-ambiguous",
      canRetry: false,
    });
  });

  it.each([
    ["folder", "Several windows match: /a; /b.", "unreachable", false],
    ["late", "Request timeout after 5ms for event: review/present.", "unreachable", true],
    ["refused", "The window refused the call: so", "window-refused", false],
    ["failed", "VSCode extension error: so", "unreachable", true],
  ] as const)("does not say so when %s is what went wrong", async (why, text, reason, canRetry) => {
    const message = text.replace(/^.*: so$/, "so");
    const host = new FakeHost({ "review/present": { kind: "unreachable", message, candidates: [], why } });
    const result = await presentReview.call({ content: "x", baseUri: "/p" }, host.context());
    expect(result).toEqual({ kind: "failed", text, candidates: [], reason, canRetry });
  });

  it("begins with the documented text when no window can be reached", async () => {
    const host = new FakeHost({
      "review/present": { kind: "unreachable", message: "no window is open", candidates: [] },
    });
    expect(await presentReview.call({ content: "x", baseUri: "/p" }, host.context())).toEqual({
      kind: "failed",
      text: "Failed to communicate with VSCode extension: no window is open",
      candidates: [],
      reason: "unreachable",
      canRetry: true,
    });
  });
});

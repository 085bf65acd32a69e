import { toolNames } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { FakeHost } from "../../test/fakeHost.fixture.ts";
import { answerComment } from "./answerComment.ts";
import { getDiagnostics } from "./getDiagnostics.ts";
import { getReview } from "./getReview.ts";
import { loadTools } from "./loadTools.ts";
import { openFiles } from "./openFiles.ts";
import { presentReview } from "./presentReview.ts";
import { parseReceived, type Tool } from "./tool.ts";
import { waitForFeedback } from "./waitForFeedback.ts";

const review = { content: "# A", baseUri: "/w" };

describe("parameters that a client sends as text", () => {
  it.each<[Tool, Record<string, unknown>, Record<string, unknown>]>([
    [presentReview, { ...review, create: "true" }, { create: true }],
    [presentReview, { ...review, new: "False" }, { new: false }],
    [waitForFeedback, { timeout_seconds: "2" }, { timeout_seconds: 2 }],
    [answerComment, { thread_id: "t", addressed: '{"iteration": "2"}' }, { addressed: { iteration: 2 } }],
    [getReview, { offset: "0", limit: "2000", iteration: "1" }, { offset: 0, limit: 2000, iteration: 1 }],
    [
      getDiagnostics,
      { filePaths: '["a.ts"]', severities: '["error"]' },
      { filePaths: ["a.ts"], severities: ["error"] },
    ],
    [
      openFiles,
      { files: '[{"filePath": "a.ts", "showEditor": "false"}]' },
      { files: [{ filePath: "a.ts", showEditor: false }] },
    ],
  ])("of $name are read: %j", ({ input }, sent, read) => {
    expect(parseReceived(input, sent)).toMatchObject({ success: true, data: read });
  });

  it("stay texts when the schema wants texts", () => {
    const sent = { thread_id: "1", comment: "[1, 2]" };
    expect(parseReceived(answerComment.input, sent)).toMatchObject({ success: true, data: sent });
  });

  it("are absent when they are optional and null or empty", () => {
    const sent = { ...review, section: null, mode: null, create: null, review_id: "", workspace_path: "" };
    const parsed = parseReceived(presentReview.input, sent);
    expect(parsed).toMatchObject({ success: true, data: { ...review, mode: "replace" } });
    expect(Object.keys(parsed.success ? parsed.data : {})).not.toContain("review_id");
    expect(parseReceived(presentReview.input, { ...review, mode: "" }).success).toBe(false);
  });

  it("are refused when they contain no valid value, with an example of one", async () => {
    const input = z.strictObject({ count: z.int() });
    expect(parseReceived(input, { count: "2.5" }).success).toBe(false);
    expect(parseReceived(input, { count: "{" }).success).toBe(false);
    const result = await presentReview.call({ ...review, create: "yes" }, new FakeHost({}).context());
    expect(result.text).toContain('- create: expected boolean, such as {"create": true}');
    const files = await openFiles.call({ files: "a.ts" }, new FakeHost({}).context());
    expect(files.text).toContain('- files: expected array, such as {"files": [{"filePath":"…"}]}');
  });
});

describe("parameters that no tool has", () => {
  it.each(["__proto__", "constructor", "toString", "colour"])("are named, and nothing is done: %s", async (name) => {
    for (const tool of await loadTools(toolNames)) {
      const result = await tool.call(JSON.parse(`{${JSON.stringify(name)}: null}`), new FakeHost({}).context());
      expect(result, tool.name).toMatchObject({ kind: "failed", reason: "invalid-parameters" });
      expect(result.text, tool.name).toContain(`- ${name}: this tool has no such parameter; leave it out`);
    }
  });
});

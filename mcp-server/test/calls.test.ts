import { EventEmitter, once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callTool, programs, runProgram, startProgram } from "./programs.fixture.ts";
import { connectClientForTest, createSandboxForTest, openWindowForTest, review } from "./testResources.fixture.ts";
import { openTestWindow } from "./testWindow.fixture.ts";

describe("the server with a window", () => {
  it("presents a review, and the window's log has every step", async () => {
    const sandbox = await createSandboxForTest();
    const window = await openWindowForTest(sandbox);
    const client = await connectClientForTest(sandbox, ["--log-level", "debug"]);
    const result = await callTool(client, "present_review", { ...review, mode: "append" });
    const structured = {
      success: true,
      message: "The review is shown and saved.",
      reviewId: "r-1",
      iteration: 1,
      sections: { changed: [], added: ["A"], removed: [] },
      references: [{ text: "src/a.ts:9", state: "gone", suggestion: "src/b.ts:9" }],
      notes: [],
    };
    const text =
      "The review is shown and saved.\nIts review_id is r-1.\nLook at these references:\n- src/a.ts:9 is gone (did you mean src/b.ts:9?)";
    const repository = sandbox.workspace;
    expect(result).toEqual({
      isError: false,
      text: `${text}\n\nRepository: ${repository}`,
      structured: { ...structured, repository },
    });
    const retryId = expect.stringMatching(/^\d+-[0-9a-z]+-[0-9a-f]{8}-[0-9a-f]{8}:1$/);
    const params = { content: "# A", mode: "append", baseUri: sandbox.workspace, retryId };
    expect(window.asked).toEqual([{ method: "review/present", params }]);
    await expect
      .poll(() => window.logged)
      .toEqual([
        "info Received present_review tool call with 3 parameters",
        "debug Parameters validated successfully: mode=append, content length=3",
        "info Forwarding review to VSCode extension via IPC...",
        "info Review successfully displayed in VSCode",
      ]);
  });

  it("returns a review byte for byte", async () => {
    const sandbox = await createSandboxForTest();
    await openWindowForTest(sandbox);
    const result = await callTool(await connectClientForTest(sandbox), "get_review", {});
    expect(result.structured).toMatchObject({ content: "# A\r\n\u{1F600}\n" });
    expect(result.text).toBe('Review r-1 "A", iteration 1 of 1, lines 1 to 2\n\n# A\r\n\u{1F600}\n');
  });

  it("gives the same answer as a tool and as a command, also as JSON", async () => {
    const sandbox = await createSandboxForTest();
    await openWindowForTest(sandbox);
    const tool = await callTool(await connectClientForTest(sandbox), "get_review", { view: "outline" });
    const line = ["get-review", "--view", "outline"];
    const command = await runProgram(programs.cli, line, sandbox);
    expect(command).toEqual({ code: 0, stdout: `${tool.text}\n`, stderr: "" });
    const json = await runProgram(programs.cli, [...line, "--json"], sandbox);
    expect(JSON.parse(json.stdout)).toEqual(tool.structured);
  });

  it("reads a command's review from a file or from standard input", async () => {
    const sandbox = await createSandboxForTest();
    const window = await openWindowForTest(sandbox);
    await writeFile(join(sandbox.workspace, "review.md"), "# File\r\n");
    await runProgram(programs.cli, ["present-review", "--file", "review.md"], sandbox);
    const within = join(sandbox.workspace, "within");
    await runProgram(programs.cli, ["present-review", "-", "--base-uri", within], sandbox, "# Input\n");
    const given = { mode: "replace", retryId: expect.any(String) };
    expect(window.asked.map(({ params }) => params)).toEqual([
      { ...given, content: "# File\r\n", baseUri: sandbox.workspace },
      { ...given, content: "# Input\n", baseUri: within },
    ]);
  });

  it("answers a call that was in progress when its input ended", async () => {
    const sandbox = await createSandboxForTest();
    const events = new EventEmitter();
    const asked = once(events, "asked");
    await openWindowForTest(sandbox, undefined, {
      "editor/selection": async () => {
        events.emit("asked");
        await once(events, "answer");
        return { selection: null };
      },
    });
    const server = startProgram(programs.server, [], sandbox);
    const call = { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "get_selection", arguments: {} } };
    server.process.stdin.end(`${JSON.stringify(call)}\n`);
    await asked;
    events.emit("answer");
    const { code, stdout } = await server.ended;
    expect({ code, answer: JSON.parse(stdout) }).toEqual({
      code: 0,
      answer: {
        jsonrpc: "2.0",
        id: 7,
        result: { content: [{ type: "text", text: "null" }], structuredContent: { selection: null } },
      },
    });
  });

  it("does not wait for the user once its input has ended: nobody reads the answer", async () => {
    const sandbox = await createSandboxForTest();
    const events = new EventEmitter();
    const asked = once(events, "asked");
    const window = await openWindowForTest(sandbox, undefined, {
      "feedback/wait": async (_, signal) => {
        events.emit("asked");
        return new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(new Error("cancelled"))),
        );
      },
    });
    const server = startProgram(programs.server, ["--timeout", "60000"], sandbox);
    const params = { name: "wait_for_feedback", arguments: { timeout_seconds: 300 } };
    server.process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/call", params })}\n`);
    await asked;
    expect(window.clients()).toHaveLength(1);
    server.process.stdin.end();
    const { code, stdout } = await server.ended;
    expect([code, stdout]).toEqual([0, expect.stringContaining("The input of this server has ended")]);
    expect(window.clients()).toEqual([]);
  });

  it("tells the window that it has passed feedback on", async () => {
    const sandbox = await createSandboxForTest();
    const told: unknown[] = [];
    const common = { review_id: "r-1", iteration: 1, at: "", text: "Fine.", comments: [], next: "Go on." };
    const items = [{ id: "i", kind: "approve" as const, ...common }];
    await openWindowForTest(sandbox, undefined, {
      "feedback/wait": () => ({
        kind: "feedback",
        batch: { review_id: "r-1", items, cursor: "r-1@h:7", status: "Approved" },
      }),
      "feedback/received": (params) => {
        told.push(params);
        return {};
      },
    });
    const client = await connectClientForTest(sandbox);
    expect((await callTool(client, "wait_for_feedback", {})).text).toContain("Fine.");
    await expect.poll(() => told).toEqual([{ cursor: "r-1@h:7" }]);
    const { stdout } = await runProgram(programs.cli, ["wait-for-feedback"], sandbox);
    expect([stdout, told.length]).toEqual([expect.stringContaining("Fine."), 2]);
  });

  it("says so when the window does not answer in time, and serves the next call", async () => {
    const sandbox = await createSandboxForTest();
    const test = new EventEmitter();
    await openWindowForTest(sandbox, undefined, {
      "editor/selection": () => once(test, "end").then(() => ({ selection: null })),
    });
    const client = await connectClientForTest(sandbox, ["--timeout", "300"]);
    const late = await callTool(client, "get_selection", {});
    expect(late.isError).toBe(true);
    expect(late.text).toMatch(/^Request timeout after 300ms for event: /);
    expect((await callTool(client, "get_review", {})).isError).toBe(false);
    // The window closes at once.
    test.emit("end");
  });

  it("finds the window again after it was reloaded", async () => {
    const sandbox = await createSandboxForTest();
    const before = await openTestWindow(sandbox);
    const client = await connectClientForTest(sandbox);
    expect((await callTool(client, "get_selection", {})).isError).toBe(false);
    await before.dispose();
    const after = await openWindowForTest(sandbox);
    expect((await callTool(client, "present_review", review)).isError).toBe(false);
    expect(after.asked.map(({ method }) => method)).toEqual(["review/present"]);
  });

  it("passes on a refusal, with the choices", async () => {
    const sandbox = await createSandboxForTest();
    await openWindowForTest(sandbox, undefined, {
      "review/present": () => ({
        kind: "refused",
        reason: "review-unknown",
        message: "No review r-9. Open:",
        candidates: ["r-1"],
      }),
    });
    const result = await callTool(await connectClientForTest(sandbox), "present_review", {
      ...review,
      review_id: "r-9",
    });
    const message = "No review r-9. Open:\n- r-1";
    const repository = sandbox.workspace;
    const structured = { success: false, reason: "review-unknown", message, retry: false, repository };
    expect(result).toEqual({ isError: true, text: `${message}\n\nRepository: ${repository}`, structured });
  });
});

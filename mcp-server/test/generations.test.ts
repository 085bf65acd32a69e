import { EventEmitter, once } from "node:events";
import { describe, expect, it } from "vitest";
import { callTool, programs, runProgram, type Sandbox } from "./programs.fixture.ts";
import { connectSecond } from "./secondGeneration.fixture.ts";
import { connectClientForTest, createSandboxForTest, openWindowForTest, review } from "./testResources.fixture.ts";

const clients = {
  "of the first generation": (sandbox: Sandbox) => connectClientForTest(sandbox),
  "of the second generation, with the protocol of 2025": (sandbox: Sandbox) => connectSecond(sandbox, "legacy"),
  "of the second generation, with the protocol that it finds": (sandbox: Sandbox) => connectSecond(sandbox, "auto"),
};

describe("a client of each generation", () => {
  it("sees the same tools, and gets the same answers and errors", async () => {
    const sandbox = await createSandboxForTest();
    const window = await openWindowForTest(sandbox);
    const seen = [];
    for (const connect of Object.values(clients)) {
      const client = await connect(sandbox);
      const { tools } = await client.listTools();
      const presented = await callTool(client, "present_review", { ...review, mode: "append" });
      const wrong = await callTool(client, "get_review", { view: "picture" });
      const unknown = await client.callTool({ name: "nothing" }).catch(({ code }) => ({ code }));
      seen.push({ tools, presented, wrong, unknown });
    }
    const [first, ...others] = seen;
    expect(first?.tools.length).toBeGreaterThan(10);
    expect(first?.presented.structured).toMatchObject({ success: true, reviewId: "r-1" });
    expect(first?.wrong.isError).toBe(true);
    expect(first?.unknown).toEqual({ code: -32602 });
    for (const other of others) expect(other).toEqual(first);
    expect([...window.clients()].sort()).toEqual(["second", "second", "test"]);
  });

  it("gets instructions that say how feedback arrives", { tags: ["whole"] }, async () => {
    const sandbox = await createSandboxForTest();
    for (const [kind, connect] of Object.entries(clients))
      expect((await connect(sandbox)).getInstructions(), kind).toContain("wait_for_feedback");
  });

  it("speaks the newest protocol that it knows", async () => {
    const sandbox = await createSandboxForTest();
    expect((await connectSecond(sandbox, "auto")).getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect((await connectSecond(sandbox, "legacy")).getNegotiatedProtocolVersion()).toBe("2025-11-25");
  });
});

describe("the protocol of 2026", () => {
  it("reports changes of the list to a client that listens", async () => {
    const sandbox = await createSandboxForTest();
    const client = await connectSecond(sandbox);
    let changes = 0;
    client.setNotificationHandler("notifications/tools/list_changed", () => {
      changes += 1;
    });
    await client.listen({ toolsListChanged: true });
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    await openWindowForTest(sandbox, undefined, {}, [], ["present_review"]);
    await expect.poll(() => changes, { timeout: 20_000 }).toBe(1);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["present_review"]);
  });

  it("reports progress, and cancels a call in the window", async () => {
    const sandbox = await createSandboxForTest();
    const giveUp = new AbortController();
    const window = new EventEmitter();
    const cancelled = once(window, "cancelled");
    await openWindowForTest(sandbox, undefined, {
      "feedback/wait": (_, signal) =>
        new Promise((_answer, reject) => {
          signal.addEventListener("abort", () => {
            window.emit("cancelled");
            reject(new Error("cancelled"));
          });
          giveUp.abort("changed my mind");
        }),
    });
    const client = await connectSecond(sandbox);
    const reported: unknown[] = [];
    const call = client.callTool(
      { name: "wait_for_feedback", arguments: { timeout_seconds: 30 } },
      { signal: giveUp.signal, onprogress: (progress) => reported.push(progress) },
    );
    await expect(call).rejects.toThrow("changed my mind");
    await cancelled;
    expect(reported[0]).toEqual({ progress: 0, total: 30, message: "Waiting for the user" });
  });

  it("gives way to the protocol of 2025 when the client continues with that", async () => {
    const sandbox = await createSandboxForTest();
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const clientInfo = { name: "test", version: "1" };
    const messages = [
      { id: 1, method: "server/discover", params: { _meta: meta } },
      { id: 2, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } },
      { id: 3, method: "ping" },
    ];
    const lines = messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const { code, stdout } = await runProgram(programs.server, [], sandbox, lines.join(""));
    const answers = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect({ code, answers }).toMatchObject({
      code: 0,
      answers: [
        { id: 1, result: { supportedVersions: ["2026-07-28"] } },
        { id: 2, result: { protocolVersion: "2025-06-18" } },
        { id: 3, result: {} },
      ],
    });
  });
});

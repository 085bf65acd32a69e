import { EventEmitter, once } from "node:events";
import { describe, expect, it } from "vitest";
import { connect } from "../src/connect/module.ts";
import { connectProgramForTest } from "./connectedProgram.fixture.ts";
import { programs, runProgram, startProgram } from "./programs.fixture.ts";
import { createPanelSandbox } from "./testPanels.fixture.ts";
import { createSandboxForTest, openWindowForTest } from "./testResources.fixture.ts";

const limit = { timeout: 120_000 };

/** Returns a frame with an own order of the header's fields. */
function typedFrame(message: object): string {
  const body = JSON.stringify({ jsonrpc: "2.0", ...message });
  const type = "Content-Type: application/vscode-jsonrpc; charset=utf-8";
  return `${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

describe("dialectic connect --stdio", () => {
  it("presents a review in a panel that it starts, and reads the review back", limit, async () => {
    const sandbox = await createPanelSandbox();
    const { running, connection, connected } = await connectProgramForTest(sandbox, "--panel", "browser");
    expect(connected).toMatchObject({ protocolVersion: "1.0", folders: [sandbox.workspace] });
    const content = `# Grüße 🎉\n\n${"word ".repeat(15_000)}`;
    const presented = await connection.sendRequest("review/present", { content, baseUri: sandbox.workspace });
    expect(presented).toMatchObject({ kind: "presented", iteration: 1 });
    expect(await connection.sendRequest("review/get", { limit: 1_000_000 })).toMatchObject({ content });
    expect(await connection.sendRequest("host/health", {})).toMatchObject({ reviews: 1, clients: 1 });
    await expect(connection.sendRequest("review/unknown", {})).rejects.toMatchObject({ code: -32601 });
    running.process.stdin.end();
    expect(await running.ended).toMatchObject({ code: 0, stderr: "" });
  });

  it(
    "answers everything received before the end of the input, whatever the order of the header's fields",
    limit,
    async () => {
      const sandbox = await createSandboxForTest();
      const window = await openWindowForTest(sandbox);
      const requests = [1, 2, 3].map((id) => typedFrame({ id, method: "review/get", params: {} }));
      const ended = await runProgram(programs.cli, ["connect", "--stdio"], sandbox, requests.join(""));
      expect([ended.code, ended.stderr]).toEqual([0, ""]);
      const ids = [...ended.stdout.matchAll(/"id":(\d)/g)].map(([, id]) => id);
      expect(ids.sort()).toEqual(["1", "2", "3"]);
      expect(window.asked.map(({ method }) => method)).toEqual(["review/get", "review/get", "review/get"]);
      await expect.poll(() => window.clients()).toEqual([]);
    },
  );

  it("ends a wait for feedback with the end of its input", limit, async () => {
    const sandbox = await createPanelSandbox();
    const { running, connection } = await connectProgramForTest(sandbox, "--panel", "browser", "--timeout", "60000");
    await connection.sendRequest("review/present", { content: "# A\n", baseUri: sandbox.workspace });
    const waiting = connection.sendRequest("feedback/wait", { seconds: 300 });
    // Requests are written in order.
    await connection.sendRequest("review/get", {});
    running.process.stdin.end();
    expect(await waiting).toMatchObject({ kind: "pending", batch: { items: [] } });
    expect(await running.ended).toMatchObject({ code: 0 });
  });

  it("does not wait for a missing answer after the end of the input", limit, async () => {
    const sandbox = await createSandboxForTest();
    const test = new EventEmitter();
    await openWindowForTest(sandbox, undefined, {
      "review/get": () => once(test, "end").then(() => Promise.reject(new Error("too late"))),
    });
    const request = typedFrame({ id: 1, method: "review/get", params: {} });
    const ended = await runProgram(programs.cli, ["connect", "--stdio", "--timeout", "200"], sandbox, request);
    expect([ended.code, ended.stdout.includes('"id":1')]).toEqual([0, false]);
    // The window closes at once.
    test.emit("end");
  });

  it("ends with 1 when the window closes", limit, async () => {
    const sandbox = await createSandboxForTest();
    const window = await openWindowForTest(sandbox);
    const { running } = await connectProgramForTest(sandbox);
    expect(window.clients()).toEqual(["test program"]);
    await window.dispose();
    expect(await running.ended).toMatchObject({ code: 1, stderr: "The window was closed.\n" });
  });

  it("waits for a window when asked to, until the input ends", limit, async () => {
    const sandbox = await createSandboxForTest();
    const other = await openWindowForTest(sandbox, [sandbox.runtime]);
    const connecting = connectProgramForTest(sandbox, "--wait");
    const unanswered = startProgram(programs.cli, ["connect", "--stdio", "--wait"], sandbox);
    await other.dispose();
    unanswered.process.stdin.end();
    expect(await unanswered.ended).toMatchObject({ code: 1, stdout: "" });
    const window = await openWindowForTest(sandbox);
    const { connection, connected } = await connecting;
    expect(connected).toMatchObject({ folders: [sandbox.workspace] });
    expect(await connection.sendRequest("review/get", {})).toMatchObject({ kind: "review" });
    expect(window.clients()).toEqual(["test program"]);
  });

  it("refuses anything that is not a frame with a numbered error", limit, async () => {
    const sandbox = await createSandboxForTest();
    await openWindowForTest(sandbox);
    const running = startProgram(programs.cli, ["connect", "--stdio"], sandbox);
    running.process.stdin.write('{"jsonrpc":"2.0","id":1,"method":"review/get"}\r\n\r\n');
    const { code, stdout } = await running.ended;
    expect([code, stdout]).toEqual([0, expect.stringContaining('"id":null,"error":{"code":-32700')]);
  });

  it("ends with 1 when no window has the folder, and with 2 for a wrong command line", limit, async () => {
    const sandbox = await createSandboxForTest();
    const run = (...flags: readonly string[]) => runProgram(programs.cli, ["connect", ...flags], sandbox);
    const none = await run("--stdio");
    expect(none).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^No Dialectic window is running/),
    });
    expect(await run("--transport", "stdio")).toEqual(none);
    expect(await run()).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Add --stdio/) });
    const other = await run("--transport", "tcp");
    expect(other).toMatchObject({ code: 2, stderr: expect.stringMatching(/^There is no transport "tcp"/) });
    expect(await run("--stdio", "--workspace", "gone")).toMatchObject({ code: 2, stdout: "" });
    expect(await run("--help")).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Usage: dialectic connect/) });
  });
});

describe("the module over a transport", () => {
  it("talks to the window that the other end has chosen, and ends with it", limit, async () => {
    const sandbox = await createPanelSandbox();
    const running = startProgram(programs.cli, ["connect", "--stdio", "--panel", "browser"], sandbox);
    const { stdout: readable, stdin: writable } = running.process;
    const dialectic = await connect({ transport: { readable, writable } });
    expect(dialectic.window.folders).toEqual([sandbox.workspace]);
    const content = `# Grüße 🎉\n\n${"word ".repeat(15_000)}`;
    const presented = await dialectic.request("review/present", { content, baseUri: sandbox.workspace });
    expect(presented).toMatchObject({ kind: "presented", iteration: 1 });
    expect(await dialectic.request("review/get", { limit: 1_000_000 })).toMatchObject({ content });
    await expect(dialectic.request("review/unknown")).rejects.toMatchObject({ code: -32601 });
    dialectic.close();
    expect(await running.ended).toMatchObject({ code: 0, stderr: "" });
    await dialectic.closed;
  });

  it("says what to do when its other end has no window", limit, async () => {
    const running = startProgram(programs.cli, ["connect", "--stdio"], await createSandboxForTest());
    const { stdout: readable, stdin: writable } = running.process;
    await expect(connect({ transport: { readable, writable } })).rejects.toMatchObject({
      reason: "closed",
      message: expect.stringContaining("Start `dialectic connect --stdio` at its other end"),
    });
    expect(await running.ended).toMatchObject({ code: 1 });
  });
});

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { connectRaw, startTestServer } from "./testServer.fixture.ts";

const present = (content: string, id: string, rest: object = {}) =>
  `${JSON.stringify({ type: "present_review", payload: { content, mode: "replace" }, id, ...rest })}\n`;

/** Sends bytes, ends the input, and returns the answers. */
async function answersTo(bytes: string, options: Parameters<typeof startTestServer>[0] = {}): Promise<unknown[]> {
  const { path } = await startTestServer(options);
  const peer = await connectRaw(path);
  peer.socket.end(bytes);
  const text = await peer.closed();
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

describe("LegacyConversation", () => {
  it("answers one line of a peer that half-closes, with and without a newline", async () => {
    const answer = {
      id: "test",
      success: true,
      data: { kind: "present_review", payload: { content: "# Test", mode: "replace" } },
    };
    expect(await answersTo(present("# Test", "test"))).toEqual([answer]);
    expect(await answersTo(present("# Test", "test").trimEnd())).toEqual([answer]);
  });

  it.each(["hello\n", "hello", "present_review # Test\n", "GET / HTTP/1.1\r\n\r\n", "http://x\n", "true\n", "c\n"])(
    "answers %j, which is neither JSON nor the header of a frame, with its own error",
    async (line) => {
      expect(await answersTo(line)).toEqual([{ id: null, success: false, error: "The line is not a JSON object" }]);
    },
  );

  it.each(["Content-Length: x\r\n\r\n", "content-length:2\r\n\r\n{}", "X-Other: 1\r\n\r\n", "Conten"])(
    "leaves %j to the frames",
    async (header) => {
      const { path } = await startTestServer();
      const peer = await connectRaw(path);
      peer.socket.end(header);
      expect(await peer.closed()).toMatch(/^Content-Length: \d+\r\n\r\n\{"jsonrpc":"2.0".*"code":-32700/);
    },
  );

  it("answers the documented nc command", async () => {
    const { path } = await startTestServer();
    if (!existsSync("/usr/bin/nc")) return console.log("nc is not installed: not tried");
    const line = '{"type":"present_review","payload":{"content":"# Test","mode":"replace"},"id":"test"}';
    const { stdout } = await promisify(execFile)("sh", ["-c", `echo '${line}' | nc -N -U "${path}"`]);
    expect(JSON.parse(stdout)).toMatchObject({ id: "test", success: true });
  });

  it("answers several lines in order, however they are split into chunks", async () => {
    const delays = [30, 0, 10];
    const { path } = await startTestServer({
      legacy: async () => {
        await new Promise((resolve) => setTimeout(resolve, delays.shift()));
        return { kind: "done" };
      },
    });
    const peer = await connectRaw(path);
    const bytes = ["a", "b", "c"].map((id) => present("x", id)).join("");
    for (const byte of bytes) peer.socket.write(byte);
    peer.socket.end();
    const ids = (await peer.closed())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).id);
    expect(ids).toEqual(["a", "b", "c"]);
  });

  it("has room for two lines of maximum length at once, and again when those are done", async () => {
    const megabyte = 1024 * 1024;
    const { path } = await startTestServer({
      capabilities: { tools: [], maxContentLength: 100_000, maxMessageBytes: megabyte },
    });
    const unfinished = present("x".repeat(megabyte - 200), "1").slice(0, -4);
    const holding = [await connectRaw(path), await connectRaw(path)];
    for (const { socket } of holding) await new Promise((resolve) => socket.write(unfinished, resolve));
    const line = () => present("x".repeat(megabyte / 2), "2");
    const third = await connectRaw(path);
    await expect
      .poll(async () => {
        const peer = await connectRaw(path);
        peer.socket.end(line());
        return peer.closed();
      })
      .toBe('{"id":null,"success":false,"error":"Too many long lines at once"}\n');
    for (const { socket } of holding) socket.destroy();
    await Promise.all(holding.map((peer) => peer.closed()));
    third.socket.end(line());
    expect(JSON.parse(await third.closed())).toMatchObject({ id: "2", success: true });
  });

  it("is not confused by a payload that mentions jsonrpc", async () => {
    const content = '{"jsonrpc":"2.0","id":1,"method":"initialize"}';
    expect(await answersTo(present(content, "1"))).toMatchObject([{ success: true, data: { payload: { content } } }]);
  });

  it("accepts both names of present_review, get_selection and log", async () => {
    const lines = [
      { type: "present-review", payload: { content: "x" }, id: 1 },
      { type: "get_selection", id: 2 },
      { type: "log", payload: { level: "warn", message: "m" }, id: 3 },
    ];
    expect(await answersTo(lines.map((line) => JSON.stringify(line)).join("\n"))).toEqual([
      { id: 1, success: true, data: { kind: "present_review", payload: { content: "x", mode: "replace" } } },
      { id: 2, success: true, data: { kind: "get_selection" } },
      { id: 3, success: true, data: { kind: "log", payload: { level: "warn", message: "m" } } },
    ]);
  });

  it("reports errors in a line in the documented words, and continues", async () => {
    const lines = [
      { type: "present_review", payload: {}, id: "a" },
      { type: "present_review", payload: { content: "x", mode: "update" }, id: "b" },
      { type: "present_review", id: "c" },
      { type: "no_such", id: "d" },
      { payload: {} },
    ];
    const answers = await answersTo(lines.map((line) => JSON.stringify(line)).join("\n"));
    expect(answers).toEqual([
      { id: "a", success: false, error: expect.stringMatching(/^Content parameter is required/) },
      {
        id: "b",
        success: false,
        error: expect.stringMatching(/^Mode must be 'replace', 'update-section', or 'append'/),
      },
      { id: "c", success: false, error: expect.stringMatching(/^Content parameter is required/) },
      { id: "d", success: false, error: expect.stringMatching(/^Unknown message type: "no_such"/) },
      { id: null, success: false, error: expect.stringMatching(/^Unknown message type: none/) },
    ]);
  });

  it("answers lines that begin with spaces, a byte order mark or a bracket in its own dialect", async () => {
    const bytes = present("x", "1").trimEnd();
    const answer = { id: "1", success: true };
    expect(await answersTo(` \t${bytes}`)).toMatchObject([answer]);
    expect(await answersTo(`\ufeff${bytes}`)).toMatchObject([answer]);
    expect(await answersTo(`\n\n${bytes}`)).toMatchObject([answer]);
    for (const other of [`[${bytes}]`, '"text"', "5"])
      expect(await answersTo(other)).toEqual([{ id: null, success: false, error: "The line is not a JSON object" }]);
  });

  it("reports the expected value of a parameter", async () => {
    const line = { type: "log", payload: { level: "loud" }, id: 1 };
    const error =
      'Invalid log payload: level: Invalid option: expected one of "debug"|"info"|"warn"|"error"; message: Invalid input: expected string, received undefined';
    expect(await answersTo(JSON.stringify(line))).toEqual([{ id: 1, success: false, error }]);
  });

  it("answers malformed JSON and malformed UTF-8 with an error, and closes", async () => {
    const malformed = { id: null, success: false, error: "The line is not a JSON object" };
    expect(await answersTo(`{"type":\n${present("x", "1")}`)).toEqual([malformed]);
    const { path } = await startTestServer();
    const peer = await connectRaw(path);
    peer.socket.write(Buffer.from('{"a":"\xff"}\n', "latin1"));
    expect(JSON.parse(await peer.closed())).toMatchObject({ id: null, success: false });
  });

  it("refuses a line above the size limit and closes", async () => {
    const { path } = await startTestServer({
      capabilities: { tools: [], maxContentLength: 10, maxMessageBytes: 1_000 },
    });
    const peer = await connectRaw(path);
    peer.socket.write(`{"type":"${"x".repeat(2_000)}`);
    const error = "A line is over the limit of 1000 bytes";
    expect(JSON.parse(await peer.closed())).toEqual({ id: null, success: false, error });
  });

  it("requires the token on every line when file modes do not protect the pipe", async () => {
    const lines = present("x", "1") + present("x", "2", { token: "no" }) + present("x", "3", { token: "secret" });
    const { path } = await startTestServer();
    const pipe = path.replace(".sock", ".pipe");
    const answers = await answersTo(lines, { platform: "win32", path: pipe, token: "secret" });
    expect(answers).toMatchObject([
      { id: "1", success: false, error: expect.stringContaining("DIALECTIC_IPC_TOKEN") },
      { id: "2", success: false },
      { id: "3", success: true },
    ]);
  });

  it("hides the details of an internal failure from the answer, and logs them", async () => {
    const test = await startTestServer({
      legacy: () => {
        throw new Error("secret detail");
      },
    });
    const peer = await connectRaw(test.path);
    peer.socket.end(present("x", "1"));
    const error = "present_review failed inside Dialectic; its log says why";
    expect(JSON.parse(await peer.closed())).toEqual({ id: "1", success: false, error });
    expect(test.logged.join("\n")).toContain("secret detail");
  });
});

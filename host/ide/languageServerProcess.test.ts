import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { LanguageServerProcess, type ServerRequestHandler } from "./languageServerProcess.ts";

/** Starts a program that handles each `message` with this body and replies through `send`. */
function serverOf(
  body: string,
  questions: ServerRequestHandler = () => Promise.resolve(undefined),
): LanguageServerProcess {
  const folder = mkdtempSync(join(tmpdir(), "dialectic-asked-"));
  const program = join(folder, "server.cjs");
  const send = 'const send = (content) => process.send({ jsonrpc: "2.0", ...content });';
  writeFileSync(program, `${send}\nprocess.on("message", (message) => { ${body} });\n`);
  const server = new LanguageServerProcess(program, questions);
  onTestFinished(() => {
    server.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  return server;
}

describe("AskedServer", () => {
  it("matches answers to questions in any order", async () => {
    const server = serverOf(`
      if (message.method === "slow") setImmediate(() => setImmediate(() => send({ id: message.id, result: message.params })));
      else send({ id: message.id, result: [message.method, message.params] });
    `);
    expect(await Promise.all([server.request("slow", { one: 1 }), server.request("quick", null)])).toEqual([
      { one: 1 },
      ["quick", null],
    ]);
  });

  it("answers the server's own questions, with an error when the handler fails", async () => {
    const answers = `
      if (message.method === "begin") { begun = message.id; send({ id: "a", method: "good" }); send({ id: "b", method: "bad" }); }
      else { got.push(message); if (got.length === 2) send({ id: begun, result: got.map(({ result, error }) => result ?? error.message).sort() }); }
    `;
    const server = serverOf(`globalThis.got ??= []; globalThis.begun ??= 0; ${answers}`, async (method) => {
      if (method === "bad") throw new Error("not here");
      return "done";
    });
    expect(await server.request("begin", {})).toEqual(["done", "not here"]);
  });

  it("resolves with nothing after a failure, and for all pending requests when the server ends", async () => {
    const server = serverOf(`
      if (message.method === "fail") send({ id: message.id, error: { code: 1, message: "no" } });
      if (message.method === "end") process.exit(1);
    `);
    expect(await server.request("fail", {})).toBeUndefined();
    expect(await Promise.all([server.request("wait", {}), server.request("end", {})])).toEqual([undefined, undefined]);
    expect(server.hasEnded).toBe(true);
    expect(await server.request("again", {})).toBeUndefined();
  });

  it("ignores malformed messages, and ends when the program does not exist", async () => {
    const server = serverOf(
      'send("text"); process.send([1]); process.send({ id: {} }); send({ id: message.id, result: 1 });',
    );
    expect(await server.request("x", {})).toBe(1);
    const missing = new LanguageServerProcess(join(tmpdir(), "there-is-no-such-program.cjs"), () =>
      Promise.resolve(undefined),
    );
    expect(await missing.request("initialize", {})).toBeUndefined();
    expect(missing.hasEnded).toBe(true);
    missing.dispose();
  });
});

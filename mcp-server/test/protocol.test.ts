import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverVersion } from "../src/version.ts";
import {
  makeSandbox,
  programs,
  type RunningProgram,
  runProgram,
  type Sandbox,
  startProgram,
} from "./programs.fixture.ts";

const corpus = resolve(import.meta.dirname, "..", "..", "..", "shared", "data", "jsontestsuite.json");
const ping = (id: number) => `${JSON.stringify({ jsonrpc: "2.0", id, method: "ping" })}\n`;
const initialize = `${JSON.stringify({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
})}\n`;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await makeSandbox();
});
afterAll(() => sandbox.dispose());

/** Yields the lines that a server writes, each of which has to be JSON. */
async function* answersOf(program: RunningProgram): AsyncGenerator<Record<string, unknown>> {
  for await (const line of createInterface({ input: program.process.stdout })) yield JSON.parse(line);
}

describe("the server's standard streams", () => {
  it("answers the next call after each malformed line, and writes only JSON to stdout", async () => {
    if (!existsSync(corpus)) return console.log("corpus absent: jsontestsuite.json");
    const lines = corpusLines();
    const server = startProgram(programs.server, ["--log-level", "error"], sandbox);
    const answers = answersOf(server);
    server.process.stdin.write(initialize);
    expect((await answers.next()).value?.["id"]).toBe(0);
    for (const [index, line] of lines.entries()) {
      server.process.stdin.write(Buffer.concat([line, Buffer.from("\n"), Buffer.from(ping(index + 1))]));
      expect((await answers.next()).value).toEqual({ jsonrpc: "2.0", id: index + 1, result: {} });
    }
    server.process.stdin.end();
    expect((await server.ended).code).toBe(0);
    console.log(`${lines.length} malformed or foreign lines, each followed by an answered call`);
  });

  it("survives requests that are JSON but not JSON-RPC", async () => {
    const foreign = [
      "[]",
      "{}",
      '{"jsonrpc":"1.0","id":1,"method":"x"}',
      '{"jsonrpc":"2.0","id":{},"method":"ping"}',
      "null",
    ];
    const result = await runProgram(programs.server, [], sandbox, `${initialize}${foreign.join("\n")}\n${ping(9)}`);
    const answers = result.stdout
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(answers.at(-1)).toEqual({ jsonrpc: "2.0", id: 9, result: {} });
    expect(result.code).toBe(0);
  });

  it("answers everything that arrived before the end of the input, then exits with 0", async () => {
    const list = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })}\n`;
    const { code, stdout } = await runProgram(programs.server, [], sandbox, initialize + list);
    const ids = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).id);
    expect({ code, ids }).toEqual({ code: 0, ids: [0, 1] });
  });

  it.each(["SIGINT", "SIGTERM"] as const)("ends with 0 on %s", async (signal) => {
    const server = startProgram(programs.server, [], sandbox);
    server.process.stdin.write(initialize);
    await answersOf(server).next();
    server.process.kill(signal);
    expect((await server.ended).code).toBe(0);
  });

  it("says why it ends when a line exceeds its limit", async () => {
    const server = startProgram(programs.server, [], sandbox);
    server.process.stdin.write("x".repeat(11 * 1024 * 1024));
    const { code, stdout, stderr } = await server.ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("[error] Stopping: a line on stdin is longer than 10485760 bytes.");
    expect(stderr).toContain("--max-content-length");
  });

  it.each(["--version", "-v"])("prints the version on %s", async (flag) => {
    expect(await runProgram(programs.server, [flag], sandbox)).toEqual({
      code: 0,
      stdout: `${serverVersion}\n`,
      stderr: "",
    });
  });

  it("prints its flags on --help", async () => {
    const { code, stdout } = await runProgram(programs.server, ["--help"], sandbox);
    const flags = [...stdout.matchAll(/^ {2}.*?(--[a-z-]+)/gm)].map(([, flag]) => flag);
    expect({ code, flags }).toEqual({
      code: 0,
      flags: [
        "--log-level",
        "--timeout",
        "--workspace",
        "--panel",
        "--max-content-length",
        "--version",
        "--help",
        "--enable-tools",
        "--disable-tools",
      ],
    });
  });

  it("refuses an unknown flag, lists the known ones, and exits with 2", async () => {
    const { code, stdout, stderr } = await runProgram(programs.server, ["--loglevel", "debug"], sandbox);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Unknown option '--loglevel'");
    expect(stderr).toContain("--log-level LEVEL");
  });
});

function corpusLines(): Buffer[] {
  const { cases } = JSON.parse(readFileSync(corpus, "utf8")) as { cases: { readonly b64: string }[] };
  return cases.map(({ b64 }) => Buffer.from(b64, "base64"));
}

import { PassThrough, Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { serveMcp } from "./mcpServer.ts";
import { RunningCalls } from "./runningCalls.ts";

const line = (message: object) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;

it("keeps many answers for a client that reads none, without a warning on standard error", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const input = new PassThrough();
  const output = new Writable({ highWaterMark: 1, write: () => undefined });
  const conversation = serveMcp(input, output, {
    version: "1",
    loadRunner: () => expect.unreachable("no tool is called"),
    calls: new RunningCalls(),
    longestLine: 0,
    onRootsChanged: () => undefined,
    onProblem: (problem) => expect.unreachable(problem.message),
    onLineTooLong: () => expect.unreachable("no line is long"),
  });
  const clientInfo = { name: "test", version: "1" };
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  input.write(line({ id: 0, method: "initialize", params }));
  for (let id = 1; id <= 20; id += 1) input.write(line({ id, method: "ping" }));
  await expect.poll(() => output.listenerCount("drain")).toBe(21);
  await nextTurn();
  expect(warnings).toEqual([]);
  await conversation.close();
});

import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { repository } from "./assistant.ts";
import { isRunning, until } from "./windows.ts";
import type { TestWorkspace } from "./workspace.ts";

/** The answer of a tool; undefined when client or server died during the call. */
export type MortalAnswer =
  | { readonly structured: Readonly<Record<string, unknown>>; readonly isError: boolean }
  | undefined;

/** An assistant whose client and server are processes that can be killed. */
export interface MortalAssistant {
  readonly client: number;
  readonly server: number;
  call(name: string, parameters: Record<string, unknown>): Promise<MortalAnswer>;
  dispose(): Promise<void>;
}

const program = join(import.meta.dirname, "assistantProgram.mjs");
const serverFile = join(repository, "mcp-server", "dist", "main.js");

/** Starts an MCP client in a separate process, which starts the built server. */
export async function startMortalAssistant({ folder, environment }: TestWorkspace): Promise<MortalAssistant> {
  const args = [program, process.execPath, serverFile, "--panel", "browser"];
  const child = spawn(process.execPath, args, { cwd: folder, env: environment, stdio: ["pipe", "pipe", "ignore"] });
  const waiting = new Map<number, (answer: MortalAnswer) => void>();
  let isOver = false;
  const end = () => {
    isOver = true;
    for (const settle of waiting.values()) settle(undefined);
    waiting.clear();
  };
  child.once("exit", end);
  child.stdin.on("error", () => undefined); // a killed client: its exit reports that
  let server = 0;
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line);
    if (message.server !== undefined) server = message.server;
    else {
      const { answer } = message;
      waiting.get(message.id)?.(
        answer && { structured: answer.structuredContent ?? {}, isError: answer.isError === true },
      );
      waiting.delete(message.id);
    }
  });
  // Two processes start, on a machine that may be busy with killed ones.
  await until(() => server !== 0 || isOver, "the assistant's server to start", 120);
  const client = child.pid ?? 0;
  let calls = 0;
  return {
    client,
    server,
    call: (name, parameters) =>
      new Promise((settle) => {
        if (isOver) return settle(undefined);
        calls += 1;
        waiting.set(calls, settle);
        child.stdin.write(`${JSON.stringify({ id: calls, name, parameters })}\n`);
      }),
    dispose: async () => {
      child.stdin.end();
      await until(() => !isRunning(client) && !isRunning(server));
    },
  };
}

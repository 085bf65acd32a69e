import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { homedir } from "node:os";
import { pathToFileURL } from "node:url";
import { endWithThisProcess, killGroup } from "@dialectic/host/languageServers";
import { waitAtMost } from "@dialectic/host/socket";
import { doctorName } from "@dialectic/shared/protocol";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ReadBuffer, serializeMessage } from "@modelcontextprotocol/sdk/shared/stdio.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CallToolResultSchema,
  type JSONRPCMessage,
  ListRootsRequestSchema,
  ListToolsResultSchema,
} from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod/mini";
import { maxServerWordsChars, serverEndMs, trialTimeoutMs } from "../limits.ts";
import { serverVersion } from "../version.ts";
import { ownName, type ReachedWindow, type ServerStart, type ServerTrial, type TriedFolder } from "./serverTrial.ts";

const healthTool = "health_check";
const health = z.object({
  workspace: z.optional(z.string()),
  system_info: z.object({ ide_type: z.optional(z.string()), vscode_version: z.optional(z.string()) }),
});

/** Starts all servers at once as assistants that work in the folder do, and ends them. */
export async function tryServers(starts: readonly ServerStart[], folder: TriedFolder): Promise<readonly ServerTrial[]> {
  // Their groups of processes do not get the signals of a terminal.
  const leave = () => process.exit(130);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, leave);
  try {
    return await Promise.all(starts.map((start) => tryServer(start, folder)));
  } finally {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.removeListener(signal, leave);
  }
}

async function tryServer(start: ServerStart, { folder, isOpen }: TriedFolder): Promise<ServerTrial> {
  const client = new Client({ name: doctorName, version: serverVersion }, { capabilities: { roots: {} } });
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: pathToFileURL(folder).href }] }));
  // The roots name the folder. The process runs elsewhere: programs look for files and settings in their working directory.
  const server = new ServerProcess(start, homedir());
  const signal = AbortSignal.timeout(trialTimeoutMs);
  try {
    return await ask(client, server, { start, isOpen, signal });
  } catch (problem) {
    if (signal.aborted) return { kind: "fails", reason: `it did not answer within ${trialTimeoutMs / 1_000} s` };
    return { kind: "fails", reason: server.end || (problem instanceof Error ? problem.message : String(problem)) };
  } finally {
    await client.close();
  }
}

async function ask(
  client: Client,
  server: ServerProcess,
  { start, isOpen, signal }: { start: ServerStart; isOpen: boolean; signal: AbortSignal },
): Promise<ServerTrial> {
  await client.connect(server, { signal });
  const { tools } = await client.request({ method: "tools/list" }, ListToolsResultSchema, { signal });
  const { name = "", version = "" } = client.getServerVersion() ?? {};
  const hasHealth = name === ownName && tools.some((tool) => tool.name === healthTool);
  const answers = { kind: "answers", name, version, tools: tools.length } as const;
  if (!hasHealth) return { ...answers, reaches: { kind: "unknown", reason: `it has no ${healthTool}` } };
  // Another version need not know the variable that keeps its panel off.
  if (start.mayStartPanel && version !== serverVersion)
    return { ...answers, reaches: { kind: "unknown", reason: "it was not asked, as it might start a panel" } };
  const reaches = await askForWindow(client, signal);
  return {
    ...answers,
    reaches: reaches.kind === "none" && start.mayStartPanel && !isOpen ? { kind: "panel" } : reaches,
  };
}

async function askForWindow(client: Client, signal: AbortSignal): Promise<ReachedWindow> {
  const call = { method: "tools/call", params: { name: healthTool, arguments: {} } } as const;
  const { isError, content, structuredContent } = await client.request(call, CallToolResultSchema, { signal });
  const [first] = content;
  const text = first?.type === "text" ? first.text : "";
  if (isError === true) return { kind: "none", reason: text };
  const { workspace, system_info } = health.parse(structuredContent);
  const editor = [system_info.ide_type, system_info.vscode_version].filter(Boolean).join(" ");
  return { kind: "window", ...(workspace && { workspace }), ...(editor && { editor }) };
}

/**
 * A server on standard input and output. The SDK's own transport ends the process that it has started, and not what this one has started
 * in turn: npx starts a shell, which starts the server. Here all of them end, at the latest with this process.
 */
export class ServerProcess implements Transport {
  onclose?: () => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #start: ServerStart;
  readonly #folder: string;
  readonly #read = new ReadBuffer();
  #process: ChildProcess | undefined;
  #words = "";

  /** The process runs in the folder. */
  constructor(start: ServerStart, folder: string) {
    this.#start = start;
    this.#folder = folder;
  }

  /** Its end, and the last line of its errors; empty while it runs. */
  get end(): string {
    const { exitCode = null, signalCode = null } = this.#process ?? {};
    if (exitCode === null && signalCode === null) return "";
    const last = this.#words.trim().split("\n").at(-1)?.trim();
    return `it ended with ${signalCode ?? `code ${exitCode}`}${last ? `: ${last}` : ""}`;
  }

  async start(): Promise<void> {
    const { command, args, env } = this.#start;
    // Windows starts these only through its shell.
    const shell = /\.(?:cmd|bat)$/i.test(command);
    const quote = (word: string) => (shell ? `"${word}"` : word);
    const child = spawn(quote(command), args.map(quote), {
      cwd: this.#folder,
      env,
      shell,
      stdio: ["pipe", "pipe", "pipe"],
      // A process group of its own, so that all of it can be ended.
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    this.#process = child;
    endWithThisProcess(child);
    child.stdin.on("error", () => undefined);
    child.stderr.on("data", (chunk: Buffer) => {
      this.#words = (this.#words + chunk.toString()).slice(-maxServerWordsChars);
    });
    child.stdout.on("data", (chunk: Buffer) => this.#take(chunk));
    child.once("close", () => this.onclose?.());
    await once(child, "spawn");
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#process?.stdin?.write(serializeMessage(message));
  }

  /** Closes the input, which ends a server, and then ends it. */
  async close(): Promise<void> {
    const child = this.#process;
    if (child?.pid === undefined) return;
    const isRunning = child.exitCode === null && child.signalCode === null;
    const ended: Promise<unknown> = isRunning ? once(child, "exit") : Promise.resolve();
    child.stdin?.end();
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      if ((await waitAtMost(ended, serverEndMs)) !== "late") return;
      killGroup(child, signal);
    }
    await ended;
  }

  #take(chunk: Buffer): void {
    try {
      this.#read.append(chunk);
    } catch {
      // Its output has no end of a line.
      void this.close();
      return;
    }
    while (this.#takeLine());
  }

  /** Returns false when there is no whole line left. */
  #takeLine(): boolean {
    try {
      const message = this.#read.readMessage();
      if (message !== null) this.onmessage?.(message);
      return message !== null;
    } catch {
      // Some servers print words before their first message.
      return true;
    }
  }
}

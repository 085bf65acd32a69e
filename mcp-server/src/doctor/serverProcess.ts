import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { endWithThisProcess, killGroup } from "@dialectic/host/languageServers";
import { waitAtMost } from "@dialectic/host/socket";
import { ReadBuffer, serializeMessage } from "@modelcontextprotocol/sdk/shared/stdio.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { maxServerWordsChars, serverEndMs } from "../limits.ts";
import type { ServerStart } from "./serverTrial.ts";

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

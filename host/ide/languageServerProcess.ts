import { type ChildProcess, fork } from "node:child_process";
import * as z from "zod/mini";

/** Answers a question of the server; a rejection is sent back to the server as an error. */
export type ServerRequestHandler = (method: string, params: unknown) => Promise<unknown>;

const message = z.object({
  id: z.optional(z.union([z.number(), z.string()])),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
});

const requestFailed = -32_603;

/**
 * A language server in a child process, reached through Node's IPC channel. Both sides may send requests; notifications
 * of the server are ignored.
 */
export class LanguageServerProcess {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  readonly #questions: ServerRequestHandler;
  #last = 0;
  #hasEnded = false;

  constructor(program: string, questions: ServerRequestHandler) {
    this.#questions = questions;
    this.#process = fork(program, ["--node-ipc", `--clientProcessId=${process.pid}`], {
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Runs Electron as plain Node where this process is Electron's.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: "1", ELECTRON_NO_ASAR: "1" },
    });
    this.#process.on("message", (value) => void this.#take(value));
    this.#process.once("error", () => this.dispose());
    this.#process.once("exit", () => this.dispose());
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Resolves with nothing when the request fails or the server has ended. */
  async request(method: string, params: unknown): Promise<unknown> {
    if (this.#hasEnded) return undefined;
    this.#last += 1;
    const id = this.#last;
    const answer = new Promise<unknown>((resolve) => {
      this.#waiting.set(id, resolve);
    });
    this.#send({ id, method, params });
    return answer;
  }

  notify(method: string, params: unknown): void {
    this.#send({ method, params });
  }

  dispose(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const resolve of this.#waiting.values()) resolve(undefined);
    this.#waiting.clear();
    this.#process.kill();
  }

  async #take(value: unknown): Promise<void> {
    const parsed = z.safeParse(message, value);
    if (!parsed.success) return;
    const { id, method, params, result } = parsed.data;
    if (method === undefined) {
      if (typeof id !== "number") return;
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    } else if (id !== undefined) this.#send({ id, ...(await this.#answer(method, params)) });
  }

  async #answer(method: string, params: unknown): Promise<object> {
    try {
      return { result: (await this.#questions(method, params)) ?? null };
    } catch (problem) {
      const text = problem instanceof Error ? problem.message : String(problem);
      return { error: { code: requestFailed, message: text } };
    }
  }

  #send(content: object): void {
    if (this.#hasEnded || !this.#process.connected) return;
    // A server that is just ending cannot receive this; its end is noticed separately.
    this.#process.send({ jsonrpc: "2.0", ...content }, () => undefined);
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { basename } from "node:path";
import {
  CancellationTokenSource,
  createMessageConnection,
  type MessageConnection,
  NullLogger,
  ResponseError,
  StreamMessageWriter,
} from "vscode-jsonrpc/node";
import type { InitializeParams, ServerCapabilities } from "vscode-languageserver-protocol";
import * as z from "zod/mini";
import { Emitter } from "../base/emitter.ts";
import { LanguageTrouble } from "../base/languageTrouble.ts";
import { ServerRefusal } from "../base/serverRefusal.ts";
import { maxLastWordsChars, serverBounds } from "../limits.ts";
import { clientCapabilities } from "./clientCapabilities.ts";
import type { FoundServer } from "./foundServer.ts";
import { endWithThisProcess, killGroup } from "./processGroup.ts";
import { ServerLoading } from "./serverLoading.ts";
import type { ServerBounds } from "./serverReader.ts";
import { ServerReader } from "./serverReader.ts";
import { answerRequests, listFolders } from "./serverRequests.ts";

const initialized = z.object({ capabilities: z.looseObject({}) });
const published = z.object({ uri: z.string(), version: z.nullish(z.int()), diagnostics: z.array(z.unknown()) });

export interface PublishedReport {
  readonly uri: string;
  readonly version: number | undefined;
  readonly diagnostics: readonly unknown[];
}

/**
 * A running language server. It is told where the folders are and what this client can do; its own requests are answered so that it can
 * neither edit nor show anything.
 */
export class LanguageServer {
  readonly found: FoundServer;
  readonly folders: readonly string[];
  readonly #loading: ServerLoading;
  readonly #bounds: ServerBounds;
  readonly #process: ChildProcess;
  readonly #connection: MessageConnection;
  readonly #published = new Emitter<[report: PublishedReport]>();
  /** Ends the requests that wait for an answer. */
  readonly #waiting = new Set<(words: string) => void>();
  /** The requests that the server has not answered, the oldest first. */
  readonly #asked = new Set<AskedRequest>();
  /** The time of its last words of any kind. */
  #heardAt = Date.now();
  readonly #ended: Promise<void>;
  #tellEnd = (): void => undefined;
  #capabilities: ServerCapabilities = {};
  #why: string | undefined;
  #lastWords = "";
  #wasAsked = false;
  /** Number of requests in a row without an answer in time. */
  #late = 0;

  /** Starts the program. It has no capabilities before {@link introduce}. */
  constructor(found: FoundServer, folders: readonly string[], bounds: ServerBounds = serverBounds) {
    this.found = found;
    this.folders = folders;
    this.#bounds = bounds;
    this.#loading = new ServerLoading({ tellsStatus: found.known.tellsStatus === true });
    this.#ended = new Promise((resolve) => {
      this.#tellEnd = resolve;
    });
    this.#process = spawn(found.program, found.args, {
      cwd: found.cwd ?? folders[0],
      env: found.environment,
      stdio: ["pipe", "pipe", "pipe"],
      // A process group of its own: servers start further processes, which must end with them.
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    endWithThisProcess(this.#process);
    const { stdin, stdout, stderr } = this.#process;
    if (stdin === null || stdout === null || stderr === null) throw new LanguageTrouble(`${this.name} has no pipes.`);
    stderr.on("data", (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString()).slice(-maxLastWordsChars);
    });
    stdin.on("error", () => undefined);
    stdout.on("data", () => {
      this.#heardAt = Date.now();
    });
    this.#process.once("error", (problem) => this.#noteEnd(`${this.name} could not be started: ${problem.message}.`));
    this.#process.once("exit", (code, signal) => {
      this.#noteEnd(`${this.name} ended with ${signal ?? `code ${code ?? "unknown"}`}.`);
    });
    const reader = new ServerReader(stdout, bounds);
    reader.onError((problem) => this.fail(`${this.name} was ended: ${problem.message}.`));
    this.#connection = createMessageConnection(reader, new StreamMessageWriter(stdin), NullLogger);
    // A program that ends closes its output, too, a moment before its end is known.
    this.#connection.onClose(() => {
      setTimeout(() => this.fail(`${this.name} was ended because it had closed its output.`), bounds.exitMs);
    });
    this.#answerServer(this.#connection);
    this.#connection.listen();
  }

  get name(): string {
    const { known, program, args, editor } = this.found;
    // A server of an editor is a script, and the program is the editor's own Node.
    return `The language server for ${known.name} (${basename((editor && args[0]) ?? program)})`;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get capabilities(): ServerCapabilities {
    return this.#capabilities;
  }

  /** The reason why it runs no longer; undefined while it runs. */
  get whyEnded(): string | undefined {
    return this.#why;
  }

  /** True when it ended because it was not wanted any more, not by a fault. */
  get wasAsked(): boolean {
    return this.#wasAsked;
  }

  /** The last lines of its errors. */
  get lastWords(): string {
    return this.#lastWords.trim();
  }

  /** Resolves when the server has ended. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /**
   * Sends a request and parses its answer. Rejects with a {@link ServerRefusal} for an error of the server, and with a
   * {@link LanguageTrouble} when it ends, is late, or answers something else.
   */
  async request<T>(method: string, params: object, shape: z.ZodMiniType<T>, options: RequestOptions = {}): Promise<T> {
    const parsed = z.safeParse(shape, await this.#send(method, params, options));
    if (parsed.success) return parsed.data;
    throw new LanguageTrouble(`${this.name} answered ${method} in a form that the protocol does not have.`);
  }

  /** Waits until it has read its projects, and returns a function that tells whether it reads again; undefined when it still reads. */
  async whenRead(signal: AbortSignal): Promise<(() => boolean) | undefined> {
    const isStill = await this.#loading.whenStill(this.#bounds.readingMs, signal);
    return isStill ? () => this.#loading.isReading : undefined;
  }

  /** Returns what keeps it from answering, as the end of a sentence; undefined when it owes no answer and reads nothing. */
  get delay(): string | undefined {
    const [oldest] = this.#asked;
    const isReading = this.#loading.isReading && oldest?.method !== "initialize";
    if (isReading) return "still reads its projects";
    return oldest && `has not answered ${oldest.method} for ${Math.round((Date.now() - oldest.at) / 1_000)} s`;
  }

  notify(method: string, params: object): void {
    if (this.#why === undefined) void this.#tell(method, params);
  }

  readonly onPublished = this.#published.on;

  /** Ends the server with everything that it started, because it is not wanted any more. */
  end(why: string): void {
    this.#wasAsked ||= this.#why === undefined;
    this.fail(why);
  }

  /** Ends it because of a fault, after which it is started again only once. */
  fail(why: string): void {
    if (this.#why !== undefined) return;
    const isTold = this.#ask("shutdown").catch(() => undefined);
    this.#noteEnd(why);
    const exit = () => {
      void this.#tell("exit");
      killGroup(this.#process, "SIGTERM");
    };
    const { exitMs: exitPatience, endMs: endPatience } = this.#bounds;
    const timers = [setTimeout(exit, exitPatience), setTimeout(() => killGroup(this.#process, "SIGKILL"), endPatience)];
    void isTold.then(exit);
    this.#process.once("exit", () => {
      for (const timer of timers) clearTimeout(timer);
    });
  }

  /** Tells the server who asks, and learns what it can do; rejects with a {@link LanguageTrouble}, after which it has ended. */
  async introduce(): Promise<void> {
    const roots = listFolders(this.folders);
    const params: InitializeParams = {
      processId: process.pid,
      clientInfo: { name: "Dialectic" },
      rootUri: roots[0]?.uri ?? null,
      workspaceFolders: [...roots],
      capabilities: clientCapabilities,
      initializationOptions: this.found.options,
    };
    try {
      const answer = await this.request("initialize", params, initialized, { patience: this.#bounds.startMs });
      this.#capabilities = answer.capabilities;
      this.notify("initialized", {});
      const { settings } = this.found.known;
      if (settings !== undefined) this.notify("workspace/didChangeConfiguration", { settings });
    } catch (problem) {
      const why = problem instanceof Error ? problem.message : String(problem);
      this.fail(why);
      throw problem instanceof LanguageTrouble ? problem : new LanguageTrouble(`${this.name} did not start: ${why}`);
    }
  }

  /**
   * A question goes back to its asker when the server neither answers nor says anything else for a while. The request stays open until
   * its patience ends: the server may just be busy with it.
   */
  #send(method: string, params: object, { signal, patience }: RequestOptions): Promise<unknown> {
    if (this.#why !== undefined) return Promise.reject(new LanguageTrouble(this.#why));
    const most = patience ?? this.#bounds.answerMs;
    const asked = { method, at: Date.now() };
    const cancelling = new CancellationTokenSource();
    return new Promise((resolve, reject) => {
      const giveUp = (words: string) => reject(new LanguageTrouble(words));
      const end = (words?: string) => {
        if (words !== undefined) giveUp(words);
        clearTimeout(timer);
        stopListening();
        this.#waiting.delete(end);
        this.#asked.delete(asked);
        signal?.removeEventListener("abort", stop);
        cancelling.dispose();
      };
      const stop = () => {
        cancelling.cancel();
        end(`The question to ${this.name} was stopped.`);
      };
      const timer = setTimeout(() => {
        cancelling.cancel();
        // The asker is told before the server is ended, or the end would be the reason.
        end(`${this.name} has not answered ${method} within ${most / 1_000} s.`);
        this.#noteLate();
      }, most);
      const stopListening = this.#onSilence(asked, () => giveUp(`${this.name} ${this.delay ?? ""}. ${goesOn}`));
      this.#waiting.add(end);
      this.#asked.add(asked);
      if (signal?.aborted) return stop();
      signal?.addEventListener("abort", stop);
      this.#ask(method, params, cancelling.token).then(
        (answer) => {
          this.#late = 0;
          resolve(answer);
          end();
        },
        (problem: unknown) => {
          if (!(problem instanceof ResponseError)) return end(`${this.name} does not answer any more.`);
          this.#late = 0;
          reject(new ServerRefusal(this.name, problem.message));
          end();
        },
      );
    });
  }

  /** Calls back once the server has said nothing for a while since a request, and reads nothing; returns a function that stops this. */
  #onSilence(asked: AskedRequest, callBack: () => void): () => void {
    const { silenceMs: silence } = this.#bounds;
    // A start is waited for by the pool, which tells its askers.
    if (asked.method === "initialize") return () => undefined;
    const look = () => {
      const left = Math.max(asked.at, this.#heardAt) + silence - Date.now();
      if (left <= 0 && !this.#loading.isReading) callBack();
      else timer = setTimeout(look, left <= 0 ? silence : left);
    };
    let timer = setTimeout(look, silence);
    return () => clearTimeout(timer);
  }

  /** Rejects when the connection is closed, where the library would throw. */
  async #ask(method: string, ...params: unknown[]): Promise<unknown> {
    return this.#connection.sendRequest(method, ...params);
  }

  async #tell(method: string, ...params: object[]): Promise<void> {
    try {
      await this.#connection.sendNotification(method, ...params);
    } catch {
      // A server that is just ending cannot receive this; its end is noticed separately.
    }
  }

  /** A server that misses two answers in a row hangs: it is ended, and started again for the next question. */
  #noteLate(): void {
    this.#late += 1;
    if (this.#late >= 2) this.fail(`${this.name} was ended because it had stopped answering.`);
  }

  #answerServer(connection: MessageConnection): void {
    const { known, editor = { setting: (section) => known.settings?.[section] } } = this.found;
    answerRequests(connection, editor, this.folders, () => {
      this.#capabilities = { ...this.#capabilities, diagnosticProvider: anyDiagnostics };
    });
    connection.onNotification("$/progress", (params: unknown) => this.#loading.noteProgress(params));
    connection.onNotification("experimental/serverStatus", (params: unknown) => this.#loading.noteStatus(params));
    connection.onNotification("textDocument/publishDiagnostics", (params: unknown) => {
      const report = z.safeParse(published, params);
      if (!report.success) return;
      const { uri, version, diagnostics } = report.data;
      this.#published.tell({ uri, version: version ?? undefined, diagnostics });
    });
  }

  #noteEnd(why: string): void {
    if (this.#why !== undefined) return;
    this.#why = why;
    for (const end of [...this.#waiting]) end(why);
    this.#tellEnd();
  }
}

interface AskedRequest {
  readonly method: string;
  readonly at: number;
}

interface RequestOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds. */
  readonly patience?: number;
}

/** The end of a message about a server that does not answer: Dialectic's next step, and the asker's. */
export const goesOn = "Dialectic goes on waiting for it: ask again in a moment.";
const anyDiagnostics = { interFileDependencies: true, workspaceDiagnostics: false };

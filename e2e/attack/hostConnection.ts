import { connect, type Socket } from "node:net";
import { createClientProof, createNonce } from "../../host/socket/proof.ts";
import type { HostRecord } from "../support/windows.ts";

/** An answer of the host, or the fact that it closed the connection instead. */
export interface HostAnswer {
  readonly id?: unknown;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
  readonly isClosed?: true;
}

export function frame(body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(`Content-Length: ${bytes.length}\r\n\r\n`), bytes]);
}

export function requestText(id: number, method: string, params: object = {}): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, params });
}

/** Speaks the host's protocol by hand; the only shared code is the formula of the proof. */
export class HostConnection {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  #received: Buffer = Buffer.alloc(0);
  readonly #waiting = new Map<unknown, (answer: HostAnswer) => void>();
  readonly #answers: HostAnswer[] = [];
  #calls = 0;
  #isClosed = false;

  constructor(path: string) {
    this.socket = connect(path);
    this.socket.on("error", () => undefined);
    this.socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    this.closed = new Promise((settle) => this.socket.once("close", () => settle()));
    void this.closed.then(() => {
      this.#isClosed = true;
      for (const settle of this.#waiting.values()) settle({ isClosed: true });
      this.#waiting.clear();
    });
  }

  /** Connects and completes the handshake. */
  static async prove({ socketPath, token }: HostRecord, cwd: string): Promise<HostConnection> {
    const connection = new HostConnection(socketPath);
    const nonce = createNonce();
    const greeting = await connection.initialize(nonce, cwd);
    const proof = createClientProof(token, nonce, String(greeting.result?.["nonce"]));
    const { result } = await connection.call("initialized", { proof });
    if (result === undefined) throw new Error("The host did not accept the proof");
    return connection;
  }

  /** Sends the first message of the handshake. */
  initialize(nonce: string, cwd: string): Promise<HostAnswer> {
    const clientInfo = { name: "attack", version: "1.0.0" };
    return this.call("initialize", { protocolVersion: "1.0", clientInfo, cwd, nonce, capabilities: {} });
  }

  /** Sends a request, and waits for the answer or the end of the connection. */
  call(method: string, params: object = {}): Promise<HostAnswer> {
    this.#calls += 1;
    const id = this.#calls;
    if (this.#isClosed) return Promise.resolve({ isClosed: true });
    return new Promise((settle) => {
      this.#waiting.set(id, settle);
      this.socket.write(frame(requestText(id, method, params)));
    });
  }

  /** All received answers, including unsolicited ones. */
  get answers(): readonly HostAnswer[] {
    return this.#answers;
  }

  close(): void {
    this.socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const start = this.#received.indexOf("\r\n\r\n") + 4;
      const length = Number(/Content-Length: (\d+)/.exec(this.#received.toString("latin1", 0, start))?.[1]);
      if (start < 4 || !(this.#received.length >= start + length)) return;
      const answer: HostAnswer = JSON.parse(this.#received.toString("utf8", start, start + length));
      this.#received = this.#received.subarray(start + length);
      this.#answers.push(answer);
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    }
  }
}

/** Reads the whole text of an iteration and its time, or returns the reason why it cannot be read. */
export async function readIteration(host: HostConnection, reviewId: string, iteration: number) {
  let text = "";
  for (let offset: unknown = 0; ; ) {
    const answer = await host.call("review/get", { reviewId, iteration, offset, limit: 1_000_000 });
    if (answer.result?.["kind"] !== "review")
      return { kind: "missing", why: JSON.stringify(answer).slice(0, 300) } as const;
    text += String(answer.result["content"]);
    offset = answer.result["nextOffset"];
    if (offset === undefined) return { kind: "read", text, at: Number(answer.result["updatedAt"]) } as const;
  }
}

/** Sends one line of the legacy protocol and waits for the line that answers it. */
export function askByLine(socketPath: string, message: object): Promise<Readonly<Record<string, unknown>>> {
  return new Promise((settle, fail) => {
    const socket = connect(socketPath, () => socket.write(`${JSON.stringify(message)}\n`));
    let text = "";
    socket.setTimeout(60_000, () => socket.destroy(new Error("no answer in 60 s")));
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.includes("\n")) return;
      socket.destroy();
      settle(JSON.parse(text.slice(0, text.indexOf("\n"))));
    });
    socket.on("error", fail);
    socket.on("close", () => fail(new Error(`closed after ${JSON.stringify(text.slice(0, 200))}`)));
  });
}

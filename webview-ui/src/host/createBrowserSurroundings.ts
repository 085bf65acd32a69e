import { codeParameter, titleHeader } from "@dialectic/shared/protocol";
import { firstReconnectMs, maxReconnectMs, postBatchChars, slowMessageMs } from "../limits.ts";
import { ConversationStart, firstRequest } from "./conversationStart.ts";
import { exchangeCode, type Greeting, greetServer } from "./pageKey.ts";
import type { PanelMemory, PanelPort, PanelSurroundings, PortObstacle, PortState } from "./panelPort.ts";

/** Returns the surroundings of a page in a browser. Its address may contain a code. */
export function createBrowserSurroundings(): PanelSurroundings {
  return { kind: "browser", port: new BrowserPort(takeCode()), memory };
}

/** Removes the code from the address, so that it is not kept in the browser's history. */
function takeCode(): string | undefined {
  const address = new URL(location.href);
  const code = address.searchParams.get(codeParameter) ?? undefined;
  address.searchParams.delete(codeParameter);
  if (code !== undefined) history.replaceState(history.state, "", address);
  return code;
}

const memory = createStoredMemory(() => sessionStorage, "dialectic.panel");

/** Returns a memory in a storage. `storage` throws if storage is switched off. */
function createStoredMemory(storage: () => Storage, key: string): PanelMemory {
  return {
    read() {
      try {
        return JSON.parse(storage().getItem(key) ?? "null");
      } catch {
        // Storage is switched off, or other code has written there. The page starts without a memory.
        return null;
      }
    },
    write(value) {
      try {
        storage().setItem(key, JSON.stringify(value));
      } catch {
        // Storage is switched off or full. The page works without a memory.
      }
    },
  };
}

/**
 * Receives a stream of events. Sends POSTs in order, each with one message or a list of waiting ones. Reconnects by
 * itself with growing delays. On each connection the server must first prove that it is the panel of this workspace.
 */
class BrowserPort implements PanelPort {
  /** Name of the page. The server uses it to pair POSTs with the stream for the answers. */
  readonly #query = `?page=${crypto.randomUUID()}`;
  readonly #messageListeners = new Set<(message: unknown) => void>();
  readonly #stateListeners = new Set<(state: PortState) => void>();
  readonly #obstacleListeners = new Set<(obstacle: PortObstacle | undefined) => void>();
  /** Tells the other tabs of this browser that a key has arrived. */
  readonly #channel = new BroadcastChannel("dialectic.key");
  #code: string | undefined;
  #authorization = "";
  #stream = new AbortController();
  #start = this.#beginConversation();
  #delay = firstReconnectMs;
  #state: PortState | undefined;
  #obstacle: PortObstacle | undefined;
  #isSending = false;
  #waiting: string[] = [];

  constructor(code: string | undefined) {
    this.#code = code;
    this.#channel.onmessage = () => {
      if (this.#obstacle === "no-key") void this.#connect();
    };
    void this.#connect();
  }

  post(message: unknown): void {
    if (this.#state === "open" && this.#start.takes(message)) return;
    this.#waiting.push(JSON.stringify(message));
    // Messages posted in the same task are sent together.
    if (!this.#isSending) queueMicrotask(() => void this.#sendWaiting());
    this.#isSending = true;
  }

  onMessage(listener: (message: unknown) => void) {
    this.#messageListeners.add(listener);
    return { dispose: () => void this.#messageListeners.delete(listener) };
  }

  onState(listener: (state: PortState) => void) {
    this.#stateListeners.add(listener);
    if (this.#state !== undefined) listener(this.#state);
    return { dispose: () => void this.#stateListeners.delete(listener) };
  }

  onObstacle(listener: (obstacle: PortObstacle | undefined) => void) {
    this.#obstacleListeners.add(listener);
    listener(this.#obstacle);
    return { dispose: () => void this.#obstacleListeners.delete(listener) };
  }

  async #sendWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const messages = this.#waiting.splice(0, countFitting(this.#waiting));
      await this.#send(messages.length === 1 ? messages.join() : `[${messages.join()}]`);
    }
    this.#isSending = false;
  }

  async #send(body: string): Promise<void> {
    // A server that has not proved itself receives no messages. Unsent ones belong to a connection that is over.
    if (this.#state !== "open") return;
    const stream = this.#stream;
    const late = setTimeout(() => this.#setObstacle("slow"), slowMessageMs);
    try {
      const headers = { "content-type": "application/json", authorization: this.#authorization };
      const response = await fetch(`message${this.#query}`, { method: "POST", headers, body, signal: stream.signal });
      if (!response.ok) stream.abort();
    } catch {
      // The server is gone.
      stream.abort();
    } finally {
      clearTimeout(late);
      if (this.#obstacle === "slow") this.#setObstacle(undefined);
    }
  }

  async #connect(): Promise<void> {
    this.#stream = new AbortController();
    try {
      const greeting = await this.#greet();
      if (greeting.kind !== "proved") return this.#lose(greeting.kind);
      const { authorization } = greeting;
      const { signal } = this.#stream;
      const headers = { "content-type": "application/json", authorization };
      const body = JSON.stringify([firstRequest]);
      const response = await fetch(`events${this.#query}`, { method: "POST", headers, body, signal });
      if (response.ok && response.body !== null) {
        this.#start = this.#beginConversation();
        document.title = decodeURIComponent(response.headers.get(titleHeader) ?? document.title);
        this.#authorization = authorization;
        this.#delay = firstReconnectMs;
        this.#setObstacle(undefined);
        this.#setState("open");
        await this.#read(response.body);
      }
    } catch {
      // The server cannot be reached, or the stream has ended.
    }
    this.#lose(undefined);
  }

  async #greet(): Promise<Greeting> {
    const code = this.#code;
    if (code === undefined) return greetServer();
    const greeting = await exchangeCode(code, () => this.#channel.postMessage("key"));
    this.#code = undefined;
    return greeting ?? greetServer();
  }

  #beginConversation(): ConversationStart {
    return new ConversationStart((message) => {
      for (const listener of this.#messageListeners) listener(message);
    });
  }

  async #read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    // A long message arrives in many pieces, which are joined only once.
    const begun: string[] = [];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = value.split("\n");
      const rest = lines.pop() ?? "";
      for (const line of lines) this.#receive(begun.splice(0).join("") + line);
      begun.push(rest);
    }
  }

  /** Takes a line of the stream: a message, or a keep-alive. */
  #receive(line: string): void {
    if (!line.startsWith("data: ")) return;
    this.#start.receive(JSON.parse(line.slice("data: ".length)));
  }

  #lose(obstacle: PortObstacle | undefined): void {
    this.#setObstacle(obstacle);
    this.#setState("lost");
    // Without a key there is no point in retrying. The next address with a code brings one.
    if (obstacle === "no-key") return;
    setTimeout(() => void this.#connect(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, maxReconnectMs);
  }

  #setState(state: PortState): void {
    this.#state = state;
    for (const listener of this.#stateListeners) listener(state);
  }

  #setObstacle(obstacle: PortObstacle | undefined): void {
    if (obstacle === this.#obstacle) return;
    this.#obstacle = obstacle;
    for (const listener of this.#obstacleListeners) listener(obstacle);
  }
}

/** Counts the messages that fit into one POST: the first, and those after it up to the limit. */
function countFitting(messages: readonly string[]): number {
  let length = 0;
  const tooMuch = messages.findIndex((message, place) => {
    length += message.length;
    return place > 0 && length > postBatchChars;
  });
  return tooMuch < 0 ? messages.length : tooMuch;
}

import type { PanelMemory, PanelPort, PanelSurroundings, PortState } from "./panelPort.ts";

const firstDelay = 250;
const longestDelay = 5_000;
/** Characters of messages that go in one POST: a request costs the page more than all that is in it. */
const togetherLength = 100_000;

/** The surroundings of a page in a browser; its address carries the token of the panel's server. */
export function browserSurroundings(): PanelSurroundings {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  // The page's own name lets the server pair what is posted with the stream that the answers go to.
  const query = `?token=${encodeURIComponent(token)}&page=${crypto.randomUUID()}`;
  return { kind: "browser", port: new BrowserPort(query), memory, readerMemory };
}

const memory = storedMemory(() => sessionStorage, "dialectic.panel");
/** A closed tab that is opened again still knows its reader. */
const readerMemory = storedMemory(() => localStorage, "dialectic.reader");

/** `storage` throws where it is switched off. */
function storedMemory(storage: () => Storage, key: string): PanelMemory {
  return {
    read() {
      try {
        return JSON.parse(storage().getItem(key) ?? "null");
      } catch {
        // Storage is switched off, or somebody else wrote there: the page begins at the top.
        return null;
      }
    },
    write(value) {
      try {
        storage().setItem(key, JSON.stringify(value));
      } catch {
        // Storage is switched off or full: the page works without a memory.
      }
    },
  };
}

/** Server-sent events in, POSTs out, in order, of one message or a list of those that wait; connects again by itself, with growing delays. */
class BrowserPort implements PanelPort {
  readonly #query: string;
  readonly #messageListeners = new Set<(message: unknown) => void>();
  readonly #stateListeners = new Set<(state: PortState) => void>();
  #events: EventSource;
  #delay = firstDelay;
  #state: PortState | undefined;
  #isSending = false;
  #waiting: string[] = [];

  constructor(query: string) {
    this.#query = query;
    this.#events = this.#connect();
  }

  post(message: unknown): void {
    this.#waiting.push(JSON.stringify(message));
    // What is said in the same task goes along.
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

  async #sendWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const messages = this.#waiting.splice(0, fitting(this.#waiting));
      await this.#send(messages.length === 1 ? messages.join() : `[${messages.join()}]`);
    }
    this.#isSending = false;
  }

  async #send(body: string): Promise<void> {
    try {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`message${this.#query}`, { method: "POST", headers, body });
      if (!response.ok && this.#state === "open") this.#lose();
    } catch {
      // The server is gone; what was not sent belongs to a conversation that is over.
      if (this.#state === "open") this.#lose();
    }
  }

  #connect(): EventSource {
    const events = new EventSource(`events${this.#query}`);
    events.onopen = () => {
      this.#delay = firstDelay;
      this.#change("open");
    };
    events.onmessage = (event: MessageEvent<string>) => this.#receive(event.data);
    // The browser's own retry would go on in a conversation that the server has forgotten.
    events.onerror = () => this.#lose();
    return events;
  }

  #receive(data: string): void {
    const message: unknown = JSON.parse(data);
    for (const listener of this.#messageListeners) listener(message);
  }

  #lose(): void {
    this.#events.close();
    this.#change("lost");
    setTimeout(() => {
      this.#events = this.#connect();
    }, this.#delay);
    this.#delay = Math.min(this.#delay * 2, longestDelay);
  }

  #change(state: PortState): void {
    this.#state = state;
    for (const listener of this.#stateListeners) listener(state);
  }
}

/** How many of these go together: the first one, and the next ones as long as they are short. */
function fitting(messages: readonly string[]): number {
  let length = 0;
  const tooMuch = messages.findIndex((message, place) => {
    length += message.length;
    return place > 0 && length > togetherLength;
  });
  return tooMuch < 0 ? messages.length : tooMuch;
}

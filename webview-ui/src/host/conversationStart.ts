/** The request with which every conversation begins. It is sent with the request for the stream of the answers. */
export const firstRequest = { jsonrpc: "2.0", id: "first", method: "panel/ready", params: {} } as const;

/**
 * The beginning of one conversation. The first request has been sent before the page's script runs, so that the state
 * and the first texts arrive meanwhile. Everything that arrives is held until the page sends that request itself.
 */
export class ConversationStart {
  readonly #deliver: (message: unknown) => void;
  #held: unknown[] = [];
  /** The id that the page has given its own first request. */
  #id: { readonly value: unknown } | undefined;

  constructor(deliver: (message: unknown) => void) {
    this.#deliver = deliver;
  }

  /** Takes the page's first request, which needs not be sent again. Returns false for all other messages. */
  takes(message: unknown): boolean {
    if (this.#id !== undefined || !isFirstRequest(message)) return false;
    this.#id = { value: message.id };
    for (const held of this.#held.splice(0)) this.receive(held);
    return true;
  }

  receive(message: unknown): void {
    if (this.#id === undefined) this.#held.push(message);
    else this.#deliver(isFirstAnswer(message) ? { ...message, id: this.#id.value } : message);
  }
}

function isFirstRequest(message: unknown): message is { readonly id: unknown } {
  return isMessage(message) && "id" in message && message.method === firstRequest.method;
}

function isFirstAnswer(message: unknown): message is object {
  return isMessage(message) && message.id === firstRequest.id && message.method === undefined;
}

function isMessage(value: unknown): value is { readonly id?: unknown; readonly method?: unknown } {
  return typeof value === "object" && value !== null;
}

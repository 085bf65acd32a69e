import type { Duplex } from "node:stream";
import { errorCodes, isRecord } from "@dialectic/shared/protocol";
import {
  CancellationSenderStrategy,
  type CancellationStrategy,
  createMessageConnection,
  type DataCallback,
  Emitter,
  Event,
  type Message,
  type MessageConnection,
  type MessageReader,
  type MessageWriter,
} from "vscode-jsonrpc/node";
import { maxOpenRequests, maxRequestBacklog, maxWaitingCalls } from "../limits.ts";
import type { Incoming, Receiver } from "./incoming.ts";
import { OpenRequests } from "./openRequests.ts";
import { type Encode, Outgoing } from "./outgoing.ts";
import {
  type Fault,
  isId,
  type NotificationMessage,
  type ReadMessage,
  type RequestMessage,
  type ResponseMessage,
  readMessage,
} from "./rpcMessage.ts";

const ignore = (): undefined => undefined;

export interface RpcLinkOptions {
  readonly socket: Duplex;
  readonly incoming: Incoming;
  readonly encode: Encode;
  /**
   * Most of our messages: answers, by default, of which few wait for the peer to read; or calls, whose number the caller limits. While calls
   * wait, answers are still read: if both sides waited for each other to read, neither would.
   */
  readonly sends?: "answers" | "calls";
  /** Returns a fault when a method may not be called now; the peer gets it as the answer. */
  readonly gate?: (method: string) => Fault | undefined;
  /** Called with a fault, found by us or reported by the peer, before the connection closes because of it. */
  readonly onFault?: (fault: { readonly code: number; readonly message: string }) => void;
}

/**
 * A JSON-RPC connection over any duplex stream that no peer can leave open and dead. vscode-jsonrpc gets only well-formed messages, a few at a time; any other
 * input is answered with a numbered error, and the connection closes.
 */
export class RpcLink {
  readonly connection: MessageConnection;
  readonly closed: Promise<void>;
  readonly #options: RpcLinkOptions;
  readonly #outgoing: Outgoing;
  readonly #open = new OpenRequests(maxOpenRequests);
  readonly #closes = new Emitter<void>();
  #forward: DataCallback = () => undefined;
  #backlog = 0;
  #isEnding = false;

  constructor(options: RpcLinkOptions) {
    this.#options = options;
    const { socket, incoming, encode, sends } = options;
    const hold = (isHigh: boolean) => incoming.hold("answers wait", isHigh);
    this.#outgoing =
      sends === "calls" ? new Outgoing(socket, encode, ignore, maxWaitingCalls) : new Outgoing(socket, encode, hold);
    this.connection = createMessageConnection(this.#reader(), this.#writer(), silent, {
      cancellationStrategy: this.#cancellation(),
      // Any number except the default lets responses bypass the queue, which would cost a turn of the event loop.
      maxParallelism: Number.MAX_SAFE_INTEGER,
      messageStrategy: {
        handleMessage: (message, next) => {
          this.#setBacklog(this.#backlog - 1);
          return next(message);
        },
      },
    });
    // An error appears as the end of the connection.
    socket.on("error", ignore);
    this.closed = new Promise((resolve) => socket.once("close", () => resolve(this.#onClosed())));
    this.connection.listen();
  }

  readonly receiver: Receiver = {
    onMessage: (text) => this.#receive(readMessage(text)),
    onFault: (fault) => this.fail(fault),
    onEnd: () => this.finish(),
  };

  fail(fault: Fault): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#options.incoming.dispose();
    this.#options.onFault?.(fault);
    this.#reply({ id: null, error: fault });
    this.#outgoing.end();
  }

  finish(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#options.incoming.dispose();
    // The last answer is passed to the socket in this turn; the end must follow it.
    this.#open.onceIdle(() => queueMicrotask(() => this.#outgoing.end()));
  }

  cancelRequests(): void {
    this.#open.cancelAll();
  }

  /** Sends a message without tracing it; trace messages would otherwise trace themselves forever. */
  sendUntraced(method: string, params: object): void {
    this.#outgoing.send(JSON.stringify({ jsonrpc: "2.0", method, params })).catch(ignore);
  }

  dispose(): void {
    this.#isEnding = true;
    this.#options.incoming.dispose();
    this.#options.socket.destroy();
  }

  #receive(read: ReadMessage): void {
    switch (read.kind) {
      case "request":
        this.#admitRequest(read.message);
        break;
      case "notification":
        this.#admitNotification(read.message);
        break;
      case "response":
        this.#admitResponse(read.message);
        break;
      case "invalid":
        this.fail(read.fault);
    }
  }

  #admitRequest(message: RequestMessage): void {
    const fault = this.#refusal(message);
    if (fault) {
      this.#reply({ id: message.id, error: fault });
    } else if (this.#open.open(message.id)) {
      this.#deliver(ensureParams(message));
    } else {
      this.fail({ code: errorCodes.invalidRequest, message: "A request with this id is still running" });
    }
  }

  #refusal({ method, params }: { method: string; params?: unknown }): Fault | undefined {
    const fault = this.#options.gate?.(method);
    if (fault) return fault;
    if (Array.isArray(params))
      return { code: errorCodes.invalidParams, message: `Invalid payload for ${method}: it takes named parameters` };
    return this.#open.isFull
      ? { code: errorCodes.tooManyRequests, message: `At most ${maxOpenRequests} requests at a time` }
      : undefined;
  }

  /** Drops an unacceptable notification, as JSON-RPC requires: it has no answer that could refuse it. */
  #admitNotification(message: NotificationMessage): void {
    const { method, params = {} } = message;
    if (!isRecord(params)) return;
    const { id } = params;
    const isWelcome = method === "$/cancelRequest" ? isId(id) : !this.#options.gate?.(method);
    if (isWelcome) this.#deliver(ensureParams(message));
  }

  #admitResponse(message: ResponseMessage): void {
    if (message.id === null) {
      // The peer gives its reason for closing; an error is never answered with an error.
      if (message.error) this.#options.onFault?.(message.error);
      this.finish();
    } else if (this.connection.hasPendingResponse()) {
      this.#forward(message);
    } else {
      this.fail({ code: errorCodes.invalidRequest, message: "The response does not answer any open request" });
    }
  }

  #deliver(message: Message): void {
    this.#setBacklog(this.#backlog + 1);
    this.#forward(message);
  }

  #setBacklog(length: number): void {
    this.#backlog = length;
    this.#options.incoming.hold("messages wait", length > maxRequestBacklog);
  }

  #reply(answer: { id: string | number | null; error: Fault }): void {
    this.#outgoing.send(JSON.stringify({ jsonrpc: "2.0", ...answer })).catch(ignore);
  }

  #onClosed(): void {
    this.#isEnding = true;
    this.#open.dispose();
    this.#closes.fire();
    this.connection.dispose();
  }

  #reader(): MessageReader {
    return {
      onError: Event.None,
      onClose: this.#closes.event,
      onPartialMessage: Event.None,
      listen: (callback) => {
        this.#forward = callback;
        return { dispose: ignore };
      },
      dispose: ignore,
    };
  }

  #writer(): MessageWriter {
    return {
      onError: Event.None,
      onClose: Event.None,
      write: (message) => {
        const bytes = this.#options.encode(JSON.stringify(message));
        const sent = this.#outgoing.sendBytes(bytes);
        if (isAnswer(message)) this.#open.settle(message.id);
        return sent;
      },
      end: () => this.finish(),
      dispose: ignore,
    };
  }

  #cancellation(): CancellationStrategy {
    return {
      receiver: { kind: "id", createCancellationTokenSource: (id) => this.#open.getCancellation(id) },
      sender: CancellationSenderStrategy.Message,
    };
  }
}

/** Failures reach the caller as rejections and the owner as faults; vscode-jsonrpc's own log would repeat them. */
const silent = { error: ignore, warn: ignore, info: ignore, log: ignore };

/** Without `params`, vscode-jsonrpc would pass the cancellation token as the parameters. */
function ensureParams<M extends RequestMessage | NotificationMessage>(message: M): M {
  return message.params === undefined ? { ...message, params: {} } : message;
}

function isAnswer(message: Message): message is Message & { id: string | number | null } {
  return "id" in message && !("method" in message);
}

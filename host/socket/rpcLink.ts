import type { Socket } from "node:net";
import { errorCodes } from "@dialectic/shared/protocol";
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
import { encodeDetached } from "./attachedContent.ts";
import type { Fault } from "./fault.ts";
import type { Incoming, Receiver } from "./incoming.ts";
import { OpenRequests } from "./openRequests.ts";
import { type Encode, Outgoing } from "./outgoing.ts";
import {
  isId,
  isRecord,
  type NotificationMessage,
  type ReadMessage,
  type RequestMessage,
  type ResponseMessage,
  readMessage,
} from "./rpcMessage.ts";

/** Requests of one peer that may run at the same time; the bridge client keeps below it by itself. */
export const maxOpenRequests = 32;

/** Messages of one peer that may wait for their turn before its socket is not read any more. */
const maxBacklog = 16;

const ignore = (): undefined => undefined;

/** What an {@link RpcLink} is made of. */
export interface RpcLinkOptions {
  readonly socket: Socket;
  readonly incoming: Incoming;
  readonly encode: Encode;
  /** Says why a method may not be called now; the peer gets the fault as its answer. */
  readonly gate?: (method: string) => Fault | undefined;
  /** Hears of a fault, ours to tell the peer or the peer's to tell us, before the connection closes for it. */
  readonly onFault?: (fault: { readonly code: number; readonly message: string }) => void;
}

/**
 * A JSON-RPC connection that nobody can leave open and dead: vscode-jsonrpc sees well-formed messages only, few at a
 * time; whatever else comes is answered with a numbered error, and the connection closes.
 */
export class RpcLink {
  readonly connection: MessageConnection;
  /** Settles when the socket is closed. */
  readonly closed: Promise<void>;
  readonly #options: RpcLinkOptions;
  readonly #outgoing: Outgoing;
  readonly #open = new OpenRequests(maxOpenRequests);
  readonly #closes = new Emitter<void>();
  #forward: DataCallback = () => undefined;
  #backlog = 0;
  #isEnding = false;
  #attachesContent = false;

  constructor(options: RpcLinkOptions) {
    this.#options = options;
    const { socket, incoming, encode } = options;
    this.#outgoing = new Outgoing(socket, encode, (isHigh) => incoming.hold("answers wait", isHigh));
    this.connection = createMessageConnection(this.#reader(), this.#writer(), silent, {
      cancellationStrategy: this.#cancellation(),
      // Any number but the default lets responses past the queue, which costs a turn of the event loop.
      maxParallelism: Number.MAX_SAFE_INTEGER,
      messageStrategy: {
        handleMessage: (message, next) => {
          this.#setBacklog(this.#backlog - 1);
          return next(message);
        },
      },
    });
    this.closed = new Promise((resolve) => socket.once("close", () => resolve(this.#onClosed())));
    this.connection.listen();
  }

  /** From now on a long `params.content` goes beside the JSON: the peer has said that it understands such frames. */
  attachContent(): void {
    this.#attachesContent = true;
  }

  /** Takes what the {@link Incoming} delivers. */
  readonly receiver: Receiver = {
    onMessage: (text, attached) => this.#receive(readMessage(text, attached)),
    onFault: (fault) => this.fail(fault),
    onEnd: () => this.finish(),
  };

  /** Tells the peer what is wrong and closes. */
  fail(fault: Fault): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#options.incoming.dispose();
    this.#options.onFault?.(fault);
    this.#reply({ id: null, error: fault });
    this.#outgoing.end();
  }

  /** Reads nothing more, answers what was asked, and closes. */
  finish(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#options.incoming.dispose();
    // The last answer is handed to the socket in this turn, the end follows it.
    this.#open.onceIdle(() => queueMicrotask(() => this.#outgoing.end()));
  }

  /** Cancels the peer's requests that still run. */
  cancelRequests(): void {
    this.#open.cancelAll();
  }

  /** Sends a message past the connection's trace, which would report its own reports for ever. */
  sendUntraced(method: string, params: object): void {
    this.#outgoing.send(JSON.stringify({ jsonrpc: "2.0", method, params })).catch(ignore);
  }

  /** Closes now. */
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
      this.#deliver(withParams(message));
    } else {
      this.fail({ code: errorCodes.invalidRequest, message: "A request with this id is still running" });
    }
  }

  #refusal({ method, params }: { method: string; params?: unknown }): Fault | undefined {
    const fault = this.#options.gate?.(method);
    if (fault) return fault;
    if (Array.isArray(params)) return { code: errorCodes.invalidParams, message: `${method} takes named parameters` };
    return this.#open.isFull
      ? { code: errorCodes.tooManyRequests, message: `No more than ${maxOpenRequests} requests at a time` }
      : undefined;
  }

  /** A notification has no answer to refuse it with: what is not acceptable is dropped, as JSON-RPC says. */
  #admitNotification(message: NotificationMessage): void {
    const { method, params = {} } = message;
    if (!isRecord(params)) return;
    const { id } = params;
    const isWelcome = method === "$/cancelRequest" ? isId(id) : !this.#options.gate?.(method);
    if (isWelcome) this.#deliver(withParams(message));
  }

  #admitResponse(message: ResponseMessage): void {
    if (message.id === null) {
      // The peer says why it closes; an error is never answered with an error.
      if (message.error) this.#options.onFault?.(message.error);
      this.finish();
    } else if (this.connection.hasPendingResponse()) {
      this.#forward(message);
    } else {
      this.fail({ code: errorCodes.invalidRequest, message: "The response answers nothing that was asked" });
    }
  }

  #deliver(message: Message): void {
    this.#setBacklog(this.#backlog + 1);
    this.#forward(message);
  }

  #setBacklog(length: number): void {
    this.#backlog = length;
    this.#options.incoming.hold("messages wait", length > maxBacklog);
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
        const bytes = this.#attachesContent ? encodeDetached(message) : this.#options.encode(JSON.stringify(message));
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
      receiver: { kind: "id", createCancellationTokenSource: (id) => this.#open.cancellationOf(id) },
      sender: CancellationSenderStrategy.Message,
    };
  }
}

/** Failures reach the caller as rejections and the owner as faults; vscode-jsonrpc's own log repeats them. */
const silent = { error: ignore, warn: ignore, info: ignore, log: ignore };

/** Without `params` vscode-jsonrpc would pass the cancellation token as the parameters. */
function withParams<M extends RequestMessage | NotificationMessage>(message: M): M {
  return message.params === undefined ? { ...message, params: {} } : message;
}

function isAnswer(message: Message): message is Message & { id: string | number | null } {
  return "id" in message && !("method" in message);
}

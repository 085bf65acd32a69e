import type { Duplex } from "node:stream";
import { errorCodes } from "@dialectic/shared/protocol";
import { maxDroppedBytes, partialMessageTimeoutMs } from "../limits.ts";
import type { Decoder, Deliver, Fault } from "./rpcMessage.ts";

export interface Receiver {
  readonly onMessage: Deliver;
  /** Reports unacceptable or late input; nothing more will be delivered. */
  onFault(fault: Fault): void;
  onEnd(): void;
}

/** Drops the rest of a refused peer's input; no longer reads from a peer that goes on, until its connection is closed. */
export function dropInput(socket: Duplex): void {
  let left = maxDroppedBytes;
  socket.on("data", ({ length }: Buffer) => {
    left -= length;
    if (left < 0) socket.pause();
  });
  socket.resume();
}

/** The reading half of a connection. It delivers messages in order, limited in size and time. */
export class Incoming {
  readonly #socket: Duplex;
  readonly #decoder: Decoder;
  readonly #timeout: number;
  readonly #pauses = new Set<string>();
  #receiver: Receiver | undefined;
  #deadline: NodeJS.Timeout | undefined;

  constructor(socket: Duplex, decoder: Decoder, timeout = partialMessageTimeoutMs) {
    this.#socket = socket;
    this.#decoder = decoder;
    this.#timeout = timeout;
  }

  listen(receiver: Receiver, first?: Buffer): void {
    this.#receiver = receiver;
    this.#socket.on("data", this.#onData);
    this.#socket.on("end", this.#onEnd);
    this.#socket.on("close", this.#onClose);
    if (first) this.#onData(first);
  }

  redirect(receiver: Receiver): void {
    if (this.#receiver) this.#receiver = receiver;
  }

  accept(maxBytes: number): void {
    this.#decoder.maxBytes = maxBytes;
  }

  /** Stops reading while there is any reason to, so that backpressure slows the peer instead of filling our memory. */
  hold(reason: string, isHeld: boolean): void {
    const wasHeld = this.#pauses.size > 0;
    if (isHeld) this.#pauses.add(reason);
    else this.#pauses.delete(reason);
    if (this.#pauses.size > 0 === wasHeld || !this.#receiver) return;
    if (wasHeld) this.#socket.resume();
    else this.#socket.pause();
  }

  /** Stops delivering. Further input is dropped, because unread bytes would reset the connection before our last answer is read. */
  dispose(): void {
    if (!this.#receiver) return;
    this.#receiver = undefined;
    this.#clearDeadline();
    this.#decoder.reset();
    this.#socket.off("data", this.#onData);
    this.#socket.off("end", this.#onEnd);
    this.#socket.off("close", this.#onClose);
    dropInput(this.#socket);
  }

  readonly #onData = (chunk: Buffer): void => {
    const fault = this.#decoder.push(chunk, this.#deliver);
    if (fault) this.#fail(fault);
    else if (!this.#decoder.isPartial) this.#clearDeadline();
    else if (this.#receiver) this.#deadline ??= setTimeout(this.#onDeadline, this.#timeout);
  };

  readonly #deliver: Deliver = (text) => {
    this.#clearDeadline();
    this.#receiver?.onMessage(text);
  };

  readonly #onEnd = (): void => {
    this.#clearDeadline();
    const fault = this.#decoder.end(this.#deliver);
    if (fault) this.#fail(fault);
    else this.#receiver?.onEnd();
  };

  readonly #onClose = (): void => {
    this.#clearDeadline();
    this.#decoder.reset();
  };

  readonly #onDeadline = (): void => {
    // After a suspend or long stall, bytes may already be in the kernel, so the event loop gets another chance to read them.
    this.#deadline = setTimeout(this.#onOverdue, 1);
  };

  readonly #onOverdue = (): void => {
    if (this.#pauses.size > 0) {
      // Our own side has paused reading, so the peer gets its full time again.
      this.#deadline = setTimeout(this.#onDeadline, this.#timeout);
      return;
    }
    const message = `A message began and did not end within ${this.#timeout} ms`;
    this.#fail({ code: errorCodes.messageTimeout, message });
  };

  #fail(fault: Fault): void {
    const receiver = this.#receiver;
    this.dispose();
    receiver?.onFault(fault);
  }

  #clearDeadline(): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
  }
}

import type { CancellationToken, Disposable } from "vscode-jsonrpc";

/** Says that nobody wants an answer any more; an `AbortSignal` is one. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** A signal of our own: every request takes one or two, and an `AbortController` costs more than all else about them. */
export class Cancellation implements CancelSignal {
  #aborted = false;
  #listeners: Set<() => void> | undefined;

  get aborted(): boolean {
    return this.#aborted;
  }

  /** Tells every listener; does nothing the second time. */
  abort(): void {
    if (this.#aborted) return;
    this.#aborted = true;
    const listeners = this.#listeners;
    this.#listeners = undefined;
    for (const listener of listeners ?? []) listener();
  }

  addEventListener(_type: "abort", listener: () => void): void {
    if (this.#aborted) return;
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#listeners?.delete(listener);
  }
}

/** A signal as vscode-jsonrpc's client wants it; it disposes of its listener when the answer is there. */
export class SignalToken implements CancellationToken {
  readonly #signal: CancelSignal;

  constructor(signal: CancelSignal) {
    this.#signal = signal;
  }

  get isCancellationRequested(): boolean {
    return this.#signal.aborted;
  }

  readonly onCancellationRequested = (listener: (event: unknown) => unknown): Disposable => {
    const tell = () => void listener(undefined);
    this.#signal.addEventListener("abort", tell, { once: true });
    return { dispose: () => this.#signal.removeEventListener("abort", tell) };
  };
}

/**
 * What vscode-jsonrpc tells a handler, as a signal; one that nobody listens to costs next to nothing. Who begins to listen
 * when the request is cancelled already is told all the same, as soon as the work at hand is done.
 */
export class TokenSignal implements CancelSignal {
  readonly #token: CancellationToken;
  #registrations: Map<() => void, Disposable> | undefined;

  constructor(token: CancellationToken) {
    this.#token = token;
  }

  get aborted(): boolean {
    return this.#token.isCancellationRequested;
  }

  addEventListener(_type: "abort", listener: () => void): void {
    this.#registrations ??= new Map();
    if (this.aborted) queueMicrotask(listener);
    else if (!this.#registrations.has(listener)) {
      this.#registrations.set(listener, this.#token.onCancellationRequested(listener));
    }
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#registrations?.get(listener)?.dispose();
    this.#registrations?.delete(listener);
  }
}

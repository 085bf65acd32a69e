import type { CancellationToken, Disposable } from "vscode-jsonrpc";

/** A signal that an answer is no longer wanted; an `AbortSignal` is one. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/**
 * Our own signal: every request takes one or two, and an `AbortController` would cost more than the rest of the
 * request.
 */
export class Cancellation implements CancelSignal {
  #aborted = false;
  #listeners: Set<() => void> | undefined;

  get aborted(): boolean {
    return this.#aborted;
  }

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

/** A signal in the form that vscode-jsonrpc's client expects; it removes its listener once the answer arrives. */
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
 * The cancellation token that vscode-jsonrpc passes to a handler, as a signal; without listeners it costs next to
 * nothing. A listener added after the cancellation is still notified, in a microtask.
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

import { CancellationTokenSource } from "vscode-jsonrpc/node";

/** Requests of a peer that have no answer yet. */
export class OpenRequests {
  readonly #limit: number;
  readonly #sources = new Map<string, CancellationTokenSource>();
  readonly #idle = new Set<() => void>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.#sources.size >= this.#limit;
  }

  /** Notes a request; false when one with that id is open already. `1` and `"1"` are the same id to vscode-jsonrpc's queue. */
  open(id: string | number): boolean {
    const key = String(id);
    if (this.#sources.has(key)) return false;
    this.#sources.set(key, cancellable());
    return true;
  }

  /** What the handler of an open request listens to. */
  cancellationOf(id: string | number): CancellationTokenSource {
    return this.#sources.get(String(id)) ?? cancellable();
  }

  settle(id: string | number | null): void {
    this.#sources.delete(String(id));
    if (this.#sources.size === 0) this.#tellIdle();
  }

  cancelAll(): void {
    for (const source of this.#sources.values()) source.cancel();
  }

  /** Cancels what runs and forgets it: there is nobody left to answer. */
  dispose(): void {
    this.cancelAll();
    this.#sources.clear();
    this.#tellIdle();
  }

  /** Calls back once every open request is answered. */
  onceIdle(callback: () => void): void {
    if (this.#sources.size === 0) callback();
    else this.#idle.add(callback);
  }

  #tellIdle(): void {
    const callbacks = [...this.#idle];
    this.#idle.clear();
    for (const callback of callbacks) callback();
  }
}

/** Its token exists from the start: a source that is cancelled before anybody has asked for it throws when cancelled again. */
function cancellable(): CancellationTokenSource {
  const source = new CancellationTokenSource();
  void source.token;
  return source;
}

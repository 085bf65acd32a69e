import { CancellationTokenSource } from "vscode-jsonrpc/node";

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

  /** Adds a request; returns false when its id is already open. `1` and `"1"` are the same id for vscode-jsonrpc's queue. */
  open(id: string | number): boolean {
    const key = String(id);
    if (this.#sources.has(key)) return false;
    this.#sources.set(key, createCancellation());
    return true;
  }

  getCancellation(id: string | number): CancellationTokenSource {
    return this.#sources.get(String(id)) ?? createCancellation();
  }

  settle(id: string | number | null): void {
    this.#sources.delete(String(id));
    if (this.#sources.size === 0) this.#tellIdle();
  }

  cancelAll(): void {
    for (const source of this.#sources.values()) source.cancel();
  }

  dispose(): void {
    this.cancelAll();
    this.#sources.clear();
    this.#tellIdle();
  }

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

/** Reads the token at once: cancelling a source twice throws if its token was never read. */
function createCancellation(): CancellationTokenSource {
  const source = new CancellationTokenSource();
  void source.token;
  return source;
}

/**
 * The globals that every runtime we target has (Node, browsers, workers), and nothing else.
 * The pure folders compile against these and ES2023, so a use of `fetch`, `process` or `document` there does not compile.
 */

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
  throwIfAborted(): void;
}

interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare const AbortController: { new (): AbortController };

declare function structuredClone<T>(value: T): T;

/** Queues a task to run after the current one. */
declare function queueMicrotask(task: () => void): void;

/** One section to be shown as formatted text. */
export interface RenderRequest {
  /** Hash of the text: equal texts have equal hashes. */
  readonly hash: string;
  /** The section's own text. */
  readonly markdown: string;
  /** Begins every id in the section (`s12-`), so that the ids of two sections never collide. */
  readonly prefix: string;
}

/**
 * Blocks of a section that belong together (at most about 16 kB of source), as serialised hast.
 * It stays a string until `hastToReact` reads it: memory is exact, and parsing happens in the slice that shows it.
 */
export type HastChunk = string & { readonly brand: "HastChunk" };

/** Why a section is shown as plain text. */
export type PlainCause = "slow" | "deep" | "failed" | "no-worker";

/** What to show for a section. */
export type RenderResult =
  | { readonly kind: "blocks"; readonly blocks: readonly HastChunk[] }
  /** The text could not be formatted: show it as it is, with the reason (a sentence for the reader). */
  | { readonly kind: "plain"; readonly cause: PlainCause; readonly reason: string }
  /** Nobody wants it any more: `cancel` or `dispose` was called. */
  | { readonly kind: "cancelled" };

/** The part of a `Worker` that the queue uses. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  onMessage(listener: (data: unknown) => void): void;
  onError(listener: (reason: string) => void): void;
  terminate(): void;
}

/** Formats sections in a worker, the nearest to the screen first, one at a time. */
export interface RenderQueue {
  /**
   * Sets the texts of all sections that hold definitions, in reading order.
   * Each section is rendered with those it refers to; results for others stay valid.
   */
  setDefinitions(definingSections: readonly string[]): void;
  /** The result if it is known already: no promise, so nothing flickers when a section comes back. */
  peek(request: RenderRequest): RenderResult | undefined;
  /** Renders, the lowest priority number first. Asking again for a waiting section only moves it. */
  render(request: RenderRequest, priority: number): Promise<RenderResult>;
  /** Renders a section that was cut off, with a deadline of 20 s; waits behind what is on the screen. */
  renderAnyway(request: RenderRequest): Promise<RenderResult>;
  /** Drops a request that still waits; one that has begun goes on and is kept. */
  cancel(request: RenderRequest): void;
  dispose(): void;
}

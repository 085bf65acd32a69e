export interface RenderRequest {
  /** Hash of the text: equal texts have equal hashes. */
  readonly hash: string;
  readonly markdown: string;
  /** Prefix of every id in the section (`s12-`), so that the ids of two sections never collide. */
  readonly prefix: string;
  /** True where tags are what was typed, not HTML. A part of what the hash stands for. */
  readonly hasPlainTags?: boolean;
}

/**
 * Blocks of a section that belong together (at most about 16 kB of source), as serialised hast. It stays a string until
 * `hastToReact` reads it: memory can be measured exactly, and parsing happens in the slice that shows it.
 */
export type HastChunk = string & { readonly brand: "HastChunk" };

export type PlainCause = "slow" | "deep" | "failed" | "no-worker";

export type RenderResult =
  | { readonly kind: "blocks"; readonly blocks: readonly HastChunk[] }
  /** The text could not be formatted. Show it unchanged, with the reason (a sentence for the reader). */
  | { readonly kind: "plain"; readonly cause: PlainCause; readonly reason: string }
  /** The request was withdrawn: `cancel` or `dispose` was called. */
  | { readonly kind: "cancelled" };

export interface WorkerLike {
  postMessage(message: unknown): void;
  onMessage(listener: (data: unknown) => void): void;
  onError(listener: (reason: string) => void): void;
  terminate(): void;
}

/** Formats sections in a worker, those nearest to the screen first, one at a time. */
export interface RenderQueue {
  /**
   * Sets the texts of all sections that hold definitions, in reading order. Each section is rendered with the
   * definitions that it uses. Results of other sections stay valid.
   */
  setDefinitions(definingSections: readonly string[]): void;
  /**
   * Returns the result if it is already known. It is synchronous, so that a section that comes back does not flicker.
   */
  peek(request: RenderRequest): RenderResult | undefined;
  /** Renders sections, the lowest priority number first. Requesting a waiting section again only moves it. */
  render(request: RenderRequest, priority: number): Promise<RenderResult>;
  /** Renders a section that was cut off, with a deadline of 20 s, in a worker of its own. */
  renderAnyway(request: RenderRequest): Promise<RenderResult>;
  /** Drops a request that is still waiting. One that has begun continues, and its result is kept. */
  cancel(request: RenderRequest): void;
  dispose(): void;
}

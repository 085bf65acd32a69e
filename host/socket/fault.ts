import type { ErrorCode } from "@dialectic/shared/protocol";

/** A problem with a peer's message: the answer it gets before the connection closes. */
export interface Fault {
  readonly code: ErrorCode;
  readonly message: string;
}

export type Deliver = (text: string) => void;

/** Splits bytes into message texts. It enforces the size limits, so that nothing after it handles an unbounded message. */
export interface Decoder {
  /** Maximum message size in bytes. */
  maxBytes: number;
  readonly isPartial: boolean;
  /** Delivers each message that ends in this chunk; returns the first fault, after which nothing may be pushed. */
  push(chunk: Buffer, deliver: Deliver): Fault | undefined;
  end(deliver: Deliver): Fault | undefined;
  reset(): void;
}

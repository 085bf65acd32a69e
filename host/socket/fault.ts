import type { ErrorCode } from "@dialectic/shared/protocol";

/** What is wrong with what a peer sent: the answer it gets before the connection closes. */
export interface Fault {
  readonly code: ErrorCode;
  readonly message: string;
}

/** Takes a message's text; `attached` is a long text of it that came beside the JSON. */
export type Deliver = (text: string, attached?: string) => void;

/** Turns bytes into message texts; every bound it keeps is its own, so that nothing behind it sees an unbounded message. */
export interface Decoder {
  /** Largest message in bytes. */
  maxBytes: number;
  /** Whether a message has begun and not ended. */
  readonly isPartial: boolean;
  /** Delivers each message that ends in this chunk, and returns the first fault; nothing may be pushed after one. */
  push(chunk: Buffer, deliver: Deliver): Fault | undefined;
  /** Says that no more bytes come. */
  end(deliver: Deliver): Fault | undefined;
  /** Drops the bytes of a message that has not ended. */
  reset(): void;
}

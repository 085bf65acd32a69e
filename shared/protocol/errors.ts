/**
 * The numbers a peer may answer with. The first block is JSON-RPC 2.0 and the Language Server Protocol's own;
 * -32000 to -32099 are ours, each documented in docs/design/contracts.md.
 */
export const errorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  requestCancelled: -32800,

  /** A request came before `initialize` and `initialized`. */
  notInitialized: -32000,
  /** The proof does not fit the token of this window. */
  unauthorized: -32001,
  /** The peer speaks another version of the protocol. */
  unsupportedVersion: -32002,
  /** A frame or line is larger than the announced cap. */
  messageTooLarge: -32003,
  /** A frame or line began and did not end in time, or nothing came at all. */
  messageTimeout: -32004,
  /** The peer asks for more connections or pending answers than the window keeps. */
  tooManyRequests: -32005,
  /** The window is shutting down. */
  shuttingDown: -32006,
} as const;

/** One of {@link errorCodes}. */
export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];

/** A failure of the conversation itself; failures of the domain are values in the result. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

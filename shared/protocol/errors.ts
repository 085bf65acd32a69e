/**
 * Error codes of the protocol. The first block is from JSON-RPC 2.0 and the Language Server Protocol; -32000 to -32099
 * are ours, each documented in docs/protocol.md.
 */
export const errorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  requestCancelled: -32800,

  notInitialized: -32000,
  unauthorized: -32001,
  unsupportedVersion: -32002,
  messageTooLarge: -32003,
  messageTimeout: -32004,
  tooManyRequests: -32005,
  shuttingDown: -32006,
} as const;

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];

/** A failure of the protocol; failures of the domain are values in the result. */
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

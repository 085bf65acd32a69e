import { type ErrorCode, errorCodes, isRecord } from "@dialectic/shared/protocol";
import { parseJson } from "../base/parseJson.ts";

interface Call {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params?: object;
}

export interface RequestMessage extends Call {
  readonly id: string | number;
}

export interface NotificationMessage extends Call {
  readonly id?: undefined;
}

/** An answer; without an id it reports an error of the whole conversation. */
export interface ResponseMessage {
  readonly jsonrpc: "2.0";
  readonly id: string | number | null;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

export type ReadMessage =
  | { readonly kind: "request"; readonly message: RequestMessage }
  | { readonly kind: "notification"; readonly message: NotificationMessage }
  | { readonly kind: "response"; readonly message: ResponseMessage }
  | { readonly kind: "invalid"; readonly fault: Fault };

export function readMessage(text: string): ReadMessage {
  const value = parseJson(text);
  if (value === undefined) return invalid(errorCodes.parseError, "The message is not JSON");
  if (!isRecord(value)) return invalid(errorCodes.invalidRequest, "A message is one object; batches are not supported");
  if (isRequest(value)) return { kind: "request", message: value };
  if (isNotification(value)) return { kind: "notification", message: value };
  if (isResponse(value)) return { kind: "response", message: value };
  const isCallLike = !("result" in value) && !("error" in value);
  const missing = isCallLike && !("method" in value) ? ": missing id or method" : "";
  return invalid(
    errorCodes.invalidRequest,
    `Invalid request format${missing}: the message is no request, notification or response of JSON-RPC 2.0`,
  );
}

export function isId(value: unknown): value is string | number {
  return typeof value === "string" || Number.isSafeInteger(value);
}

type Candidate = Record<string, unknown>;

function isRequest(message: Candidate): message is Candidate & RequestMessage {
  const { id } = message;
  return isCall(message) && isId(id);
}

function isNotification(message: Candidate): message is Candidate & NotificationMessage {
  const { id } = message;
  return isCall(message) && id === undefined;
}

function isCall({ jsonrpc, method, params }: Candidate): boolean {
  const isStructured = params === undefined || (typeof params === "object" && params !== null);
  return jsonrpc === "2.0" && typeof method === "string" && isStructured;
}

function isResponse(message: Candidate): message is Candidate & ResponseMessage {
  const { jsonrpc, method, id, error, result } = message;
  if (jsonrpc !== "2.0" || method !== undefined || !(isId(id) || id === null)) return false;
  return error === undefined ? result !== undefined : result === undefined && isErrorObject(error);
}

function isErrorObject(error: unknown): boolean {
  if (!isRecord(error)) return false;
  const { code, message } = error;
  return Number.isInteger(code) && typeof message === "string";
}

function invalid(code: Fault["code"], message: string): ReadMessage {
  return { kind: "invalid", fault: { code, message } };
}

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

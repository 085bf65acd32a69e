import { errorCodes } from "../protocol/index.ts";
import type { Fault } from "./fault.ts";

interface Call {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params?: object;
}

/** A call that wants an answer. */
export interface RequestMessage extends Call {
  readonly id: string | number;
}

/** A call that wants none. */
export interface NotificationMessage extends Call {
  readonly id?: undefined;
}

/** An answer; without an id it says what is wrong with the conversation as a whole. */
export interface ResponseMessage {
  readonly jsonrpc: "2.0";
  readonly id: string | number | null;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A message whose shape is JSON-RPC 2.0, or what is wrong with it. */
export type ReadMessage =
  | { readonly kind: "request"; readonly message: RequestMessage }
  | { readonly kind: "notification"; readonly message: NotificationMessage }
  | { readonly kind: "response"; readonly message: ResponseMessage }
  | { readonly kind: "invalid"; readonly fault: Fault };

/** Reads one message text; batches are not part of the contract. */
export function readMessage(text: string): ReadMessage {
  const value = parseJson(text);
  if (value === undefined) return invalid(errorCodes.parseError, "The message is not JSON");
  if (!isRecord(value) || value["jsonrpc"] !== "2.0") {
    return invalid(errorCodes.invalidRequest, 'A message is one object with "jsonrpc": "2.0"');
  }
  if (isRequest(value)) return { kind: "request", message: value };
  if (isNotification(value)) return { kind: "notification", message: value };
  if (isResponse(value)) return { kind: "response", message: value };
  return invalid(errorCodes.invalidRequest, "The message is neither a request, nor a notification, nor a response");
}

/** The value of a JSON text; `undefined` when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // `JSON.parse` throws for malformed text only, and no JSON text means `undefined`.
    return undefined;
  }
}

/** Whether a value is an object with named members. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value identifies a request. */
export function isId(value: unknown): value is string | number {
  return typeof value === "string" || Number.isSafeInteger(value);
}

type Candidate = Record<string, unknown>;

function isRequest(message: Candidate): message is Candidate & RequestMessage {
  return isCall(message) && isId(message["id"]);
}

function isNotification(message: Candidate): message is Candidate & NotificationMessage {
  return isCall(message) && message["id"] === undefined;
}

function isCall({ method, params }: Candidate): boolean {
  return typeof method === "string" && (params === undefined || (typeof params === "object" && params !== null));
}

function isResponse(message: Candidate): message is Candidate & ResponseMessage {
  const { id, error, result } = message;
  if (message["method"] !== undefined || !(isId(id) || id === null)) return false;
  if (error === undefined) return result !== undefined;
  return (
    result === undefined && isRecord(error) && Number.isInteger(error["code"]) && typeof error["message"] === "string"
  );
}

function invalid(code: Fault["code"], message: string): ReadMessage {
  return { kind: "invalid", fault: { code, message } };
}

import { errorCodes } from "@dialectic/shared/protocol";
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
export function readMessage(text: string, attached?: string): ReadMessage {
  const value = parseJson(text);
  if (value === undefined) return invalid(errorCodes.parseError, "The message is not JSON");
  if (!isRecord(value)) return invalid(errorCodes.invalidRequest, "A message is one object; batches are not served");
  if (attached !== undefined && !attach(value, attached)) {
    return invalid(
      errorCodes.invalidRequest,
      "An attached text stands for `params.content`, which is not there besides",
    );
  }
  if (isRequest(value)) return { kind: "request", message: value };
  if (isNotification(value)) return { kind: "notification", message: value };
  if (isResponse(value)) return { kind: "response", message: value };
  return invalid(errorCodes.invalidRequest, "The message is no request, notification or response of JSON-RPC 2.0");
}

function attach(message: Record<string, unknown>, attached: string): boolean {
  const { params } = message;
  if (!isRecord(params) || Object.hasOwn(params, "content")) return false;
  Object.assign(params, { content: attached });
  return true;
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

import {
  type CancellationToken,
  type Disposable,
  type MessageConnection,
  NotificationType as NamedNotification,
  RequestType as NamedRequest,
  ParameterStructures,
  ResponseError,
} from "vscode-jsonrpc";
import type * as z from "zod/mini";
import { type CancelSignal, SignalToken, TokenSignal } from "./cancelSignal.ts";
import type { Client, Contract, Handlers, NotificationType, RequestType } from "./contract.ts";
import { errorCodes, RpcError } from "./errors.ts";
import { type NameReading, parseNames } from "./nameText.ts";

export type ReportProblem = (method: string, problem: unknown) => void;

/**
 * Serves one direction of a contract on a connection: parses parameters and results, turns the peer's cancellation into
 * a signal, and answers an exception with -32603 after reporting it once. An unknown method is answered with -32601.
 */
export function serve<C extends Contract>(
  connection: MessageConnection,
  contract: C,
  handlers: Handlers<C>,
  report: ReportProblem,
  names: NameReading = "exact",
): Disposable {
  const registrations = Object.entries(contract).map(([method, member]) => {
    // The mapped type Handlers<C> pairs each handler with its member; iterating loses that pairing in the types only.
    const handler = handlers[method] as (params: unknown, signal?: CancelSignal) => unknown;
    // By name only: positional or missing parameters would reach a handler as the wrong arguments.
    return member.kind === "request"
      ? connection.onRequest(
          new NamedRequest<unknown, unknown, unknown>(method, ParameterStructures.byName),
          (params: unknown, token: CancellationToken) =>
            answer({ method, member, handler, report, names }, params, token),
        )
      : connection.onNotification(
          new NamedNotification<unknown>(method, ParameterStructures.byName),
          (params: unknown) => receive({ method, member, handler, report, names }, params),
        );
  });
  registrations.push(
    connection.onRequest((method) => new ResponseError(errorCodes.methodNotFound, `Unknown method: ${method}`)),
  );
  return { dispose: () => registrations.forEach((registration) => void registration.dispose()) };
}

interface Served<T> {
  readonly method: string;
  readonly member: T;
  readonly handler: (params: unknown, signal?: CancelSignal) => unknown;
  readonly report: ReportProblem;
  readonly names: NameReading;
}

async function answer(
  { method, member, handler, report, names }: Served<RequestType>,
  params: unknown,
  token: CancellationToken,
): Promise<unknown> {
  const parsed = parseNames(member.params, params, names);
  if (!parsed.success) {
    return new ResponseError(
      errorCodes.invalidParams,
      `Invalid payload for ${method}: ${describeParseError(parsed.error)}`,
    );
  }
  try {
    const result = parseNames(member.result, await handler(parsed.data, new TokenSignal(token)), names);
    if (result.success) return result.data;
    report(method, new Error(`Invalid result: ${describeParseError(result.error)}`));
    return new ResponseError(errorCodes.internalError, `Invalid result from ${method}. Dialectic's log says why`);
  } catch (problem) {
    if (token.isCancellationRequested) return new ResponseError(errorCodes.requestCancelled, `${method} was cancelled`);
    if (problem instanceof RpcError) return new ResponseError(problem.code, problem.message, problem.data);
    report(method, problem);
    return new ResponseError(errorCodes.internalError, `Internal error in ${method}. Dialectic's log says why`);
  }
}

function receive({ method, member, handler, report, names }: Served<NotificationType>, params: unknown): void {
  const parsed = parseNames(member.params, params, names);
  if (!parsed.success) {
    report(method, new Error(`Invalid parameters: ${describeParseError(parsed.error)}`));
    return;
  }
  try {
    handler(parsed.data);
  } catch (problem) {
    report(method, problem);
  }
}

/**
 * Returns the calling side of a contract: results are parsed, and an aborted signal cancels the request at the peer.
 */
export function createClient<C extends Contract>(
  connection: MessageConnection,
  contract: C,
  names: NameReading = "exact",
): Client<C> {
  const members = Object.entries(contract).map(([method, member]) => [
    method,
    member.kind === "request"
      ? (params: unknown, signal?: CancelSignal) => callMember(connection, method, member, params, signal, names)
      : (params: unknown) => void connection.sendNotification(method, params).catch(ignoreClosedConnection),
  ]);
  // Every member of C has its function: this is the mapped type Client<C>, built from the same entries.
  return Object.fromEntries(members) as Client<C>;
}

/** Ignores notifications to a closed connection; its close event already reports it. */
const ignoreClosedConnection = (): void => undefined;

export async function callMember(
  connection: MessageConnection,
  method: string,
  member: RequestType,
  params: unknown,
  signal?: CancelSignal,
  names: NameReading = "exact",
): Promise<unknown> {
  if (signal?.aborted) throw new RpcError(errorCodes.requestCancelled, `${method} was cancelled`);
  try {
    const result = await (signal === undefined
      ? connection.sendRequest(method, params)
      : connection.sendRequest(method, params, new SignalToken(signal)));
    const parsed = parseNames(member.result, result, names);
    if (parsed.success) return parsed.data;
    throw new RpcError(errorCodes.internalError, `Invalid result from ${method}: ${describeParseError(parsed.error)}`);
  } catch (problem) {
    throw problem instanceof ResponseError ? new RpcError(problem.code, problem.message, problem.data) : problem;
  }
}

/** Returns one line that names each wrong place and the expected value. */
export function describeParseError(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join(".") || "value"}: ${issue.message}`).join("; ");
}

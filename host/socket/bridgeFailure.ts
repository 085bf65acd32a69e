import { errorCodes, RpcError } from "@dialectic/shared/protocol";
import { ConnectionError, ErrorCodes } from "vscode-jsonrpc/node";
import type { Considered } from "./chooseWindow.ts";
import type { WindowRecord } from "./windowRecord.ts";

/** Why a call has no result; the message says what to do next. */
export type BridgeFailure =
  | { readonly kind: "no-window"; readonly message: string; readonly considered: readonly Considered[] }
  | {
      readonly kind: "ambiguous-window";
      readonly message: string;
      readonly windows: readonly WindowRecord[];
      readonly considered: readonly Considered[];
    }
  /** The window does not know our token or we not its, or its files are not ours alone. */
  | { readonly kind: "unauthorized"; readonly message: string }
  | { readonly kind: "version"; readonly message: string }
  | { readonly kind: "timeout"; readonly message: string }
  /** The connection ended before the answer. */
  | { readonly kind: "closed"; readonly message: string }
  /** The caller's own signal. */
  | { readonly kind: "cancelled"; readonly message: string }
  /** The window does not take these parameters. */
  | { readonly kind: "refused"; readonly message: string }
  /** The window answered with an error of the conversation. */
  | { readonly kind: "failed"; readonly code: number; readonly message: string };

const lostCodes: readonly number[] = [ErrorCodes.PendingResponseRejected, ErrorCodes.MessageWriteError];

/** Reads what a call on a connection rejected with; anything unknown is a bug and thrown on. */
export function failureOf(problem: unknown): BridgeFailure {
  if (problem instanceof ConnectionError) return lost();
  if (!(problem instanceof RpcError)) throw problem;
  const { code, message } = problem;
  if (lostCodes.includes(code)) return lost();
  if (code === errorCodes.unauthorized)
    return { kind: "unauthorized", message: `${message}. Open a new terminal in the window.` };
  if (code === errorCodes.unsupportedVersion) return { kind: "version", message };
  if (code === errorCodes.invalidParams) return { kind: "refused", message };
  if (code === errorCodes.requestCancelled) return { kind: "cancelled", message };
  return { kind: "failed", code, message };
}

function lost(): BridgeFailure {
  const message =
    "The connection to the window ended before the answer. It may have been closed or reloaded: try again.";
  return { kind: "closed", message };
}

import { errorCodes, RpcError } from "@dialectic/shared/protocol";
import { ConnectionError, ErrorCodes } from "vscode-jsonrpc/node";
import { type Refused, refuse } from "../base/createRefusal.ts";
import type { Considered } from "./windowQuestion.ts";
import type { WindowRecord } from "./windowRecord.ts";

/** Failure of a call; the message gives advice. */
export type BridgeFailure =
  | { readonly kind: "no-window"; readonly message: string; readonly considered: readonly Considered[] }
  | {
      readonly kind: "ambiguous-window";
      readonly message: string;
      readonly windows: readonly WindowRecord[];
      readonly considered: readonly Considered[];
    }
  /** The tokens differ, or its files are accessible to other users. */
  | { readonly kind: "unauthorized"; readonly message: string }
  | { readonly kind: "version"; readonly message: string }
  | { readonly kind: "timeout"; readonly message: string }
  | { readonly kind: "closed"; readonly message: string }
  | { readonly kind: "cancelled"; readonly message: string }
  | Refused
  | { readonly kind: "failed"; readonly code: number; readonly message: string };

const lostCodes: readonly number[] = [ErrorCodes.PendingResponseRejected, ErrorCodes.MessageWriteError];

/** Converts the rejection of a call to a failure; rethrows unknown errors, which are bugs. */
export function toBridgeFailure(problem: unknown): BridgeFailure {
  if (problem instanceof ConnectionError) return createLostFailure();
  if (!(problem instanceof RpcError)) throw problem;
  const { code, message } = problem;
  if (lostCodes.includes(code)) return createLostFailure();
  if (code === errorCodes.unauthorized)
    return { kind: "unauthorized", message: `${message}. Open a new terminal in the window.` };
  if (code === errorCodes.unsupportedVersion) return { kind: "version", message };
  if (code === errorCodes.invalidParams) return refuse(message);
  if (code === errorCodes.requestCancelled) return { kind: "cancelled", message };
  return { kind: "failed", code, message };
}

function createLostFailure(): BridgeFailure {
  const message = "The window may have been closed or reloaded before it answered: try again.";
  return { kind: "closed", message };
}

import type { BridgeParams, BridgeResult } from "@dialectic/host/socket";
import type { BridgeMethod, FeedbackBatch } from "@dialectic/shared/protocol";
import type { LogLevel } from "../log.ts";

/** A call that did not reach a window, or got no answer; the message says what to do next. */
export interface Unreachable {
  readonly kind: "unreachable";
  readonly message: string;
  /** Workspace folders to choose from, when there are several windows. */
  readonly candidates: readonly string[];
  /** A window was reached, and it refused the parameters. */
  readonly isRefused?: boolean;
}

export type HostAnswer<M extends BridgeMethod> =
  | {
      readonly kind: "answered";
      readonly result: BridgeResult<M>;
      /** The repository, or the folder without one, that the call was about. */
      readonly repository?: string;
    }
  | Unreachable;

/** A window as `list_workspaces` tells of it. */
export interface WorkspaceWindow {
  readonly status: "active" | "available" | "error";
  readonly folders: readonly string[];
  readonly socketPath: string;
  readonly extensionVersion?: string;
  readonly editorName?: string;
  readonly editorVersion?: string;
  /** ISO 8601. */
  readonly lastSeen?: string;
  readonly error?: string;
  /** The file that names the folders, where there is one. */
  readonly workspaceFile?: string;
  /** How an editor that shows the window from elsewhere names its side. */
  readonly remoteName?: string;
  /** The address of a browser panel. */
  readonly url?: string;
}

/** Every window that has left a record, and how many records of dead ones were removed on the way. */
export interface WorkspaceWindows {
  readonly windows: readonly WorkspaceWindow[];
  readonly cleaned: number;
}

/** How the tools reach the windows of this user. */
export interface HostPort {
  /**
   * Calls the window that has the folder of the call open: `workspace`, else `params.baseUri`, else the one that the client works in. A
   * window of another folder is never called.
   */
  request<M extends BridgeMethod>(
    method: M,
    params: BridgeParams<M>,
    workspace: string | undefined,
    signal: AbortSignal,
  ): Promise<HostAnswer<M>>;
  /** Waits in the window for what the person says, longer than other calls may take; `lost` when the window went meanwhile. */
  waitForFeedback(
    params: BridgeParams<"feedback/wait"> & { readonly seconds: number },
    workspace: string | undefined,
    signal: AbortSignal,
  ): Promise<HostAnswer<"feedback/wait"> | { readonly kind: "lost"; readonly message: string }>;
  /** What the windows that are connected have for this assistant; nothing is connected for it. */
  undelivered(signal: AbortSignal): Promise<readonly FeedbackBatch[]>;
  listWindows(): Promise<WorkspaceWindows>;
  /** Sends a line to the log of the windows that are connected. */
  log(level: LogLevel, message: string): void;
}

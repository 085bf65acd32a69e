import type { BridgeParams, BridgeResult } from "@dialectic/host/socket";
import type { BridgeMethod, FeedbackBatch, LateReferences, ReviewList } from "@dialectic/shared/protocol";
import type { LogLevel } from "../log.ts";

/** A call that did not reach a window, or got no answer; the message names the next step. */
export interface Unreachable {
  readonly kind: "unreachable";
  readonly message: string;
  /** Workspace folders to choose from, when there are several windows. */
  readonly candidates: readonly string[];
  /**
   * The cause, by default the way to the window: the folder is wrong or could be one of several; the answer took too
   * long; the window refused the parameters; or it failed at the call.
   */
  readonly why?: "lost" | "folder" | "late" | "refused" | "failed";
}

export type HostAnswer<M extends BridgeMethod> =
  | {
      readonly kind: "answered";
      readonly result: BridgeResult<M>;
      /** The repository of the call, or its folder outside of a repository. */
      readonly repository?: string;
    }
  | Unreachable;

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
  /** The file that names the folders, if any. */
  readonly workspaceFile?: string;
  /** An editor's name for the remote side that has the window's files. */
  readonly remoteName?: string;
  /** The address of a browser panel. */
  readonly url?: string;
}

/** The folders that a call named; the client's own decide where it named none. */
export interface AnsweredCall {
  readonly workspace?: string | undefined;
  readonly baseDirectory?: string | undefined;
}

/** Every window with a record, and the number of removed records of dead windows. */
export interface WorkspaceWindows {
  readonly windows: readonly WorkspaceWindow[];
  readonly cleaned: number;
  /** True when the first review starts the browser panel, where no window is open. */
  readonly startsPanel?: boolean;
}

/** Feedback, and references of earlier calls that became known since. */
export interface Undelivered {
  readonly batches: readonly FeedbackBatch[];
  readonly late: readonly LateReferences[];
}

export interface HostPort {
  /**
   * Calls the window that has the folder of the call open: `workspace`, else `params.baseUri`, else the one that the
   * client works in. A window of another folder is never called.
   */
  request<M extends BridgeMethod>(
    method: M,
    params: BridgeParams<M>,
    workspace: string | undefined,
    signal: AbortSignal,
  ): Promise<HostAnswer<M>>;
  /**
   * Waits in the window for the person's feedback, longer than other calls may take; resolves to `lost` when the window
   * closes meanwhile.
   */
  waitForFeedback(
    params: BridgeParams<"feedback/wait"> & { readonly seconds: number },
    workspace: string | undefined,
    signal: AbortSignal,
  ): Promise<HostAnswer<"feedback/wait"> | { readonly kind: "lost"; readonly message: string }>;
  /**
   * Returns what this assistant has not got yet from the connected windows, and may be added to the answer of a call; opens no
   * connection.
   */
  undelivered(call: AnsweredCall, signal: AbortSignal): Promise<Undelivered>;
  /** Tells the connected windows that the assistant has the feedback up to a cursor; a window that does not answer is passed over. */
  received(cursor: string): Promise<void>;
  /**
   * Returns the reviews of the client's folders; undefined without a window, and starts none. With `seen`, waits in the
   * window until the list has another version.
   */
  reviews(params: BridgeParams<"feedback/reviews">, signal: AbortSignal): Promise<ReviewList | undefined>;
  listWindows(): Promise<WorkspaceWindows>;
  log(level: LogLevel, message: string): void;
}

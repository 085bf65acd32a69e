import type { DecidingFolder } from "./folderAround.ts";
import type { KnownWindow, Liveness, WindowRecord } from "./windowRecord.ts";

/** A window to connect to; a socket known only from the environment has no record. */
export interface WindowTarget {
  readonly socketPath: string;
  readonly token: string;
  readonly record?: WindowRecord;
}

/** The window in `DIALECTIC_IPC_PATH`. */
export interface EnvironmentWindow {
  readonly target: WindowTarget;
  readonly liveness: Liveness;
  /** Real paths of the folders in which the variable applies; by default everywhere. */
  readonly folders?: readonly string[] | undefined;
}

export interface WindowQuestion {
  readonly windows: readonly KnownWindow[];
  readonly folder: DecidingFolder;
  readonly environment?: EnvironmentWindow | undefined;
  readonly platform: NodeJS.Platform;
}

export interface Considered {
  readonly socketPath: string;
  readonly folders: readonly string[];
  readonly reason: string;
}

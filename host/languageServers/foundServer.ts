import type { FolderCommand } from "../base/serverPorts.ts";
import type { KnownServer } from "./knownServers.ts";

/** A language server that can be started. */
export interface FoundServer {
  readonly known: KnownServer;
  /** Absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  readonly options: object;
  readonly environment: NodeJS.ProcessEnv;
  /**
   * For a server of an open folder, and for one that runs programs of the folder: it needs the person's permission, and serves only the files
   * of this folder.
   */
  readonly own?: FolderCommand;
  /** The folder in which it starts, if that is not the one that it serves. */
  readonly cwd?: string;
}

import type { FolderCommand } from "../base/serverPorts.ts";
import type { KnownServer } from "./knownServers.ts";

/** The answers of an editor to requests of its own server. */
export interface EditorAnswers {
  /** Returns the settings of a section, for the file of an address if there is one. */
  readonly setting: (section: string, scopeUri?: string) => unknown;
  /** Reads a schema; rejects with the reason when it cannot. */
  readonly content?: (address: string) => Promise<string>;
}

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
  /** For a server that comes with the editor, which runs it in every folder: it needs no permission, and gets the editor's settings. */
  readonly editor?: EditorAnswers;
  /** The folder in which it starts, if that is not the one that it serves. */
  readonly cwd?: string;
}

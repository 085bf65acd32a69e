import type { VsCodeEdition } from "./vscode.mjs";

/** Options for starting a VS Code. */
export interface VsCodeOptions {
  /** The folder to open. */
  readonly workspace: string;
  /** Path of the extension to install. */
  readonly vsix: string;
  /** Paths of further extensions to install. */
  readonly moreExtensions?: readonly string[];
  /** A folder filled by `installExtension`, which is copied instead of installing the extension again. */
  readonly extensions?: string;
  /** The environment of its processes; by default that of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /**
   * A permanent folder for user data, extensions and logs; by default a temporary folder that is removed with VS Code.
   */
  readonly userData?: string;
  /** User settings in addition to those that keep VS Code quiet; written when the folder has none. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** False makes VS Code ask whether the workspace is trusted. */
  readonly trust?: boolean;
  /**
   * Seconds without an open window (60 or more) after which VS Code ends by itself, so that a killed run leaves no
   * process behind.
   */
  readonly idleSeconds?: number;
  /** The version; by default the newest, or that of `npm run test:oldest`. */
  readonly edition?: VsCodeEdition;
}
/** A running VS Code that can be opened in a browser. */
export interface RunningVsCode {
  /** Address of the window on the workspace. */
  readonly url: string;
  /** Address of the server, with a trailing slash: `?folder=` with any folder opens another window. */
  readonly address: string;
  /** Folder of settings, extensions and logs, with the server's output in `server.log`. */
  readonly userData: string;
  readonly pid: number;
  /** Lets extensions deactivate, then ends every process. */
  dispose(): Promise<void>;
}
/** Installs a VSIX into a folder of extensions that `startVsCode` copies: once per test run, not at each start. */
export function installExtension(vsix: string, extensions: string): void;
/** Starts VS Code on a workspace with a VSIX installed. */
export function startVsCode(options: VsCodeOptions): Promise<RunningVsCode>;
/** Writes the user settings that the next window reads. */
export function writeSettings(userData: string, settings: Readonly<Record<string, unknown>>): void;

/** What a VS Code is started with. */
export interface VsCodeOptions {
  /** The folder that it opens. */
  readonly workspace: string;
  /** Path of the extension to install. */
  readonly vsix: string;
  /** Paths of others to install beside it. */
  readonly moreExtensions?: readonly string[];
  /** A folder of `installExtension` to copy: then the extension is not installed anew. */
  readonly extensions?: string;
  /** The environment of its processes; this one's when it is not given. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** A folder for user data, extensions and logs that stays; without one a temporary folder that goes with VS Code. */
  readonly userData?: string;
  /** User settings beside those that keep VS Code quiet; written when the folder has none. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** False: VS Code asks whether the workspace is trusted. */
  readonly trust?: boolean;
  /** Ends by itself when no window has been open for so long (60 or more): then nothing stays of a run that was killed. */
  readonly idleSeconds?: number;
}
/** A VS Code that runs and can be opened in a browser. */
export interface RunningVsCode {
  /** Address of the window on the workspace. */
  readonly url: string;
  /** Address of the server, with a slash at its end: `?folder=` of any folder opens another window. */
  readonly address: string;
  /** Settings, extensions, logs, and in `server.log` the server's output. */
  readonly userData: string;
  readonly pid: number;
  /** Lets extensions deactivate and ends every process. */
  dispose(): Promise<void>;
}
/** Installs a VSIX into a folder of extensions that `startVsCode` copies: once for a run of tests, not at each start. */
export function installExtension(vsix: string, extensions: string): void;
/** Starts VS Code on a workspace with a VSIX installed. */
export function startVsCode(options: VsCodeOptions): Promise<RunningVsCode>;
/** Writes the user settings that the next window reads. */
export function writeSettings(userData: string, settings: Readonly<Record<string, unknown>>): void;

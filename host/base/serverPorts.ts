import type { Asker } from "./asker.ts";

/** A file of a folder that makes a language server run a program of the folder's choice. */
export interface NamedProgram {
  /**
   * - `names`: the value of a key is a program, or a path to programs;
   * - `runs`: the server runs the file itself;
   * - `unread`: what the file names is unknown.
   */
  readonly kind: "names" | "runs" | "unread";
  /** The file, relative to the folder, with its line where that is known, such as `.cargo/config.toml:2`. */
  readonly place: string;
  readonly key?: string;
  readonly value?: string;
}

/** A command by which a language server of a folder starts, or one that runs programs of the folder. */
export interface FolderCommand {
  /** Real path. */
  readonly folder: string;
  /** The program and its arguments; a program with a slash is relative to the folder. */
  readonly words: readonly string[];
  /** The reasons why it runs programs of the folder, if it is not one itself. */
  readonly because?: readonly (NamedProgram & {
    /** Differs when the file names something else, and when the content of the named program has changed. */
    readonly mark: string;
  })[];
}

/** The person's answers about the language servers of folders; they outlive the window. */
export interface ServerPermissions {
  find(command: FolderCommand): "run" | "never" | undefined;
  keep(commands: readonly FolderCommand[], answer: "run" | "never"): Promise<void>;
  /** Calls the listener also after an answer in another process. */
  onChanged(listener: () => void): { dispose(): void };
}

/** The state of a language server, for people. */
export interface ServerState {
  /** The languages that it is for. */
  readonly name: string;
  /** The path of its program, or the command of the folder. */
  readonly program: string;
  readonly state: "found" | "starting" | "running" | "ended" | "waiting" | "declined";
  /** Why it ended, or what keeps it from answering. */
  readonly reason?: string;
}

/** The language servers that stand in for those of an editor. */
export interface ServerListing {
  /** True once one was found that may be started. */
  hasAny(): boolean;
  /** True when one was found, or may be once the person trusts the folder; one that is not allowed explains itself. */
  mayServe(): Promise<boolean>;
  /** Returns those of the files whose server may be started; asks the person about a server of the folder. */
  served(absolutePaths: readonly string[]): Promise<readonly string[]>;
  /** Returns what a file lacks that nothing checks: a language that some server is for, or a server that is installed and not declined. */
  unserved(absolutePath: string): "language" | "server" | undefined;
  /** True when a server for the file runs. */
  runs?(absolutePath: string): boolean;
  onChanged(listener: () => void): { dispose(): void };
  states(): Promise<readonly ServerState[]>;
  /** Returns what is wrong with the commands that the folders name; undefined when nothing is. */
  settingsProblem(): Promise<string | undefined>;
  /** Undefined where no server of a folder is started. */
  readonly question?: Asker<"servers">;
}

/** The answers of a configured server that `dialectic doctor` starts as its assistant would. */
export type ServerTrial =
  | {
      readonly kind: "answers";
      /** The name and the version that the server gives itself. */
      readonly name: string;
      readonly version: string;
      /** Number of its tools. */
      readonly tools: number;
      readonly reaches: ReachedWindow;
    }
  | { readonly kind: "fails"; readonly reason: string }
  | { readonly kind: "not-started"; readonly reason: string };

export type ReachedWindow =
  /** The folder and the editor that the window names. */
  | { readonly kind: "window"; readonly workspace?: string; readonly editor?: string }
  /** There is none yet, and the server starts a panel when one is needed. */
  | { readonly kind: "panel" }
  /** It was not asked, or has no tool that says it. */
  | { readonly kind: "unknown"; readonly reason: string }
  | { readonly kind: "none"; readonly reason: string };

/** Started as it stands here, without a shell. */
export interface ServerStart {
  readonly kind: "start";
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly mayStartPanel: boolean;
}

/** The folder that an assistant works in. */
export interface TriedFolder {
  readonly folder: string;
  /** True when a window for it is open. */
  readonly isOpen: boolean;
}

/** The name that a server gives itself. */
export const ownName = "dialectic";

/** True for a server of Dialectic that answers. */
export function isOwnServer(trial: ServerTrial): boolean {
  return trial.kind === "answers" && trial.name === ownName;
}

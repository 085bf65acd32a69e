import * as vscode from "vscode";
import { commitTexts } from "../texts.ts";

/** The part of the API of VS Code's git extension (version 1) that we use. */
export interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly inputBox: { value: string };
  readonly state: {
    readonly HEAD: { readonly commit?: string } | undefined;
    readonly indexChanges: readonly { readonly uri: vscode.Uri }[];
    readonly workingTreeChanges: readonly { readonly uri: vscode.Uri }[];
    /** Untracked files where the person's setting lists them apart; otherwise they are among the working tree's changes. */
    readonly untrackedChanges?: readonly { readonly uri: vscode.Uri }[];
  };
  /** Reads the staged files now; otherwise the extension notices outside changes only with a delay. */
  status(): Promise<void>;
  /** With `all`, stages every changed file first, untracked ones too. */
  commit(message: string, options?: { readonly all?: boolean }): Promise<void>;
  getCommit(ref: string): Promise<GitCommit>;
  /** Lists the files that differ between the merge base of two commits and the second one. */
  diffBetween(ref1: string, ref2: string): Promise<readonly GitChange[]>;
  /** Fires after every commit made in this window. */
  readonly onDidCommit: vscode.Event<void>;
}

export interface GitCommit {
  readonly hash: string;
  readonly message: string;
  /** Hashes; the first commit has none. */
  readonly parents: readonly string[];
}

export interface GitChange {
  readonly uri: vscode.Uri;
  /** The earlier place of a renamed file; otherwise the same as `uri`. */
  readonly originalUri: vscode.Uri;
  readonly status: number;
}

/** Values of the git extension's `Status`, which a list of differences contains. */
export const gitStatus = { added: 1, deleted: 6 } as const;

interface GitApi {
  readonly state: "uninitialized" | "initialized";
  readonly onDidChangeState: vscode.Event<string>;
  readonly repositories: readonly GitRepository[];
  getRepository(uri: vscode.Uri): GitRepository | null;
  toGitUri(uri: vscode.Uri, ref: string): vscode.Uri;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

export type GitOutcome =
  | {
      readonly kind: "git";
      readonly repositories: readonly GitRepository[];
      at(folder: string): GitRepository | undefined;
      /** Returns the address of a file as of a commit. */
      toGitUri(uri: vscode.Uri, ref: string): vscode.Uri;
    }
  | { readonly kind: "none"; readonly message: string };

/** Asks VS Code's git extension, which runs git with the person's configuration. */
export async function findGit(): Promise<GitOutcome> {
  if (!vscode.workspace.isTrusted) return { kind: "none", message: commitTexts.notTrusted() };
  const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
  if (extension === undefined) return { kind: "none", message: commitTexts.noGitExtension() };
  const git = await extension.activate();
  if (!git.enabled) return { kind: "none", message: commitTexts.gitDisabled() };
  const api = git.getAPI(1);
  await waitUntilInitialized(api);
  if (api.repositories.length === 0) return { kind: "none", message: commitTexts.noRepository() };
  return {
    kind: "git",
    repositories: api.repositories,
    at: (folder) => api.getRepository(vscode.Uri.file(folder)) ?? undefined,
    toGitUri: (uri, ref) => api.toGitUri(uri, ref),
  };
}

/** Resolves once the extension has looked for repositories, which it does at startup. */
function waitUntilInitialized(api: GitApi): Promise<void> {
  if (api.state === "initialized") return Promise.resolve();
  return new Promise((resolve) => {
    const waiting = api.onDidChangeState((state) => {
      if (state !== "initialized") return;
      waiting.dispose();
      resolve();
    });
  });
}

import * as vscode from "vscode";
import { commitTexts } from "../texts.ts";

/** The part of the API of VS Code's git extension (version 1) that we use. */
export interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly inputBox: { value: string };
  readonly state: {
    readonly HEAD: { readonly commit?: string } | undefined;
    readonly indexChanges: readonly { readonly uri: vscode.Uri }[];
  };
  /** Reads the staged files now; otherwise the extension notices outside changes only with a delay. */
  status(): Promise<void>;
  commit(message: string): Promise<void>;
  getCommit(ref: string): Promise<GitCommit>;
  /** Fires after every commit made in this window. */
  readonly onDidCommit: vscode.Event<void>;
}

export interface GitCommit {
  readonly hash: string;
  readonly message: string;
}

interface GitApi {
  readonly state: "uninitialized" | "initialized";
  readonly onDidChangeState: vscode.Event<string>;
  readonly repositories: readonly GitRepository[];
  getRepository(uri: vscode.Uri): GitRepository | null;
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

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import * as vscode from "vscode";
import type { GitCommit, GitRepository } from "../src/vscode/gitApi.ts";
import { fakeVsCode } from "./vscode/fakeVsCode.fixture.ts";

/** Installs VS Code's git extension over repositories on the disk, with the parts of its API that are used here. */
export function installGit(folders: readonly string[], { enabled = true, isReady = true } = {}) {
  const changed = new vscode.EventEmitter<string>();
  let listeners = 0;
  const repositories = folders.map(openRepository);
  const api = {
    state: isReady ? "initialized" : "uninitialized",
    onDidChangeState: ((...given) => {
      listeners += 1;
      return changed.event(...given);
    }) as vscode.Event<string>,
    repositories: isReady ? repositories : [],
    getRepository: ({ fsPath }: vscode.Uri) =>
      repositories.find(({ rootUri }) => `${fsPath}/`.startsWith(`${rootUri.fsPath}/`)) ?? null,
  };
  fakeVsCode().install("vscode.git", { exports: { enabled, getAPI: () => api } });
  return {
    repositories,
    isAwaited: () => listeners > 0,
    /** Marks the search for repositories as finished. */
    ready() {
      api.repositories = repositories;
      api.state = "initialized";
      changed.fire("initialized");
    },
  };
}

function openRepository(folder: string): GitRepository {
  const committed = new vscode.EventEmitter<void>();
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  let staged: readonly string[] = [];
  return {
    rootUri: vscode.Uri.file(folder),
    inputBox: { value: "" },
    state: {
      get HEAD() {
        return { commit: git("rev-parse", "HEAD").trim() };
      },
      get indexChanges() {
        return staged.map((path) => ({ uri: vscode.Uri.file(join(folder, path)) }));
      },
    },
    // Updates the staged files, which otherwise date from the last look.
    status: async () => {
      staged = git("diff", "--cached", "--name-only")
        .split("\n")
        .filter((path) => path !== "");
    },
    // Its errors carry git's output.
    commit: async (message) => {
      git("commit", "--quiet", "--message", message);
      committed.fire();
    },
    getCommit: async (ref): Promise<GitCommit> => {
      const [hash = "", ...message] = git("log", "-1", "--format=%H%n%B", ref).split("\n");
      return { hash, message: message.join("\n").trimEnd() };
    },
    onDidCommit: committed.event,
  };
}

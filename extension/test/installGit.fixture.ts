import { execFileSync } from "node:child_process";
import { join } from "node:path";
import * as vscode from "vscode";
import type { GitCommit, GitRepository } from "../src/commits/gitApi.ts";
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
    toGitUri: (uri: vscode.Uri, ref: string) =>
      uri.with({ scheme: "git", query: JSON.stringify({ path: uri.fsPath, ref }) }),
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
  const lines = (output: string) => output.split("\n").filter((path) => path !== "");
  let staged: readonly string[] = [];
  let changed: readonly string[] = [];
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
      get workingTreeChanges() {
        return changed.map((path) => ({ uri: vscode.Uri.file(join(folder, path)) }));
      },
    },
    // Updates the staged files, which otherwise date from the last look.
    status: async () => {
      staged = lines(git("diff", "--cached", "--name-only"));
      changed = lines(git("ls-files", "--modified", "--others", "--exclude-standard"));
    },
    // Its errors carry git's output.
    commit: async (message, { all = false } = {}) => {
      if (all) git("add", "-A", "--", ".");
      git("commit", "--quiet", "--message", message);
      committed.fire();
    },
    getCommit: async (ref): Promise<GitCommit> => {
      const [hash = "", parents = "", ...message] = git("log", "-1", "--format=%H%n%P%n%B", ref).split("\n");
      const known = parents.split(" ").filter((parent) => parent !== "");
      return { hash, parents: known, message: message.join("\n").trimEnd() };
    },
    diffBetween: async (ref1, ref2) => {
      const rows = git("diff", "--name-status", "--no-renames", `${ref1}...${ref2}`).trim().split("\n");
      return rows.map((row) => {
        const [letter = "", path = ""] = row.split("\t");
        const uri = vscode.Uri.file(join(folder, path));
        return { uri, originalUri: uri, status: { A: 1, D: 6 }[letter] ?? 5 };
      });
    },
    onDidCommit: committed.event,
  };
}

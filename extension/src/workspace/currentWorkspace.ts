import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { WorkspacePort } from "@dialectic/host";
import * as vscode from "vscode";

/** The open folders on this machine, as real paths; folders of a virtual file system have no path. */
export const currentWorkspace: WorkspacePort = {
  folders: () =>
    (vscode.workspace.workspaceFolders ?? []).flatMap(({ uri }) => {
      const real = uri.scheme === "file" ? realPath(uri.fsPath) : undefined;
      // A folder deleted while it is open has no files to read.
      return real === undefined ? [] : [real];
    }),
  file: () => {
    const { workspaceFile } = vscode.workspace;
    // An unsaved workspace file is in a place that is of no use to the person.
    return workspaceFile?.scheme === "file" ? workspaceFile.fsPath : undefined;
  },
  isTrusted: () => vscode.workspace.isTrusted,
  onTrusted: (listener) => vscode.workspace.onDidGrantWorkspaceTrust(listener),
  manageTrust: async () => void (await vscode.commands.executeCommand("workbench.trust.manage")),
  onTextChanged(listener) {
    const tell = ({ uri }: vscode.TextDocument) => {
      const real = uri.scheme === "file" ? realPath(uri.fsPath) : undefined;
      if (real !== undefined) listener(real);
    };
    return vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document }) => tell(document)),
      // Closing a document discards its unsaved text.
      vscode.workspace.onDidCloseTextDocument(tell),
    );
  },
  onSaved(listener) {
    const tell = (uri: vscode.Uri) => {
      // The file may be gone, but its folder usually exists.
      const folder = uri.scheme === "file" ? realPath(dirname(uri.fsPath)) : undefined;
      if (folder !== undefined) listener(join(folder, basename(uri.fsPath)));
    };
    const watcher = vscode.workspace.createFileSystemWatcher("**/*");
    return vscode.Disposable.from(
      vscode.workspace.onDidSaveTextDocument(({ uri }) => tell(uri)),
      watcher,
      watcher.onDidChange(tell),
      watcher.onDidCreate(tell),
      watcher.onDidDelete(tell),
    );
  },
};

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

import { realpathSync } from "node:fs";
import type { WorkspacePort } from "@dialectic/shared/host";
import * as vscode from "vscode";

/** The open folders on this machine, as real paths; folders of a virtual file system have none. */
export const currentWorkspace: WorkspacePort = {
  folders: () =>
    (vscode.workspace.workspaceFolders ?? []).flatMap(({ uri }) => {
      if (uri.scheme !== "file") return [];
      try {
        return [realpathSync(uri.fsPath)];
      } catch {
        // A folder that was deleted while it is open has no files to read.
        return [];
      }
    }),
  isTrusted: () => vscode.workspace.isTrusted,
};

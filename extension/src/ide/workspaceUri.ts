import { realpathSync } from "node:fs";
import { relative, sep } from "node:path";
import * as vscode from "vscode";

/** The address that VS Code knows a file by: below the folder as it was opened, which may be a link. */
export function uriOf(absolutePath: string): vscode.Uri {
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    if (uri.scheme !== "file") continue;
    const real = realPathOf(uri);
    const below = relative(real, absolutePath);
    if (real !== uri.fsPath && absolutePath.startsWith(real + sep))
      return vscode.Uri.joinPath(uri, ...below.split(sep));
  }
  return vscode.Uri.file(absolutePath);
}

/** The real path of a file by its address; what is no file keeps its address, which is no path. */
export function realPathOf(uri: vscode.Uri): string {
  if (uri.scheme !== "file") return uri.toString();
  try {
    return realpathSync(uri.fsPath);
  } catch {
    return uri.fsPath; // it is not on the disk yet, or no more
  }
}

import { realpathSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
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
  return realFileOf(uri) ?? uri.toString();
}

/** The real path of a file that VS Code names; nothing of what is no file on this machine. */
export function realFileOf({ scheme, fsPath }: vscode.Uri): string | undefined {
  return scheme === "file" ? realPath(fsPath) : undefined;
}

/** What is not on the disk yet, or no more, has the place that its folder has. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(realPath(folder), basename(path));
  }
}

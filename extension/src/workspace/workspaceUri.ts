import { realpathSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import * as vscode from "vscode";

/** Returns the address by which VS Code knows a file or folder: below the folder as it was opened, which may be a link. */
export function toWorkspaceUri(absolutePath: string): vscode.Uri {
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    if (uri.scheme !== "file") continue;
    const real = resolveRealPath(uri);
    const below = relative(real, absolutePath);
    if (real !== uri.fsPath && `${absolutePath}${sep}`.startsWith(`${real}${sep}`))
      return vscode.Uri.joinPath(uri, ...below.split(sep));
  }
  return vscode.Uri.file(absolutePath);
}

/** Returns the real path of a file by its address; other addresses are returned unchanged and are not paths. */
export function resolveRealPath(uri: vscode.Uri): string {
  return resolveRealFile(uri) ?? uri.toString();
}

/** Returns the real path of a file that VS Code names; undefined for anything but a file on this machine. */
export function resolveRealFile({ scheme, fsPath }: vscode.Uri): string | undefined {
  return scheme === "file" ? resolvePath(fsPath) : undefined;
}

/** Resolves a path through its folder when the file itself is not on the disk, yet or any more. */
function resolvePath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(resolvePath(folder), basename(path));
  }
}

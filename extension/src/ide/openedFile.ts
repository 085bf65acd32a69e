import { realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import * as vscode from "vscode";

/** The address under which VS Code knows a file, whose real path is given: a folder may be open through a link. */
export function openedAddress(realPath: string): vscode.Uri {
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    const real = uri.scheme === "file" ? realOf(uri.fsPath) : undefined;
    if (real === undefined || real === uri.fsPath || !realPath.startsWith(real + sep)) continue;
    return vscode.Uri.file(join(uri.fsPath, relative(real, realPath)));
  }
  return vscode.Uri.file(realPath);
}

/** The real path of a file that VS Code names; nothing of what is no file on this machine. */
export function realFile({ scheme, fsPath }: vscode.Uri): string | undefined {
  return scheme === "file" ? (realOf(fsPath) ?? fsPath) : undefined;
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined; // it is gone
  }
}

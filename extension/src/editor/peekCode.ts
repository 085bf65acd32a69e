import * as vscode from "vscode";

interface Lines {
  readonly line: number;
  readonly column?: number;
  readonly endLine?: number;
}

export function hasEditor(): boolean {
  return findFrontEditor() !== undefined;
}

export async function peekAt(uri: vscode.Uri, { line, column = 1, endLine = line }: Lines): Promise<void> {
  const editor = findFrontEditor();
  if (editor === undefined) return;
  const target = new vscode.Location(uri, new vscode.Range(line - 1, column - 1, endLine - 1, column - 1));
  const { document, selection } = editor;
  await vscode.commands.executeCommand("editor.action.peekLocations", document.uri, selection.active, [target], "peek");
}

function findFrontEditor(): vscode.TextEditor | undefined {
  return vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors[0];
}

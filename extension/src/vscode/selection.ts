import type { Selection } from "@dialectic/shared/protocol";
import * as vscode from "vscode";

/** What is selected in the active editor, with 1-based lines and columns. */
export function currentSelection(): Selection | null {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.selection.isEmpty) return null;
  const { document, selection } = editor;
  return {
    text: document.getText(selection),
    source: document.uri.scheme === "file" ? document.uri.fsPath : document.uri.toString(),
    startLine: selection.start.line + 1,
    startColumn: selection.start.character + 1,
    endLine: selection.end.line + 1,
    endColumn: selection.end.character + 1,
    languageId: document.languageId,
  };
}

/** Calls the listener when the person, not a program, has selected text in an editor. */
export function onSelected(listener: () => void): vscode.Disposable {
  return vscode.window.onDidChangeTextEditorSelection(({ kind, selections }) => {
    if (kind !== undefined && selections.some((selection) => !selection.isEmpty)) listener();
  });
}

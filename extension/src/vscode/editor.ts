import type { CodeLocation, EditorPort, ShowOutcome } from "@dialectic/shared/host";
import type { Selection } from "@dialectic/shared/protocol";
import * as vscode from "vscode";

/** VS Code as the host's editor. */
export function vscodeEditor(output: vscode.LogOutputChannel): EditorPort {
  return {
    show,
    selection: () => Promise.resolve(currentSelection()),
    async openLink(href) {
      const opened = await vscode.env.openExternal(vscode.Uri.parse(href, true));
      return opened ? { kind: "opened" } : { kind: "refused", message: "VS Code did not open the address." };
    },
    showLog() {
      output.show(true);
      return Promise.resolve(undefined);
    },
  };
}

async function show({ absolutePath, line, column = 1, endLine = line }: CodeLocation): Promise<ShowOutcome> {
  try {
    const start = new vscode.Position(line - 1, column - 1);
    const end = endLine > line ? new vscode.Position(endLine - 1, Number.MAX_SAFE_INTEGER) : start;
    await vscode.window.showTextDocument(vscode.Uri.file(absolutePath), {
      selection: new vscode.Range(start, end),
      viewColumn: vscode.ViewColumn.One,
      preserveFocus: true,
    });
    return { kind: "opened" };
  } catch (problem) {
    return { kind: "failed", message: problem instanceof Error ? problem.message : String(problem) };
  }
}

function currentSelection(): Selection | null {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.selection.isEmpty) return null;
  const { document, selection } = editor;
  return {
    text: document.getText(selection),
    source: document.uri.fsPath,
    startLine: selection.start.line + 1,
    startColumn: selection.start.character + 1,
    endLine: selection.end.line + 1,
    endColumn: selection.end.character + 1,
    languageId: document.languageId,
  };
}

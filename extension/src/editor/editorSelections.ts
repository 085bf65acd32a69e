import type { Selection } from "@dialectic/shared/protocol";
import * as vscode from "vscode";

/** A selection, in the text as it was at that moment. */
interface Remembered {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly selection: vscode.Selection;
}

/**
 * The selection in the editors. The last selection of text counts until the person clears it: a click into a terminal
 * or a panel only takes the focus from its editor.
 */
export class EditorSelections implements vscode.Disposable {
  readonly #listeners = new Set<() => void>();
  readonly #events: vscode.Disposable;
  #last: Remembered | undefined;

  constructor() {
    this.#remember(vscode.window.activeTextEditor);
    this.#events = vscode.window.onDidChangeTextEditorSelection(({ kind, selections, textEditor }) => {
      const isAll = selections.every((selection) => selection.isEmpty);
      this.#remember(textEditor);
      if (kind === undefined) return;
      // The person clicked into code: nothing is selected any more.
      if (isAll) this.#last = undefined;
      else for (const listener of this.#listeners) listener();
    });
  }

  /**
   * Returns the selection, with 1-based lines and columns; null when there is none, or when its text has changed since.
   */
  current(): Selection | null {
    // In a visible editor, the selection has moved along with the text.
    this.#remember(vscode.window.visibleTextEditors.find(({ document }) => document === this.#last?.document));
    this.#remember(vscode.window.activeTextEditor);
    if (this.#last === undefined) return null;
    const { document, version, selection } = this.#last;
    return document.isClosed || document.version !== version ? null : describe(document, selection);
  }

  /** Calls the listener when the person, not a program, has selected text in an editor. */
  readonly onSelected = (listener: () => void): vscode.Disposable => {
    this.#listeners.add(listener);
    return new vscode.Disposable(() => this.#listeners.delete(listener));
  };

  dispose(): void {
    this.#events.dispose();
    this.#listeners.clear();
  }

  #remember(editor: vscode.TextEditor | undefined): void {
    if (editor === undefined || editor.selection.isEmpty) return;
    const { document, selection } = editor;
    this.#last = { document, version: document.version, selection };
  }
}

function describe(document: vscode.TextDocument, selection: vscode.Selection): Selection {
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

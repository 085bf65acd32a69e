import * as vscode from "vscode";
import { referenceMarkMs } from "../limits.ts";

/** A mark on lines of an editor, for a moment and in one place at a time. */
export class CodeMark implements vscode.Disposable {
  readonly #style = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("editor.findMatchHighlightBackground"),
    border: "1px solid",
    borderColor: new vscode.ThemeColor("editor.findMatchHighlightBorder"),
    overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.findMatchForeground"),
    overviewRulerLane: vscode.OverviewRulerLane.Center,
  });
  #clear: (() => void) | undefined;

  show(editor: vscode.TextEditor, range: vscode.Range): void {
    this.#clear?.();
    editor.setDecorations(this.#style, [range]);
    const timer = setTimeout(() => this.#clear?.(), referenceMarkMs);
    this.#clear = () => {
      clearTimeout(timer);
      editor.setDecorations(this.#style, []);
      this.#clear = undefined;
    };
  }

  dispose(): void {
    this.#clear?.();
    this.#style.dispose();
  }
}

import type { EditorPort } from "@dialectic/host";
import * as vscode from "vscode";
import { chooseCodeColumn } from "../workspace/chooseCodeColumn.ts";

const scheme = "dialectic-text";

/** A viewer of texts that are not files, in read-only editors. */
export class ReadOnlyText implements vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #registrations: readonly vscode.Disposable[];

  constructor() {
    this.#registrations = [
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(scheme, {
        onDidChange: this.#changed.event,
        provideTextDocumentContent: (uri) => this.#texts.get(uri.toString()),
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    ];
  }

  readonly show: NonNullable<EditorPort["showText"]> = async ({ title, text, language }) => {
    const uri = vscode.Uri.from({ scheme, path: `/${title}` });
    this.#texts.set(uri.toString(), text);
    // A text with the same title may still be open.
    this.#changed.fire(uri);
    try {
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.languages.setTextDocumentLanguage(document, language);
      await vscode.window.showTextDocument(document, { viewColumn: chooseCodeColumn(uri), preserveFocus: true });
      return { kind: "opened" };
    } catch (problem) {
      return { kind: "failed", message: problem instanceof Error ? problem.message : String(problem) };
    }
  };

  dispose(): void {
    for (const registration of this.#registrations) registration.dispose();
    this.#texts.clear();
  }
}

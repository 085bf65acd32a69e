import * as vscode from "vscode";
import { reviewEditorType } from "../workspace/chooseCodeColumn.ts";
import type { ReviewPages } from "./reviewPages.ts";

/** The same review as editors: next to the code, or in a separate window. */
export class ReviewEditors implements vscode.WebviewPanelSerializer, vscode.Disposable {
  readonly #pages: ReviewPages;
  readonly #icon: { readonly light: vscode.Uri; readonly dark: vscode.Uri };
  readonly #onSeen: () => void;
  readonly #panels = new Set<vscode.WebviewPanel>();
  readonly #registration: vscode.Disposable;
  #title = "Dialectic";

  /** `onSeen` runs when one of the editors becomes visible again. */
  constructor(pages: ReviewPages, extensionUri: vscode.Uri, onSeen: () => void) {
    this.#pages = pages;
    this.#onSeen = onSeen;
    const icon = (name: string) => vscode.Uri.joinPath(extensionUri, "media", name);
    // A tab uses its icon unchanged: `currentColor` would be black in every theme.
    this.#icon = { light: icon("dialectic-light.svg"), dark: icon("dialectic-dark.svg") };
    this.#registration = vscode.window.registerWebviewPanelSerializer(reviewEditorType, this);
  }

  get isVisible(): boolean {
    return [...this.#panels].some((panel) => panel.visible);
  }

  /** Opens an editor next to the active one, which keeps the focus, or shows the open one. */
  open(): void {
    const [open] = this.#panels;
    if (open !== undefined) {
      open.reveal(undefined, false);
      return;
    }
    const column = vscode.window.activeTextEditor === undefined ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
    // A page that VS Code builds anew each time is blank for a second or two on the way back from a diff.
    const options = { enableScripts: true, enableFindWidget: false, retainContextWhenHidden: true };
    this.#adopt(vscode.window.createWebviewPanel(reviewEditorType, this.#title, column, options));
  }

  setTitle(title: string): void {
    this.#title = title;
    for (const panel of this.#panels) panel.title = title;
  }

  /** Restores an editor after a reload of the window; the page itself remembers its place. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    this.#adopt(panel);
  }

  dispose(): void {
    this.#registration.dispose();
    for (const panel of this.#panels) panel.dispose();
  }

  #adopt(panel: vscode.WebviewPanel): void {
    panel.title = this.#title;
    panel.iconPath = this.#icon;
    const page = this.#pages.attach(panel.webview);
    this.#panels.add(panel);
    this.#onSeen();
    panel.onDidChangeViewState(() => {
      this.#pages.setShown(panel.webview, panel.visible);
      if (panel.visible) this.#onSeen();
    });
    panel.onDidDispose(() => {
      page.dispose();
      this.#panels.delete(panel);
    });
  }
}

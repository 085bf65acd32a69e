import * as vscode from "vscode";
import { isReviewTab, reviewEditorType } from "../workspace/chooseCodeColumn.ts";
import type { ReviewPages } from "./reviewPages.ts";

interface EditorListeners {
  /** Runs when one of the editors becomes visible, or is hidden. */
  onSight(): void;
  /** Runs when the person has closed one. */
  onClosed(): void;
  /** Runs when there is one more, or one less. */
  onChange(): void;
}

/** The same review as editors: next to the code, or in a separate window. */
export class ReviewEditors implements vscode.WebviewPanelSerializer, vscode.Disposable {
  readonly #pages: ReviewPages;
  readonly #icon: { readonly light: vscode.Uri; readonly dark: vscode.Uri };
  readonly #onSight: () => void;
  readonly #onClosed: () => void;
  readonly #onChange: () => void;
  readonly #panels = new Set<vscode.WebviewPanel>();
  readonly #registration: vscode.Disposable;
  #title = "Dialectic";

  constructor(pages: ReviewPages, extensionUri: vscode.Uri, { onSight, onClosed, onChange }: EditorListeners) {
    this.#pages = pages;
    this.#onSight = onSight;
    this.#onClosed = onClosed;
    this.#onChange = onChange;
    const icon = (name: string) => vscode.Uri.joinPath(extensionUri, "media", name);
    // A tab uses its icon unchanged: `currentColor` would be black in every theme.
    this.#icon = { light: icon("dialectic-light.svg"), dark: icon("dialectic-dark.svg") };
    this.#registration = vscode.window.registerWebviewPanelSerializer(reviewEditorType, this);
  }

  get isOpen(): boolean {
    return this.#panels.size > 0;
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
    this.#create(vscode.window.activeTextEditor === undefined ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside);
  }

  /** Shows the open editor, or a new one in a column, without moving the focus. */
  reveal(viewColumn: vscode.ViewColumn): void {
    const [open] = this.#panels;
    if (open === undefined) this.#create({ viewColumn, preserveFocus: true });
    else open.reveal(undefined, true);
  }

  /** Closes all of them, as the person does. */
  close(): void {
    for (const panel of [...this.#panels]) panel.dispose();
    void vscode.window.tabGroups.close(listReviewTabs(), true);
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
    const open = [...this.#panels];
    // These are closed by the end of the extension, not by the person.
    this.#panels.clear();
    for (const panel of open) panel.dispose();
  }

  #create(place: Parameters<typeof vscode.window.createWebviewPanel>[2]): void {
    // After a reload of the window, VS Code restores a hidden tab only when the person shows it.
    const unrestored = listReviewTabs();
    // A page that VS Code builds anew each time is blank for a second or two on the way back from a diff.
    const options = { enableScripts: true, enableFindWidget: false, retainContextWhenHidden: true };
    this.#adopt(vscode.window.createWebviewPanel(reviewEditorType, this.#title, place, options));
    void vscode.window.tabGroups.close(unrestored, true);
  }

  #adopt(panel: vscode.WebviewPanel): void {
    panel.title = this.#title;
    panel.iconPath = this.#icon;
    const page = this.#pages.attach(panel.webview, { hasOutlineElsewhere: true });
    this.#panels.add(panel);
    this.#onChange();
    this.#onSight();
    panel.onDidChangeViewState(() => {
      this.#pages.setShown(panel.webview, panel.visible);
      this.#onSight();
    });
    panel.onDidDispose(() => {
      page.dispose();
      if (!this.#panels.delete(panel)) return;
      this.#onChange();
      this.#onSight();
      this.#onClosed();
    });
  }
}

function listReviewTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(isReviewTab));
}

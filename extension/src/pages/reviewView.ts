import * as vscode from "vscode";
import { windowTexts } from "../texts.ts";
import type { ReviewPages } from "./reviewPages.ts";

export const reviewViewId = "dialectic.review";

/** The review in the side bar. While an editor has the review, VS Code shows its outline there instead and ends this view. */
export class ReviewView implements vscode.WebviewViewProvider, vscode.Disposable {
  readonly #pages: ReviewPages;
  readonly #onSeen: () => void;
  readonly #registration: vscode.Disposable;
  #view: vscode.WebviewView | undefined;

  /** `onSeen` runs when the view becomes visible. */
  constructor(pages: ReviewPages, onSeen: () => void) {
    this.#pages = pages;
    this.#onSeen = onSeen;
    this.#registration = vscode.window.registerWebviewViewProvider(reviewViewId, this, {
      webviewOptions: { retainContextWhenHidden: true },
    });
  }

  /** True while the person can see the review there. */
  get isVisible(): boolean {
    return this.#view?.visible === true;
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.#view = view;
    const page = this.#pages.attach(view.webview);
    const seeing = view.onDidChangeVisibility(() => {
      this.#pages.setShown(view.webview, view.visible);
      if (view.visible) this.#onSeen();
    });
    view.onDidDispose(() => {
      page.dispose();
      seeing.dispose();
      if (this.#view === view) this.#view = undefined;
    });
    this.#onSeen();
  }

  /** Brings the view to the front without moving the focus. */
  async reveal(): Promise<void> {
    if (this.isVisible) return;
    if (this.#view === undefined)
      await vscode.commands.executeCommand(`${reviewViewId}.focus`, { preserveFocus: true });
    else this.#view.show(true);
  }

  /** Shows the number of unseen updates on the icon; 0 removes the badge. */
  setUnseen(count: number): void {
    if (this.#view === undefined) return;
    this.#view.badge = count === 0 ? undefined : { value: count, tooltip: windowTexts.unseen(count) };
  }

  dispose(): void {
    this.#registration.dispose();
  }
}

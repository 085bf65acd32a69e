import * as vscode from "vscode";
import type { ReviewPages } from "./reviewPages.ts";

export const reviewViewId = "dialectic.review";

/** The review in the side bar. While an editor has the review, VS Code shows its outline there instead and ends this view. */
export class ReviewView implements vscode.WebviewViewProvider, vscode.Disposable {
  readonly #pages: ReviewPages;
  readonly #onSight: () => void;
  readonly #registration: vscode.Disposable;
  #view: vscode.WebviewView | undefined;

  /** `onSight` runs when the view becomes visible, or is hidden. */
  constructor(pages: ReviewPages, onSight: () => void) {
    this.#pages = pages;
    this.#onSight = onSight;
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
      this.#onSight();
    });
    view.onDidDispose(() => {
      page.dispose();
      seeing.dispose();
      if (this.#view === view) this.#view = undefined;
    });
    this.#onSight();
  }

  /** Brings the view to the front without moving the focus. */
  async reveal(): Promise<void> {
    if (this.isVisible) return;
    if (this.#view === undefined)
      await vscode.commands.executeCommand(`${reviewViewId}.focus`, { preserveFocus: true });
    else this.#view.show(true);
  }

  /** Shows on the icon how much is new, and what it is; 0 removes the badge. */
  setNews(count: number, words: string): void {
    if (this.#view === undefined) return;
    this.#view.badge = count === 0 ? undefined : { value: count, tooltip: words };
  }

  dispose(): void {
    this.#registration.dispose();
  }
}

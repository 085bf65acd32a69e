import * as vscode from "vscode";
import { windowTexts } from "../texts.ts";
import type { ReviewPages } from "./reviewPages.ts";

export const reviewViewId = "dialectic.review";

export class ReviewView implements vscode.WebviewViewProvider, vscode.Disposable {
  readonly #pages: ReviewPages;
  readonly #onSeen: (isByPerson: boolean) => void;
  readonly #registration: vscode.Disposable;
  #view: vscode.WebviewView | undefined;
  #isRevealing = false;

  /** `onSeen` runs when the view becomes visible, and is told whether the person has opened it. */
  constructor(pages: ReviewPages, onSeen: (isByPerson: boolean) => void) {
    this.#pages = pages;
    this.#onSeen = onSeen;
    this.#registration = vscode.window.registerWebviewViewProvider(reviewViewId, this, {
      webviewOptions: { retainContextWhenHidden: true },
    });
  }

  get isVisible(): boolean {
    return this.#view?.visible ?? false;
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.#view = view;
    const page = this.#pages.attach(view.webview);
    const seeing = view.onDidChangeVisibility(() => {
      this.#pages.setShown(view.webview, view.visible);
      if (view.visible) this.#seen();
    });
    view.onDidDispose(() => {
      page.dispose();
      seeing.dispose();
      if (this.#view === view) this.#view = undefined;
    });
    this.#seen();
  }

  /** Brings the view to the front without moving the focus. */
  async reveal(): Promise<void> {
    if (this.isVisible) return;
    this.#isRevealing = true;
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

  #seen(): void {
    const isByPerson = !this.#isRevealing;
    this.#isRevealing = false;
    this.#onSeen(isByPerson);
  }
}

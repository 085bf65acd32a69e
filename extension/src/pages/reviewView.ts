import * as vscode from "vscode";
import { windowTexts } from "../texts.ts";
import type { ReviewPages } from "./reviewPages.ts";

export const reviewViewId = "dialectic.review";

/** The cause of an opening of the view: the first one in a window is the person's, or VS Code has restored the view. */
export type ViewOpener = "person" | "extension" | "unknown";

export class ReviewView implements vscode.WebviewViewProvider, vscode.Disposable {
  readonly #pages: ReviewPages;
  readonly #onSeen: (opener: ViewOpener) => void;
  readonly #registration: vscode.Disposable;
  #view: vscode.WebviewView | undefined;
  #isRevealing = false;
  #isAside = false;

  /** `onSeen` runs when the view becomes visible. */
  constructor(pages: ReviewPages, onSeen: (opener: ViewOpener) => void) {
    this.#pages = pages;
    this.#onSeen = onSeen;
    this.#registration = vscode.window.registerWebviewViewProvider(reviewViewId, this, {
      webviewOptions: { retainContextWhenHidden: true },
    });
  }

  /** True while the person can see the review there. */
  get isVisible(): boolean {
    return this.#view?.visible === true && !this.#isAside;
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.#view = view;
    const page = this.#pages.attach(view.webview);
    this.#pages.setAside(view.webview, this.#isAside);
    const seeing = view.onDidChangeVisibility(() => {
      this.#pages.setShown(view.webview, view.visible);
      if (view.visible) this.#seen("person");
    });
    view.onDidDispose(() => {
      page.dispose();
      seeing.dispose();
      if (this.#view === view) this.#view = undefined;
    });
    this.#seen("unknown");
  }

  /** Brings the view to the front without moving the focus. */
  async reveal(): Promise<void> {
    if (this.isVisible) return;
    this.#isRevealing = true;
    if (this.#view === undefined)
      await vscode.commands.executeCommand(`${reviewViewId}.focus`, { preserveFocus: true });
    else this.#view.show(true);
  }

  /** Leaves the review to an editor, or shows it again. */
  setAside(isAside: boolean): void {
    this.#isAside = isAside;
    if (this.#view !== undefined) this.#pages.setAside(this.#view.webview, isAside);
  }

  /** Shows the number of unseen updates on the icon; 0 removes the badge. */
  setUnseen(count: number): void {
    if (this.#view === undefined) return;
    this.#view.badge = count === 0 ? undefined : { value: count, tooltip: windowTexts.unseen(count) };
  }

  dispose(): void {
    this.#registration.dispose();
  }

  #seen(opener: ViewOpener): void {
    const isOurs = this.#isRevealing;
    this.#isRevealing = false;
    this.#onSeen(isOurs ? "extension" : opener);
  }
}

/**
 * The news in a thread count as read once its lines were for a while in an editor of the window that has the focus. VS Code
 * does not tell whether a thread is folded there, when it is painted, or whether the person is there: the mark stays long
 * enough to be found in an editor that has just opened.
 */
import * as vscode from "vscode";
import { threadReadMs } from "../limits.ts";
import type { CodeReviewMirror } from "./codeReviewMirror.ts";

interface PlacedThread {
  readonly id: string;
  readonly uri: vscode.Uri;
  readonly range: vscode.Range | undefined;
}

export class ThreadSight implements vscode.Disposable {
  readonly #mirror: CodeReviewMirror;
  readonly #list: () => readonly PlacedThread[];
  readonly #parts: readonly vscode.Disposable[];
  #timer: NodeJS.Timeout | undefined;

  constructor(mirror: CodeReviewMirror, list: () => readonly PlacedThread[]) {
    this.#mirror = mirror;
    this.#list = list;
    const look = () => this.look();
    this.#parts = [
      vscode.window.onDidChangeVisibleTextEditors(look),
      vscode.window.onDidChangeTextEditorVisibleRanges(look),
      vscode.window.onDidChangeWindowState(look),
    ];
  }

  /** Looks which threads are in sight, after something has changed. */
  look(): void {
    if (this.#timer !== undefined) return;
    const before = this.#listKeysInSight();
    if (before.length === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const still = new Set(this.#listKeysInSight());
      const keys = before.filter((key) => still.has(key));
      const { review, host } = this.#mirror;
      if (review !== undefined && keys.length > 0) host?.["news/read"]({ reviewId: review.meta.reviewId, keys });
      // Something may have come into sight meanwhile.
      if (still.size > keys.length) this.look();
    }, threadReadMs);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const part of this.#parts) part.dispose();
  }

  #listKeysInSight(): readonly string[] {
    const news = this.#mirror.review?.news ?? [];
    if (news.length === 0 || !vscode.window.state.focused) return [];
    const shown = this.#list().filter(({ uri, range }) => range !== undefined && isInSight(uri, range));
    const threads = new Set(shown.map(({ id }) => id));
    return news.flatMap((entry) => ("thread" in entry && threads.has(entry.thread) ? [entry.key] : []));
  }
}

function isInSight(uri: vscode.Uri, { end }: vscode.Range): boolean {
  // VS Code shows a thread below the last of its lines.
  return vscode.window.visibleTextEditors.some(
    ({ document, visibleRanges }) =>
      document.uri.toString() === uri.toString() && visibleRanges.some((visible) => visible.contains(end)),
  );
}

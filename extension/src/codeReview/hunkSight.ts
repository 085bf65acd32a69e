/**
 * A hunk in a diff of VS Code counts as seen, as on the page, once its end was in sight while the window had the focus: in a
 * text that is as it was presented, and in the lines that VS Code shows.
 */
import * as vscode from "vscode";
import { hunkSightPauseMs } from "../limits.ts";
import type { ChangeDocuments } from "./changeDocuments.ts";
import type { HunkPlace } from "./changesPlace.ts";
import type { CodeReviewMirror } from "./codeReviewMirror.ts";
import type { ShownChanges } from "./shownChanges.ts";
import { findSideOf } from "./shownSides.ts";

interface HunkSightParts {
  readonly mirror: CodeReviewMirror;
  readonly changes: ShownChanges;
  readonly sides: ChangeDocuments;
  readonly report: (problem: unknown) => void;
}

export class HunkSight implements vscode.Disposable {
  readonly #parts: HunkSightParts;
  readonly #following: readonly vscode.Disposable[];
  /** The last lines of the hunks in the shown editors, by the addresses and versions of their documents. */
  readonly #ends = new Map<string, Promise<readonly HunkEnd[]>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: HunkSightParts) {
    this.#parts = parts;
    const look = () => this.#lookSoon();
    const begin = () => {
      this.#ends.clear();
      look();
    };
    this.#following = [
      parts.changes.onChanged(begin),
      vscode.window.onDidChangeVisibleTextEditors(begin),
      vscode.window.onDidChangeTextEditorVisibleRanges(look),
      vscode.window.onDidChangeWindowState(look),
    ];
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const each of this.#following) each.dispose();
  }

  #lookSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#look().catch(this.#parts.report);
    }, hunkSightPauseMs);
  }

  async #look(): Promise<void> {
    if (!vscode.window.state.focused) return;
    const found: string[] = [];
    for (const editor of vscode.window.visibleTextEditors)
      for (const { hash, line } of await this.#findEnds(editor)) if (isInSight(editor, line)) found.push(hash);
    if (found.length > 0) this.#parts.mirror.host?.["changes/looked"]({ hunks: [...new Set(found)] });
  }

  #findEnds(editor: vscode.TextEditor): Promise<readonly HunkEnd[]> {
    const { uri, version } = editor.document;
    const name = `${uri} ${version}`;
    const ends = this.#ends.get(name) ?? this.#readEnds(editor);
    this.#ends.set(name, ends);
    return ends;
  }

  async #readEnds(editor: vscode.TextEditor): Promise<readonly HunkEnd[]> {
    const { changes, sides } = this.#parts;
    const side = findSideOf(editor, changes.list);
    if (side === undefined) return [];
    const hunks = await changes.loadHunks(side.place, side.file);
    // The lines of a file that was edited since are others.
    if (editor.document.uri.scheme === "file" && !(await sides.isAsReviewed(editor.document, side))) return [];
    return hunks.flatMap((hunk) => findEnd(hunk, side.pane));
  }
}

interface HunkEnd {
  readonly hash: string;
  /** 1-based. */
  readonly line: number;
}

/** Returns the last line of a hunk in a pane; none where it has no lines. */
function findEnd({ hash, isWhole, ...panes }: HunkPlace, pane: "before" | "after"): readonly HunkEnd[] {
  const { first, last } = panes[pane];
  return isWhole === true || last < first ? [] : [{ hash, line: last }];
}

function isInSight({ visibleRanges }: vscode.TextEditor, line: number): boolean {
  return visibleRanges.some(({ start, end }) => start.line < line && line <= end.line + 1);
}

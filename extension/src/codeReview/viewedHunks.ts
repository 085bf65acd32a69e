import * as vscode from "vscode";
import { hunkTexts } from "../texts.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";
import type { ChangeDocuments, ShownSide } from "./changeDocuments.ts";
import { type ChangesPlace, type HunkPlace, isSamePart } from "./changesPlace.ts";
import type { ShownChanges } from "./shownChanges.ts";
import { findSideInFront, findSideOf } from "./shownSides.ts";

/** Marks for viewed hunks and for the person's own lines, in the diffs themselves. */
export class ViewedHunks implements vscode.Disposable {
  readonly #changes: ShownChanges;
  readonly #sides: ChangeDocuments;
  readonly #mark = vscode.window.createTextEditorDecorationType({
    after: {
      contentText: `✓ ${hunkTexts.viewed()}`,
      margin: "0 0 0 2em",
      color: new vscode.ThemeColor("descriptionForeground"),
    },
  });
  readonly #own = vscode.window.createTextEditorDecorationType({
    after: {
      contentText: hunkTexts.yours(),
      margin: "0 0 0 2em",
      color: new vscode.ThemeColor("descriptionForeground"),
    },
    overviewRulerColor: new vscode.ThemeColor("descriptionForeground"),
    overviewRulerLane: vscode.OverviewRulerLane.Left,
  });
  readonly #parts: readonly vscode.Disposable[];
  #asked = 0;

  constructor(changes: ShownChanges, sides: ChangeDocuments, report: (problem: unknown) => void) {
    this.#changes = changes;
    this.#sides = sides;
    const show = () => void this.#show().catch(report);
    this.#parts = [this.#mark, this.#own, changes.onChanged(show), vscode.window.onDidChangeVisibleTextEditors(show)];
  }

  /** Marks the hunk at the cursor and moves to the next unviewed one of the file; or removes the mark. */
  async toggle(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const side = findSideInFront(this.#changes.list);
    if (editor === undefined || side === undefined) return void tell(hunkTexts.openChangedFile());
    const hunks = await this.#changes.loadHunks(side.place, side.file);
    const line = editor.selection.active.line + 1;
    const hunk = findHunkAt(hunks, side.pane, line);
    if (hunk === undefined) return void tell(hunkTexts.noHunk());
    const isViewed = !this.#changes.hasSeen(hunk);
    const problem = await this.#changes.markHunks(side.place.reviewId, [hunk], isViewed);
    if (problem !== undefined) return void vscode.window.showWarningMessage(withoutLinks(problem));
    if (!isViewed) return;
    const at = hunks.indexOf(hunk);
    const next = [...hunks.slice(at + 1), ...hunks.slice(0, at)].find((each) => !this.#changes.hasSeen(each));
    if (next === undefined) return void tell(hunkTexts.allViewed());
    goTo(editor, next[side.pane].changed);
  }

  dispose(): void {
    for (const part of this.#parts) part.dispose();
  }

  async #show(): Promise<void> {
    this.#asked += 1;
    const mine = this.#asked;
    const shown = vscode.window.visibleTextEditors.flatMap((editor) => {
      const side = findSideOf(editor, this.#changes.list);
      return side === undefined ? [] : [{ editor, side }];
    });
    for (const { editor, side } of shown) {
      const hunks = isMarked(side, shown) ? await this.#changes.loadHunks(side.place, side.file) : [];
      // Where the file was edited since, VS Code moves the marks with their lines.
      const isEdited =
        editor.document.uri.scheme === "file" && !(await this.#sides.isAsReviewed(editor.document, side));
      if (mine !== this.#asked) return;
      if (isEdited) continue;
      const rangeAt = (line: number) => editor.document.lineAt(Math.min(line, editor.document.lineCount) - 1).range;
      const seen = hunks.filter((hunk) => hunk.isWhole !== true && this.#changes.hasSeen(hunk));
      editor.setDecorations(
        this.#mark,
        seen.map((hunk) => rangeAt(hunk[side.pane].changed)),
      );
      const own = side.pane === "after" ? hunks.flatMap(({ yours }) => yours) : [];
      editor.setDecorations(
        this.#own,
        own.map(([line]) => rangeAt(line)),
      );
    }
  }
}

/** True for a side that has the marks: the side before has them only where the other one is not shown. */
function isMarked({ pane, place, file }: ShownSide, shown: readonly { readonly side: ShownSide }[]): boolean {
  if (pane === "after") return true;
  return !shown.some(({ side }) => side.pane === "after" && side.file === file && isSame(side.place, place));
}

function isSame(one: ChangesPlace, other: ChangesPlace): boolean {
  return one.round === other.round && isSamePart(one.part, other.part);
}

/** Returns the hunk at a line of a side; the only part of a file without lines. */
export function findHunkAt(hunks: readonly HunkPlace[], pane: "before" | "after", line: number): HunkPlace | undefined {
  const [first] = hunks;
  if (first?.isWhole === true) return first;
  return hunks.find((hunk) => {
    const { first, last } = hunk[pane];
    return line >= first && line <= Math.max(first, last);
  });
}

function goTo(editor: vscode.TextEditor, line: number): void {
  const at = new vscode.Position(Math.min(line, editor.document.lineCount) - 1, 0);
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

function tell(text: string): void {
  vscode.window.setStatusBarMessage(text, 4_000);
}

import type * as vscode from "vscode";
import { change } from "./documents.fixture.ts";
import { TextEditorSelectionChangeKind } from "./enums.fixture.ts";
import { events, part } from "./fresh.fixture.ts";
import { Range, Selection } from "./positions.fixture.ts";

interface Editor {
  readonly shown: vscode.TextEditor;
  selections: readonly Selection[];
  readonly decorations: Map<vscode.TextEditorDecorationType, readonly vscode.Range[]>;
  revealed: vscode.Range | undefined;
  visible: vscode.Range | undefined;
}

const editors = new WeakMap<vscode.TextEditor, Editor>();

export const rangesChanged = events<vscode.TextEditorVisibleRangesChangeEvent>();

export const selectionChanged = events<vscode.TextEditorSelectionChangeEvent>();

export function editorFor(document: vscode.TextDocument, viewColumn: vscode.ViewColumn): vscode.TextEditor {
  const editor: Editor = {
    selections: [new Selection(0, 0, 0, 0)],
    decorations: new Map(),
    revealed: undefined,
    visible: undefined,
    shown: part<vscode.TextEditor>({
      document,
      viewColumn,
      options: { tabSize: 4, insertSpaces: true },
      // Until it is scrolled, the window is as high as every document.
      get visibleRanges() {
        return [editor.visible ?? new Range(0, 0, document.lineCount, 0)];
      },
      get selections() {
        return editor.selections;
      },
      set selections(selections) {
        editor.selections = selections.map(({ anchor, active }) => new Selection(anchor, active));
        // The window reports the result later.
        queueMicrotask(() => select(editor.shown, editor.selections, TextEditorSelectionChangeKind.Command));
      },
      get selection() {
        return editor.selections[0] ?? new Selection(0, 0, 0, 0);
      },
      set selection(selection) {
        editor.shown.selections = [selection];
      },
      setDecorations: (type, ranges) =>
        void editor.decorations.set(
          type,
          ranges.map((each) => ("range" in each ? each.range : each)),
        ),
      revealRange: (range) => {
        editor.revealed = new Range(range.start, range.end);
      },
    }),
  };
  editors.set(editor.shown, editor);
  return editor.shown;
}

/** Scrolls an editor to lines, 1-based, and reports it. */
export function scrollTo(shown: vscode.TextEditor, first: number, last: number): void {
  findEditor(shown).visible = new Range(first - 1, 0, last - 1, 0);
  rangesChanged.fire({ textEditor: shown, visibleRanges: shown.visibleRanges });
}

/** Sets the selection of an editor and reports it; VS Code does not know the cause of every selection. */
export function select(
  shown: vscode.TextEditor,
  selections: readonly Selection[],
  kind: vscode.TextEditorSelectionChangeKind | undefined,
): void {
  findEditor(shown).selections = selections;
  selectionChanged.fire({ textEditor: shown, selections, kind });
}

/** Puts text at the cursors, in place of the selections. The change is reported first, then the new cursors. */
export function enter(
  shown: vscode.TextEditor,
  text: string,
  kind: vscode.TextEditorSelectionChangeKind | undefined,
): void {
  const { document, selections } = shown;
  const before = selections.map((range) => ({
    range,
    start: document.offsetAt(range.start),
    end: document.offsetAt(range.end),
  }));
  change(
    document,
    selections.map((range) => ({ range, text })),
  );
  const after = before.map(({ start }) => {
    const above = before.filter((other) => other.start < start);
    const moved = above.reduce((sum, other) => sum + text.length - (other.end - other.start), start + text.length);
    return document.positionAt(moved);
  });
  select(
    shown,
    after.map((at) => new Selection(at, at)),
    kind,
  );
}

const styles = new WeakMap<vscode.TextEditorDecorationType, vscode.DecorationRenderOptions>();

export function createTextEditorDecorationType(style: vscode.DecorationRenderOptions): vscode.TextEditorDecorationType {
  const type = { key: `TextEditorDecorationType${Math.random()}`, dispose: () => undefined };
  styles.set(type, style);
  return type;
}

/** Returns an editor's decorations: ranges, each with the text after it. */
export function decorationsIn(shown: vscode.TextEditor) {
  return [...findEditor(shown).decorations].flatMap(([type, ranges]) =>
    ranges.map((range) => ({ behind: styles.get(type)?.after?.contentText, range })),
  );
}

export function revealedIn(shown: vscode.TextEditor): vscode.Range | undefined {
  return findEditor(shown).revealed;
}

function findEditor(shown: vscode.TextEditor): Editor {
  const editor = editors.get(shown);
  if (editor === undefined) throw new Error("This is no editor of the window.");
  return editor;
}

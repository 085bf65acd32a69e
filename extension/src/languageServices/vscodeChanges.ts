import { sep } from "node:path";
import type { EditorChange, EditorChanges, EditorEvent } from "@dialectic/host";
import { attributeChange, type ChangeEvidence, isLeftByTyping, type ReplacedPiece } from "@dialectic/shared/review";
import * as vscode from "vscode";
import { maxFollowedDocumentChars, typingPauseMs } from "../limits.ts";
import { resolveRealPath } from "../workspace/workspaceUri.ts";
import { catchUpWithWindow } from "./catchUpWithWindow.ts";
import { isOwnEdit } from "./ownEdits.ts";

/** Maximum number of UTF-16 code units that one key inserts: a character, or a pair of brackets. */
const maxKeyChars = 2;

/** A change whose author is not known yet: part of the evidence arrives after it. */
interface WaitingChange {
  readonly before: string;
  readonly after: string;
  readonly version: number;
  readonly pieces: readonly ReplacedPiece[];
  /** True when all of the text came at the cursors, in place of the selection or of the word before them. */
  readonly isAtCaret: boolean;
  /** The inserted text, if it may be a selection dragged to another place. */
  readonly dragged: string | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly evidence: { -readonly [K in keyof ChangeEvidence]: ChangeEvidence[K] };
}

interface FollowedDocument {
  text: string;
  /** The text on the disk at the last save or read; undefined for a document that was opened with unsaved changes. */
  saved: string | undefined;
  isDirty: boolean;
  isSaving: boolean;
  waiting: WaitingChange[];
  timer: NodeJS.Timeout | undefined;
}

/** Reports the text typed in VS Code's editors once the person pauses. */
export const vscodeChanges: EditorChanges = {
  follow: (listener) => new EditedDocuments(listener),
};

class EditedDocuments implements vscode.Disposable {
  readonly #listener: (event: EditorEvent) => void;
  readonly #documents = new Map<vscode.TextDocument, FollowedDocument>();
  /** Files that the person is renaming: their texts continue under the new name. */
  readonly #renaming = new Set<string>();
  readonly #events: vscode.Disposable;

  constructor(listener: (event: EditorEvent) => void) {
    this.#listener = listener;
    for (const document of vscode.workspace.textDocuments) this.#open(document);
    this.#events = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => this.#open(document)),
      vscode.workspace.onDidChangeTextDocument((change) => this.#change(change)),
      vscode.workspace.onWillSaveTextDocument(({ document }) => this.#saving(document, true)),
      vscode.workspace.onDidSaveTextDocument((document) => this.#saving(document, false)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#close(document)),
      vscode.window.onDidChangeTextEditorSelection((selected) => this.#select(selected)),
      vscode.workspace.onWillRenameFiles(({ files }) => {
        for (const { oldUri } of files) this.#renaming.add(this.#leaves(oldUri));
      }),
      vscode.workspace.onDidRenameFiles(({ files }) => this.#renamed(files)),
      vscode.workspace.onWillDeleteFiles(({ files }) => files.forEach((uri) => void this.#leaves(uri))),
      vscode.workspace.onDidDeleteFiles(({ files }) => {
        for (const uri of files) listener({ kind: "deleted", absolutePath: resolveRealPath(uri) });
      }),
    );
  }

  async settle(): Promise<void> {
    await catchUpWithWindow();
    this.#tellAll();
  }

  dispose(): void {
    this.#events.dispose();
    this.#tellAll();
    this.#documents.clear();
  }

  #open(document: vscode.TextDocument): void {
    if (document.uri.scheme !== "file" || vscode.workspace.getWorkspaceFolder(document.uri) === undefined) return;
    // A change of language closes and reopens a document, but the document remains the same one.
    if (this.#documents.has(document)) return;
    const text = document.getText();
    if (text.length > maxFollowedDocumentChars) return;
    const { isDirty } = document;
    const saved = isDirty ? undefined : text;
    this.#documents.set(document, { text, saved, isDirty, isSaving: false, waiting: [], timer: undefined });
  }

  #change({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent): void {
    const followed = this.#documents.get(document);
    if (followed === undefined) return;
    const { waiting } = followed;
    const wasDirty = followed.isDirty;
    followed.isDirty = document.isDirty;
    if (contentChanges.length === 0) {
      // VS Code reports unsaved changes right after a change; earlier changes have another cause.
      const last = waiting.at(-1);
      if (document.isDirty && last !== undefined) last.evidence.isInEditor = true;
      return;
    }
    this.#goesOn(document);
    const [before, after] = [followed.text, document.getText()];
    followed.text = after;
    const evidence = {
      isOwn: isOwnEdit(document),
      isUndone: reason !== undefined,
      // VS Code first reports that nothing is unsaved, then reads the file.
      isDiscarded: wasDirty && !document.isDirty,
      isInEditor: document.isDirty,
      isTyped: false,
      isOfSaving: followed.isSaving,
      isAtCursor: isAtCursor(document, contentChanges),
    };
    const pieces = contentChanges.map(({ rangeOffset, rangeLength, text }) => ({
      start: rangeOffset,
      length: rangeLength,
      text,
    }));
    const isAtCaret = !followed.isSaving && areAtCarets(document, contentChanges);
    const dragged = findDraggedText(document, contentChanges);
    waiting.push({ before, after, version: document.version, pieces, isAtCaret, dragged, at: Date.now(), evidence });
    clearTimeout(followed.timer);
    followed.timer = setTimeout(() => void this.#pause(document, followed), typingPauseMs);
  }

  /**
   * Handles a pause. After a stall of the extension, the timer may fire before a cursor event that VS Code sent long
   * ago.
   */
  async #pause(document: vscode.TextDocument, followed: FollowedDocument): Promise<void> {
    const { timer } = followed;
    await catchUpWithWindow();
    if (followed.timer === timer) this.#tell(document, followed);
  }

  #select({ textEditor, selections, kind }: vscode.TextEditorSelectionChangeEvent): void {
    // VS Code reports neither keyboard nor mouse for a paste, a drag, a new line or a completion.
    const isByKey = kind === vscode.TextEditorSelectionChangeKind.Keyboard;
    if (!isByKey && kind !== undefined) return;
    const { document } = textEditor;
    const followed = this.#documents.get(document);
    if (followed === undefined) return;
    // A person who types is no longer waiting for a save: a failed save never reports its end.
    if (isByKey) followed.isSaving = false;
    const last = followed.waiting.at(-1);
    if (last === undefined || last.version !== document.version) return;
    // Dropped text is selected.
    if (last.dragged !== undefined && selections.map((each) => document.getText(each)).join() === last.dragged)
      last.evidence.isTyped = true;
    if (!isByKey && !last.isAtCaret) return;
    const carets = selections.map(({ active }) => document.offsetAt(active));
    if (isLeftByTyping(last.pieces, last.after, carets)) markTyped(followed.waiting);
  }

  #saving(document: vscode.TextDocument, isSaving: boolean): void {
    const followed = this.#documents.get(document);
    if (followed === undefined) return;
    followed.isSaving = isSaving;
    if (isSaving) return;
    [followed.saved, followed.isDirty] = [followed.text, document.isDirty];
    if (!document.isDirty) this.#listener({ kind: "saved", absolutePath: resolveRealPath(document.uri) });
  }

  /** Reports the text typed in a file, or in the files of a folder, while it still has its name; returns its path. */
  #leaves(uri: vscode.Uri): string {
    const path = resolveRealPath(uri);
    for (const [document, followed] of this.#documents)
      if (isAt(path, resolveRealPath(document.uri))) this.#tell(document, followed);
    return path;
  }

  #renamed(files: vscode.FileRenameEvent["files"]): void {
    for (const { oldUri, newUri } of files) {
      const from = resolveRealPath(oldUri);
      this.#renaming.delete(from);
      this.#listener({ kind: "renamed", from, to: resolveRealPath(newUri) });
    }
  }

  #close(document: vscode.TextDocument): void {
    const followed = this.#documents.get(document);
    if (followed === undefined || !document.isClosed) return;
    this.#tell(document, followed);
    this.#documents.delete(document);
    const { text: before, saved: after } = followed;
    const absolutePath = resolveRealPath(document.uri);
    // Unsaved text is discarded with the document, unless it continues under another name.
    if (after === undefined || before === after || this.#isRenaming(absolutePath)) return;
    this.#listener({ kind: "changed", absolutePath, before, after, by: "person", isSaved: true });
  }

  /** Cancels a rename when the file's text changes: the person has not renamed it after all. */
  #goesOn({ uri }: vscode.TextDocument): void {
    if (this.#renaming.size === 0) return;
    const path = resolveRealPath(uri);
    for (const from of this.#renaming) if (isAt(from, path)) this.#renaming.delete(from);
  }

  #isRenaming(path: string): boolean {
    return [...this.#renaming].some((from) => isAt(from, path));
  }

  #tellAll(): void {
    for (const [document, followed] of this.#documents) this.#tell(document, followed);
  }

  #tell(document: vscode.TextDocument, followed: FollowedDocument): void {
    clearTimeout(followed.timer);
    const absolutePath = resolveRealPath(document.uri);
    let open: EditorChange | undefined;
    for (const { before, after, evidence } of followed.waiting.splice(0)) {
      const by = attributeChange(evidence);
      // Only the person's changes merge: a move by one command and a change by the next one stay separate.
      if (open?.by === "person" && by === "person") open = { ...open, after };
      else {
        if (open !== undefined) this.#listener({ kind: "changed", ...open });
        open = by === "other" ? undefined : { absolutePath, before, after, by, isSaved: !document.isDirty };
      }
      if (by === "other" && !evidence.isInEditor) followed.saved = after;
    }
    if (open !== undefined) this.#listener({ kind: "changed", ...open });
  }
}

/**
 * Marks the last change as typed. For keys in quick succession VS Code reports only the selection of the last one, so
 * the changes that continue where the previous one ended were typed as well.
 */
function markTyped(waiting: readonly WaitingChange[]): void {
  for (let at = waiting.length - 1; at >= 0; at -= 1) {
    const [change, next] = [waiting[at], waiting[at + 1]];
    if (change === undefined || (next !== undefined && !isGoneOnWith(change, next))) return;
    change.evidence.isTyped = true;
  }
}

function isGoneOnWith({ pieces, after, isAtCaret, evidence }: WaitingChange, next: WaitingChange): boolean {
  const [piece, ...others] = pieces;
  const [following, ...more] = next.pieces;
  if (piece === undefined || following === undefined || others.length + more.length > 0) return false;
  // VS Code reports no cursor between the keys, so only the first of them is known to be at the cursor.
  if (!isAtCaret && piece.text.length > maxKeyChars) return false;
  if (evidence.isOwn || evidence.isUndone || evidence.isDiscarded) return false;
  return after === next.before && following.length === 0 && following.start === piece.start + piece.text.length;
}

function isAt(path: string, file: string): boolean {
  return file === path || file.startsWith(path + sep);
}

/**
 * True for a paste, a new line or a completion at the cursors; a line copied as a whole is pasted above that of the
 * cursor.
 */
function areAtCarets(
  document: vscode.TextDocument,
  changes: readonly vscode.TextDocumentContentChangeEvent[],
): boolean {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document !== document) return false;
  return changes.every(({ range, text }) =>
    editor.selections.some(({ start, end, isEmpty }) => {
      const isLine = range.isEmpty && range.start.character === 0 && text.endsWith("\n");
      if (isEmpty && isLine) return range.start.line === start.line;
      if (isEmpty) return range.isSingleLine && range.end.isEqual(end) && text !== "";
      return range.start.isEqual(start) && range.end.isEqual(end);
    }),
  );
}

/** Returns the only inserted text, if nothing but the selection is removed. */
function findDraggedText(
  document: vscode.TextDocument,
  changes: readonly vscode.TextDocumentContentChangeEvent[],
): string | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document !== document || editor.selections.length !== 1 || editor.selection.isEmpty) return undefined;
  const [come, ...more] = changes.filter(({ text }) => text !== "");
  const gone = changes.filter((change) => change !== come);
  const isMoved = more.length === 0 && gone.every(({ range }) => range.isEqual(editor.selection));
  return isMoved && come?.range.isEmpty ? come.text : undefined;
}

function isAtCursor(document: vscode.TextDocument, changes: readonly vscode.TextDocumentContentChangeEvent[]): boolean {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document !== document || !vscode.window.state.focused) return false;
  return changes.some(({ range, text }) => {
    const last = Math.max(range.end.line, range.start.line + text.split("\n").length - 1);
    return editor.selections.some(({ start, end }) => start.line <= last && end.line >= range.start.line);
  });
}

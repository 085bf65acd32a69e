import type * as vscode from "vscode";
import { Range } from "./positions.fixture.ts";
import { SnippetTextEdit, TextEdit } from "./values.fixture.ts";

/** VS Code's numbers for the kinds of entries in an edit. */
const [fileEntry, textEntry, cellEntry, snippetEntry] = [1, 2, 3, 6];

/** The shape in which VS Code stores an entry. */
interface Entry {
  readonly _type: number;
  readonly uri?: vscode.Uri;
  readonly edit?: unknown;
  readonly from?: vscode.Uri | undefined;
  readonly to?: vscode.Uri | undefined;
  readonly options?: object | undefined;
}

/** The parts of a notebook edit that are distinguished from other edits. */
type SetEdit = vscode.TextEdit | vscode.SnippetTextEdit | vscode.NotebookEdit;

/**
 * Edits of text and files. `_allEntries` is not part of VS Code's interface, but its own code and ours read file edits
 * from there.
 */
export class WorkspaceEdit implements vscode.WorkspaceEdit {
  readonly #entries: Entry[] = [];

  get size(): number {
    return this.entries().length;
  }

  _allEntries(): readonly Entry[] {
    return this.#entries;
  }

  replace(uri: vscode.Uri, range: vscode.Range, newText: string): void {
    this.#entries.push({ _type: textEntry, uri, edit: new TextEdit(range, newText) });
  }

  insert(uri: vscode.Uri, position: vscode.Position, newText: string): void {
    this.replace(uri, new Range(position, position), newText);
  }

  delete(uri: vscode.Uri, range: vscode.Range): void {
    this.replace(uri, range, "");
  }

  has(uri: vscode.Uri): boolean {
    return this.get(uri).length > 0;
  }

  set(uri: vscode.Uri, edits: readonly (SetEdit | [SetEdit, vscode.WorkspaceEditEntryMetadata | undefined])[]): void {
    for (const given of edits) {
      const edit = Array.isArray(given) ? given[0] : given;
      const type = edit instanceof SnippetTextEdit ? snippetEntry : edit instanceof TextEdit ? textEntry : cellEntry;
      this.#entries.push({ _type: type, uri, edit });
    }
  }

  get(uri: vscode.Uri): TextEdit[] {
    return this.entries().find(([each]) => each.toString() === uri.toString())?.[1] ?? [];
  }

  createFile(uri: vscode.Uri, options?: object): void {
    this.#entries.push({ _type: fileEntry, from: undefined, to: uri, options });
  }

  deleteFile(uri: vscode.Uri, options?: object): void {
    this.#entries.push({ _type: fileEntry, from: uri, to: undefined, options });
  }

  renameFile(oldUri: vscode.Uri, newUri: vscode.Uri, options?: object): void {
    this.#entries.push({ _type: fileEntry, from: oldUri, to: newUri, options });
  }

  /** Returns only text edits, by file. */
  entries(): [vscode.Uri, TextEdit[]][] {
    const found = new Map<string, [vscode.Uri, TextEdit[]]>();
    for (const { uri, edit } of this.#entries) {
      if (uri === undefined || !(edit instanceof TextEdit)) continue;
      const [, edits] = found.get(uri.toString()) ?? [uri, []];
      found.set(uri.toString(), [uri, [...edits, edit]]);
    }
    return [...found.values()];
  }
}

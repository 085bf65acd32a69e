import { readFileSync, writeFileSync } from "node:fs";
import { extname } from "node:path";
import type * as vscode from "vscode";
import { DocumentText } from "./documentText.fixture.ts";
import { EndOfLine, TextDocumentSaveReason } from "./enums.fixture.ts";
import { events, fresh } from "./fresh.fixture.ts";
import { Range } from "./positions.fixture.ts";
import { Uri } from "./uri.fixture.ts";

interface Kept {
  readonly document: vscode.TextDocument;
  text: DocumentText;
  version: number;
  languageId: string;
  isDirty: boolean;
  isClosed: boolean;
}

/** Text that replaces a range of the text before. */
export interface Piece {
  readonly range: vscode.Range;
  readonly text: string;
}

export const documentEvents = {
  opened: events<vscode.TextDocument>(),
  changed: events<vscode.TextDocumentChangeEvent>(),
  willSave: events<vscode.TextDocumentWillSaveEvent>(),
  saved: events<vscode.TextDocument>(),
  closed: events<vscode.TextDocument>(),
};

type Reader = (uri: vscode.Uri) => Promise<string | undefined>;

const state = fresh(() => ({ open: new Map<string, Kept>(), readers: new Map<string, Reader>() }));

const languages: Readonly<Record<string, string>> = {
  ".ts": "typescript",
  ".js": "javascript",
  ".mjs": "javascript",
  ".json": "json",
  ".css": "css",
  ".md": "markdown",
  ".html": "html",
  ".py": "python",
  ".rs": "rust",
};

export function textDocuments(): vscode.TextDocument[] {
  return [...state.open.values()].map(({ document }) => document);
}

export function readScheme(scheme: string, reader: Reader): vscode.Disposable {
  state.readers.set(scheme, reader);
  return { dispose: () => void state.readers.delete(scheme) };
}

export async function openDocument(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const text = state.open.get(uri.toString()) === undefined ? await read(uri) : "";
  return state.open.get(uri.toString())?.document ?? open(uri, text);
}

/** Reads the text of an address from its provider or the disk. */
export async function read(uri: vscode.Uri): Promise<string> {
  const text = await state.readers.get(uri.scheme)?.(uri);
  if (text !== undefined) return text;
  if (uri.scheme !== "file") throw new Error(`cannot open ${uri.toString()}. Detail: Unable to resolve resource`);
  try {
    return readFileSync(uri.fsPath, "utf8");
  } catch {
    throw new Error(`cannot open ${uri.toString()}. Detail: Unable to read file (Error: nonexistent file)`);
  }
}

function open(uri: vscode.Uri, text: string, isDirty = false): vscode.TextDocument {
  const own = Uri.from(uri);
  const kept: Kept = {
    document: createDocument(own, () => kept),
    text: new DocumentText(text),
    version: 1,
    languageId: languages[extname(own.path)] ?? "plaintext",
    isDirty,
    isClosed: false,
  };
  state.open.set(own.toString(), kept);
  documentEvents.opened.fire(kept.document);
  return kept.document;
}

function createDocument(uri: vscode.Uri, kept: () => Kept): vscode.TextDocument {
  const text = () => kept().text;
  return {
    uri,
    fileName: uri.fsPath,
    isUntitled: false,
    encoding: "utf8",
    get languageId() {
      return kept().languageId;
    },
    get version() {
      return kept().version;
    },
    get isDirty() {
      return kept().isDirty;
    },
    get isClosed() {
      return kept().isClosed;
    },
    get eol() {
      return text().eol === "\n" ? EndOfLine.LF : EndOfLine.CRLF;
    },
    get lineCount() {
      return text().lines.length;
    },
    save: async () => (kept().isClosed ? Promise.reject(new Error("Document has been closed")) : save(kept())),
    lineAt: (at: number | vscode.Position) => text().lineAt(typeof at === "number" ? at : at.line),
    offsetAt: (position) => text().offsetAt(position),
    positionAt: (offset) => text().positionAt(offset),
    getText: (range) => (range === undefined ? text().toString() : text().textIn(text().validRange(range))),
    getWordRangeAtPosition: (position) => text().wordAt(position),
    validateRange: (range) => text().validRange(range),
    validatePosition: (position) => text().validPosition(position),
  };
}

function findKept(document: vscode.TextDocument): Kept {
  const kept = state.open.get(document.uri.toString());
  if (kept?.document !== document) throw new Error(`unknown document ${document.uri.toString()}`);
  return kept;
}

/**
 * Changes the text as an editor or an extension does. VS Code's window reports the change before its model of the file
 * knows that something is unsaved: the first change of a saved document arrives with `isDirty: false`, and a second
 * event without pieces follows.
 */
export function change(
  document: vscode.TextDocument,
  pieces: readonly Piece[],
  { reason, leavesDirty = true }: { reason?: vscode.TextDocumentChangeReason; leavesDirty?: boolean } = {},
): void {
  const kept = findKept(document);
  replace(kept, pieces, reason);
  setDirty(kept, leavesDirty);
}

/** Handles a change on the disk: VS Code reloads a document without unsaved changes, and it has none afterwards. */
export async function readAgain(document: vscode.TextDocument): Promise<void> {
  const kept = findKept(document);
  if (!kept.isDirty) replace(kept, [{ range: everything(kept), text: await read(document.uri) }]);
}

/**
 * Discards the unsaved changes. The text from the disk arrives with `isDirty: false`; only then does VS Code report
 * that change.
 */
export async function revert(document: vscode.TextDocument): Promise<void> {
  const kept = findKept(document);
  const text = await read(document.uri);
  kept.isDirty = false;
  replace(kept, [{ range: everything(kept), text }]);
  documentEvents.changed.fire({ document, contentChanges: [], reason: undefined });
}

/**
 * Closes a document. Unsaved changes are dropped first, so that no document is ever closed dirty; its text stays
 * readable.
 */
export function close(document: vscode.TextDocument): void {
  const kept = findKept(document);
  setDirty(kept, false);
  state.open.delete(document.uri.toString());
  kept.isClosed = true;
  documentEvents.closed.fire(document);
}

/** Gives a document another address, with its unsaved changes: another document opens, then this one closes. */
export function moveDocument(document: vscode.TextDocument, to: vscode.Uri): vscode.TextDocument {
  const { isDirty } = document;
  setDirty(findKept(document), false);
  const moved = open(to, document.getText(), isDirty);
  close(document);
  return moved;
}

/** Changes the language: for extensions the document closes and reopens, but it remains the same document. */
export function setLanguage(document: vscode.TextDocument, languageId: string): vscode.TextDocument {
  const kept = findKept(document);
  documentEvents.closed.fire(document);
  kept.languageId = languageId;
  documentEvents.opened.fire(document);
  return document;
}

/**
 * Saves a document: extensions take part before the file is written; then the document is reported as clean, and last
 * as saved.
 */
async function save(kept: Kept): Promise<boolean> {
  const { document } = kept;
  const waiting: Thenable<unknown>[] = [];
  documentEvents.willSave.fire({
    document,
    reason: TextDocumentSaveReason.Manual,
    waitUntil: (edits: Thenable<unknown>) => waiting.push(edits),
  });
  await Promise.all(waiting);
  writeFileSync(document.uri.fsPath, document.getText());
  setDirty(kept, false);
  // Sent with each save, even when nothing was unsaved.
  documentEvents.changed.fire({ document, contentChanges: [], reason: undefined });
  documentEvents.saved.fire(document);
  return true;
}

function replace(kept: Kept, pieces: readonly Piece[], reason?: vscode.TextDocumentChangeReason): void {
  const before = kept.text;
  // From the end backwards, the order of VS Code: no piece moves another.
  const contentChanges = pieces
    .map(({ range, text }) => {
      const valid = before.validRange(range);
      const rangeOffset = before.offsetAt(valid.start);
      return { range: valid, rangeOffset, rangeLength: before.offsetAt(valid.end) - rangeOffset, text };
    })
    .sort((one, other) => other.rangeOffset - one.rangeOffset);
  const after = contentChanges.reduce(
    (text, { rangeOffset, rangeLength, text: come }) =>
      text.slice(0, rangeOffset) + come + text.slice(rangeOffset + rangeLength),
    before.toString(),
  );
  // VS Code reports nothing when the text stays the same.
  if (after === before.toString()) return;
  kept.text = new DocumentText(after, before.eol);
  kept.version += 1;
  documentEvents.changed.fire({ document: kept.document, contentChanges, reason });
}

function setDirty(kept: Kept, isDirty: boolean): void {
  if (kept.isDirty === isDirty) return;
  kept.isDirty = isDirty;
  documentEvents.changed.fire({ document: kept.document, contentChanges: [], reason: undefined });
}

function everything({ text }: Kept): Range {
  return text.validRange(new Range(0, 0, text.lines.length, 0));
}

import type { SectionPlace } from "@dialectic/shared/protocol";
import type { SetBackPlace } from "@dialectic/shared/review";
import * as vscode from "vscode";
import { maxLinesFromChange } from "../limits.ts";
import { keepTexts } from "../texts.ts";
import { columnBesideReview } from "../workspace/chooseCodeColumn.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";
import type { ChangeDiffs } from "./changeDiffs.ts";
import type { HunkPlace } from "./changesPlace.ts";
import type { CodeReviewMirror } from "./codeReviewMirror.ts";
import type { EditorChanges } from "./editorChanges.ts";
import { isText, type OpenHunks, type RoundFile } from "./openHunks.ts";
import { isWholeFile } from "./openParts.ts";
import { findSideInFront } from "./shownSides.ts";
import type { UndoCommands } from "./undoCommands.ts";
import { findHunkAt } from "./viewedHunks.ts";

/*
 * Keys and commands for the open changes of a review in ordinary editors. Rules:
 * - An action of VS Code's peek is about the change that the peek shows; by key, it is about the change at the cursor.
 * - The walk goes through all files in the order of the review, from the cursor on, and begins anew at the end. It says when nothing is left.
 * - A file without text in an editor (deleted, only renamed, binary) opens as a diff, and there its actions are about the whole file.
 * - To keep a change by key moves the cursor to the next one of the file, as marking a hunk in a diff does.
 */

/** A change as VS Code's quick diff passes it. 1-based; a range without lines ends at 0, and stands behind its start. */
interface LineChange {
  readonly modifiedStartLineNumber: number;
  readonly modifiedEndLineNumber: number;
}

/** A row of the source control, or the file and the changes of a peek. */
type Given = readonly [
  uri?: vscode.Uri | vscode.SourceControlResourceState,
  changes?: readonly LineChange[],
  at?: number,
];

interface Target {
  readonly file: RoundFile;
  readonly hunks: readonly HunkPlace[];
  /** Lines of the editor. */
  readonly place: SetBackPlace | undefined;
  readonly isPeek: boolean;
}

interface ActionParts {
  readonly mirror: CodeReviewMirror;
  readonly open: OpenHunks;
  readonly editors: EditorChanges;
  readonly diffs: ChangeDiffs;
  readonly undo: UndoCommands;
  readonly showInReview: (place: SectionPlace) => Promise<void>;
}

export class HunkActions {
  readonly #parts: ActionParts;
  /** The marks that are on their way: the next key counts them. */
  #keeping: Promise<string | undefined> = Promise.resolve(undefined);

  constructor(parts: ActionParts) {
    this.#parts = parts;
  }

  /** Returns the file of the active editor, or of the diff in front. */
  findInFront(): RoundFile | undefined {
    const { open } = this.#parts;
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    if (input instanceof vscode.TabInputText) {
      const file = open.find(input.uri);
      if (file !== undefined) return file;
    }
    const side = findSideInFront(undefined);
    if (side === undefined || side.place.part !== undefined || side.place.since !== undefined) return undefined;
    return open.files.find(({ file, place }) => file.id === side.file && place.round === side.place.round);
  }

  async keep(...given: Given): Promise<void> {
    await this.#keeping.catch(() => undefined);
    const editor = vscode.window.activeTextEditor;
    const target = await this.#findTarget(given);
    if (target === undefined) return;
    const { file, hunks, place, isPeek } = target;
    const problem = await this.#keep(file, hunks);
    if (problem !== undefined) return void vscode.window.showWarningMessage(withoutLinks(problem));
    if (isPeek || editor === undefined || place === undefined) return;
    const left = await this.#parts.editors.find(editor.document);
    const next = left?.find(({ start }) => start >= place.start) ?? left?.[0];
    if (next === undefined) return tell(keepTexts.allInFile());
    if (editor === vscode.window.activeTextEditor) goTo(editor, next.start);
  }

  async undo(...given: Given): Promise<void> {
    const target = await this.#findTarget(given);
    if (target === undefined) return;
    const { file, hunks } = target;
    const isNew = file.file.status === "A" && isWholeFile(file.hunks, hunks);
    const isWhole = isNew || hunks.some(({ isWhole }) => isWhole === true);
    await this.#parts.undo.undoHunks(file, isWhole ? undefined : hunks);
  }

  async comment(...given: Given): Promise<void> {
    const target = await this.#findTarget(given);
    if (target?.place === undefined) return;
    const { start, end } = target.place;
    const selection = new vscode.Range(start, 0, start, 0);
    // The box opens in the editor that has the focus, which the peek has.
    await vscode.window.showTextDocument(target.file.uri, { selection, preview: false });
    // VS Code's own ranges, which are 1-based: this command takes no other.
    const range = { startLineNumber: start + 1, startColumn: 1, endLineNumber: Math.max(start + 1, end), endColumn: 1 };
    await vscode.commands.executeCommand("workbench.action.addComment", { range, fileComment: false });
  }

  /** Shows the section of the review that explains the change. */
  async showInReview(...given: Given): Promise<void> {
    const target = await this.#findTarget(given);
    const { review, host } = this.#parts.mirror;
    if (target === undefined || review === undefined) return;
    const { reviewId, iteration } = review.meta;
    const answer = await host?.["changes/sections"]({ reviewId, to: iteration });
    const hashes = new Set(target.hunks.map(({ hash }) => hash));
    const sections = answer?.kind === "placed" ? answer.places.sections : [];
    const home = sections.find(({ hunks }) =>
      hunks.some(({ hash, mark, isElsewhere }) => isElsewhere !== true && hashes.has(hash ?? mark ?? "")),
    );
    await this.#parts.showInReview({ reviewId, ...(home === undefined ? {} : { sectionId: home.id }) });
  }

  async keepFile(...given: Given): Promise<void> {
    const file = this.#findFile(given);
    if (file === undefined) return;
    const problem = await this.#keep(file, file.open);
    if (problem !== undefined) return void vscode.window.showWarningMessage(withoutLinks(problem));
    tell(keepTexts.allInFile());
  }

  async undoFile(...given: Given): Promise<void> {
    const file = this.#findFile(given);
    if (file === undefined) return;
    await this.#parts.undo.undoHunks(file, isWholeFile(file.hunks, file.open) ? undefined : file.open);
  }

  /** Opens a file at its first open change. */
  async openFile(uri: vscode.Uri): Promise<void> {
    const file = this.#parts.open.find(uri);
    if (file !== undefined) await this.#show(file);
  }

  /** Goes to the next open change after the cursor, over all files. */
  async next(): Promise<void> {
    await this.#keeping.catch(() => undefined);
    const files = this.#parts.open.files.filter(({ open }) => open.length > 0);
    const all = this.#parts.open.files;
    const front = this.findInFront();
    if (!this.#parts.open.isActive) return void vscode.window.showInformationMessage(keepTexts.notHere());
    if (files.length === 0) return void vscode.window.showInformationMessage(keepTexts.nothingLeft());
    const at = all.findIndex(({ file }) => file.id === front?.file.id);
    const own = front === undefined ? undefined : files.find(({ file }) => file.id === front.file.id);
    const editor = vscode.window.activeTextEditor;
    if (own !== undefined && editor !== undefined) {
      const line = editor.selection.active.line;
      const below = (await this.#listLines(own, editor.document)).find((each) => each > line);
      if (below !== undefined) return this.#arrive(editor, below);
    }
    const following = [...all.slice(at + 1), ...all.slice(0, at + 1)];
    const next = following.find(({ open }) => open.length > 0);
    if (next !== undefined) await this.#show(next);
  }

  #keep(file: RoundFile, hunks: readonly HunkPlace[]): Promise<string | undefined> {
    this.#keeping = this.#parts.open.keep(file, hunks);
    return this.#keeping;
  }

  async #show(round: RoundFile): Promise<void> {
    const { diffs } = this.#parts;
    const document = isText(round) ? await openText(round.uri) : undefined;
    if (document === undefined) {
      await diffs.open(round.place, round.file);
      return this.#tellCount();
    }
    const editor = await vscode.window.showTextDocument(document, { viewColumn: columnBesideReview() });
    const [first] = await this.#listLines(round, document);
    // A hunk whose lines were changed back by hand has no place.
    this.#arrive(editor, first ?? (round.open[0]?.after.changed ?? 1) - 1);
  }

  /** Returns the 0-based lines of the open hunks in an editor; those of the review where the editor has no bars. */
  async #listLines(file: RoundFile, document: vscode.TextDocument): Promise<readonly number[]> {
    if (!isText(file)) return [];
    const places = await this.#parts.editors.find(document);
    return places?.map(({ start }) => start) ?? file.open.map(({ after }) => after.changed - 1);
  }

  #arrive(editor: vscode.TextEditor, line: number): void {
    goTo(editor, line);
    this.#tellCount();
  }

  #tellCount(): void {
    tell(keepTexts.left(this.#parts.open.count));
  }

  /** Returns the file of a row, or the one in front. */
  #findFile([given]: Given): RoundFile | undefined {
    const uri = given instanceof vscode.Uri ? given : given?.resourceUri;
    const file = uri === undefined ? this.findInFront() : this.#parts.open.find(uri);
    if (file !== undefined && file.open.length > 0) return file;
    tell(keepTexts.noneInFile());
    return undefined;
  }

  async #findTarget([given, changes, at = 0]: Given): Promise<Target | undefined> {
    await this.#keeping.catch(() => undefined);
    const isPeek = given instanceof vscode.Uri;
    const file = isPeek ? this.#parts.open.find(given) : this.findInFront();
    if (file === undefined || file.open.length === 0) return void tell(keepTexts.noneInFile());
    const editor = vscode.window.activeTextEditor;
    if (!isText(file) || (!isPeek && editor?.document.uri.scheme !== "file"))
      return { file, hunks: file.open, place: undefined, isPeek };
    const document = isPeek ? await openText(given) : editor?.document;
    const places = document && (await this.#parts.editors.find(document));
    const change = changes?.[at];
    const lines = change === undefined ? toLine(editor) : toLines(change);
    const place = findNearest(
      places ?? [],
      lines,
      change === undefined ? maxLinesFromChange : Number.POSITIVE_INFINITY,
    );
    const hunks = place === undefined ? findUnplaced(file, places ?? [], lines.end) : listHunks(file, place);
    if (hunks.length === 0) return void tell(keepTexts.noneAtCursor());
    return { file, hunks, place, isPeek };
  }
}

function listHunks({ open }: RoundFile, { hashes }: SetBackPlace): readonly HunkPlace[] {
  return open.filter(({ hash }) => hashes.includes(hash));
}

/** Returns an open hunk at a line that the editor does not show: its lines were changed back by hand, or the file is very long. */
function findUnplaced({ open }: RoundFile, places: readonly SetBackPlace[], line: number): readonly HunkPlace[] {
  const shown = new Set(places.flatMap(({ hashes }) => hashes));
  const left = open.filter(({ hash }) => !shown.has(hash));
  const found = findHunkAt(left, "after", line);
  return found === undefined ? [] : [found];
}

/** 0-based; the end is the line after the last. */
interface Lines {
  readonly start: number;
  readonly end: number;
}

function toLine(editor: vscode.TextEditor | undefined): Lines {
  const { line } = editor?.selection.active ?? new vscode.Position(0, 0);
  return { start: line, end: line + 1 };
}

function toLines({ modifiedStartLineNumber: start, modifiedEndLineNumber: end }: LineChange): Lines {
  return end === 0 ? { start, end: start } : { start: start - 1, end };
}

/** Returns the place that has the lines, or else the nearest one: VS Code may divide a change among equal lines in another way. */
function findNearest(places: readonly SetBackPlace[], lines: Lines, maxDistance: number): SetBackPlace | undefined {
  const distance = ({ start, end }: SetBackPlace) =>
    Math.max(0, start - lines.end + 1, lines.start - Math.max(start, end - 1));
  const [nearest] = [...places].sort((one, other) => distance(one) - distance(other));
  return nearest !== undefined && distance(nearest) <= maxDistance ? nearest : undefined;
}

async function openText(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    // The file is gone, or VS Code takes it for binary.
    return undefined;
  }
}

function goTo(editor: vscode.TextEditor, line: number): void {
  const at = new vscode.Position(Math.min(line, editor.document.lineCount - 1), 0);
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

function tell(text: string): void {
  vscode.window.setStatusBarMessage(text, 4_000);
}

import { randomUUID } from "node:crypto";
import type { EditorPort } from "@dialectic/host";
import {
  type ChangedFile,
  type Client,
  type PanelToHost,
  toVisible,
  type UndoChangesOutcome,
  type UndoConflict,
} from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { changesTexts, hunkTexts, undoTexts } from "../texts.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";
import { mayChangeFiles } from "./applyWithPermission.ts";
import type { ChangeDocuments, ShownSide } from "./changeDocuments.ts";
import type { ChangesPlace, HunkPlace } from "./changesPlace.ts";
import type { ChangesNode } from "./changesTree.ts";
import type { CodeReviewMirror } from "./codeReviewMirror.ts";
import { type FileUndo, findFileUndo, findUndoneHunk } from "./fileUndo.ts";
import type { ShownChanges } from "./shownChanges.ts";
import { findSideInFront } from "./shownSides.ts";
import { findHunkAt } from "./viewedHunks.ts";

type Wish = Parameters<Client<PanelToHost>["undo/changes"]>[0];
type ShowText = NonNullable<EditorPort["showText"]>;

interface UndoParts {
  readonly mirror: CodeReviewMirror;
  readonly changes: ShownChanges;
  readonly sides: ChangeDocuments;
  readonly showText: ShowText;
}

/** A file in front of the person, or in the row that was clicked. */
interface TargetFile {
  readonly place: ChangesPlace;
  readonly file: ChangedFile;
}

/** The commands that undo changes of the review in the working tree, and restore them. */
export class UndoCommands {
  readonly #parts: UndoParts;

  constructor(parts: UndoParts) {
    this.#parts = parts;
  }

  /** Finds out for the active editor what can be undone and restored in its file. */
  findInFront(): FileUndo | undefined {
    const front = this.#findFront();
    return front && this.#parts.changes.findUndo(front.file, front.place);
  }

  async undoFile(node: ChangesNode | undefined): Promise<void> {
    const target = this.#findTarget(node);
    if (target !== undefined) await this.#undo(target);
  }

  async restoreFile(node: ChangesNode | undefined): Promise<void> {
    const { list } = this.#parts.changes;
    if (node?.kind === "undone" && list !== undefined) return this.#restore(list.place, [node.undone.change]);
    const target = this.#findTarget(node);
    if (target !== undefined) await this.#restoreAll(target);
  }

  /** Undoes some hunks of a file; without them, the file with its name and its mode. */
  async undoHunks(target: TargetFile, hunks?: readonly HunkPlace[]): Promise<void> {
    await this.#undo(target, hunks);
  }

  async undoFileInFront(): Promise<void> {
    const front = this.#findFront();
    if (front === undefined) return tell(undoTexts.openChangedFile());
    await this.#undo(front);
  }

  async restoreFileInFront(): Promise<void> {
    const front = this.#findFront();
    if (front === undefined) return tell(undoTexts.openChangedFile());
    await this.#restoreAll(front);
  }

  /** Undoes the hunk at the cursor, or restores it. */
  async toggleHunk(): Promise<void> {
    const { changes } = this.#parts;
    const [editor, front] = [vscode.window.activeTextEditor, this.#findFront()];
    if (editor === undefined || front === undefined) return tell(undoTexts.openChangedFile());
    const { place, file, pane } = front;
    const hunks = await changes.loadHunks(place, file.id);
    const line = await this.#toReviewedLine(editor, { place, file: file.id, pane });
    const hunk = findHunkAt(hunks, pane, line);
    if (hunk === undefined) return tell(hunkTexts.noHunk());
    if (hunk.isWhole === true) return this.#toggleWhole(front);
    const known = findUndoneHunk(await this.#findUndo(front), file, hunk);
    if (known !== undefined) await this.#restore(place, [known.change]);
    else await this.#undo(front, [hunk]);
  }

  async #toggleWhole(target: TargetFile): Promise<void> {
    const { undone } = await this.#findUndo(target);
    await (undone.length > 0 ? this.#restoreAll(target) : this.#undo(target));
  }

  #findTarget(node: ChangesNode | undefined): TargetFile | undefined {
    const place = this.#parts.changes.list?.place;
    // VS Code passes no row when the list was being updated at the moment of the click.
    if (node === undefined) void vscode.window.showInformationMessage(changesTexts.updating());
    return node?.kind === "file" && place !== undefined ? { place, file: node.file } : undefined;
  }

  #findFront(): (TargetFile & Pick<ShownSide, "pane">) | undefined {
    const { list } = this.#parts.changes;
    const front = findSideInFront(list);
    const file = list?.files.find(({ id }) => id === front?.file);
    return front && file && { place: front.place, file, pane: front.pane };
  }

  async #findUndo({ place, file }: TargetFile): Promise<FileUndo> {
    const hunks = await this.#parts.changes.loadHunks(place, file.id);
    return findFileUndo(this.#parts.mirror.review, { place, file, hunks });
  }

  /** Returns the line of the reviewed text at the cursor: the file may have been edited since. */
  async #toReviewedLine({ document, selection }: vscode.TextEditor, side: ShownSide): Promise<number> {
    const at = selection.active.line;
    const reviewed = document.uri.scheme === "file" ? await this.#parts.sides.readShown(side) : undefined;
    if (reviewed === undefined) return at + 1;
    const { traceLines } = await import("../host.ts");
    const { targets } = traceLines(document.getText(), reviewed.text);
    // A line that is not in the reviewed text belongs to the lines above it.
    for (let line = Math.min(at, targets.length - 1); line >= 0; line--) {
      const target = targets[line] ?? -1;
      if (target >= 0) return target + 1;
    }
    return 1;
  }

  /** Undoes hunks or a whole file, after the person has given a reason or none. */
  async #undo(target: TargetFile, hunks?: readonly HunkPlace[]): Promise<void> {
    const { place, file } = target;
    const { canUndo, back } = await this.#findUndo(target);
    if (file.forbiddenPart !== undefined) return tell(changesTexts.forbiddenPart(toVisible(file.forbiddenPart)));
    if (!canUndo) return tell(undoTexts.notThese());
    const path = toVisible(file.path);
    const hashes = hunks?.flatMap(({ hash, left }) => left ?? [hash]);
    const [only] = hunks?.length === 1 ? hunks : [];
    const name = only === undefined ? path : `${path}:${only.after.changed}`;
    const [earlier] = hashes === undefined ? back : back.filter(({ change }) => hashes.includes(change));
    const reason = await vscode.window.showInputBox({
      title: undoTexts.title(name),
      prompt: undoTexts.reason(),
      ...(earlier === undefined ? {} : { value: earlier.reason }),
      ignoreFocusOut: true,
    });
    const { host } = this.#parts.mirror;
    if (reason === undefined || host === undefined) return;
    const files = [hashes === undefined ? { file: file.id } : { file: file.id, hunks: hashes }];
    const wish: Wish = { ...place, files, reason, id: randomUUID() };
    let outcome = await ask(() => host["undo/changes"](wish));
    if (outcome?.kind === "confirm") {
      const question = { text: undoTexts.mayUndo(), action: undoTexts.undoChanges(), folder: outcome.folder };
      if (!(await mayChangeFiles(question))) return;
      outcome = await ask(() => host["undo/changes"]({ ...wish, isConfirmed: true }));
    }
    if (outcome !== undefined) this.#tellOutcome(outcome, undoTexts.undone, false);
  }

  async #restoreAll(target: TargetFile): Promise<void> {
    const { undone } = await this.#findUndo(target);
    if (undone.length === 0) return tell(undoTexts.nothingUndone());
    await this.#restore(
      target.place,
      undone.map(({ change }) => change),
    );
  }

  async #restore({ reviewId }: ChangesPlace, changes: string[]): Promise<void> {
    const { host } = this.#parts.mirror;
    const id = randomUUID();
    const outcome = host && (await ask(() => host["undo/restore"]({ reviewId, changes, id })));
    if (outcome !== undefined) this.#tellOutcome(outcome, undoTexts.restored, true);
  }

  #tellOutcome(outcome: UndoChangesOutcome, done: (count: number) => string, isRestore: boolean): void {
    if (outcome.kind === "refused") void vscode.window.showWarningMessage(withoutLinks(outcome.message));
    if (outcome.kind !== "changed") return;
    const { count, conflicts, notice } = outcome;
    if (count > 0) tell(done(count));
    if (notice !== undefined) void vscode.window.showInformationMessage(withoutLinks(notice));
    if (conflicts.length > 0) void tellConflicts({ conflicts, isRestore }, this.#parts.showText);
  }
}

/** Sends a call; without an answer, the person can send it again, and it counts once. */
async function ask(call: () => Promise<UndoChangesOutcome>): Promise<UndoChangesOutcome | undefined> {
  const answer = await call().catch(() => undefined);
  if (answer !== undefined) return answer;
  const again = undoTexts.tryAgain();
  return (await vscode.window.showWarningMessage(undoTexts.unanswered(), again)) === again ? ask(call) : undefined;
}

function tell(text: string): void {
  vscode.window.setStatusBarMessage(text, 4_000);
}

interface FoundConflicts {
  readonly conflicts: readonly UndoConflict[];
  readonly isRestore: boolean;
}

/** Says which changes were not touched, and shows on request the three texts of each. */
async function tellConflicts(found: FoundConflicts, showText: NonNullable<EditorPort["showText"]>): Promise<void> {
  const [first] = found.conflicts;
  if (first === undefined) return;
  const show = undoTexts.show();
  const said = undoTexts.notTouched(found.conflicts.length, `${toVisible(first.path)}:${first.line}`, first.reason);
  if ((await vscode.window.showWarningMessage(withoutLinks(said), show)) !== show) return;
  const text = found.conflicts.map((conflict) => describeConflict(conflict, found.isRestore)).join("\n");
  const shown = await showText({ title: undoTexts.conflictsTitle(toVisible(first.path)), text, language: "markdown" });
  if (shown.kind === "failed") void vscode.window.showWarningMessage(withoutLinks(shown.message));
}

function describeConflict({ path, line, reason, wanted, left, now }: UndoConflict, isRestore: boolean): string {
  const versions = [
    [isRestore ? undoTexts.written() : undoTexts.before(), wanted],
    [isRestore ? undoTexts.afterUndo() : undoTexts.left(), left],
    [undoTexts.now(), now],
  ] as const;
  const parts = versions.map(([label, text]) => `## ${label}\n\n${toFence(text)}\n`);
  return [`# ${toVisible(path)}:${line}\n`, `${reason}\n`, ...parts].join("\n");
}

/** Quotes lines, in a fence that is longer than any inside. */
function toFence(text: string): string {
  if (text === "") return `*${undoTexts.noText()}*`;
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}${text.endsWith("\n") ? "" : "\n"}${fence}`;
}

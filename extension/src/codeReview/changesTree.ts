import { posix } from "node:path";
import {
  type ChangedFile,
  type ChangeStatus,
  type CodeNote,
  type FoldedFolder,
  isUncounted,
  sumChanges,
  type Thread,
  toVisible,
  type UndoneChange,
} from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { changesTexts, commonTexts, kindTexts, undoTexts } from "../texts.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";
import { formatPlaceTitle, formatRange } from "./changeDiffs.ts";
import { changeScheme } from "./changeDocuments.ts";
import { createElsewhereItem, createFolderItem, createOthersItem } from "./changesRows.ts";
import type { CodeReviewMirror, MirroredReview } from "./codeReviewMirror.ts";
import { isAbout, listFileThreads, listOtherThreads } from "./fileThreads.ts";
import { describeReasons, type FileUndo } from "./fileUndo.ts";
import type { ShownChanges } from "./shownChanges.ts";
import { createThreadRow, toOneLine } from "./threadRow.ts";
import { buildThreadContext, describeJudgement, describeStanding } from "./threadWords.ts";

export const changesViewId = "dialectic.changes";

export type ChangesNode =
  | { readonly kind: "file"; readonly file: ChangedFile }
  | { readonly kind: "thread"; readonly thread: Thread }
  | { readonly kind: "note"; readonly note: CodeNote }
  /** A folder of new files, whose files the page lists. */
  | { readonly kind: "folder"; readonly folder: FoldedFolder }
  /** Comments on code that is in none of the files. */
  | { readonly kind: "others" }
  /** Says that there are no such comments. */
  | { readonly kind: "none" }
  /** Changes that are undone and that none of the files shows, and one of them. */
  | { readonly kind: "elsewhere" }
  | { readonly kind: "undone"; readonly undone: UndoneChange };

export class ChangesTree
  implements vscode.TreeDataProvider<ChangesNode>, vscode.FileDecorationProvider, vscode.Disposable
{
  readonly #mirror: CodeReviewMirror;
  readonly #changes: ShownChanges;
  readonly #refreshed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.#refreshed.event;
  readonly #view: vscode.TreeView<ChangesNode>;
  readonly #parts: readonly vscode.Disposable[];
  #rows = "";

  constructor(mirror: CodeReviewMirror, changes: ShownChanges) {
    this.#mirror = mirror;
    this.#changes = changes;
    const options = { treeDataProvider: this, manageCheckboxStateManually: true, showCollapseAll: true };
    this.#view = vscode.window.createTreeView(changesViewId, options);
    this.#parts = [
      this.#refreshed,
      this.#view,
      vscode.window.registerFileDecorationProvider(this),
      mirror.onChanged(() => this.#refresh()),
      changes.onChanged(() => this.#refresh()),
      this.#view.onDidChangeCheckboxState(({ items }) => void this.#mark(items)),
    ];
    this.#refresh();
  }

  getChildren(node?: ChangesNode): ChangesNode[] {
    const { list } = this.#changes;
    const { review } = this.#mirror;
    if (node === undefined) {
      const files = list?.files.map((file) => ({ kind: "file" as const, file })) ?? [];
      const hasUndone = this.#changes.listUndoneElsewhere().length > 0;
      const elsewhere = hasUndone ? [{ kind: "elsewhere" as const }] : [];
      // Always there: VS Code moves all rows aside when the first of them gets children.
      return [
        ...files,
        ...this.#listFolders(),
        ...elsewhere,
        ...(list === undefined ? [] : [{ kind: "others" as const }]),
      ];
    }
    if (node.kind === "elsewhere")
      return this.#changes.listUndoneElsewhere().map((undone) => ({ kind: "undone", undone }));
    if (node.kind === "others") {
      const others = this.#listOthers();
      return others.length === 0 ? [{ kind: "none" }] : others.map((thread) => ({ kind: "thread", thread }));
    }
    if (node.kind !== "file") return [];
    const said = listFileThreads(node.file, review, this.#changes.lines).map((thread) => ({
      kind: "thread" as const,
      thread,
    }));
    // A note that has a comment is shown as a thread.
    const notes =
      list?.notes.filter(({ file, thread }) => file === node.file.id && review?.threads.has(thread) !== true) ?? [];
    return [...said, ...notes.map((note) => ({ kind: "note" as const, note }))].sort(
      (one, other) => getNodeLine(one) - getNodeLine(other),
    );
  }

  getTreeItem(node: ChangesNode): vscode.TreeItem {
    if (node.kind === "others") return createOthersItem(this.#listOthers().length, this.#changes.lines !== undefined);
    if (node.kind === "none") return new vscode.TreeItem(changesTexts.noOtherComments());
    if (node.kind === "elsewhere") return createElsewhereItem();
    if (node.kind === "undone") return undoneItem(node);
    if (node.kind === "folder") return createFolderItem(node.folder);
    const item =
      node.kind === "file"
        ? this.#fileItem(node.file)
        : node.kind === "thread"
          ? this.#threadItem(node)
          : noteItem(node);
    item.command = { title: commonTexts.open(), command: "dialectic.openChange", arguments: [node] };
    return item;
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const status = uri.scheme === treeScheme ? uri.query : undefined;
    if (status === undefined || !isStatus(status)) return undefined;
    const { letter, words, color } = decorations[status];
    return new vscode.FileDecoration(letter, words(), new vscode.ThemeColor(color));
  }

  dispose(): void {
    for (const part of this.#parts) part.dispose();
  }

  /** A comparison does not know what is new in a folder. */
  #listFolders(): ChangesNode[] {
    const { list } = this.#changes;
    const folders = this.#mirror.review?.rounds[(list?.place.round ?? 0) - 1]?.folded ?? [];
    return list?.place.since === undefined && list?.place.part === undefined
      ? folders.map((folder) => ({ kind: "folder", folder }))
      : [];
  }

  #listOthers(): readonly Thread[] {
    return listOtherThreads(this.#changes.list?.files ?? [], this.#mirror.review, this.#changes.lines);
  }

  #fileItem(file: ChangedFile): vscode.TreeItem {
    const { status } = file;
    const path = toVisible(file.path);
    const from = file.from === undefined ? undefined : toVisible(file.from);
    const children = this.getChildren({ kind: "file", file }).length;
    const folded = children === 0 ? vscode.TreeItemCollapsibleState.None : vscode.TreeItemCollapsibleState.Expanded;
    const item = new vscode.TreeItem(posix.basename(path), folded);
    const folder = posix.dirname(path);
    const counts = describeCounts(file);
    // A row without children stays collapsed when it gets some, unless it has another id.
    item.id = `file ${file.id}${children === 0 ? "" : " said"}`;
    // A separate scheme: git's decorations describe the working tree, these describe the review.
    item.resourceUri = vscode.Uri.from({ scheme: treeScheme, path: `/${file.path}`, query: status });
    item.iconPath = vscode.ThemeIcon.File;
    const progress = this.#changes.progress(file);
    const isBegun = progress !== undefined && progress.seen > 0 && progress.seen < progress.total;
    const viewed = isBegun ? changesTexts.progress(progress.seen, progress.total) : "";
    const shortFrom = from !== undefined && posix.dirname(from) === folder ? posix.basename(from) : from;
    const undo = this.#changes.findUndo(file);
    const generated = describeGenerated(file);
    const { forbiddenPart } = file;
    const barred = forbiddenPart === undefined ? "" : changesTexts.forbiddenPart(toVisible(forbiddenPart));
    item.description = joinParts([
      undo.words,
      barred,
      file.generated === undefined ? "" : changesTexts.generated(),
      counts,
      viewed,
      folder === "." ? "" : folder,
      describeOrigin(shortFrom),
    ]);
    const conflict = file.isConflict === true ? changesTexts.conflict() : "";
    const about = joinParts([
      path,
      decorations[status].words(),
      describeOrigin(from),
      generated,
      counts,
      viewed,
      conflict,
      barred,
    ]);
    item.tooltip = [about, ...describeReasons(undo)].join("\n");
    item.contextValue = buildFileContext(undo);
    const isViewed = this.#changes.isViewed(file);
    if (isViewed !== undefined) {
      item.checkboxState = {
        state: isViewed ? vscode.TreeItemCheckboxState.Checked : vscode.TreeItemCheckboxState.Unchecked,
        tooltip: isViewed ? changesTexts.viewed() : changesTexts.notViewed(),
        accessibilityInformation: {
          label: isViewed ? changesTexts.fileViewed(path) : changesTexts.fileNotViewed(path),
        },
      };
    }
    return item;
  }

  #threadItem({ thread }: { readonly thread: Thread }): vscode.TreeItem {
    const isHere = this.#changes.list?.files.some((file) => isAbout(thread, file, this.#changes.lines)) === true;
    const item = createThreadRow(thread, isHere, this.#mirror.hasNews(thread.id));
    return Object.assign(item, { contextValue: `thread-${buildThreadContext(thread)}` });
  }

  async #mark(items: readonly (readonly [ChangesNode, vscode.TreeItemCheckboxState])[]): Promise<void> {
    for (const isViewed of [true, false]) {
      const files = items.flatMap(([node, state]) =>
        node.kind === "file" && (state === vscode.TreeItemCheckboxState.Checked) === isViewed ? [node.file] : [],
      );
      const problem = files.length === 0 ? undefined : await this.#changes.mark(files, isViewed);
      if (problem === undefined) continue;
      void vscode.window.showWarningMessage(withoutLinks(problem));
      // VS Code shows the mark as it was clicked.
      this.#refreshed.fire();
    }
  }

  #refresh(): void {
    const { list } = this.#changes;
    const { review } = this.#mirror;
    const [message, description] = list && review ? this.#summary(review) : ["", ""];
    this.#view.message = message;
    this.#view.description = description;
    const rows = JSON.stringify(this.getChildren().map((node) => this.#snapshotRow(node)));
    // While VS Code asks for the rows again, a click on a button of a row comes without its row.
    if (rows === this.#rows) return;
    this.#rows = rows;
    this.#refreshed.fire();
  }

  #snapshotRow(node: ChangesNode): readonly unknown[] {
    const { id, label, description, tooltip, contextValue, checkboxState, collapsibleState } = this.getTreeItem(node);
    const children = this.getChildren(node).map((child) => this.#snapshotRow(child));
    // Commands get the node, so a row with another node is another row.
    return [node, id, label, description, tooltip, contextValue, checkboxState, collapsibleState, children];
  }

  #summary(review: MirroredReview): readonly [message: string, description: string] {
    const { list } = this.#changes;
    const { rounds } = review;
    // The view is below or beside the page, and says itself which review it is about.
    const standing = joinParts([review.meta.title, describeStanding(review)]);
    if (list === undefined) return ["", ""];
    if (list.problem !== undefined) return [list.problem, standing];
    const { files, place: shown } = list;
    const round = rounds[shown.round - 1];
    // All of a round is counted by the host, as for the header of the page.
    const sum =
      round === undefined || shown.since !== undefined || shown.part !== undefined ? sumChanges(files) : round;
    const viewed = files.filter((file) => !isUncounted(file) && this.#changes.isViewed(file) === true).length;
    const counts = [changesTexts.fileCount(sum.files), changesTexts.lineCounts(sum.additions, sum.deletions)];
    // The page names its iteration itself; the tree names only what it compares instead.
    const isLatest = shown.since === undefined && shown.part === undefined && shown.round === rounds.length;
    const place = [isLatest ? "" : formatPlaceTitle(shown, rounds), formatRange(round?.range ?? "")];
    return [joinParts([...place, ...counts, changesTexts.viewedCount(viewed)]), standing];
  }
}

/** The scheme of the names of files in the tree; such addresses have no text. */
const treeScheme = `${changeScheme}-tree`;

const decorations: Readonly<Record<ChangeStatus, { letter: string; words: () => string; color: string }>> = {
  A: { letter: "A", words: kindTexts.added, color: "gitDecoration.addedResourceForeground" },
  M: { letter: "M", words: kindTexts.modified, color: "gitDecoration.modifiedResourceForeground" },
  D: { letter: "D", words: kindTexts.deleted, color: "gitDecoration.deletedResourceForeground" },
  R: { letter: "R", words: kindTexts.renamed, color: "gitDecoration.renamedResourceForeground" },
  C: { letter: "C", words: kindTexts.copied, color: "gitDecoration.addedResourceForeground" },
  T: { letter: "T", words: kindTexts.typeChanged, color: "gitDecoration.modifiedResourceForeground" },
  U: { letter: "U", words: kindTexts.unmerged, color: "gitDecoration.conflictingResourceForeground" },
};

function isStatus(text: string): text is ChangeStatus {
  return Object.hasOwn(decorations, text);
}

function describeCounts({ additions, deletions, isSubmodule, isUnsettled, mode, endings }: ChangedFile): string {
  if (isUnsettled === true) return changesTexts.unsettled();
  if (isSubmodule === true) return changesTexts.submodule();
  if (additions === undefined) return changesTexts.binary();
  if (additions + (deletions ?? 0) > 0) return changesTexts.lineCounts(additions, deletions ?? 0);
  if (endings !== undefined) return changesTexts.lineEndings(endings.before, endings.after);
  return mode === undefined ? changesTexts.lineCounts(0, 0) : changesTexts.mode(mode.before, mode.after);
}

function describeGenerated({ generated }: ChangedFile): string {
  if (generated === undefined) return "";
  return generated.counts ? changesTexts.markedHere() : changesTexts.generated();
}

/** Returns the word by which the manifest chooses the actions of a file. */
function buildFileContext({ canUndo, undone }: FileUndo): string {
  return ["file", ...(canUndo ? ["undo"] : []), ...(undone.length > 0 ? ["restore"] : [])].join("-");
}

function describeOrigin(from: string | undefined): string {
  return from === undefined ? "" : changesTexts.renamedFrom(from);
}

function joinParts(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" · ");
}

function undoneItem({ undone }: { readonly undone: UndoneChange }): vscode.TreeItem {
  const { change, reason, isBack } = undone;
  const path = toVisible(undone.path);
  const item = new vscode.TreeItem(posix.basename(path));
  item.id = `undone ${change}`;
  item.iconPath = vscode.ThemeIcon.File;
  const state = isBack === true ? undoTexts.isBack() : "";
  const folder = posix.dirname(path);
  item.description = joinParts([state, folder === "." ? "" : folder, toOneLine(reason)]);
  item.tooltip = reason === "" ? path : `${path}\n${reason}`;
  item.contextValue = isBack === true ? "undone" : "undone-restore";
  return item;
}

const noteTypes: Readonly<Record<CodeNote["type"], { icon: string; words: () => string }>> = {
  Explanation: { icon: "lightbulb", words: kindTexts.explanation },
  Question: { icon: "question", words: kindTexts.question },
  Todo: { icon: "checklist", words: kindTexts.todo },
  Fixme: { icon: "tools", words: kindTexts.fixme },
};

function noteItem({ note }: { readonly note: CodeNote }): vscode.TreeItem {
  const { judgement } = note;
  const type = noteTypes[note.type];
  const item = new vscode.TreeItem(toOneLine(note.text));
  item.id = `note ${note.file} ${note.line}`;
  item.iconPath = new vscode.ThemeIcon(type.icon);
  item.description = judgement === undefined ? String(note.line) : `${note.line} · ${describeJudgement(judgement)}`;
  if (judgement?.kind !== "rejected") item.contextValue = "note";
  item.tooltip = changesTexts.note(type.words(), `${toVisible(note.path)}:${note.line}`, note.text);
  return item;
}

function getNodeLine(node: ChangesNode): number {
  if (node.kind === "note") return node.note.line;
  return node.kind === "thread" && node.thread.place.kind === "code" ? node.thread.place.line : 0;
}

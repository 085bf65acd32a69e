import { posix } from "node:path";
import type { ChangedFile, ChangeStatus, CodeNote, Thread } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { formatPlaceTitle } from "./changeDiffs.ts";
import { changeScheme } from "./changeDocuments.ts";
import type { CodeReviewMirror, MirroredReview } from "./codeReviewMirror.ts";
import { isAbout, listFileThreads, listOtherThreads } from "./fileThreads.ts";
import type { ShownChanges } from "./shownChanges.ts";
import {
  buildThreadContext,
  describeJudgement,
  describeThreadPlace,
  describeThreadState,
  formatThreadQuote,
  statusWords,
} from "./threadWords.ts";

const changesViewId = "dialectic.changes";

export type ChangesNode =
  | { readonly kind: "file"; readonly file: ChangedFile }
  | { readonly kind: "thread"; readonly thread: Thread }
  | { readonly kind: "note"; readonly note: CodeNote }
  /** Comments on code that is in none of the files. */
  | { readonly kind: "others" };

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
      return listOtherThreads(list?.files ?? [], review).length === 0 ? files : [...files, { kind: "others" }];
    }
    if (node.kind === "others") {
      return listOtherThreads(list?.files ?? [], review).map((thread) => ({ kind: "thread", thread }));
    }
    if (node.kind !== "file") return [];
    const said = listFileThreads(node.file, review).map((thread) => ({ kind: "thread" as const, thread }));
    // A note that has a comment is shown as a thread.
    const notes =
      list?.notes.filter(({ file, thread }) => file === node.file.id && review?.threads.has(thread) !== true) ?? [];
    return [...said, ...notes.map((note) => ({ kind: "note" as const, note }))].sort(
      (one, other) => getNodeLine(one) - getNodeLine(other),
    );
  }

  getTreeItem(node: ChangesNode): vscode.TreeItem {
    if (node.kind === "others") return createOthersItem();
    const item =
      node.kind === "file"
        ? this.#fileItem(node.file)
        : node.kind === "thread"
          ? this.#threadItem(node)
          : noteItem(node);
    item.command = { title: "Open", command: "dialectic.openChange", arguments: [node] };
    return item;
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const status = uri.scheme === treeScheme ? uri.query : undefined;
    if (status === undefined || !isStatus(status)) return undefined;
    const { letter, words, color } = decorations[status];
    return new vscode.FileDecoration(letter, words, new vscode.ThemeColor(color));
  }

  dispose(): void {
    for (const part of this.#parts) part.dispose();
  }

  #fileItem(file: ChangedFile): vscode.TreeItem {
    const { path, from, status } = file;
    const children = this.getChildren({ kind: "file", file }).length;
    const folded = children === 0 ? vscode.TreeItemCollapsibleState.None : vscode.TreeItemCollapsibleState.Expanded;
    const item = new vscode.TreeItem(posix.basename(path), folded);
    const folder = posix.dirname(path);
    const counts = describeCounts(file);
    // A row without children stays collapsed when it gets some, unless it has another id.
    item.id = `file ${file.id}${children === 0 ? "" : " said"}`;
    // A separate scheme: git's decorations describe the working tree, these describe the review.
    item.resourceUri = vscode.Uri.from({ scheme: treeScheme, path: `/${path}`, query: status });
    item.iconPath = vscode.ThemeIcon.File;
    const progress = this.#changes.progress(file);
    const isBegun = progress !== undefined && progress.seen > 0 && progress.seen < progress.total;
    const viewed = isBegun ? `${progress.seen} of ${progress.total} viewed` : "";
    const before = from === undefined ? "" : `from ${posix.dirname(from) === folder ? posix.basename(from) : from}`;
    item.description = [counts, viewed, folder === "." ? "" : folder, before].filter((part) => part !== "").join(" · ");
    const renamed = from === undefined ? "" : `, before ${from}`;
    item.tooltip = `${path}${renamed}: ${decorations[status].words}, ${counts}${viewed === "" ? "" : `, ${viewed}`}`;
    item.contextValue = "file";
    const isViewed = this.#changes.isViewed(file);
    if (isViewed !== undefined) {
      item.checkboxState = {
        state: isViewed ? vscode.TreeItemCheckboxState.Checked : vscode.TreeItemCheckboxState.Unchecked,
        tooltip: isViewed ? "Viewed" : "Not viewed yet",
        accessibilityInformation: { label: isViewed ? `${path}, viewed` : `${path}, not viewed yet` },
      };
    }
    return item;
  }

  #threadItem({ thread }: { readonly thread: Thread }): vscode.TreeItem {
    const [first] = thread.entries;
    const item = new vscode.TreeItem(toOneLine(first?.text ?? ""));
    const isHere = this.#changes.list?.files.some((file) => isAbout(thread, file)) === true;
    item.id = `thread ${thread.id}`;
    item.iconPath = new vscode.ThemeIcon(thread.state === "resolved" ? "pass" : "comment");
    item.description = `${describeThreadPlace(thread, isHere)} · ${describeThreadState(thread)}`;
    const said = thread.entries.map(({ by, text }) => `${by.kind === "person" ? "You" : by.name}: ${text}`);
    item.tooltip = [formatThreadQuote(thread) ?? "", ...said].filter((text) => text !== "").join("\n\n");
    item.contextValue = `thread-${buildThreadContext(thread)}`;
    return item;
  }

  async #mark(items: readonly (readonly [ChangesNode, vscode.TreeItemCheckboxState])[]): Promise<void> {
    for (const isViewed of [true, false]) {
      const files = items.flatMap(([node, state]) =>
        node.kind === "file" && (state === vscode.TreeItemCheckboxState.Checked) === isViewed ? [node.file] : [],
      );
      const problem = files.length === 0 ? undefined : await this.#changes.mark(files, isViewed);
      if (problem === undefined) continue;
      void vscode.window.showWarningMessage(problem);
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

  #summary({ rounds, status }: MirroredReview): readonly [message: string, description: string] {
    const { list } = this.#changes;
    if (list === undefined) return ["", ""];
    if (list.problem !== undefined) return [list.problem, statusWords[status]];
    const range = rounds[list.place.round - 1]?.range ?? "";
    const { files } = list;
    const added = files.reduce((sum, { additions = 0 }) => sum + additions, 0);
    const removed = files.reduce((sum, { deletions = 0 }) => sum + deletions, 0);
    const viewed = files.filter((file) => this.#changes.isViewed(file) === true).length;
    const count = files.length === 1 ? "1 file" : `${files.length} files`;
    const words = `${formatPlaceTitle(list.place)} of ${range}: ${count}, +${added} −${removed}, ${viewed} viewed`;
    return [words, statusWords[status]];
  }
}

/** The scheme of the names of files in the tree; such addresses have no text. */
const treeScheme = `${changeScheme}-tree`;

const decorations: Readonly<Record<ChangeStatus, { letter: string; words: string; color: string }>> = {
  A: { letter: "A", words: "added", color: "gitDecoration.addedResourceForeground" },
  M: { letter: "M", words: "modified", color: "gitDecoration.modifiedResourceForeground" },
  D: { letter: "D", words: "deleted", color: "gitDecoration.deletedResourceForeground" },
  R: { letter: "R", words: "renamed", color: "gitDecoration.renamedResourceForeground" },
  C: { letter: "C", words: "copied", color: "gitDecoration.addedResourceForeground" },
  T: { letter: "T", words: "another type of file", color: "gitDecoration.modifiedResourceForeground" },
  U: { letter: "U", words: "not merged", color: "gitDecoration.conflictingResourceForeground" },
};

function isStatus(text: string): text is ChangeStatus {
  return Object.hasOwn(decorations, text);
}

function describeCounts({ additions, deletions, isSubmodule, mode }: ChangedFile): string {
  if (isSubmodule === true) return "submodule";
  if (additions === undefined) return "binary";
  const isModeAlone = mode !== undefined && additions === 0 && deletions === 0;
  return isModeAlone ? `mode ${mode.before} → ${mode.after}` : `+${additions} −${deletions ?? 0}`;
}

function createOthersItem(): vscode.TreeItem {
  const item = new vscode.TreeItem("Threads Elsewhere", vscode.TreeItemCollapsibleState.Expanded);
  item.id = "others";
  item.iconPath = new vscode.ThemeIcon("comment-discussion");
  item.tooltip = "Threads on files that these rounds do not change, and on what is not there any more";
  return item;
}

const noteIcons: Readonly<Record<CodeNote["type"], string>> = {
  Explanation: "lightbulb",
  Question: "question",
  Todo: "checklist",
  Fixme: "tools",
};

function noteItem({ note }: { readonly note: CodeNote }): vscode.TreeItem {
  const { judgement } = note;
  const item = new vscode.TreeItem(toOneLine(note.text));
  item.id = `note ${note.file} ${note.line}`;
  item.iconPath = new vscode.ThemeIcon(noteIcons[note.type]);
  item.description = judgement === undefined ? String(note.line) : `${note.line} · ${describeJudgement(judgement)}`;
  if (judgement?.kind !== "rejected") item.contextValue = "note";
  item.tooltip = `${note.type} in ${note.path}:${note.line}: ${note.text}`;
  return item;
}

function getNodeLine(node: ChangesNode): number {
  if (node.kind === "note") return node.note.line;
  return node.kind === "thread" && node.thread.place.kind === "code" ? node.thread.place.line : 0;
}

function toOneLine(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

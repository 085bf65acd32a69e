import { basename } from "node:path";
import type { InboxItem } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { inboxTexts } from "../texts.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";
import type { CodeReviewMirror } from "./codeReviewMirror.ts";

/*
 * The reviews that wait for the person in other windows, panels and folders, in the side bar. Rules:
 * - The view is there only while something waits elsewhere (`dialectic.isWaitedElsewhere`). What waits in this window is on the page.
 * - A click goes to the window that has the folder, or opens one, and shows the review there.
 */

const waitingViewId = "dialectic.waiting";

export class WaitingTree implements vscode.TreeDataProvider<InboxItem>, vscode.Disposable {
  readonly #mirror: CodeReviewMirror;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #view: vscode.TreeView<InboxItem>;
  readonly #following: vscode.Disposable;
  #rows = "[]";

  constructor(mirror: CodeReviewMirror) {
    this.#mirror = mirror;
    this.#view = vscode.window.createTreeView(waitingViewId, { treeDataProvider: this });
    this.#following = mirror.onChanged(() => this.#refresh());
  }

  getChildren(node?: InboxItem): InboxItem[] {
    return node === undefined ? [...this.#mirror.waitingElsewhere] : [];
  }

  getTreeItem(item: InboxItem): vscode.TreeItem {
    const row = new vscode.TreeItem(item.title || inboxTexts.review());
    row.id = `${item.workspace} ${item.reviewId}`;
    row.description = inboxTexts.place(basename(item.folder), item.branch);
    row.tooltip = [item.title, item.folder, ...describeWaiting(item)].join("\n");
    row.iconPath = new vscode.ThemeIcon(item.waiting.length > 0 ? "bell-dot" : "bell");
    row.command = { command: "dialectic.openWaiting", title: inboxTexts.open(), arguments: [item] };
    return row;
  }

  /** Shows a waiting review in its own window. */
  async open({ workspace, reviewId }: InboxItem): Promise<void> {
    const outcome = await this.#mirror.host?.["inbox/open"]({ workspace, reviewId });
    if (outcome?.kind === "refused") void vscode.window.showWarningMessage(withoutLinks(outcome.message));
    if (outcome?.kind === "command")
      void vscode.window.showInformationMessage(withoutLinks(inboxTexts.openBy(outcome.command)));
    if (outcome?.kind === "address") await vscode.env.openExternal(vscode.Uri.parse(outcome.address));
  }

  dispose(): void {
    this.#following.dispose();
    this.#view.dispose();
    this.#changed.dispose();
  }

  #refresh(): void {
    const rows = JSON.stringify(this.#mirror.waitingElsewhere);
    if (rows === this.#rows) return;
    this.#rows = rows;
    const isWaited = rows !== "[]";
    void vscode.commands.executeCommand("setContext", "dialectic.isWaitedElsewhere", isWaited);
    this.#changed.fire();
  }
}

/** Says what is new in a review, and who waits for the person's answer. */
export function describeWaiting({ waiting, news, state }: InboxItem): readonly string[] {
  const { isUnread, sections, answers, comments, addressed, rounds } = news;
  const changes = sections + answers + comments + addressed + rounds;
  return [
    ...(waiting.length > 0 ? [inboxTexts.waits(waiting)] : []),
    ...(isUnread === true ? [inboxTexts.notOpened()] : []),
    ...(changes > 0 ? [inboxTexts.news(changes)] : []),
    ...(state === "closed" ? [inboxTexts.closed()] : []),
  ];
}

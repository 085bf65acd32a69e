import { type FoldedFolder, isIgnorable, toIgnoreLine, toVisible } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { changesTexts, undoTexts } from "../texts.ts";

/** Returns the row of a folder of new files. */
export function createFolderItem(folder: FoldedFolder): vscode.TreeItem {
  const path = `${toVisible(folder.path)}/`;
  const count = changesTexts.newFiles(folder.count);
  const item = new vscode.TreeItem(path);
  item.id = `folder ${folder.path}`;
  item.iconPath = vscode.ThemeIcon.Folder;
  item.description = count;
  const advice = isIgnorable(folder) ? [changesTexts.ignoreFolder(toIgnoreLine(folder.path))] : [];
  item.tooltip = [`${path} · ${count}`, changesTexts.aboutNewFolder(), ...advice].join("\n");
  return item;
}

/** Returns the row of the other comments. In single commits it stays collapsed, and says how many there are. */
export function createOthersItem(count: number, isOfCommits: boolean): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(changesTexts.otherComments(), count > 0 && !isOfCommits ? Expanded : Collapsed);
  item.id = count === 0 ? "no-others" : isOfCommits ? "others of commits" : "others";
  item.iconPath = new vscode.ThemeIcon("comment-discussion");
  if (count > 0 && isOfCommits) item.description = `${count}`;
  item.tooltip = isOfCommits ? changesTexts.otherCommentsOfCommits() : changesTexts.otherCommentsDetail();
  return item;
}

export function createElsewhereItem(): vscode.TreeItem {
  const item = new vscode.TreeItem(undoTexts.elsewhere(), vscode.TreeItemCollapsibleState.Expanded);
  item.id = "elsewhere";
  item.iconPath = new vscode.ThemeIcon("discard");
  item.tooltip = undoTexts.elsewhereDetail();
  return item;
}

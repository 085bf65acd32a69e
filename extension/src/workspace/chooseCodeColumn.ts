import * as vscode from "vscode";

export const reviewEditorType = "dialectic.reviewEditor";

/**
 * Returns the column in which to open code so that the review stays in sight: the one that already shows the file, else
 * one beside the review.
 */
export function chooseCodeColumn(uri: vscode.Uri): vscode.ViewColumn {
  const shown = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
  return shown?.viewColumn ?? columnBesideReview();
}

/** Returns the active group's column unless the review is in front there, else another group's, else a new one. */
export function columnBesideReview(): vscode.ViewColumn {
  const { activeTabGroup, all } = vscode.window.tabGroups;
  const groups = [activeTabGroup, ...all].filter((group) => !isShowingReview(group));
  return groups[0]?.viewColumn ?? vscode.ViewColumn.Beside;
}

function isShowingReview({ activeTab }: vscode.TabGroup): boolean {
  return activeTab !== undefined && isReviewTab(activeTab);
}

export function isReviewTab({ input }: vscode.Tab): boolean {
  // VS Code adds its own prefix to the type with which a panel was created.
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(reviewEditorType);
}

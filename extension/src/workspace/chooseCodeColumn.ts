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

/** Returns the column after the one in which the code would open: another group without the review in front, or a new one. */
export function columnBesideCode(uri: vscode.Uri): vscode.ViewColumn {
  const usual = chooseCodeColumn(uri);
  if (usual === vscode.ViewColumn.Beside) return usual;
  const { all } = vscode.window.tabGroups;
  const taken = new Set(all.filter(isShowingReview).map(({ viewColumn }) => viewColumn));
  let column = usual + 1;
  while (taken.has(column)) column += 1;
  return column;
}

function isShowingReview({ activeTab }: vscode.TabGroup): boolean {
  return activeTab !== undefined && isReviewTab(activeTab);
}

export function isReviewTab({ input }: vscode.Tab): boolean {
  // VS Code adds its own prefix to the type with which a panel was created.
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(reviewEditorType);
}

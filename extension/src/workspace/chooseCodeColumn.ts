import * as vscode from "vscode";

export const reviewEditorType = "dialectic.reviewEditor";

/**
 * Returns the column in which to open code so that the review stays in sight: the one that already shows the file, else
 * the active group unless it shows the review, else another group, else a new one beside it.
 */
export function chooseCodeColumn(uri: vscode.Uri): vscode.ViewColumn {
  const shown = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
  if (shown?.viewColumn !== undefined) return shown.viewColumn;
  const { activeTabGroup, all } = vscode.window.tabGroups;
  const groups = [activeTabGroup, ...all].filter((group) => !isShowingReview(group));
  return groups[0]?.viewColumn ?? vscode.ViewColumn.Beside;
}

function isShowingReview({ activeTab }: vscode.TabGroup): boolean {
  // VS Code adds its own prefix to the type with which a panel was created.
  return activeTab?.input instanceof vscode.TabInputWebview && activeTab.input.viewType.endsWith(reviewEditorType);
}

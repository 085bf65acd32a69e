import * as vscode from "vscode";

/** The type of the editors that show a review. */
export const reviewEditorType = "dialectic.reviewEditor";

/**
 * Where code opens so that the review stays in sight: where the file is shown already, else in the active group unless the
 * review is in front there, else in another group, else beside it.
 */
export function codeColumn(uri: vscode.Uri): vscode.ViewColumn {
  const shown = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
  if (shown?.viewColumn !== undefined) return shown.viewColumn;
  const { activeTabGroup, all } = vscode.window.tabGroups;
  const groups = [activeTabGroup, ...all].filter((group) => !showsReview(group));
  return groups[0]?.viewColumn ?? vscode.ViewColumn.Beside;
}

function showsReview({ activeTab }: vscode.TabGroup): boolean {
  // VS Code puts a prefix of its own before the type that a panel was made with.
  return activeTab?.input instanceof vscode.TabInputWebview && activeTab.input.viewType.endsWith(reviewEditorType);
}

import * as vscode from "vscode";

const changing = new Set<string>();

/** Applies an edit to some documents that must not count as the person's. */
export async function applyOwnEdit(edit: vscode.WorkspaceEdit, documents: readonly vscode.Uri[]): Promise<boolean> {
  const touched = documents.map((uri) => uri.toString());
  for (const uri of touched) changing.add(uri);
  try {
    return await vscode.workspace.applyEdit(edit);
  } finally {
    for (const uri of touched) changing.delete(uri);
  }
}

export function isOwnEdit({ uri }: vscode.TextDocument): boolean {
  return changing.has(uri.toString());
}

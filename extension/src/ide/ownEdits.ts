import * as vscode from "vscode";

/** Documents that Dialectic is changing right now, by their addresses. */
const changing = new Set<string>();

/** Applies an edit of some documents that is no edit of the person's. */
export async function applyOwnEdit(edit: vscode.WorkspaceEdit, documents: readonly vscode.Uri[]): Promise<boolean> {
  const touched = documents.map((uri) => uri.toString());
  for (const uri of touched) changing.add(uri);
  try {
    return await vscode.workspace.applyEdit(edit);
  } finally {
    for (const uri of touched) changing.delete(uri);
  }
}

/** Whether a change of a document is one of those. */
export function isOwnEdit({ uri }: vscode.TextDocument): boolean {
  return changing.has(uri.toString());
}

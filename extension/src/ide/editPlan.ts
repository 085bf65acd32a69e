import type { EditPlan } from "@dialectic/shared/host";
import * as vscode from "vscode";
import { codeAt } from "./codeAt.ts";
import { realPathOf } from "./workspaceUri.ts";

/** An edit of VS Code as a plan. */
export function planOf(edit: vscode.WorkspaceEdit): EditPlan {
  const files = edit.entries().map(([uri, edits]) => ({
    uri: uri.toString(),
    absolutePath: realPathOf(uri),
    edits: edits.map(({ range, newText }) => ({ code: codeAt(uri, within(uri, range)), newText })),
  }));
  const touched = new Set(edit.entries().map(([uri]) => uri.toString()));
  return {
    kind: "plan",
    files,
    async apply(save) {
      // Not as a refactoring: VS Code would save those by itself.
      const isApplied = await vscode.workspace.applyEdit(edit);
      if (!isApplied) return { kind: "failed", message: "VS Code did not apply the edit: a file changed meanwhile." };
      const documents = vscode.workspace.textDocuments.filter(({ uri }) => touched.has(uri.toString()));
      if (save) for (const document of documents) await document.save();
      const unsaved = documents.filter(({ isDirty }) => isDirty).map(({ uri }) => realPathOf(uri));
      return { kind: "applied", unsaved };
    },
  };
}

/** Some name an end beyond the document when they mean all of it. */
function within(uri: vscode.Uri, range: vscode.Range): vscode.Range {
  const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
  return document?.validateRange(range) ?? range;
}

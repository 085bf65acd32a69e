import type { SymbolPort } from "@dialectic/host";
import * as vscode from "vscode";
import { toWorkspaceUri } from "../workspace/workspaceUri.ts";

/** Asks VS Code for the hints that it would draw; without a service that has them, there are none. */
export const readHints: SymbolPort["hints"] = async (absolutePath, { from, to }) => {
  const found = await vscode.commands.executeCommand<readonly vscode.InlayHint[] | undefined>(
    "vscode.executeInlayHintProvider",
    toWorkspaceUri(absolutePath),
    new vscode.Range(from - 1, 0, to, 0),
  );
  return (found ?? []).map(({ position, label, kind }) => {
    const known = toKind(kind);
    return {
      line: position.line + 1,
      column: position.character + 1,
      label: typeof label === "string" ? label : label.map(({ value }) => value).join(""),
      ...(known !== undefined && { kind: known }),
    };
  });
};

function toKind(kind: vscode.InlayHintKind | undefined): "type" | "parameter" | undefined {
  if (kind === vscode.InlayHintKind.Type) return "type";
  return kind === vscode.InlayHintKind.Parameter ? "parameter" : undefined;
}

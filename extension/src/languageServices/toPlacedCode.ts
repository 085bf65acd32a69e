import type { PlacedCode } from "@dialectic/host";
import type * as vscode from "vscode";
import { resolveRealPath } from "../workspace/workspaceUri.ts";

/** Converts a range of VS Code, which counts from 0, into a place of the host. */
export function toPlacedCode(uri: vscode.Uri, { start, end }: vscode.Range): PlacedCode {
  return {
    absolutePath: resolveRealPath(uri),
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

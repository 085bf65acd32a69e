import type { OutlinedCode } from "@dialectic/host";
import * as vscode from "vscode";
import { formatSymbolKind, getPlainName } from "./findDeclaredCode.ts";
import { toPlacedCode } from "./toPlacedCode.ts";
import { toWorkspaceUri } from "./workspaceUri.ts";

/**
 * Returns the declarations of a file, as in VS Code's outline; a flat list where the language server provides no tree.
 */
export async function readOutline(absolutePath: string): Promise<readonly OutlinedCode[]> {
  const uri = toWorkspaceUri(absolutePath);
  const found = await vscode.commands.executeCommand<
    readonly (vscode.DocumentSymbol | vscode.SymbolInformation)[] | undefined
  >("vscode.executeDocumentSymbolProvider", uri);
  return (found ?? []).map((symbol) => toOutlinedCode(symbol, uri));
}

function toOutlinedCode(symbol: vscode.DocumentSymbol | vscode.SymbolInformation, uri: vscode.Uri): OutlinedCode {
  const own = { name: getPlainName(symbol), kind: formatSymbolKind(symbol.kind) };
  if ("children" in symbol) {
    const { range, selectionRange, children } = symbol;
    const whole = { line: range.start.line + 1, endLine: range.end.line + 1 };
    const code = { ...toPlacedCode(uri, selectionRange), whole };
    return { ...own, code, children: children.map((child) => toOutlinedCode(child, uri)) };
  }
  const { range } = symbol.location;
  const whole = { line: range.start.line + 1, endLine: range.end.line + 1 };
  const container = symbol.containerName === "" ? {} : { container: symbol.containerName };
  return { ...own, ...container, code: { ...toPlacedCode(uri, range), whole }, children: [] };
}

import type { OutlinedCode } from "@dialectic/host";
import * as vscode from "vscode";
import { codeAt } from "./codeAt.ts";
import { kindOf, nameOf } from "./declaredCode.ts";
import { uriOf } from "./workspaceUri.ts";

/**
 * Returns the declarations of a file, as in VS Code's outline; a flat list where the language server provides no tree.
 */
export async function outline(absolutePath: string): Promise<readonly OutlinedCode[]> {
  const uri = uriOf(absolutePath);
  const found = await vscode.commands.executeCommand<
    readonly (vscode.DocumentSymbol | vscode.SymbolInformation)[] | undefined
  >("vscode.executeDocumentSymbolProvider", uri);
  return (found ?? []).map((symbol) => outlined(symbol, uri));
}

function outlined(symbol: vscode.DocumentSymbol | vscode.SymbolInformation, uri: vscode.Uri): OutlinedCode {
  const own = { name: nameOf(symbol), kind: kindOf(symbol.kind) };
  if ("children" in symbol) {
    const { range, selectionRange, children } = symbol;
    const whole = { line: range.start.line + 1, endLine: range.end.line + 1 };
    const code = { ...codeAt(uri, selectionRange), whole };
    return { ...own, code, children: children.map((child) => outlined(child, uri)) };
  }
  const { range } = symbol.location;
  const whole = { line: range.start.line + 1, endLine: range.end.line + 1 };
  const container = symbol.containerName === "" ? {} : { container: symbol.containerName };
  return { ...own, ...container, code: { ...codeAt(uri, range), whole }, children: [] };
}

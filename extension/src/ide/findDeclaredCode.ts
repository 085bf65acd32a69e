import type { DeclaredCode } from "@dialectic/host";
import * as vscode from "vscode";
import { toPlacedCode } from "./toPlacedCode.ts";

/** Finds declarations in the loaded projects whose names resemble the given one. */
export async function findDeclaredCode(name: string): Promise<readonly DeclaredCode[]> {
  const found = await vscode.commands.executeCommand<readonly vscode.SymbolInformation[] | undefined>(
    "vscode.executeWorkspaceSymbolProvider",
    name,
  );
  return (found ?? [])
    .filter(({ location }) => location.uri.scheme === "file")
    .map((symbol) => ({
      name: getPlainName(symbol),
      kind: formatSymbolKind(symbol.kind),
      ...(symbol.containerName === "" ? {} : { container: symbol.containerName }),
      code: toWholeCode(symbol.location),
    }));
}

export function formatSymbolKind(kind: vscode.SymbolKind): string {
  return vscode.SymbolKind[kind].toLowerCase();
}

/**
 * Returns the plain name of a symbol: language services add parameters to the names of callables, and `get` or `set` to
 * accessors.
 */
export function getPlainName({ name }: { readonly name: string }): string {
  // A callback is named after the function that receives it, which is not a name of its own.
  return / callback$/.test(name) ? "" : name.replace(/^\((?:get|set)\) /, "").replace(/\(.*$/s, "");
}

function toWholeCode({ uri, range }: vscode.Location): DeclaredCode["code"] {
  return { ...toPlacedCode(uri, range), whole: { line: range.start.line + 1, endLine: range.end.line + 1 } };
}

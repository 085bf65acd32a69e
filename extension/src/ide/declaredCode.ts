import type { DeclaredCode } from "@dialectic/host";
import * as vscode from "vscode";
import { codeAt } from "./codeAt.ts";

/** Finds declarations in the loaded projects whose names resemble the given one. */
export async function declaredCode(name: string): Promise<readonly DeclaredCode[]> {
  const found = await vscode.commands.executeCommand<readonly vscode.SymbolInformation[] | undefined>(
    "vscode.executeWorkspaceSymbolProvider",
    name,
  );
  return (found ?? [])
    .filter(({ location }) => location.uri.scheme === "file")
    .map((symbol) => ({
      name: nameOf(symbol),
      kind: kindOf(symbol.kind),
      ...(symbol.containerName === "" ? {} : { container: symbol.containerName }),
      code: wholeAt(symbol.location),
    }));
}

export function kindOf(kind: vscode.SymbolKind): string {
  return vscode.SymbolKind[kind].toLowerCase();
}

/**
 * Returns the plain name of a symbol: language services add parameters to the names of callables, and `get` or `set` to
 * accessors.
 */
export function nameOf({ name }: { readonly name: string }): string {
  // A callback is named after the function that receives it, which is not a name of its own.
  return / callback$/.test(name) ? "" : name.replace(/^\((?:get|set)\) /, "").replace(/\(.*$/s, "");
}

function wholeAt({ uri, range }: vscode.Location): DeclaredCode["code"] {
  return { ...codeAt(uri, range), whole: { line: range.start.line + 1, endLine: range.end.line + 1 } };
}

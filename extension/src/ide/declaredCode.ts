import type { DeclaredCode } from "@dialectic/host";
import * as vscode from "vscode";
import { codeAt } from "./codeAt.ts";

/** What the projects that are loaded declare by a name like that. */
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

/** The word of VS Code for a kind of symbol, in lower case. */
export function kindOf(kind: vscode.SymbolKind): string {
  return vscode.SymbolKind[kind].toLowerCase();
}

/** Services add parameters to the names of what is called, and say of an accessor which one it is. */
export function nameOf({ name }: { readonly name: string }): string {
  // What is passed to a function is called after that, which is no name.
  return / callback$/.test(name) ? "" : name.replace(/^\((?:get|set)\) /, "").replace(/\(.*$/s, "");
}

function wholeAt({ uri, range }: vscode.Location): DeclaredCode["code"] {
  return { ...codeAt(uri, range), whole: { line: range.start.line + 1, endLine: range.end.line + 1 } };
}

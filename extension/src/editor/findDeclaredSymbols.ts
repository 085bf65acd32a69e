import { type EditorPort, waitAtMost } from "@dialectic/host";
import * as vscode from "vscode";
import { symbolQuestionTimeoutMs } from "../limits.ts";

type DeclaredSymbol = Awaited<ReturnType<NonNullable<EditorPort["symbols"]>>>[number];
type SymbolQuestion = Parameters<NonNullable<EditorPort["symbols"]>>[0];

const functions = new Set([vscode.SymbolKind.Function, vscode.SymbolKind.Method, vscode.SymbolKind.Constructor]);
const classes = new Set([
  ...[vscode.SymbolKind.Class, vscode.SymbolKind.Interface, vscode.SymbolKind.Struct, vscode.SymbolKind.Enum],
  ...[vscode.SymbolKind.Module, vscode.SymbolKind.Namespace, vscode.SymbolKind.TypeParameter],
]);

/** Asks VS Code's language services for the symbols declared in a file, or declared anywhere by a name. */
export async function findDeclaredSymbols(question: SymbolQuestion): Promise<readonly DeclaredSymbol[]> {
  const asked = "name" in question ? findWorkspaceSymbols(question.name) : findDocumentSymbols(question.absolutePath);
  // A failing service counts as one without symbols.
  const found = await waitAtMost(
    asked.catch(() => []),
    symbolQuestionTimeoutMs,
  );
  return found === "late" ? [] : found;
}

async function findDocumentSymbols(absolutePath: string): Promise<readonly DeclaredSymbol[]> {
  const uri = vscode.Uri.file(absolutePath);
  const found = await vscode.commands.executeCommand<
    readonly (vscode.DocumentSymbol | vscode.SymbolInformation)[] | undefined
  >("vscode.executeDocumentSymbolProvider", uri);
  return (found ?? []).flatMap((symbol) =>
    "children" in symbol ? listNested(symbol, absolutePath, []) : [toDeclaredSymbol(symbol, absolutePath)],
  );
}

async function findWorkspaceSymbols(name: string): Promise<readonly DeclaredSymbol[]> {
  const found = await vscode.commands.executeCommand<readonly vscode.SymbolInformation[] | undefined>(
    "vscode.executeWorkspaceSymbolProvider",
    name,
  );
  return (found ?? [])
    .filter(({ location }) => location.uri.scheme === "file")
    .map((symbol) => toDeclaredSymbol(symbol, symbol.location.uri.fsPath));
}

function listNested(symbol: vscode.DocumentSymbol, absolutePath: string, above: readonly string[]): DeclaredSymbol[] {
  const names = [...above, symbol.name];
  const [line, endLine] = [symbol.selectionRange.start.line + 1, symbol.range.end.line + 1];
  const own = { absolutePath, line, endLine, names, sort: toSymbolSort(symbol.kind) };
  return [own, ...symbol.children.flatMap((child) => listNested(child, absolutePath, names))];
}

function toDeclaredSymbol(
  { name, containerName, kind, location }: vscode.SymbolInformation,
  absolutePath: string,
): DeclaredSymbol {
  const { start, end } = location.range;
  const names = containerName === "" ? [name] : [containerName, name];
  return { absolutePath, line: start.line + 1, endLine: end.line + 1, names, sort: toSymbolSort(kind) };
}

function toSymbolSort(kind: vscode.SymbolKind): DeclaredSymbol["sort"] {
  if (functions.has(kind)) return "function";
  return classes.has(kind) ? "class" : "other";
}

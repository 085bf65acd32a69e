import type { DeclaredCode, OutlinedCode } from "../base/symbolPort.ts";
import { maxOutlinedFiles } from "../limits.ts";
import { expectProvider } from "./lspRequests.ts";
import * as shapes from "./lspShapes.ts";
import { readWorkspaceSymbol, toNamed, type WorkspaceSymbol } from "./lspSymbolShapes.ts";
import { toUri } from "./serverDocuments.ts";
import type { ServerLook } from "./serverLook.ts";

/** Returns the declarations of a file, as in VS Code's outline; a flat list where the server provides no tree. */
export async function readOutline(look: ServerLook, absolutePath: string): Promise<readonly OutlinedCode[]> {
  const server = await look.serverWith(absolutePath);
  expectProvider(server, "documentSymbolProvider");
  const uri = toUri(absolutePath);
  const found = await server.request("textDocument/documentSymbol", { textDocument: { uri } }, shapes.documentSymbols);
  const outline = (found ?? []).flatMap((symbol) =>
    "location" in symbol ? toFlat(symbol) : toOutlinedCode(symbol, uri),
  );
  return server.found.known.name === "TypeScript"
    ? withoutImports(outline, look.documents.get(absolutePath)?.text ?? "")
    : outline;
}

function toFlat(symbol: WorkspaceSymbol): readonly OutlinedCode[] {
  const declared = readWorkspaceSymbol(symbol);
  return declared === undefined ? [] : [{ ...declared, children: [] }];
}

function toOutlinedCode(symbol: shapes.DocumentSymbol, uri: string): readonly OutlinedCode[] {
  const { range, selectionRange, children } = symbol;
  const code = shapes.toPlacedCode(uri, selectionRange);
  if (code === undefined) return [];
  const inner = (children ?? []).flatMap((child) => toOutlinedCode(child, uri));
  return [{ ...toNamed(symbol), code: { ...code, whole: shapes.toWhole(range) }, children: inner }];
}

/** Leaves out imported names, which are declared elsewhere: TypeScript 7 lists them as variables. */
function withoutImports(outline: readonly OutlinedCode[], text: string): readonly OutlinedCode[] {
  const imported = [...text.matchAll(/^import\s[^;"']*["'][^"'\n]*["']/gm)].map(({ index, 0: statement }) => {
    const line = text.slice(0, index).split("\n").length;
    return { line, endLine: line + statement.split("\n").length - 1 };
  });
  const isImport = ({ kind, code, children }: OutlinedCode) =>
    kind === "variable" &&
    children.length === 0 &&
    imported.some(({ line, endLine }) => line <= code.line && (code.whole?.endLine ?? code.endLine) <= endLine);
  return outline.filter((each) => !isImport(each));
}

const memberKinds = new Set(["method", "property", "field", "constructor", "enummember"]);

/** Completes members without their class, which some servers leave out, from the outlines of their files. */
export async function withContainers(
  look: ServerLook,
  declared: readonly DeclaredCode[],
): Promise<readonly DeclaredCode[]> {
  const bare = declared.filter(({ kind, container }) => container === undefined && memberKinds.has(kind));
  const paths = [...new Set(bare.map(({ code }) => code.absolutePath))].slice(0, maxOutlinedFiles);
  const members = (await Promise.all(paths.map((path) => readOutline(look, path)))).flat().flatMap(listMembers);
  return declared.map((each) => {
    const member = bare.includes(each) ? members.find((other) => isSame(each, other)) : undefined;
    return member === undefined ? each : { ...each, container: member.container };
  });
}

function listMembers(code: OutlinedCode): readonly (OutlinedCode & { readonly container: string })[] {
  return code.children.flatMap((child) => [{ ...child, container: code.name }, ...listMembers(child)]);
}

/** True for the same declaration, of which one may have the place of its name and the other its start. */
function isSame({ name, code }: DeclaredCode, other: DeclaredCode): boolean {
  const { line, endLine } = other.code.whole ?? other.code;
  return (
    name === other.name && code.absolutePath === other.code.absolutePath && line <= code.line && code.line <= endLine
  );
}

import {
  type CalledCode,
  type CodePlace,
  type DeclaredCode,
  type OutlinedCode,
  type PlacedCode,
  type PlaceQuestion,
  readName,
  readWorkspaceName,
  type SymbolPort,
} from "@dialectic/host";
import * as vscode from "vscode";
import { chooseCodeColumn } from "../workspace/chooseCodeColumn.ts";
import { toWorkspaceUri } from "../workspace/workspaceUri.ts";
import { loadDocument } from "./loadDocument.ts";
import { readHints } from "./readHints.ts";
import { adviseReload, noteAnswer } from "./sinceTrust.ts";
import { toEditPlan } from "./toEditPlan.ts";
import { toPlacedCode } from "./toPlacedCode.ts";

export const calls: SymbolPort["calls"] = async (question, at) => {
  const items = await prepareHierarchy<vscode.CallHierarchyItem>("vscode.prepareCallHierarchy", at);
  if (items === undefined) return undefined;
  const found: CalledCode[] = [];
  for (const item of items) {
    if (question === "incoming") {
      const incoming = await vscode.commands.executeCommand<readonly vscode.CallHierarchyIncomingCall[] | undefined>(
        "vscode.provideIncomingCalls",
        item,
      );
      for (const { from, fromRanges } of incoming ?? [])
        found.push({ ...toDeclaredCode(from), calls: fromRanges.map((range) => toPlacedCode(from.uri, range)) });
    } else {
      const outgoing = await vscode.commands.executeCommand<readonly vscode.CallHierarchyOutgoingCall[] | undefined>(
        "vscode.provideOutgoingCalls",
        item,
      );
      for (const { to, fromRanges } of outgoing ?? [])
        found.push({ ...toDeclaredCode(to), calls: fromRanges.map((range) => toPlacedCode(item.uri, range)) });
    }
  }
  return found;
};

export const relatedTypes: SymbolPort["relatedTypes"] = async (question, at) => {
  const items = await prepareHierarchy<vscode.TypeHierarchyItem>("vscode.prepareTypeHierarchy", at);
  if (items === undefined) return undefined;
  const command = question === "supertypes" ? "vscode.provideSupertypes" : "vscode.provideSubtypes";
  const related = await Promise.all(
    items.map((item) => vscode.commands.executeCommand<readonly vscode.TypeHierarchyItem[] | undefined>(command, item)),
  );
  return related.flatMap((each) => each ?? []).map(toDeclaredCode);
};

/** Prepares a hierarchy; returns undefined where no extension provides one, or none for this place. */
async function prepareHierarchy<Item>(command: string, at: CodePlace): Promise<readonly Item[] | undefined> {
  const position = new vscode.Position(at.line - 1, at.column - 1);
  const items = await vscode.commands
    .executeCommand<readonly Item[] | undefined>(command, toWorkspaceUri(at.absolutePath), position)
    .then(undefined, () => undefined);
  return items === undefined || items.length === 0 ? undefined : items;
}

function toDeclaredCode(item: vscode.CallHierarchyItem | vscode.TypeHierarchyItem): DeclaredCode {
  const { uri, range, selectionRange, kind } = item;
  const whole = { line: range.start.line + 1, endLine: range.end.line + 1 };
  return {
    ...readName(item),
    kind: formatSymbolKind(kind),
    code: { ...toPlacedCode(uri, selectionRange), whole },
  };
}

export const vscodeSymbols: SymbolPort = {
  load: loadDocument,
  async places(question, at) {
    const found = await ask<readonly Located[]>(commands[question], at);
    const places = withoutDoubles((found ?? []).map(createPlaceReader(toWorkspaceUri(at.absolutePath))));
    // VS Code itself highlights equal words.
    if (question !== "highlights" && places.length > 0) noteAnswer();
    return places;
  },
  adviseUnknown: adviseReload,
  declared: findDeclaredCode,
  outline: readOutline,
  calls,
  relatedTypes,
  async hover(at) {
    const hovers = await ask<readonly vscode.Hover[]>("vscode.executeHoverProvider", at);
    return (hovers ?? []).flatMap(({ contents }) => contents.map(toMarkdown)).filter((text) => text.trim() !== "");
  },
  async signatures(at) {
    const place = await findFirstArgument(at);
    const help = place && (await ask<vscode.SignatureHelp>("vscode.executeSignatureHelpProvider", place));
    return (help?.signatures ?? []).map(({ label, documentation, parameters }) => ({
      label,
      ...toDocumentation(documentation),
      parameters: parameters.map((parameter) => ({
        label: typeof parameter.label === "string" ? parameter.label : label.slice(...parameter.label),
        ...toDocumentation(parameter.documentation),
      })),
    }));
  },
  hints: readHints,
  async planRename(at, newName) {
    try {
      await ask("vscode.prepareRename", at);
      const edit = await ask<vscode.WorkspaceEdit>("vscode.executeDocumentRenameProvider", at, newName);
      return edit === undefined ? nothingToRename : toEditPlan(edit);
    } catch (problem) {
      // The language server's own words.
      return { kind: "refused", message: problem instanceof Error ? problem.message : String(problem) };
    }
  },
  async show(absolutePath) {
    const uri = toWorkspaceUri(absolutePath);
    try {
      await vscode.window.showTextDocument(uri, {
        viewColumn: chooseCodeColumn(uri),
        preserveFocus: true,
        preview: false,
      });
      return { kind: "opened" };
    } catch (problem) {
      return { kind: "failed", message: problem instanceof Error ? problem.message : String(problem) };
    }
  },
};

const commands: Readonly<Record<PlaceQuestion, string>> = {
  definition: "vscode.executeDefinitionProvider",
  typeDefinition: "vscode.executeTypeDefinitionProvider",
  implementation: "vscode.executeImplementationProvider",
  references: "vscode.executeReferenceProvider",
  highlights: "vscode.executeDocumentHighlights",
};

const nothingToRename = { kind: "refused" as const, message: "No language server can rename anything here." };

type Located = vscode.Location | vscode.LocationLink | vscode.DocumentHighlight;

function ask<T>(
  command: string,
  { absolutePath, line, column }: CodePlace,
  ...more: unknown[]
): Thenable<T | undefined> {
  return vscode.commands.executeCommand<T | undefined>(
    command,
    toWorkspaceUri(absolutePath),
    new vscode.Position(line - 1, column - 1),
    ...more,
  );
}

function createPlaceReader(asked: vscode.Uri): (found: Located) => PlacedCode {
  return (found) => {
    if ("targetUri" in found) {
      const { targetUri, targetRange, targetSelectionRange = targetRange } = found;
      const whole = { line: targetRange.start.line + 1, endLine: targetRange.end.line + 1 };
      return { ...toPlacedCode(targetUri, targetSelectionRange), whole };
    }
    return toPlacedCode("uri" in found ? found.uri : asked, found.range);
  };
}

/** Removes duplicates: several providers may know the same place. */
function withoutDoubles(places: readonly PlacedCode[]): readonly PlacedCode[] {
  return [...new Map(places.map((place) => [`${place.absolutePath}:${place.line}:${place.column}`, place])).values()];
}

function toMarkdown(content: vscode.MarkdownString | vscode.MarkedString): string {
  if (typeof content === "string") return content;
  return "language" in content ? `\`\`\`${content.language}\n${content.value}\n\`\`\`` : content.value;
}

function toDocumentation(text: string | vscode.MarkdownString | undefined): { readonly documentation?: string } {
  const documentation = typeof text === "string" ? text : text?.value;
  return documentation === undefined || documentation === "" ? {} : { documentation };
}

/** Returns the place of the first argument when the name at a place is called, else undefined. */
async function findFirstArgument(at: CodePlace): Promise<CodePlace | undefined> {
  const document = await vscode.workspace.openTextDocument(toWorkspaceUri(at.absolutePath));
  const position = new vscode.Position(at.line - 1, at.column - 1);
  const end = document.getWordRangeAtPosition(position)?.end ?? position;
  const rest = document.getText(new vscode.Range(end, end.translate(5)));
  const [call] = /^\s*(?:\?\.)?(?:<[^()]*>)?\(/.exec(rest) ?? [];
  if (call === undefined) return undefined;
  const inside = document.positionAt(document.offsetAt(end) + call.length);
  return { ...at, line: inside.line + 1, column: inside.character + 1 };
}

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
  const own = { ...readName(symbol), kind: formatSymbolKind(symbol.kind) };
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

/** Finds declarations in the loaded projects whose names resemble the given one. */
export async function findDeclaredCode(name: string): Promise<readonly DeclaredCode[]> {
  const found = await vscode.commands.executeCommand<readonly vscode.SymbolInformation[] | undefined>(
    "vscode.executeWorkspaceSymbolProvider",
    name,
  );
  return (found ?? [])
    .filter(({ location }) => location.uri.scheme === "file")
    .map((symbol) => {
      const code = toWholeCode(symbol.location);
      return { ...readWorkspaceName(symbol, code.absolutePath), kind: formatSymbolKind(symbol.kind), code };
    });
}

function formatSymbolKind(kind: vscode.SymbolKind): string {
  return vscode.SymbolKind[kind].toLowerCase();
}

function toWholeCode({ uri, range }: vscode.Location): DeclaredCode["code"] {
  return { ...toPlacedCode(uri, range), whole: { line: range.start.line + 1, endLine: range.end.line + 1 } };
}

import type { CodePlace, PlacedCode, PlaceQuestion, SymbolPort } from "@dialectic/host";
import * as vscode from "vscode";
import { chooseCodeColumn } from "./chooseCodeColumn.ts";
import { findDeclaredCode } from "./findDeclaredCode.ts";
import { calls, relatedTypes } from "./hierarchies.ts";
import { loadDocument } from "./loadDocument.ts";
import { readOutline } from "./readOutline.ts";
import { toEditPlan } from "./toEditPlan.ts";
import { toPlacedCode } from "./toPlacedCode.ts";
import { toWorkspaceUri } from "./workspaceUri.ts";

export const vscodeSymbols: SymbolPort = {
  load: loadDocument,
  async places(question, at) {
    const found = await ask<readonly Located[]>(commands[question], at);
    return withoutDoubles((found ?? []).map(createPlaceReader(toWorkspaceUri(at.absolutePath))));
  },
  declared: findDeclaredCode,
  ...{ outline: readOutline, calls, relatedTypes },
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

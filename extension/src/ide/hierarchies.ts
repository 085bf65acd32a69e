import type { CalledCode, CodePlace, DeclaredCode, SymbolPort } from "@dialectic/host";
import * as vscode from "vscode";
import { formatSymbolKind, getPlainName } from "./findDeclaredCode.ts";
import { toPlacedCode } from "./toPlacedCode.ts";
import { toWorkspaceUri } from "./workspaceUri.ts";

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
    name: getPlainName(item),
    kind: formatSymbolKind(kind),
    code: { ...toPlacedCode(uri, selectionRange), whole },
  };
}

import type { CalledCode, CodePlace, DeclaredCode, SymbolPort } from "@dialectic/host";
import * as vscode from "vscode";
import { codeAt } from "./codeAt.ts";
import { kindOf, nameOf } from "./declaredCode.ts";
import { uriOf } from "./workspaceUri.ts";

export const calls: SymbolPort["calls"] = async (question, at) => {
  const items = await prepared<vscode.CallHierarchyItem>("vscode.prepareCallHierarchy", at);
  if (items === undefined) return undefined;
  const found: CalledCode[] = [];
  for (const item of items) {
    if (question === "incoming") {
      const incoming = await vscode.commands.executeCommand<readonly vscode.CallHierarchyIncomingCall[] | undefined>(
        "vscode.provideIncomingCalls",
        item,
      );
      for (const { from, fromRanges } of incoming ?? [])
        found.push({ ...declared(from), calls: fromRanges.map((range) => codeAt(from.uri, range)) });
    } else {
      const outgoing = await vscode.commands.executeCommand<readonly vscode.CallHierarchyOutgoingCall[] | undefined>(
        "vscode.provideOutgoingCalls",
        item,
      );
      for (const { to, fromRanges } of outgoing ?? [])
        found.push({ ...declared(to), calls: fromRanges.map((range) => codeAt(item.uri, range)) });
    }
  }
  return found;
};

export const relatedTypes: SymbolPort["relatedTypes"] = async (question, at) => {
  const items = await prepared<vscode.TypeHierarchyItem>("vscode.prepareTypeHierarchy", at);
  if (items === undefined) return undefined;
  const command = question === "supertypes" ? "vscode.provideSupertypes" : "vscode.provideSubtypes";
  const related = await Promise.all(
    items.map((item) => vscode.commands.executeCommand<readonly vscode.TypeHierarchyItem[] | undefined>(command, item)),
  );
  return related.flatMap((each) => each ?? []).map(declared);
};

/** Prepares a hierarchy; returns undefined where no extension provides one, or none for this place. */
async function prepared<Item>(command: string, at: CodePlace): Promise<readonly Item[] | undefined> {
  const position = new vscode.Position(at.line - 1, at.column - 1);
  const items = await vscode.commands
    .executeCommand<readonly Item[] | undefined>(command, uriOf(at.absolutePath), position)
    .then(undefined, () => undefined);
  return items === undefined || items.length === 0 ? undefined : items;
}

function declared(item: vscode.CallHierarchyItem | vscode.TypeHierarchyItem): DeclaredCode {
  const { uri, range, selectionRange, kind } = item;
  const whole = { line: range.start.line + 1, endLine: range.end.line + 1 };
  return { name: nameOf(item), kind: kindOf(kind), code: { ...codeAt(uri, selectionRange), whole } };
}

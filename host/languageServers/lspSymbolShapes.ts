import type * as z from "zod/mini";
import type { DeclaredCode } from "../base/symbolPort.ts";
import { readName, readWorkspaceName } from "../ide/plainName.ts";
import * as shapes from "./lspShapes.ts";

export type WorkspaceSymbol = NonNullable<z.infer<typeof shapes.workspaceSymbols>>[number];

/** A symbol without a range stands at the beginning of its file. */
export function readWorkspaceSymbol({ location, containerName, ...symbol }: WorkspaceSymbol): DeclaredCode | undefined {
  const range = location.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const code = shapes.toPlacedCode(location.uri, range);
  if (code === undefined) return undefined;
  const { name } = symbol;
  const named = readWorkspaceName({ name, containerName: containerName ?? undefined }, code.absolutePath);
  return { ...named, kind: shapes.formatSymbolKind(symbol.kind), code: { ...code, whole: shapes.toWhole(range) } };
}

export function toNamed({ name, kind }: { readonly name: string; readonly kind: number }) {
  return { ...readName({ name }), kind: shapes.formatSymbolKind(kind) };
}

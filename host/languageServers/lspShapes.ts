import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import type { PlacedCode } from "../base/codePlace.ts";

/** The parts of answers of the Language Server Protocol (3.18) that are read. Lines and characters are 0-based there. */
const position = z.object({ line: z.int(), character: z.int() });
export const range = z.object({ start: position, end: position });
export const textEdit = z.object({ range, newText: z.string() });
type Range = z.infer<typeof range>;

const location = z.object({ uri: z.string(), range });
const locationLink = z.object({
  targetUri: z.string(),
  targetRange: range,
  targetSelectionRange: z.optional(range),
});
const oneOrMore = z.union([location, locationLink]);
export const locations = z.nullable(z.union([oneOrMore, z.array(oneOrMore)]));
export const highlights = z.nullable(z.array(z.object({ range })));

const symbolKind = z.int();
const symbolInformation = z.object({
  name: z.string(),
  kind: symbolKind,
  containerName: z.nullish(z.string()),
  location,
});
export interface DocumentSymbol {
  readonly name: string;
  readonly kind: number;
  readonly range: Range;
  readonly selectionRange: Range;
  readonly children?: DocumentSymbol[] | null | undefined;
}
const documentSymbol: z.ZodMiniType<DocumentSymbol> = z.object({
  name: z.string(),
  kind: symbolKind,
  range,
  selectionRange: range,
  get children() {
    return z.nullish(z.array(documentSymbol));
  },
});
export const documentSymbols = z.nullable(z.union([z.array(symbolInformation), z.array(documentSymbol)]));
/** A symbol of the workspace may name only its file. */
export const workspaceSymbols = z.nullable(
  z.array(
    z.object({
      name: z.string(),
      kind: symbolKind,
      containerName: z.nullish(z.string()),
      location: z.object({ uri: z.string(), range: z.optional(range) }),
    }),
  ),
);

const markup = z.union([
  z.string(),
  z.object({ language: z.string(), value: z.string() }),
  z.object({ kind: z.string(), value: z.string() }),
]);
export const hover = z.nullable(z.object({ contents: z.union([markup, z.array(markup)]) }));
const documentation = z.nullish(z.union([z.string(), z.object({ value: z.string() })]));
export const signatureHelp = z.nullable(
  z.object({
    signatures: z.array(
      z.object({
        label: z.string(),
        documentation,
        parameters: z.nullish(
          z.array(z.object({ label: z.union([z.string(), z.tuple([z.int(), z.int()])]), documentation })),
        ),
      }),
    ),
  }),
);

export const inlayHints = z.nullable(
  z.array(
    z.object({
      position,
      label: z.union([z.string(), z.array(z.object({ value: z.string() }))]),
      kind: z.nullish(z.int()),
    }),
  ),
);

/** An item of a call or type hierarchy; what is not read goes back to the server as it is. */
const hierarchyItem = z.looseObject({
  name: z.string(),
  kind: symbolKind,
  uri: z.string(),
  range,
  selectionRange: range,
});
export type HierarchyItem = z.infer<typeof hierarchyItem>;
export const hierarchyItems = z.nullable(z.array(hierarchyItem));
export const incomingCalls = z.nullable(z.array(z.object({ from: hierarchyItem, fromRanges: z.array(range) })));
export const outgoingCalls = z.nullable(z.array(z.object({ to: hierarchyItem, fromRanges: z.array(range) })));

const symbolKinds = [
  ...["file", "module", "namespace", "package", "class", "method", "property", "field", "constructor", "enum"],
  ...["interface", "function", "variable", "constant", "string", "number", "boolean", "array", "object", "key"],
  ...["null", "enummember", "struct", "event", "operator", "typeparameter"],
];

/** Returns VS Code's name of a kind of symbol, in lower case. */
export function formatSymbolKind(kind: number): string {
  return symbolKinds[kind - 1] ?? "variable";
}

/** Returns the real path of a file's address; undefined for any other address. */
export function toRealPath(uri: string): string | undefined {
  try {
    const path = fileURLToPath(uri);
    try {
      return realpathSync.native(path);
    } catch {
      return path; // a file that does not exist yet
    }
  } catch {
    return undefined;
  }
}

/** Returns the code of a range; undefined outside of files. */
export function toPlacedCode(uri: string, range: Range): PlacedCode | undefined {
  return createPlaceReader()(uri, range);
}

/** Returns a function that reads many places: the real path of each file is looked up once. */
export function createPlaceReader(): typeof toPlacedCode {
  const paths = new Map<string, string | undefined>();
  return (uri, { start, end }) => {
    if (!paths.has(uri)) paths.set(uri, toRealPath(uri));
    const absolutePath = paths.get(uri);
    if (absolutePath === undefined) return undefined;
    const [line, column] = [start.line + 1, start.character + 1];
    return { absolutePath, line, column, endLine: end.line + 1, endColumn: end.character + 1 };
  };
}

export function toWhole({ start, end }: Range): { readonly line: number; readonly endLine: number } {
  return { line: start.line + 1, endLine: end.line + 1 };
}

import type { CodeHint, SymbolPort } from "../base/symbolPort.ts";
import { expectProvider } from "./lspRequests.ts";
import { inlayHints } from "./lspShapes.ts";
import { toUri } from "./serverDocuments.ts";
import type { ServerLook } from "./serverLook.ts";

/** `InlayHintKind` of the protocol. */
const kinds = new Map<number, NonNullable<CodeHint["kind"]>>([
  [1, "type"],
  [2, "parameter"],
]);

/** Asks the server of a file for its inlay hints; a server that has none is a `LanguageLack`. */
export async function readHints(
  look: ServerLook,
  absolutePath: string,
  { from, to }: Parameters<SymbolPort["hints"]>[1],
): Promise<readonly CodeHint[]> {
  const server = await look.serverWith(absolutePath);
  expectProvider(server, "inlayHintProvider");
  const range = { start: { line: from - 1, character: 0 }, end: { line: to, character: 0 } };
  const params = { textDocument: { uri: toUri(absolutePath) }, range };
  const found = await server.request("textDocument/inlayHint", params, inlayHints);
  return (found ?? []).map(({ position, label, kind }) => {
    const known = kinds.get(kind ?? 0);
    return {
      line: position.line + 1,
      column: position.character + 1,
      label: typeof label === "string" ? label : label.map(({ value }) => value).join(""),
      ...(known !== undefined && { kind: known }),
    };
  });
}

import * as z from "zod/mini";
import type { CodePlace } from "../base/codePlace.ts";
import { LanguageLack } from "../base/languageTrouble.ts";
import type { LanguageServer } from "./languageServer.ts";
import { toUri } from "./serverDocuments.ts";

export type Provider = keyof LanguageServer["capabilities"];

/** Things that a server without a capability cannot do, as the ends of sentences. */
const abilities = {
  typeDefinitionProvider: "find the types of values",
  implementationProvider: "find implementations",
  referencesProvider: "find references",
  documentSymbolProvider: "list the symbols of a file",
  callHierarchyProvider: "find calls",
  hoverProvider: "describe symbols",
  signatureHelpProvider: "describe the parameters of calls",
  inlayHintProvider: "give inlay hints",
  renameProvider: "rename",
  codeActionProvider: "offer edits",
  documentFormattingProvider: "format",
} as const satisfies Partial<Record<Provider, string>>;
export type Ability = keyof typeof abilities;

/** True when the server has said that it can answer such requests. */
export function hasProvider(server: LanguageServer, provider: Provider): boolean {
  const value = server.capabilities[provider];
  return value !== undefined && value !== false && value !== null;
}

/** Throws a {@link LanguageLack} when the server has not said that it can answer such requests. */
export function expectProvider(server: LanguageServer, ability: Ability): void {
  if (!hasProvider(server, ability)) throw new LanguageLack(`${server.name} cannot ${abilities[ability]}.`);
}

export function toParams({ absolutePath, line, column }: CodePlace): object {
  return { textDocument: { uri: toUri(absolutePath) }, position: { line: line - 1, character: column - 1 } };
}

/** Resolves when the server has read the text of a file. */
export async function read(server: LanguageServer, absolutePath: string): Promise<void> {
  const params = { textDocument: { uri: toUri(absolutePath) } };
  // A server that fails has still read the text.
  await server.request("textDocument/documentSymbol", params, z.unknown()).catch(() => undefined);
}

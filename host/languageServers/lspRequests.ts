import type { CodePlace } from "../base/symbolPort.ts";
import type { LanguageServer } from "./languageServer.ts";
import { toUri } from "./serverDocuments.ts";

export type Provider = keyof LanguageServer["capabilities"];

/** True when the server has said that it can answer such requests. */
export function hasProvider(server: LanguageServer, provider: Provider): boolean {
  const value = server.capabilities[provider];
  return value !== undefined && value !== false && value !== null;
}

export function toParams({ absolutePath, line, column }: CodePlace): object {
  return { textDocument: { uri: toUri(absolutePath) }, position: { line: line - 1, character: column - 1 } };
}

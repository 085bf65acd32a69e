import type { Failure } from "@dialectic/shared/capability";
import type { SymbolPort } from "../base/symbolPort.ts";
import { ideFile } from "../ide/ideFile.ts";
import { noEditor } from "../ide/locateSymbol.ts";
import { refuse } from "../ide/symbolRefusal.ts";
import type { IdeContext } from "./declare.ts";
import { refusedSymbol } from "./symbolOutcome.ts";

/** A file that its language server has loaded. */
export interface LoadedFile {
  readonly kind: "file";
  readonly absolutePath: string;
  readonly text: string;
  readonly port: SymbolPort;
}

export async function loadedFile(path: string, { domain, signal }: IdeContext): Promise<LoadedFile | Failure> {
  const port = domain.editor.languages;
  if (port === undefined) return refusedSymbol(noEditor);
  const file = await ideFile(path, domain);
  if (file.kind === "refused") return refusedSymbol(file);
  const { absolutePath } = file;
  const document = await port.load(absolutePath, signal);
  return document.kind === "failed"
    ? refusedSymbol(refuse("file-missing", `${path} could not be read: ${document.message}`))
    : { kind: "file", absolutePath, text: document.text, port };
}

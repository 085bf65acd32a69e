import type { Failure } from "@dialectic/shared/capability";
import type { SymbolPort } from "../base/symbolPort.ts";
import { refuseSymbol } from "../ide/findSymbol.ts";
import { findIdeFile } from "../ide/ideFile.ts";
import { findLanguages } from "../ide/locateSymbol.ts";
import type { IdeContext } from "./declare.ts";
import { toSymbolFailure } from "./symbolOutcome.ts";

/** A file that its language server has loaded. */
export interface LoadedFile {
  readonly kind: "file";
  readonly absolutePath: string;
  readonly text: string;
  readonly port: SymbolPort;
}

export async function loadFile(path: string, { domain, signal }: IdeContext): Promise<LoadedFile | Failure> {
  const port = await findLanguages(domain.editor);
  if ("kind" in port) return toSymbolFailure(port);
  const file = await findIdeFile(path, domain);
  if (file.kind === "refused") return toSymbolFailure(file);
  const { absolutePath } = file;
  const document = await port.load(absolutePath, signal);
  return document.kind === "failed"
    ? toSymbolFailure(refuseSymbol("file-missing", `${path} could not be read: ${document.message}`))
    : { kind: "file", absolutePath, text: document.text, port };
}

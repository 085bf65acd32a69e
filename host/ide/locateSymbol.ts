import type { CancelSignal, SymbolRefusal } from "@dialectic/shared/protocol";
import type { CodePlace } from "../base/codePlace.ts";
import { noLanguageServices } from "../base/noLanguageServices.ts";
import type { EditorPort } from "../base/ports.ts";
import type { SymbolPort } from "../base/symbolPort.ts";
import type { HostBase } from "../files/hostBase.ts";
import { createWorkspaceFilter } from "../files/openFolders.ts";
import { diskScanTimeoutMs } from "../limits.ts";
import { type FoundSymbol, findSymbol, refuseSymbol, type SeveralSymbols, type SymbolQuestion } from "./findSymbol.ts";
import { findIdeFile } from "./ideFile.ts";

export interface LocateParts extends Pick<HostBase, "workspace" | "files"> {
  readonly editor: Pick<EditorPort, "languages" | "servers">;
  /** Tells the servers of these files about changes on the disk; undefined where they notice changes themselves. */
  readonly announceDiskChanges?: (files: readonly string[], until: CancelSignal) => Promise<void>;
}

export interface LocatedSymbol extends FoundSymbol {
  readonly port: SymbolPort;
  readonly isAllowed: (absolutePath: string) => boolean;
  readonly text: string;
}

/** A symbol as a question about all files names it. */
export interface AskedSymbol extends Pick<LocatedSymbol, "at" | "port" | "text"> {
  readonly name: string;
  readonly definitions: readonly CodePlace[];
}

export const noEditor = refuseSymbol("no-editor", noLanguageServices);

/** Returns the language services of a window, which a browser panel has only with a language server. */
export async function findLanguages({
  languages,
  servers,
}: Pick<EditorPort, "languages" | "servers">): Promise<SymbolPort | SymbolRefusal> {
  return languages === undefined || (await servers?.mayServe()) === false ? noEditor : languages;
}

/**
 * Finds a symbol of a file and loads the file. Returns the only meaning of the name there, or all its possible
 * meanings.
 */
export async function locateSymbol(
  question: SymbolQuestion,
  parts: LocateParts,
  signal: AbortSignal,
): Promise<LocatedSymbol | SeveralSymbols | SymbolRefusal> {
  const port = await findLanguages(parts.editor);
  if ("kind" in port) return port;
  const file = await findIdeFile(question.filePath, parts);
  if (file.kind === "refused") return file;
  await parts.announceDiskChanges?.(
    [file.absolutePath],
    AbortSignal.any([signal, AbortSignal.timeout(diskScanTimeoutMs)]),
  );
  const document = await port.load(file.absolutePath, signal);
  if (document.kind === "failed")
    return refuseSymbol("file-missing", `${question.filePath} could not be read: ${document.message}`);
  const { text } = document;
  const found = await findSymbol(question, file.absolutePath, text, port);
  return found.kind === "found"
    ? { ...found, port, text, isAllowed: await createWorkspaceFilter(parts.workspace) }
    : found;
}

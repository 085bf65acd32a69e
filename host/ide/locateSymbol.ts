import type { CancelSignal, SymbolRefusal } from "@dialectic/shared/protocol";
import type { EditorPort } from "../base/ports.ts";
import type { SymbolPort } from "../base/symbolPort.ts";
import { type FileParts, ideFile, insideWorkspace } from "./ideFile.ts";
import { type FoundSymbol, findSymbol, type SeveralSymbols, type SymbolQuestion } from "./symbolFinder.ts";
import { refuse } from "./symbolRefusal.ts";

export interface LocateParts extends FileParts {
  readonly editor: Pick<EditorPort, "languages">;
  /** Tells the servers of these files about changes on the disk; undefined where they notice changes themselves. */
  readonly tellOfDisk?: (files: readonly string[], until: CancelSignal) => Promise<void>;
}

/** Milliseconds that a scan of the disk may take; after that the servers answer from their current state. */
const lookPatience = 5_000;

export interface LocatedSymbol extends FoundSymbol {
  readonly port: SymbolPort;
  readonly isAllowed: (absolutePath: string) => boolean;
  readonly text: string;
}

export const noEditor = refuse(
  "no-editor",
  "This needs VS Code: open the folder there, with the Dialectic extension; the browser panel has no language server.",
);

/**
 * Finds a symbol of a file and loads the file. Returns the only meaning of the name there, or all its possible
 * meanings.
 */
export async function locateSymbol(
  question: SymbolQuestion,
  parts: LocateParts,
  signal: AbortSignal,
): Promise<LocatedSymbol | SeveralSymbols | SymbolRefusal> {
  const port = parts.editor.languages;
  if (port === undefined) return noEditor;
  const file = await ideFile(question.filePath, parts);
  if (file.kind === "refused") return file;
  await parts.tellOfDisk?.([file.absolutePath], AbortSignal.any([signal, AbortSignal.timeout(lookPatience)]));
  const document = await port.load(file.absolutePath, signal);
  if (document.kind === "failed")
    return refuse("file-missing", `${question.filePath} could not be read: ${document.message}`);
  const { text } = document;
  const found = await findSymbol(question, file.absolutePath, text, port);
  return found.kind === "found" ? { ...found, port, text, isAllowed: await insideWorkspace(parts.workspace) } : found;
}

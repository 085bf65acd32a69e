import type {
  AmbiguousSymbol,
  Handlers,
  InfoType,
  ideSymbolsBridge,
  OpenedFile,
  SymbolInfo,
  SymbolReferences,
  SymbolRefusal,
} from "../../protocol/index.ts";
import { abortSignal } from "../abortSignal.ts";
import type { Proposal } from "../changes/proposedRange.ts";
import type { CodeTexts } from "../codeTexts.ts";
import type { EditorPort } from "../ports.ts";
import { type FileParts, ideFile, insideWorkspace } from "./ideFile.ts";
import { SymbolCode } from "./symbolCode.ts";
import { type FoundSymbol, findSymbol, type SymbolQuestion } from "./symbolFinder.ts";
import type { CodePlace, PlacedCode, SymbolPort } from "./symbolPort.ts";
import { refuse } from "./symbolRefusal.ts";
import { type ProposalOutcome, renameSymbol } from "./symbolRename.ts";

/** What questions about symbols are answered from. */
export interface SymbolParts extends FileParts {
  readonly editor: Pick<EditorPort, "languages">;
  readonly texts: CodeTexts;
  /** Shows an edit as a review of changes. */
  readonly propose: (proposal: Proposal, signal: AbortSignal) => Promise<ProposalOutcome>;
}

/** A symbol in a document that is loaded. */
export interface LocatedSymbol extends FoundSymbol {
  readonly port: SymbolPort;
  readonly isAllowed: (absolutePath: string) => boolean;
}

/** Definitions or implementations whose code is read; of an interface with hundreds the others are only named. */
const readPlaces = 20;

/** Serves what assistants ask about symbols. */
export function symbolHandlers(parts: SymbolParts): Handlers<typeof ideSymbolsBridge> {
  return {
    "symbol/info": async ({ infoType, ...question }, signal) => {
      const symbol = await locate(question, parts, abortSignal(signal));
      return symbol.kind === "found" ? infoOf(symbol, question, infoType, parts) : symbol;
    },
    "symbol/references": async ({ includeDeclaration, usageCodeLineRange, limit, ...question }, signal) => {
      const symbol = await locate(question, parts, abortSignal(signal));
      if (symbol.kind !== "found") return symbol;
      return referencesOf(symbol, question, { includeDeclaration, usageCodeLineRange, limit }, parts);
    },
    "symbol/rename": async ({ newName, dryRun, propose, save, ...question }, signal) => {
      const aborted = abortSignal(signal);
      const symbol = await locate(question, parts, aborted);
      if (symbol.kind !== "found") return symbol;
      return renameSymbol(
        symbol,
        {
          symbol: question.symbol,
          newName,
          dryRun,
          save,
          propose: propose ? (proposal) => parts.propose(proposal, aborted) : undefined,
        },
        parts.workspace,
        aborted,
      );
    },
    "editor/open": async ({ files }, signal) => {
      const port = parts.editor.languages;
      if (port === undefined) return noEditor;
      const opened: OpenedFile[] = [];
      for (const file of files) opened.push(await open(file, port, parts, abortSignal(signal)));
      return { kind: "opened", files: opened };
    },
  };
}

const noEditor = refuse(
  "no-editor",
  "This needs VS Code: open the folder there, with the Dialectic extension; the browser panel has no language server.",
);

async function locate(
  question: SymbolQuestion,
  parts: SymbolParts,
  signal: AbortSignal,
): Promise<LocatedSymbol | AmbiguousSymbol | SymbolRefusal> {
  const port = parts.editor.languages;
  if (port === undefined) return noEditor;
  const file = await ideFile(question.filePath, parts);
  if (file.kind === "refused") return file;
  const document = await port.load(file.absolutePath, signal);
  if (document.kind === "failed")
    return refuse("file-missing", `${question.filePath} could not be read: ${document.message}`);
  const found = await findSymbol(question, file.absolutePath, document.text, port);
  return found.kind === "found" ? { ...found, port, isAllowed: await insideWorkspace(parts.workspace) } : found;
}

async function infoOf(
  { at, occurrences, definitions, port, isAllowed }: LocatedSymbol,
  { symbol }: SymbolQuestion,
  infoType: InfoType,
  { texts }: SymbolParts,
): Promise<SymbolInfo | SymbolRefusal> {
  const code = new SymbolCode(texts, isAllowed);
  const wants = (type: InfoType) => infoType === "all" || infoType === type;
  const spans = (places: readonly PlacedCode[]) =>
    Promise.all(places.map((place, index) => (index < readPlaces ? code.whole(place) : code.around(place, -1))));
  const [hover, signatures, types, implementations] = await Promise.all([
    wants("hover") ? port.hover(at) : undefined,
    wants("signature_help") ? port.signatures(at) : undefined,
    wants("type_definition") ? port.places("typeDefinition", at) : undefined,
    wants("implementation") ? port.places("implementation", at) : undefined,
  ]);
  const answers = [hover, signatures, types, implementations, definitions];
  if (infoType === "all" && answers.every((answer) => answer === undefined || answer.length === 0)) {
    return unknownTo(symbol, at);
  }
  return {
    kind: "info",
    ...{ filePath: at.absolutePath, symbol, line: at.line, column: at.column, occurrences },
    ...(hover && { hover: [...hover] }),
    ...(wants("definition") && { definition: await spans(definitions) }),
    ...(types && { type_definition: await spans(types) }),
    ...(implementations && { implementation: await spans(implementations) }),
    ...(signatures && { signature_help: [...signatures] }),
  };
}

function unknownTo(symbol: string, { line, column }: CodePlace): SymbolRefusal {
  const advice =
    "It may stand in a comment, or no extension for this language is installed or ready. Name another occurrence, or ask again.";
  return refuse(
    "no-language-server",
    `No language server knows "${symbol}" at line ${line}, column ${column}. ${advice}`,
  );
}

interface ReferenceWish {
  readonly includeDeclaration: boolean;
  readonly usageCodeLineRange: number;
  readonly limit: number;
}

async function referencesOf(
  { at, definitions, port, isAllowed }: LocatedSymbol,
  { symbol }: SymbolQuestion,
  { includeDeclaration, usageCodeLineRange, limit }: ReferenceWish,
  { texts }: SymbolParts,
): Promise<SymbolReferences | SymbolRefusal> {
  const declared = new Set(definitions.map(keyOf));
  const all = await port.places("references", at);
  if (all.length === 0 && definitions.length === 0) {
    return unknownTo(symbol, at);
  }
  const wanted = includeDeclaration ? all : all.filter((place) => !declared.has(keyOf(place)));
  const code = new SymbolCode(texts, isAllowed);
  const files = new Map<string, PlacedCode[]>();
  for (const place of [...wanted].sort(inOrder))
    files.set(place.absolutePath, [...(files.get(place.absolutePath) ?? []), place]);
  let left = limit;
  const listed: SymbolReferences["files"] = [];
  for (const [filePath, places] of files) {
    const shown = places.slice(0, left);
    left -= shown.length;
    const references = await Promise.all(
      shown.map(async (place) => ({
        ...(await code.around(place, usageCodeLineRange)),
        isDeclaration: declared.has(keyOf(place)),
      })),
    );
    listed.push({ filePath, count: places.length, references });
  }
  const position = { filePath: at.absolutePath, line: at.line, column: at.column };
  return {
    kind: "references",
    symbol,
    ...position,
    total: wanted.length,
    files: listed,
    omitted: Math.max(0, wanted.length - limit),
  };
}

async function open(
  { filePath, showEditor }: { readonly filePath: string; readonly showEditor: boolean },
  port: SymbolPort,
  parts: SymbolParts,
  signal: AbortSignal,
): Promise<OpenedFile> {
  const file = await ideFile(filePath, parts);
  if (file.kind === "refused") {
    return { filePath, success: false, isShown: false, error: file.message, candidates: file.candidates };
  }
  const { absolutePath } = file;
  const outcome = showEditor ? await port.show(absolutePath) : await port.load(absolutePath, signal);
  return outcome.kind === "failed"
    ? { filePath: absolutePath, success: false, isShown: false, error: outcome.message }
    : { filePath: absolutePath, success: true, isShown: showEditor };
}

function keyOf({ absolutePath, line, column }: PlacedCode): string {
  return `${absolutePath}:${line}:${column}`;
}

function inOrder(one: PlacedCode, other: PlacedCode): number {
  if (one.absolutePath !== other.absolutePath) return one.absolutePath < other.absolutePath ? -1 : 1;
  return one.line - other.line || one.column - other.column;
}

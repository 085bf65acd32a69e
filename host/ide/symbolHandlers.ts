import type {
  AmbiguousSymbol,
  CancelSignal,
  Handlers,
  InfoType,
  ideSymbolsBridge,
  OpenedFile,
  SymbolInfo,
  SymbolReferences,
  SymbolRefusal,
  SymbolRename,
} from "@dialectic/shared/protocol";
import type { PlacedCode } from "../base/codePlace.ts";
import type { Proposal } from "../base/editPort.ts";
import type { SymbolPort } from "../base/symbolPort.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import type { CodeTexts } from "../files/codeTexts.ts";
import { maxReadDefinitions } from "../limits.ts";
import type { NoteApplied, ProposalOutcome } from "./checkedEdit.ts";
import type { SeveralSymbols, SymbolQuestion } from "./findSymbol.ts";
import { describeUnopened, findIdeFile } from "./ideFile.ts";
import { askIfAble, refuseTrouble } from "./languageRefusal.ts";
import { type LocatedSymbol, type LocateParts, locateSymbol, noEditor } from "./locateSymbol.ts";
import { findReferencePlaces, refuseUnknownSymbol } from "./referencePlaces.ts";
import { SymbolCode } from "./symbolCode.ts";
import { renameSymbol } from "./symbolRename.ts";
import { askForPlaces, tellLeftOver } from "./wholeAnswers.ts";

export interface SymbolParts extends LocateParts {
  readonly texts: CodeTexts;
  readonly propose: (proposal: Proposal, signal: AbortSignal) => Promise<ProposalOutcome>;
  readonly noteApplied: NoteApplied;
}

export function createSymbolHandlers(findParts: () => Promise<SymbolParts>): Handlers<typeof ideSymbolsBridge> {
  /** Answers a question about a symbol that was found. */
  async function answer<A extends SymbolInfo | SymbolReferences | SymbolRename>(
    question: SymbolQuestion,
    signal: CancelSignal,
    read: (symbol: LocatedSymbol, parts: SymbolParts, aborted: AbortSignal) => Promise<A | SymbolRefusal>,
  ): Promise<A | AmbiguousSymbol | SymbolRefusal> {
    const [parts, aborted] = [await findParts(), toAbortSignal(signal)];
    const symbol = await refuseTrouble(locateSymbol(question, parts, aborted));
    if (symbol.kind !== "found") return toAnswer(symbol);
    return withNote(await refuseTrouble(read(symbol, parts, aborted)), symbol, parts);
  }
  return {
    "symbol/info": ({ infoType, ...question }, signal) =>
      answer(question, signal, (symbol, parts, aborted) =>
        readSymbolInfo(symbol, question, { infoType, aborted }, parts),
      ),
    "symbol/references": ({ includeDeclaration, usageCodeLineRange, limit, ...question }, signal) =>
      answer(question, signal, (symbol, parts, aborted) =>
        listReferences(symbol, question, { includeDeclaration, usageCodeLineRange, limit, aborted }, parts),
      ),
    "symbol/rename": ({ newName, dryRun, propose, force = false, partial = false, save, ...question }, signal) =>
      answer(question, signal, (symbol, parts, aborted) => {
        const proposing = propose ? (proposal: Proposal) => parts.propose(proposal, aborted) : undefined;
        const wish = { symbol: question.symbol, newName, dryRun, force, partial, save };
        return renameSymbol(symbol, { ...wish, propose: proposing, noteApplied: parts.noteApplied }, parts, aborted);
      }),
    "editor/open": async ({ files }, signal) => {
      const parts = await findParts();
      const port = parts.editor.languages;
      if (port === undefined) return noEditor;
      const opened: OpenedFile[] = [];
      for (const file of files) opened.push(await openFile(file, port, parts, toAbortSignal(signal)));
      return { kind: "opened", files: opened };
    },
  };
}

/** Says of a symbol in a folder that the editor has not open that its project may be read in part only. */
function withNote<A extends SymbolInfo | SymbolReferences | SymbolRename>(
  answer: A | SymbolRefusal,
  { at }: LocatedSymbol,
  { workspace }: SymbolParts,
): A | SymbolRefusal {
  const note = describeUnopened(at.absolutePath, workspace);
  if (note === undefined || answer.kind === "refused") return answer;
  return { ...answer, note: [`${note}.`, answer.note ?? []].flat().join(" ") };
}

function toAnswer(none: SeveralSymbols | SymbolRefusal): AmbiguousSymbol | SymbolRefusal {
  return none.kind === "several" ? none.answer : none;
}

async function readSymbolInfo(
  located: LocatedSymbol,
  { symbol }: SymbolQuestion,
  { infoType, aborted }: { readonly infoType: InfoType; readonly aborted: AbortSignal },
  parts: SymbolParts,
): Promise<SymbolInfo | SymbolRefusal> {
  const { at, occurrences, definitions, port, isAllowed } = located;
  const code = new SymbolCode(parts.texts, isAllowed);
  const wants = (type: InfoType) => infoType === "all" || infoType === type;
  const spans = (places: readonly PlacedCode[]) =>
    Promise.all(
      places.map((place, index) => (index < maxReadDefinitions ? code.whole(place) : code.around(place, -1))),
    );
  const lacks: string[] = [];
  // All that is known includes that a server cannot tell some of it.
  const ask = <T>(answer: Promise<T>) => (infoType === "all" ? askIfAble(answer, lacks) : answer);
  const found = () => port.places("implementation", at);
  const named = { ...located, name: symbol };
  const [hover, signatures, types, implemented] = await Promise.all([
    wants("hover") ? ask(port.hover(at)) : undefined,
    wants("signature_help") ? ask(port.signatures(at)) : undefined,
    wants("type_definition") ? ask(port.places("typeDefinition", at)) : undefined,
    // Among all that is known of a symbol, implementations are not worth loading files for.
    infoType === "implementation" ? askForPlaces(named, found, parts, aborted) : undefined,
  ]);
  const implementations = implemented?.value ?? (infoType === "all" ? await ask(found()) : undefined);
  const { note, ...incomplete } = tellLeftOver(implemented?.leftOver);
  if (note !== undefined) lacks.push(note);
  const answers = [hover, signatures, types, implementations, definitions];
  if (infoType === "all" && answers.every((answer) => answer === undefined || answer.length === 0)) {
    return refuseUnknownSymbol(symbol, at, port);
  }
  return {
    kind: "info",
    ...incomplete,
    ...(lacks.length > 0 && { note: lacks.join(" ") }),
    filePath: at.absolutePath,
    symbol,
    line: at.line,
    column: at.column,
    occurrences,
    ...(hover && { hover: [...hover] }),
    ...(wants("definition") && { definition: await spans(definitions) }),
    ...(types && { type_definition: await spans(types) }),
    ...(implementations && { implementation: await spans(implementations) }),
    ...(signatures && { signature_help: [...signatures] }),
  };
}

interface ReferenceWish {
  readonly includeDeclaration: boolean;
  readonly usageCodeLineRange: number;
  readonly limit: number;
  readonly aborted: AbortSignal;
}

async function listReferences(
  located: LocatedSymbol,
  { symbol }: SymbolQuestion,
  { includeDeclaration, usageCodeLineRange, limit, aborted }: ReferenceWish,
  parts: SymbolParts,
): Promise<SymbolReferences | SymbolRefusal> {
  const { at, isAllowed } = located;
  const found = await findReferencePlaces({ ...located, name: symbol }, includeDeclaration, parts, aborted);
  if (found.kind === "refused") return found;
  const { places: wanted, isDeclaration, leftOver } = found;
  const code = new SymbolCode(parts.texts, isAllowed);
  const files = new Map<string, PlacedCode[]>();
  for (const place of wanted) {
    const before = files.get(place.absolutePath);
    if (before === undefined) files.set(place.absolutePath, [place]);
    else before.push(place);
  }
  let left = limit;
  const listed: SymbolReferences["files"] = [];
  for (const [filePath, places] of files) {
    const shown = places.slice(0, left);
    left -= shown.length;
    const references = await Promise.all(
      shown.map(async (place) => ({
        ...(await code.around(place, usageCodeLineRange)),
        isDeclaration: isDeclaration(place),
      })),
    );
    listed.push({ filePath, count: places.length, references });
  }
  const position = { filePath: at.absolutePath, line: at.line, column: at.column };
  return {
    kind: "references",
    ...tellLeftOver(leftOver),
    symbol,
    ...position,
    total: wanted.length,
    files: listed,
    omitted: Math.max(0, wanted.length - limit),
  };
}

async function openFile(
  { filePath, showEditor }: { readonly filePath: string; readonly showEditor: boolean },
  port: SymbolPort,
  parts: SymbolParts,
  signal: AbortSignal,
): Promise<OpenedFile> {
  const file = await findIdeFile(filePath, parts);
  if (file.kind === "refused") {
    return { filePath, success: false, isShown: false, error: file.message, candidates: file.candidates };
  }
  const { absolutePath } = file;
  const outcome = await (showEditor ? port.show(absolutePath) : refuseTrouble(port.load(absolutePath, signal)));
  return outcome.kind === "failed" || outcome.kind === "refused"
    ? { filePath: absolutePath, success: false, isShown: false, error: outcome.message }
    : { filePath: absolutePath, success: true, isShown: showEditor };
}

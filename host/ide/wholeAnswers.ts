import { formatCount, type SymbolReferences, toVisible } from "@dialectic/shared/protocol";
import { LanguageTrouble } from "../base/languageTrouble.ts";
import { type CodePlace, formatPlaceKey, type PlacedCode, type SymbolPort } from "../base/symbolPort.ts";
import { createReadingBudget } from "../declarations/outlines.ts";
import { type ImportRank, rankImporters } from "./importers.ts";
import type { ListedFile } from "./listWorkspaceFiles.ts";
import type { LocatedSymbol } from "./locateSymbol.ts";
import { findCodePlaces, findNameFiles, type NameFiles, type SearchParts } from "./nameFiles.ts";
import { compareDeclaration } from "./otherDeclaration.ts";
import { splitName } from "./plainName.ts";
import { readSearchedText } from "./searchWorkspace.ts";
import { toTextLines } from "./textLines.ts";

// Answers about all files, with what may be missing in them. A language server answers for the files that it has loaded, and does not say
// which it has not. Rules:
// - a question waits until the server has read its projects, and is asked again while it reads another one, until the answer stays;
// - the answer is compared with a search: with the files of the server's languages that have the name in their code, and that git does not
//   ignore. A file is accounted for when the answer has a place in it, when the server has it in one project with the asked file, or when
//   the definition of each place of the name there is another declaration;
// - the other files are loaded, first those that import the declaring file, and the question is asked again;
// - a place whose definition is this declaration was missing, and is added;
// - what is not accounted for then, or within the bounds, is left over.

/** Files that may have more than an answer. */
export interface LeftOver {
  /** Number of files; 0 when it is not known which. */
  readonly files: number;
  /** The first of them, by the paths that people read. */
  readonly first: readonly string[];
  readonly why: "not-loaded" | "still-reading" | "too-many";
}

export interface Whole<T> {
  readonly value: T;
  /** Undefined when the answer is complete. */
  readonly leftOver: LeftOver | undefined;
}

export interface AskedSymbol extends Pick<LocatedSymbol, "at" | "port" | "text"> {
  readonly name: string;
  readonly definitions: readonly CodePlace[];
}

interface Asking {
  readonly symbol: AskedSymbol;
  readonly parts: SearchParts;
  readonly signal: AbortSignal;
}

/** Number of files that are loaded for one question, and milliseconds that this and the comparison may take. */
const loadedFiles = 200;
const patience = 15_000;
/** Milliseconds of work for finding comments and strings. */
const parsingPatience = 5_000;
const askedAtOnce = 20;
/** Number of times that a question is asked again while the server reads. */
const mostAsked = 3;
const firstFiles = 5;

/** The uses of a symbol with its declarations, and the files that may have more. */
export interface AllUses {
  readonly places: readonly PlacedCode[];
  /** The files in which the language server found no use by itself. */
  readonly added: readonly ListedFile[];
  readonly left: readonly ListedFile[];
  readonly isRead: boolean;
  readonly isSearched: boolean;
  /** True for a path in the folders that git does not ignore. */
  readonly isListed: (absolutePath: string) => boolean;
}

/** Finds all uses of a symbol with its declarations, and what may be missing. */
export async function findAllReferences(
  symbol: AskedSymbol,
  parts: SearchParts,
  signal: AbortSignal,
): Promise<Whole<readonly PlacedCode[]>> {
  const uses = await findAllUses({ symbol, parts, signal });
  return { value: uses.places, leftOver: toLeftOver(uses, uses.left) };
}

export interface WholeQuestion<T> {
  readonly ask: () => Promise<T>;
  /** Returns the files of which the answer has something. */
  readonly files: (answer: T) => readonly string[];
}

/** Asks a question whose answer is in the files that use a symbol, and says what may be missing. */
export async function askAboutAll<T>(
  symbol: AskedSymbol,
  { ask, files }: WholeQuestion<T>,
  parts: SearchParts,
  signal: AbortSignal,
): Promise<Whole<T> & { readonly uses: AllUses }> {
  const uses = await findAllUses({ symbol, parts, signal });
  const { answer, isRead } = await askWhenRead(symbol, signal, ask);
  const answered = new Set(files(answer));
  const short = uses.added.filter(({ absolutePath }) => !answered.has(absolutePath));
  return {
    value: answer,
    uses,
    leftOver: toLeftOver({ ...uses, isRead: uses.isRead && isRead }, [...uses.left, ...short]),
  };
}

/** Asks for places in the files that use a symbol. */
export function askForPlaces(
  symbol: AskedSymbol,
  ask: () => Promise<readonly PlacedCode[]>,
  parts: SearchParts,
  signal: AbortSignal,
): Promise<Whole<readonly PlacedCode[]>> {
  const files = (places: readonly PlacedCode[]) => places.map(({ absolutePath }) => absolutePath);
  return askAboutAll(symbol, { ask, files }, parts, signal);
}

async function findAllUses(asking: Asking): Promise<AllUses> {
  const { symbol, parts, signal } = asking;
  const { port, at, definitions } = symbol;
  const ask = () => askWhenRead(symbol, signal, () => port.places("references", at));
  const first = await ask();
  const none = { added: [], left: [], isRead: first.isRead, isSearched: true, isListed: () => false };
  if (first.answer.length === 0 && definitions.length === 0) return { ...none, places: [] };
  const names = await listNames(symbol, parts);
  const held = await findNameFiles(names, at.absolutePath, parts, signal);
  const { isAll: isSearched, isListed } = held;
  const until = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const open = await findUnaccounted(held.files, first.answer, asking, until);
  if (open.length === 0) return { ...none, places: first.answer, isSearched, isListed };
  const coded = await readCodePlaces(open, names, parts);
  const { loaded, unloaded } = await loadFiles(coded, asking, until);
  const { answer, isRead } = loaded.length === 0 ? first : await ask();
  const files = loaded.map(({ file }) => file);
  const rest = await findUnaccounted(files, answer, asking, until);
  const compared = await compareFiles(
    loaded.filter(({ file }) => rest.includes(file)),
    { answer, held },
    asking,
    until,
  );
  const left = [...compared.left, ...unloaded].map(({ file }) => file);
  const found = { places: [...answer, ...compared.missing], added: compared.added };
  return { ...found, left, isRead, isSearched, isListed };
}

/** Says which files may have more; undefined for a complete answer. */
export function toLeftOver(
  { isRead, isSearched }: Pick<AllUses, "isRead" | "isSearched">,
  files: readonly ListedFile[],
): LeftOver | undefined {
  const first = files.slice(0, firstFiles).map(({ shown }) => shown);
  if (files.length > 0) return { files: files.length, first, why: "not-loaded" };
  if (!isRead) return { files: 0, first, why: "still-reading" };
  return isSearched ? undefined : { files: 0, first, why: "too-many" };
}

type Incompleteness = Pick<SymbolReferences, "complete" | "leftOver" | "note">;

/** Tells an assistant what may be missing; nothing for a complete answer. */
export function tellLeftOver(leftOver: LeftOver | undefined): Incompleteness {
  if (leftOver === undefined) return {};
  const { files, first } = leftOver;
  return { complete: false, leftOver: { files, first: [...first] }, note: describeLeftOver(leftOver) };
}

/** Says what may be missing, as a sentence. */
export function describeLeftOver({ files, first, why }: LeftOver): string {
  if (why === "still-reading") return "The language server is still reading the project, so there may be more.";
  if (why === "too-many")
    return "The workspace has too much text to search all of it for the name, so there may be more.";
  return `The name is also in ${formatCount(files, "file")} that the language server has not loaded: ${listFirst({ files, first })}.`;
}

/** Lists the first files, and counts the others. */
export function listFirst({ files, first }: Pick<LeftOver, "files" | "first">): string {
  return `${first.map(toVisible).join(", ")}${files > first.length ? ` and ${files - first.length} more` : ""}`;
}

/** Asks once the server has read its projects. An answer that comes while it reads again counts when it stays. */
async function askWhenRead<T>(
  { port, at }: AskedSymbol,
  signal: AbortSignal,
  question: () => Promise<T>,
): Promise<{ readonly answer: T; readonly isRead: boolean }> {
  if (port.ready === undefined) return { answer: await question(), isRead: true };
  let before: string | undefined;
  for (let left = mostAsked; ; left--) {
    const isReading = await port.ready(at.absolutePath, signal);
    const answer = await question();
    if (isReading === undefined || left === 0) return { answer, isRead: false };
    const written = isReading() ? JSON.stringify(answer) : undefined;
    if (written === before || written === undefined) return { answer, isRead: true };
    before = written;
  }
}

/** Returns the asked name and those under which the symbol is declared, as an import may rename it. */
async function listNames(
  { name, at, definitions, text }: AskedSymbol,
  { texts }: SearchParts,
): Promise<readonly string[]> {
  const declared = await Promise.all(
    definitions.map(async (place) => readNameAt(await readSearchedText(place.absolutePath, texts), place)),
  );
  const own = splitName(name).at(-1) ?? name;
  return [...new Set([own, readNameAt(text, at), ...declared])].filter((each) => /[\p{ID_Continue}$]/u.test(each));
}

export function readNameAt(text: string, { line, column }: CodePlace): string {
  return (
    /^#?[\p{ID_Continue}$]+/u.exec(
      toTextLines(text)
        .line(line)
        .slice(column - 1),
    )?.[0] ?? ""
  );
}

/** Returns the files in which the answer has no place, and that are in no project with the asked file. */
async function findUnaccounted(
  files: readonly ListedFile[],
  answer: readonly CodePlace[],
  { symbol: { port, at } }: Asking,
  until: AbortSignal,
): Promise<readonly ListedFile[]> {
  const known = new Set([at.absolutePath, ...answer.map(({ absolutePath }) => absolutePath)]);
  const left = files.filter(({ absolutePath }) => !known.has(absolutePath));
  const paths = left.map(({ absolutePath }) => absolutePath);
  const together = paths.length === 0 ? undefined : await port.together?.(at.absolutePath, paths, until);
  return together === undefined ? left : left.filter(({ absolutePath }) => !together.has(absolutePath));
}

/** A file with the places of the name in its code. */
interface CodedFile {
  readonly file: ListedFile;
  readonly text: string;
  readonly places: readonly (CodePlace & { readonly length: number })[];
}

/** Reads the places of names in the code of files; leaves out files with none. */
async function readCodePlaces(
  files: readonly ListedFile[],
  names: readonly string[],
  { texts }: SearchParts,
): Promise<readonly CodedFile[]> {
  const budget = createReadingBudget(parsingPatience);
  const found: CodedFile[] = [];
  for (const file of files) {
    const text = await readSearchedText(file.absolutePath, texts);
    const { inCode } = await findCodePlaces(names, { absolutePath: file.absolutePath, text }, budget);
    if (inCode.length > 0) found.push({ file, text, places: inCode });
  }
  return found;
}

/** Loads files, those that import the declaring file first, until there are too many or the time is over. */
async function loadFiles(
  files: readonly CodedFile[],
  { symbol: { at, definitions, port } }: Asking,
  until: AbortSignal,
): Promise<{ readonly loaded: readonly CodedFile[]; readonly unloaded: readonly CodedFile[] }> {
  const rank: ImportRank = await rankImporters([at, ...definitions].map(({ absolutePath }) => absolutePath));
  const sorted = files
    .map((each) => ({ each, rank: rank(each.text) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ each }) => each);
  const loaded: CodedFile[] = [];
  for (const each of sorted.slice(0, loadedFiles)) {
    if (until.aborted || (await loadFile(each.file.absolutePath, port, until)) === "trouble") break;
    loaded.push(each);
  }
  return { loaded, unloaded: sorted.slice(loaded.length) };
}

/** A file that cannot be loaded is compared like any other: its server then has no definitions for it. */
async function loadFile(absolutePath: string, port: SymbolPort, until: AbortSignal): Promise<"asked" | "trouble"> {
  try {
    await port.load(absolutePath, until);
    return "asked";
  } catch (problem) {
    if (problem instanceof LanguageTrouble) return "trouble";
    throw problem;
  }
}

/** Compares the definitions of the places in loaded files with the declarations of the symbol. */
async function compareFiles(
  files: readonly CodedFile[],
  { answer, held }: { readonly answer: readonly CodePlace[]; readonly held: NameFiles },
  { symbol: { at, definitions, port }, parts: { texts } }: Asking,
  until: AbortSignal,
): Promise<{
  readonly missing: readonly PlacedCode[];
  readonly added: readonly ListedFile[];
  readonly left: readonly CodedFile[];
}> {
  const own = new Set([at, ...definitions, ...answer].map(formatPlaceKey));
  const declaration = {
    own,
    files: [at, ...definitions].map(({ absolutePath }) => absolutePath),
    isListed: held.isListed,
  };
  const missing: PlacedCode[] = [];
  const added: ListedFile[] = [];
  const left: CodedFile[] = [];
  for (const file of files) {
    const verdicts: ("same" | "other" | "unknown")[] = [];
    for (let from = 0; from < file.places.length && !until.aborted; from += askedAtOnce) {
      const some = file.places.slice(from, from + askedAtOnce);
      const asked = some.map((place) => compareDeclaration(place, declaration, { port, texts }).catch(toUnknown));
      verdicts.push(...(await Promise.all(asked)));
    }
    const same = file.places.filter((_place, index) => verdicts[index] === "same");
    missing.push(
      ...same.map(({ length, ...place }) => ({ ...place, endLine: place.line, endColumn: place.column + length })),
    );
    const isKnown = verdicts.length === file.places.length && !verdicts.includes("unknown");
    if (same.length > 0) added.push(file.file);
    else if (!isKnown) left.push(file);
  }
  return { missing, added, left };
}

function toUnknown(problem: unknown): "unknown" {
  if (problem instanceof LanguageTrouble) return "unknown";
  throw problem;
}

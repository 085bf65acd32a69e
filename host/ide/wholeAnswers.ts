import { formatCount, type SymbolReferences, toVisible } from "@dialectic/shared/protocol";
import { toTextLines } from "@dialectic/shared/review";
import type { CodePlace, PlacedCode } from "../base/codePlace.ts";
import { LanguageLack } from "../base/languageTrouble.ts";
import { maxRepeatedQuestions, maxUnreadFiles, useComparisonMs } from "../limits.ts";
import type { ListedFile } from "./listWorkspaceFiles.ts";
import type { AskedSymbol } from "./locateSymbol.ts";
import { type SearchParts, searchFor } from "./nameFiles.ts";
import { findOtherNames, listRenamingTexts, type OtherNames } from "./otherNames.ts";
import { splitName } from "./plainName.ts";
import { readSearchedText } from "./searchWorkspace.ts";
import { type KnownNames, UseComparison } from "./useComparison.ts";

// Answers about all files, with the files that they may lack. A language server answers for the files that it has loaded, and does not say
// which it has not loaded. Rules:
// - a question waits until the server has read its projects, and is asked again while it reads another one, until the answer stays;
// - the answer is compared with a search: with the files of the server's languages that have the name in their code, and that git does not
//   ignore. A file is accounted for when the answer has a place in it, when the server has it in one project with the asked file, or when
//   the definition of each place of the name there is another declaration;
// - the other files are loaded, first those that import the declaring file, and the question is asked again;
// - a place whose definition is this declaration was missing, and is added;
// - a file that is not accounted for then, or that the bounds leave out, is left over.

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

interface Asking {
  readonly symbol: AskedSymbol;
  readonly parts: SearchParts;
  readonly signal: AbortSignal;
}

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
  const uses = await findAllUses({ symbol, parts, signal }, () => symbol.port.places("references", symbol.at));
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
  const { port, at } = symbol;
  const uses = await findAllUses({ symbol, parts, signal }, () => port.places("references", at).catch(unlessAble));
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

/** A server that cannot find references may answer other questions; the uses are then those that the comparison finds. */
function unlessAble(problem: unknown): readonly PlacedCode[] {
  if (problem instanceof LanguageLack) return [];
  throw problem;
}

async function findAllUses(
  { symbol, parts, signal }: Asking,
  findReferences: () => Promise<readonly PlacedCode[]>,
): Promise<AllUses> {
  const { at, definitions } = symbol;
  const ask = () => askWhenRead(symbol, signal, findReferences);
  const names = await listNames(symbol, parts);
  const searched = (...groups: readonly (readonly string[])[]) => searchFor(groups, at.absolutePath, parts, signal);
  // Searching while the server thinks costs no time.
  const [first, search] = await Promise.all([ask(), searched(names, listRenamingTexts(names))]);
  const { isListed } = search;
  const [named, renaming = []] = search.found;
  const mayRename = new Set(renaming.map(({ absolutePath }) => absolutePath));
  if (first.answer.length === 0 && definitions.length === 0)
    return { places: [], added: [], left: [], isRead: first.isRead, isSearched: true, isListed };
  const until = AbortSignal.any([signal, AbortSignal.timeout(useComparisonMs)]);
  const comparison = new UseComparison(symbol, parts, until);
  let { answer, isRead } = first;
  let known: KnownNames = { names, modules: [] };
  let next = named;
  let isSearched = search.isAll;
  for (let round = 0; next !== undefined; round++) {
    const { isAll, hasLoaded } = await comparison.load(next, answer, known);
    isSearched &&= isAll;
    if (hasLoaded) ({ answer, isRead } = await ask());
    const more = await findOtherNames(answer, mayRename, parts.texts);
    const wanted = listNewTexts(known, more);
    known = { names: [...new Set([...names, ...more.aliases])], modules: more.modules };
    // A name that such a file gives again has to be rare.
    if (round > 0 && wanted.length > 0) isSearched = false;
    next = wanted.length === 0 || round > 0 ? undefined : (await searched(wanted)).found[0];
  }
  const { missing, added, left } = await comparison.compare(answer, isListed);
  return { places: [...answer, ...missing], added, left, isRead, isSearched, isListed };
}

/** Returns texts of which a file has one when it has names that were not searched for yet. */
function listNewTexts(known: KnownNames, { aliases, modules }: OtherNames): readonly string[] {
  const paths = modules.filter((each) => !known.modules.includes(each));
  const ends = paths.flatMap((path) => [`${path}"`, `${path}'`, `/${path}.`]);
  return [...aliases.filter((each) => !known.names.includes(each)), ...ends];
}

/** Says which files may have more; undefined for a complete answer. */
export function toLeftOver(
  { isRead, isSearched }: Pick<AllUses, "isRead" | "isSearched">,
  files: readonly ListedFile[],
): LeftOver | undefined {
  const first = files.slice(0, maxUnreadFiles).map(({ shown }) => shown);
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
  for (let left = maxRepeatedQuestions; ; left--) {
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

/** Returns the name at a place, also a private one (`#name`) and a variable of a style sheet (`--name`); empty where none begins. */
export function readNameAt(text: string, { line, column }: CodePlace): string {
  return (
    /^(?:--[\p{ID_Continue}-]+|#?[\p{ID_Continue}$]+)/u.exec(
      toTextLines(text)
        .line(line)
        .slice(column - 1),
    )?.[0] ?? ""
  );
}

import type { CodePlace, PlacedCode } from "../base/codePlace.ts";
import { LanguageTrouble } from "../base/languageTrouble.ts";
import { formatPlaceKey } from "../base/symbolPort.ts";
import { createReadingBudget } from "../declarations/outlines.ts";
import { maxComparedUseFiles, maxConcurrentSymbolQuestions, maxTextSearchChars, useParsingMs } from "../limits.ts";
import type { ListedFile } from "./listWorkspaceFiles.ts";
import type { AskedSymbol } from "./locateSymbol.ts";
import { findCodePlaces, type SearchParts } from "./nameFiles.ts";
import { compareDeclaration } from "./otherDeclaration.ts";
import { listModules, readDefaultImports } from "./otherNames.ts";
import { readSearchedText } from "./searchWorkspace.ts";

/** The names under which files may use a symbol. */
export interface KnownNames {
  readonly names: readonly string[];
  /** The last parts of the paths by which it is imported as a default export. */
  readonly modules: readonly string[];
}

/** A file with the places of the names in its code. */
interface CodedFile {
  readonly file: ListedFile;
  readonly text: string;
  readonly places: readonly (CodePlace & { readonly length: number })[];
}

/** Loads the files that may use a symbol but are not in an answer, and then compares what the name means in them. See wholeAnswers.ts. */
export class UseComparison {
  readonly #symbol: AskedSymbol;
  readonly #parts: SearchParts;
  readonly #until: AbortSignal;
  readonly #seen = new Set<string>();
  readonly #loaded: CodedFile[] = [];
  readonly #unloaded: CodedFile[] = [];
  readonly #budget = createReadingBudget(useParsingMs);
  #left = maxTextSearchChars;

  /** `until` ends the loading and the comparison. */
  constructor(symbol: AskedSymbol, parts: SearchParts, until: AbortSignal) {
    this.#symbol = symbol;
    this.#parts = parts;
    this.#until = until;
  }

  /**
   * Loads files that have one of the names in their code and are not accounted for, those that import the declaring file first, until there
   * are too many or the time is over. `isAll` is false when not all of them could be read.
   */
  async load(
    files: readonly ListedFile[],
    answer: readonly CodePlace[],
    known: KnownNames,
  ): Promise<{ readonly isAll: boolean; readonly hasLoaded: boolean }> {
    const open = await this.#findUnaccounted(files, answer);
    const coded: CodedFile[] = [];
    for (const file of open) {
      if (this.#left < 0) return { isAll: false, hasLoaded: false };
      const read = await this.#readPlaces(file, known);
      if (read !== undefined) coded.push(read);
    }
    for (const { file } of coded) this.#seen.add(file.absolutePath);
    const sorted = await this.#sortByImports(coded);
    let hasLoaded = false;
    for (const each of sorted) {
      const mayLoad = this.#loaded.length < maxComparedUseFiles && !this.#until.aborted;
      if (!mayLoad || !(await this.#loadFile(each.file.absolutePath))) this.#unloaded.push(each);
      else {
        this.#loaded.push(each);
        hasLoaded = true;
      }
    }
    return { isAll: true, hasLoaded };
  }

  /** Compares the definitions of the names in loaded files with the declarations of the symbol. */
  async compare(
    answer: readonly CodePlace[],
    isListed: (absolutePath: string) => boolean,
  ): Promise<{
    /** Places that the answer lacks, and their files. */
    readonly missing: readonly PlacedCode[];
    readonly added: readonly ListedFile[];
    /** Files that may have more. */
    readonly left: readonly ListedFile[];
  }> {
    const { at, definitions } = this.#symbol;
    const declaration = {
      own: new Set([at, ...definitions, ...answer].map(formatPlaceKey)),
      files: [at, ...definitions].map(({ absolutePath }) => absolutePath),
      isListed,
    };
    const loaded = this.#loaded.map(({ file }) => file);
    const open = new Set(await this.#findUnaccounted(loaded, answer, new Set()));
    const missing: PlacedCode[] = [];
    const added: ListedFile[] = [];
    const left: ListedFile[] = [];
    for (const coded of this.#loaded.filter(({ file }) => open.has(file))) {
      const verdicts = await this.#compareFile(coded, declaration);
      const same = coded.places.filter((_place, index) => verdicts[index] === "same");
      missing.push(
        ...same.map(({ length, ...place }) => ({ ...place, endLine: place.line, endColumn: place.column + length })),
      );
      const isKnown = verdicts.length === coded.places.length && !verdicts.includes("unknown");
      if (same.length > 0) added.push(coded.file);
      else if (!isKnown) left.push(coded.file);
    }
    return { missing, added, left: [...left, ...this.#unloaded.map(({ file }) => file)] };
  }

  async #compareFile(
    { places }: CodedFile,
    declaration: Parameters<typeof compareDeclaration>[1],
  ): Promise<readonly ("same" | "other" | "unknown")[]> {
    const tools = { port: this.#symbol.port, texts: this.#parts.texts };
    const verdicts: ("same" | "other" | "unknown")[] = [];
    for (let from = 0; from < places.length && !this.#until.aborted; from += maxConcurrentSymbolQuestions) {
      const some = places.slice(from, from + maxConcurrentSymbolQuestions);
      const asked = some.map((place) => compareDeclaration(place, declaration, tools).catch(toUnknown));
      verdicts.push(...(await Promise.all(asked)));
    }
    return verdicts;
  }

  /** Returns the files in which the answer has no place, and that are in no project with the asked file. */
  async #findUnaccounted(
    files: readonly ListedFile[],
    answer: readonly CodePlace[],
    seen: ReadonlySet<string> = this.#seen,
  ): Promise<readonly ListedFile[]> {
    const { port, at } = this.#symbol;
    const known = new Set([at.absolutePath, ...seen, ...answer.map(({ absolutePath }) => absolutePath)]);
    const left = files.filter(({ absolutePath }) => !known.has(absolutePath));
    const paths = left.map(({ absolutePath }) => absolutePath);
    const together = paths.length === 0 ? undefined : await port.together?.(at.absolutePath, paths, this.#until);
    return together === undefined ? left : left.filter(({ absolutePath }) => !together.has(absolutePath));
  }

  /** Reads the places of the names in the code of a file; undefined when it has none. */
  async #readPlaces(file: ListedFile, { names, modules }: KnownNames): Promise<CodedFile | undefined> {
    const { absolutePath } = file;
    const text = await readSearchedText(absolutePath, this.#parts.texts);
    this.#left -= text.length;
    const all = [...new Set([...names, ...readDefaultImports(text, modules)])];
    if (!all.some((name) => text.includes(name))) return undefined;
    const { inCode } = await findCodePlaces(all, { absolutePath, text }, this.#budget);
    return inCode.length === 0 ? undefined : { file, text, places: inCode };
  }

  async #sortByImports(files: readonly CodedFile[]): Promise<readonly CodedFile[]> {
    const { at, definitions } = this.#symbol;
    const rank = await rankImporters([at, ...definitions].map(({ absolutePath }) => absolutePath));
    return files
      .map((each) => ({ each, rank: rank(each.text) }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ each }) => each);
  }

  /** Returns false when the language server is in trouble; a file that cannot be loaded is compared like any other, without definitions. */
  async #loadFile(absolutePath: string): Promise<boolean> {
    try {
      await this.#symbol.port.load(absolutePath, this.#until);
      return true;
    } catch (problem) {
      if (problem instanceof LanguageTrouble) return false;
      throw problem;
    }
  }
}

function toUnknown(problem: unknown): "unknown" {
  if (problem instanceof LanguageTrouble) return "unknown";
  throw problem;
}

/** Returns 0 for a text that seems to import one of some files, their folders or packages, else 1. */
type ImportRank = (text: string) => 0 | 1;

/** Returns a function that tells which texts seem to import one of these files; it only orders what is looked at. */
async function rankImporters(files: readonly string[]): Promise<ImportRank> {
  const words = new Set<string>();
  for (const file of new Set(files)) {
    for (const name of await listModules(file)) words.add(name);
  }
  const escaped = [...words].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const importing = new RegExp(`(?:import|from|require|include|use|mod)\\b[^\\n]*(?:${escaped.join("|")})`);
  return (text) => (importing.test(text) ? 0 : 1);
}

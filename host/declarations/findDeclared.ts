// Where a text declares a name: by the grammar of its language, or else by the form of its lines.
import { extname } from "node:path";
import {
  countLineEnds,
  findDeclarationEnd,
  findDeclarations,
  findPlainHits,
  type LineSpan,
  type SymbolReference,
  splitTextLines,
} from "@dialectic/shared/review";
import { fitsName, splitName } from "./fitsName.ts";
import type { OutlinedName } from "./grammars/readTree.ts";
import { outlineText, type ReadingBudget } from "./outlines.ts";

export interface Declared {
  /** Whole declarations, in order; empty if there is none. */
  readonly spans: readonly LineSpan[];
  /** True if a grammar has read the declarations; otherwise, lines only look like them. */
  readonly isCertain: boolean;
}

/** Finds the declarations of a name in the text of a file; in Markdown, the headings. */
export async function findDeclared(
  text: string,
  reference: SymbolReference,
  path: string,
  budget?: ReadingBudget,
): Promise<Declared> {
  const inOneForm = createNormalizer(reference.name);
  const named = { ...reference, name: inOneForm(reference.name) };
  const written = inOneForm(text);
  // Reading a text takes long, and most texts do not have the name.
  const mayDeclare = !isMarkdown(path) && hasWord(written, splitName(named.name).at(-1) ?? "");
  const outline = mayDeclare ? await outlineText(written, path, budget) : undefined;
  const known = outline === undefined ? [] : choose(outline, named);
  if (known.length > 0) return { spans: known, isCertain: true };
  const lines = findDeclarations(written, named, isMarkdown(path));
  const all = lines.length === 0 ? [] : splitTextLines(written);
  const end = (line: number) => (isMarkdown(path) ? line : findDeclarationEnd(all, line));
  return { spans: lines.map((line) => ({ line, endLine: end(line) })), isCertain: isMarkdown(path) };
}

/**
 * Finds the place that a text most likely means by a name that it does not declare as asked: a declaration of its last
 * part, or the first place of the word. Returns undefined when a part of the name is not in the text at all.
 */
export async function findNamed(
  text: string,
  reference: SymbolReference,
  path: string,
  budget?: ReadingBudget,
): Promise<LineSpan | undefined> {
  const inOneForm = createNormalizer(reference.name);
  const written = inOneForm(text);
  const parts = splitName(inOneForm(reference.name));
  const places = parts.map((part) => findPlainHits(written, { needle: part, isWholeWord: true })[0]);
  const [name, first] = [parts.at(-1), places.at(-1)];
  if (name === undefined || first === undefined || places.includes(undefined) || isMarkdown(path)) return undefined;
  const { spans } = await findDeclared(written, { kind: "symbol", name }, path, budget);
  if (spans[0] !== undefined) return spans[0];
  const line = countLineEnds(written.slice(0, first)) + 1;
  return { line, endLine: line };
}

/** Returns the declarations that a name most likely means: those outside of functions, and those of the whole name. */
function choose(outline: readonly OutlinedName[], { name, sort }: SymbolReference): readonly LineSpan[] {
  const wanted = splitName(name);
  const fitting = outline.filter((each) => fitsName(each, wanted, sort));
  const sorted = preferring(fitting, (each) => each.sort === sort);
  // A class is meant before its constructor of the same name.
  const some = preferring(sorted, ({ names }) => wanted.length > 1 || names.at(-2) !== names.at(-1));
  const depth = Math.min(...some.map((each) => each.depth));
  const nearest = some.filter((each) => each.depth === depth);
  const whole = preferring(nearest, ({ names }) => names.length === wanted.length);
  return whole.map(({ line, endLine }) => ({ line, endLine }));
}

/** Returns the members that are preferred; all of them if none is. */
function preferring<Each>(all: readonly Each[], isPreferred: (each: Each) => boolean): readonly Each[] {
  const preferred = all.filter(isPreferred);
  return preferred.length > 0 ? preferred : all;
}

function hasWord(text: string, word: string): boolean {
  return findPlainHits(text, { needle: word, isWholeWord: true }).length > 0;
}

export function isMarkdown(path: string): boolean {
  return /^\.(?:md|markdown)$/i.test(extname(path));
}

/**
 * Normalises accented letters, which have two Unicode forms that look the same to a writer; line numbers stay the same.
 */
export function createNormalizer(wanted: string): (text: string) => string {
  return /\P{ASCII}/u.test(wanted) ? (text) => text.normalize() : (text) => text;
}

import { extname } from "node:path";
import { compilePattern, findDeclarations, type SearchReference, type SymbolReference } from "@dialectic/shared/review";
import { createBreath } from "../base/breath.ts";
import type { DeclaredSymbol, EditorPort } from "../base/ports.ts";
import { readCode } from "../files/codeFile.ts";
import { createTextMatcher } from "../files/textMatcher.ts";
import { deletedHere } from "./deletedFile.ts";
import type { CandidateFile, ReferenceResolver } from "./referenceResolver.ts";

export interface FoundPlace extends CandidateFile {
  readonly line: number;
  readonly endLine?: number;
}

export type Finding =
  /** `how` tells the reader how reliable the match is. */
  | { readonly kind: "found"; readonly places: readonly FoundPlace[]; readonly how?: string }
  | { readonly kind: "missing"; readonly reason: string }
  | { readonly kind: "refused"; readonly reason: string };

const placeCap = 20;
/** Maximum size of a file that the reference does not name. */
const sizeCap = 1024 * 1024;
/** UTF-16 code units that are read for one reference, and milliseconds that its regular expression may take. */
const readingCap = 64_000_000;
const matching = { budget: 1_000, told: placeCap };
const byName = "Found by name only: no language service has confirmed the place.";

interface Looking {
  readonly files: readonly CandidateFile[];
  /** Finds the matching lines of a text; `late` when this takes too long. */
  lines(text: string, file: CandidateFile): Promise<readonly number[] | "late"> | readonly number[];
}

type Resolving = Pick<ReferenceResolver, "resolve" | "listed">;

/**
 * Finds the places that a reference means, in the files that a review with that base directory (a real path) may refer
 * to.
 */
export async function findPlaces(
  reference: SymbolReference | SearchReference,
  base: string,
  resolver: Resolving,
  editor: Pick<EditorPort, "symbols">,
): Promise<Finding> {
  const files = await findCandidates(reference.path, base, resolver);
  if ("kind" in files) return files;
  if (reference.kind === "search") return search(reference, files);
  const declared = await declaredPlaces(reference, await askEditor(reference, files, editor), base, resolver);
  if (declared.length > 0) return { kind: "found", places: declared };
  const finding = await look({
    files,
    lines: (text, { shown }) => declaredLines(text, reference, shown),
  });
  return finding.kind === "found" ? { ...finding, how: byName } : finding;
}

async function findCandidates(
  path: string | undefined,
  base: string,
  resolver: Resolving,
): Promise<readonly CandidateFile[] | Finding> {
  if (path === undefined) return resolver.listed(base);
  const resolution = await resolver.resolve({ path }, base);
  if (resolution.kind === "file") return [resolution.file];
  if (resolution.kind === "ambiguous") return resolution.candidates;
  if (resolution.kind === "refused") return resolution;
  if (resolution.kind === "deleted") return { kind: "missing", reason: deletedHere(resolution.shown) };
  return { kind: "missing", reason: `There is no file ${path} in the workspace` };
}

async function askEditor(
  { path, name }: SymbolReference,
  files: readonly CandidateFile[],
  { symbols }: Pick<EditorPort, "symbols">,
): Promise<readonly DeclaredSymbol[]> {
  if (symbols === undefined) return [];
  const questions = path === undefined ? [{ name: splitName(name).at(-1) ?? "" }] : files;
  return (await Promise.all(questions.map((question) => symbols(question)))).flat();
}

/** Keeps only declarations inside the folders that references may lead to. */
async function declaredPlaces(
  { name, sort }: SymbolReference,
  known: readonly DeclaredSymbol[],
  base: string,
  resolver: Resolving,
): Promise<readonly FoundPlace[]> {
  const places: FoundPlace[] = [];
  for (const symbol of known.filter((each) => fits(each, splitName(name), sort)).slice(0, placeCap)) {
    const at = await resolver.resolve({ path: symbol.absolutePath }, base);
    if (at.kind === "file") places.push({ ...at.file, line: symbol.line, endLine: symbol.endLine });
  }
  return places;
}

function splitName(name: string): readonly string[] {
  return name.split(/\.|::|#/).filter((segment) => segment !== "");
}

/** Ignores the parameters that language services add to some names. */
function fits({ names, sort }: DeclaredSymbol, wanted: readonly string[], sorted: SymbolReference["sort"]): boolean {
  // A function may be the value of a constant.
  if (sorted !== undefined && sort !== sorted && !(sorted === "function" && sort === "other")) return false;
  return wanted.every(
    (name, at) =>
      names[names.length - wanted.length + at]?.replace(/\(.*$/s, "").replace(/^#/, "").normalize() ===
      name.normalize(),
  );
}

function search(reference: SearchReference, files: readonly CandidateFile[]): Promise<Finding> {
  const lines = createLineSearch(reference);
  if (lines === undefined) return Promise.resolve({ kind: "refused", reason: "its expression is not valid" });
  return look({ files, lines }, reference.path === undefined ? sizeCap : undefined);
}

/**
 * Creates the search for the lines (1-based) of texts that a reference means; returns undefined for an invalid regular
 * expression.
 */
export function createLineSearch({
  pattern,
  isExpression,
}: SearchReference): ((text: string) => Promise<readonly number[] | "late">) | undefined {
  const inOneForm = createNormalizer(pattern);
  const wanted = compilePattern({ text: inOneForm(pattern), isExpression, isCaseSensitive: true, isWholeWord: false });
  if (wanted.kind === "nothing" || wanted.kind === "invalid") return undefined;
  const matcher = createTextMatcher(wanted, matching);
  const breath = createBreath({ aborted: false });
  return async (written) => {
    const text = inOneForm(written);
    const outcome = await matcher.match([{ text, folded: text }], breath);
    if (outcome.kind !== "matched") return "late";
    const places = outcome.hits.flatMap(({ places: all }) => all.filter((_place, at) => at % 2 === 0));
    return [...new Set(places.map((at) => text.slice(0, at).split("\n").length))];
  };
}

/** Finds the lines (1-based) of a file's text that declare the referenced name. */
export function declaredLines(text: string, reference: SymbolReference, path: string): readonly number[] {
  const inOneForm = createNormalizer(reference.name);
  const named = { ...reference, name: inOneForm(reference.name) };
  return findDeclarations(inOneForm(text), named, /^\.(?:md|markdown)$/i.test(extname(path)));
}

/**
 * Normalises accented letters, which have two Unicode forms that look the same to a writer; line numbers stay the same.
 */
function createNormalizer(wanted: string): (text: string) => string {
  return /\P{ASCII}/u.test(wanted) ? (text) => text.normalize() : (text) => text;
}

async function look({ files, lines }: Looking, cap = sizeCap): Promise<Finding> {
  const breath = createBreath({ aborted: false });
  const places: FoundPlace[] = [];
  let left = readingCap;
  for (const file of files) {
    const code = await readCode(file.absolutePath, cap);
    await breath();
    if (code.kind === "unreadable") {
      if (files.length === 1) return { kind: "refused", reason: `${file.shown} ${code.reason}` };
      continue;
    }
    const text = code.lines.join("\n");
    left -= text.length;
    const found = left < 0 ? [] : await lines(text, file);
    if (found === "late") return { kind: "refused", reason: "its expression takes too long" };
    for (const line of found) places.push({ ...file, line });
    if (places.length >= placeCap || left < 0) break;
  }
  if (places.length > 0) return { kind: "found", places: places.slice(0, placeCap) };
  return {
    kind: "missing",
    reason: left < 0 ? "It was not found in the part of the workspace that was searched" : notFound(files),
  };
}

function notFound(files: readonly CandidateFile[]): string {
  const [only] = files;
  return only !== undefined && files.length === 1
    ? `${only.shown} has no such place`
    : "No file in the workspace has it";
}

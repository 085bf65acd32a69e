import { compilePattern, type LineSpan, type SearchReference, type SymbolReference } from "@dialectic/shared/review";
import { createBreath } from "../base/breath.ts";
import type { DeclaredSymbol, EditorPort } from "../base/ports.ts";
import { createNormalizer, findDeclared, findNamed } from "../declarations/findDeclared.ts";
import { fitsName, splitName } from "../declarations/fitsName.ts";
import { isDocument } from "../declarations/isDocument.ts";
import { isMention } from "../declarations/isMention.ts";
import { createReadingBudget } from "../declarations/outlines.ts";
import { readCode, splitCode } from "../files/codeFile.ts";
import { createTextMatcher } from "../files/textMatcher.ts";
import type { CandidateFile, Resolution } from "./resolution.ts";
import { whyNotHere, whyUnknown } from "./storedFile.ts";

export interface FoundPlace extends CandidateFile {
  readonly line: number;
  readonly endLine: number;
}

export type Finding =
  /**
   * `how` tells the reader how reliable the match is; `isOnlyNamed` is true for the place of a name that nothing is known
   * to declare.
   */
  | {
      readonly kind: "found";
      readonly places: readonly FoundPlace[];
      readonly how?: string;
      readonly isOnlyNamed?: true;
    }
  /** `isUnread` is true where git has the file and cannot read it, so whether the place is there is not known. */
  | { readonly kind: "missing"; readonly reason: string; readonly isUnread?: true }
  | { readonly kind: "refused"; readonly reason: string };

const placeCap = 20;
/** Maximum size of a file that the reference does not name. */
const sizeCap = 1024 * 1024;
/** UTF-16 code units that are read for one reference, and milliseconds that its regular expression may take. */
const readingCap = 64_000_000;
const matching = { budget: 1_000, told: placeCap };
const byForm = "Found by name only: no language service has confirmed the place.";
const byName = "Found by its name: nothing was recognised that declares it.";

/** A file to look into; `text` is that of one that a sparse checkout leaves out. */
interface LookedFile extends CandidateFile {
  readonly text?: string;
}

interface Looking {
  readonly files: readonly LookedFile[];
  /** Maximum size of a file, in bytes. */
  readonly cap?: number | undefined;
  /** Finds the matching lines of a text; `late` when this takes too long. */
  find(text: string, file: CandidateFile): Promise<readonly LineSpan[] | "late">;
}

/** Finds files of references, and lists those below the roots of a base directory. */
interface Resolving {
  resolve(reference: { readonly path: string }, base: string): Promise<Resolution>;
  listed(base: string): Promise<readonly CandidateFile[]>;
}

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
  return lookForName(reference, files);
}

/** Looks for declarations of a name in files, or else for the name alone. */
async function lookForName(reference: SymbolReference, files: readonly LookedFile[]): Promise<Finding> {
  const isAnywhere = reference.path === undefined;
  const budget = createReadingBudget();
  const certain = new Set<CandidateFile>();
  let named: FoundPlace | undefined;
  const find = async (text: string, file: CandidateFile) => {
    const { spans, isCertain } = await findDeclared(text, reference, file.shown, budget);
    if (spans.length > 0 && isCertain) certain.add(file);
    if (spans.length === 0 && named === undefined && !(isAnywhere && isDocument(file.shown))) {
      const span = await findNamed(text, reference, file.shown, budget);
      if (span !== undefined) named = { absolutePath: file.absolutePath, shown: file.shown, ...span };
    }
    return spans;
  };
  const finding = await look({ files, find, cap: isAnywhere ? sizeCap : undefined });
  if (finding.kind === "found") {
    const sure = finding.places.filter(({ absolutePath }) =>
      [...certain].some((file) => file.absolutePath === absolutePath),
    );
    return sure.length > 0 ? { kind: "found", places: sure } : { ...finding, how: byForm };
  }
  if (finding.kind === "refused" || named === undefined) return finding;
  return { kind: "found", places: [named], how: byName, isOnlyNamed: true };
}

async function findCandidates(
  path: string | undefined,
  base: string,
  resolver: Resolving,
): Promise<readonly LookedFile[] | Finding> {
  if (path === undefined) return resolver.listed(base);
  const resolution = await resolver.resolve({ path }, base);
  if (resolution.kind === "file") return [resolution.file];
  if (resolution.kind === "ambiguous") return resolution.candidates;
  if (resolution.kind === "refused") return resolution;
  if (resolution.kind === "stored") {
    const { why, absolutePath, shown } = resolution;
    const read = why === "deleted" ? undefined : await resolution.read();
    if (read?.kind === "unread")
      return { kind: "missing", reason: `${whyNotHere(resolution)}, and ${read.reason}`, isUnread: true };
    return read?.text === undefined
      ? { kind: "missing", reason: whyNotHere(resolution) }
      : [{ absolutePath, shown, text: read.text }];
  }
  if (resolution.isUnknown) return { kind: "missing", reason: whyUnknown(path), isUnread: true };
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
  for (const symbol of known.filter((each) => fitsName(each, splitName(name), sort)).slice(0, placeCap)) {
    const at = await resolver.resolve({ path: symbol.absolutePath }, base);
    if (at.kind === "file") places.push({ ...at.file, line: symbol.line, endLine: symbol.endLine });
  }
  return withoutMentions(places, splitName(name).at(-1) ?? "");
}

/** Leaves out the exports and properties that only name what is declared at another of the places. */
async function withoutMentions(places: readonly FoundPlace[], name: string): Promise<readonly FoundPlace[]> {
  if (places.length < 2) return places;
  const texts = new Map<string, readonly string[]>();
  const declared: FoundPlace[] = [];
  for (const place of places) {
    const { absolutePath, line, endLine } = place;
    const code = texts.has(absolutePath) ? undefined : await readCode(absolutePath, sizeCap);
    if (code !== undefined) texts.set(absolutePath, code.kind === "lines" ? code.lines : []);
    const written = texts.get(absolutePath)?.[line - 1] ?? "";
    if (endLine > line || !isMention(written, name)) declared.push(place);
  }
  return declared.length > 0 ? declared : places;
}

function search(reference: SearchReference, files: readonly LookedFile[]): Promise<Finding> {
  const lines = createLineSearch(reference);
  if (lines === undefined) return Promise.resolve({ kind: "refused", reason: "its expression is not valid" });
  const find = async (text: string) => {
    const found = await lines(text);
    return found === "late" ? found : found.map((line) => ({ line, endLine: line }));
  };
  return look({ files, find, cap: reference.path === undefined ? sizeCap : undefined });
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

async function look({ files, find, cap }: Looking): Promise<Finding> {
  const breath = createBreath({ aborted: false });
  const places: FoundPlace[] = [];
  let left = readingCap;
  for (const file of files) {
    const { text: stored, ...place } = file;
    const code = stored === undefined ? await readCode(file.absolutePath, cap) : splitCode(stored);
    await breath();
    if (code.kind === "unreadable") {
      if (files.length === 1) return { kind: "refused", reason: `${file.shown} ${code.reason}` };
      continue;
    }
    const text = code.lines.join("\n");
    left -= text.length;
    const found = left < 0 ? [] : await find(text, file);
    if (found === "late") return { kind: "refused", reason: "its expression takes too long" };
    for (const span of found) places.push({ ...place, ...span });
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

import {
  compilePattern,
  type LineSpan,
  type SearchReference,
  type SymbolReference,
  toTextLines,
} from "@dialectic/shared/review";
import { createBreath } from "../base/breath.ts";
import type { DeclaredSymbol, EditorPort } from "../base/ports.ts";
import { createNormalizer, findDeclared, findNamed, isMarkdown } from "../declarations/findDeclared.ts";
import { fitsName, splitName } from "../declarations/fitsName.ts";
import { isDocument } from "../declarations/isDocument.ts";
import { isMention } from "../declarations/isMention.ts";
import { createReadingBudget } from "../declarations/outlines.ts";
import { readCode, splitCode } from "../files/codeFile.ts";
import { createTextMatcher } from "../files/textMatcher.ts";
import { maxFoundPlaces, maxReferenceSearchChars, maxUnnamedFileBytes, referenceMatching } from "../limits.ts";
import type { CandidateFile, Resolution } from "./resolution.ts";
import { whyNotHere, whyNotLooked } from "./storedFile.ts";

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

const byForm = "Found by name only: no language service has confirmed the place.";
const byName = "Found by its name: nothing was recognised that declares it.";

/** A file to look into; `text` is that of one that a sparse checkout leaves out. */
interface LookedFile extends CandidateFile {
  readonly text?: string;
}

interface Looking {
  readonly candidates: Candidates;
  /** True when the reference names no file. */
  readonly isAnywhere: boolean;
  /** Finds the matching lines of a text; `late` when this takes too long. */
  find(text: string, file: CandidateFile): Promise<readonly LineSpan[] | "late">;
}

/** The files in which a reference is looked for. */
interface Candidates {
  readonly files: readonly LookedFile[];
  /** False where there are more files than can be listed. */
  readonly isWhole: boolean;
}

/** Finds files of references, and lists those below the roots of a base directory that may have a text. */
interface Resolving {
  resolve(reference: { readonly path: string }, base: string): Promise<Resolution>;
  listHolding(base: string, text: string | undefined, isOther?: (path: string) => boolean): Promise<Candidates>;
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
  const candidates = await findCandidates(reference, base, resolver);
  if ("kind" in candidates) return candidates;
  if (reference.kind === "search") return search(reference, candidates);
  const declared = await declaredPlaces(
    reference,
    await askEditor(reference, candidates.files, editor),
    base,
    resolver,
  );
  if (declared.length > 0) return { kind: "found", places: declared };
  return lookForName(reference, candidates);
}

/** Looks for declarations of a name in files, or else for the name alone. */
async function lookForName(reference: SymbolReference, candidates: Candidates): Promise<Finding> {
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
  const finding = await look({ candidates, find, isAnywhere });
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
  reference: SymbolReference | SearchReference,
  base: string,
  resolver: Resolving,
): Promise<Candidates | Finding> {
  const { path } = reference;
  // A heading has its words in another form.
  if (path === undefined)
    return resolver.listHolding(base, findNeededText(reference), reference.kind === "symbol" ? isMarkdown : undefined);
  const resolution = await resolver.resolve({ path }, base);
  if (resolution.kind === "file") return { files: [resolution.file], isWhole: true };
  if (resolution.kind === "ambiguous") return { files: resolution.candidates, isWhole: true };
  if (resolution.kind === "refused") return resolution;
  if (resolution.kind === "stored") {
    const { why, absolutePath, shown } = resolution;
    const read = why === "deleted" ? undefined : await resolution.read();
    if (read?.kind === "unread")
      return { kind: "missing", reason: `${whyNotHere(resolution)}, and ${read.reason}`, isUnread: true };
    return read?.text === undefined
      ? { kind: "missing", reason: whyNotHere(resolution) }
      : { files: [{ absolutePath, shown, text: read.text }], isWhole: true };
  }
  if (resolution.unknown !== undefined) return { kind: "missing", reason: resolution.unknown, isUnread: true };
  return { kind: "missing", reason: `There is no file ${path} in the workspace` };
}

/** Returns a text that each file must have in which a reference is found; undefined where none is known or its letters have two forms. */
function findNeededText(reference: SymbolReference | SearchReference): string | undefined {
  if (reference.kind === "search" && reference.isExpression) return undefined;
  const text = reference.kind === "search" ? reference.pattern : (splitName(reference.name).at(-1) ?? "");
  return text === "" || /\P{ASCII}/u.test(text) ? undefined : text;
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
  for (const symbol of known.filter((each) => fitsName(each, splitName(name), sort)).slice(0, maxFoundPlaces)) {
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
    const code = texts.has(absolutePath) ? undefined : await readCode(absolutePath, maxUnnamedFileBytes);
    if (code !== undefined) texts.set(absolutePath, code.kind === "lines" ? code.lines : []);
    const written = texts.get(absolutePath)?.[line - 1] ?? "";
    if (endLine > line || !isMention(written, name)) declared.push(place);
  }
  return declared.length > 0 ? declared : places;
}

function search(reference: SearchReference, candidates: Candidates): Promise<Finding> {
  const lines = createLineSearch(reference);
  if (lines === undefined) return Promise.resolve({ kind: "refused", reason: "its expression is not valid" });
  const find = async (text: string) => {
    const found = await lines(text);
    return found === "late" ? found : found.map((line) => ({ line, endLine: line }));
  };
  return look({ candidates, find, isAnywhere: reference.path === undefined });
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
  const matcher = createTextMatcher(wanted, referenceMatching);
  const breath = createBreath({ aborted: false });
  return async (written) => {
    const text = inOneForm(written);
    const outcome = await matcher.match([{ text, folded: text }], breath);
    if (outcome.kind !== "matched") return "late";
    const places = outcome.hits.flatMap(({ places: all }) => all.filter((_place, at) => at % 2 === 0));
    const lines = toTextLines(text);
    return [...new Set(places.map((at) => lines.placeAt(at).line))];
  };
}

async function look({ candidates: { files, isWhole }, find, isAnywhere }: Looking): Promise<Finding> {
  const breath = createBreath({ aborted: false });
  const places: FoundPlace[] = [];
  let left = maxReferenceSearchChars;
  for (const file of files) {
    const { text: stored, ...place } = file;
    const code =
      stored === undefined
        ? await readCode(file.absolutePath, isAnywhere ? maxUnnamedFileBytes : undefined)
        : splitCode(stored);
    await breath();
    if (code.kind === "unreadable") {
      if (files.length === 1 && !isAnywhere) return { kind: "refused", reason: `${file.shown} ${code.reason}` };
      continue;
    }
    const text = code.lines.join("\n");
    left -= text.length;
    const found = left < 0 ? [] : await find(text, file);
    if (found === "late") return { kind: "refused", reason: "its expression takes too long" };
    for (const span of found) places.push({ ...place, ...span });
    if (places.length >= maxFoundPlaces || left < 0) break;
  }
  if (places.length > 0) return { kind: "found", places: places.slice(0, maxFoundPlaces) };
  if (left < 0 || !isWhole) return { kind: "missing", reason: whyNotLooked("It"), isUnread: true };
  const [only] = files;
  const isOne = only !== undefined && files.length === 1 && !isAnywhere;
  return { kind: "missing", reason: isOne ? `${only.shown} has no such place` : "No file in the workspace has it" };
}

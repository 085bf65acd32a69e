import { extname } from "node:path";
import type { Outcome } from "@dialectic/shared/capability";
import { lineEndAt, lineStartAt, toTextLines } from "@dialectic/shared/review";
import type { PlacedCode } from "../base/codePlace.ts";
import { ServerRefusal } from "../base/serverRefusal.ts";
import { formatPlaceKey } from "../base/symbolPort.ts";
import { askDefinitions } from "../ide/definitions.ts";
import { flattenOutline } from "../ide/outlines.ts";
import { refuseUnknownSymbol } from "../ide/referencePlaces.ts";
import { maxAskedNamesOfStretch } from "../limits.ts";
import { failure, type IdeContext, success } from "./declare.ts";
import { findDeclaredPlaces } from "./findDeclaredPlaces.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { type LoadedFile, loadFile } from "./loadedFile.ts";
import { describeStretch, findStretchBounds, type Stretch } from "./stretchBounds.ts";
import { askWhichSymbol, makeSymbol, type NamedPlace, toSymbolFailure } from "./symbolOutcome.ts";

const scripts = new Set([".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"]);
const keywords = new Set(
  `abstract as asserts async await break case catch class const continue debugger declare default delete do else enum export extends false
  finally for from function get if implements import in infer instanceof interface is keyof let namespace new null of out override package
  private protected public readonly return satisfies set static super switch this throw true try type typeof undefined unique using var void
  while with yield`.split(/\s+/),
);

/**
 * True when a name is a keyword at its place. TypeScript's server leads from `return`, `async` and others to the code
 * that they belong to; a symbol with such a name (`set`, a property `default`) is defined by that name.
 */
async function isKeyword(
  { name, absolutePath }: NamedPlace,
  definitions: readonly PlacedCode[],
  { texts }: Pick<IdeDomain, "texts">,
): Promise<boolean> {
  if (!scripts.has(extname(absolutePath)) || !keywords.has(name)) return false;
  for (const place of definitions) {
    const text = (await texts.read(place.absolutePath)).content?.text ?? "";
    if (
      toTextLines(text)
        .line(place.line)
        .startsWith(name, place.column - 1)
    )
      return false;
  }
  return true;
}

const nameText = /[\p{ID_Start}$_#][\p{ID_Continue}$\u200c\u200d]*/gu;
const dottedName = /^[\p{ID_Start}$_#][\p{ID_Continue}$]*(?:\s*[?!]?\.\s*[\p{ID_Start}$_#][\p{ID_Continue}$]*)+$/u;

/**
 * Finds the symbol that a stretch of code names: the name around its place, the last name of `a.b`, or the only name in
 * it.
 */
export async function findSymbolInStretch(stretch: Stretch, context: IdeContext): Promise<Outcome> {
  const { domain } = context;
  const loaded = await loadFile(stretch.file, context);
  if (loaded.kind === "failure") return loaded;
  const { absolutePath, text, port } = loaded;
  const lines = toTextLines(text);
  const bounds = findStretchBounds(stretch, lines);
  if (bounds.kind === "failure") return bounds;
  const names = findNames(text, bounds).map(({ name, start }) => {
    const place = lines.placeAt(start);
    return { name, absolutePath, ...place, code: lines.line(place.line) };
  });
  const declared = names.length > 1 ? await findWholeDeclaration(names, stretch, loaded, domain) : undefined;
  if (declared !== undefined) return success(makeSymbol(declared, domain));
  const different = new Map<string, NamedPlace>();
  let refusal: ServerRefusal | undefined;
  for (const name of names.slice(0, maxAskedNamesOfStretch)) {
    const definitions = await askDefinitions(port, name);
    if (definitions instanceof ServerRefusal) {
      refusal ??= definitions;
      continue;
    }
    const key = definitions.map(formatPlaceKey).sort().join("\n");
    // Keywords are ignored when the stretch has several words.
    if (key === "" || (names.length > 1 && (await isKeyword(name, definitions, domain)))) continue;
    if (!different.has(key)) different.set(key, name);
  }
  const [only, ...others] = different.values();
  if (only !== undefined && others.length === 0) return success(makeSymbol(only, domain));
  if (only !== undefined) return askWhichInStretch(stretch, [only, ...others], domain);
  if (refusal !== undefined) throw refusal;
  const [first] = names;
  return first === undefined
    ? failure(`There is no name at ${describeStretch(stretch)} of ${stretch.file}.`)
    : toSymbolFailure(refuseUnknownSymbol(first.name, first, port));
}

/** Returns the declaration that covers the whole stretch, whatever it contains. */
async function findWholeDeclaration(
  names: readonly NamedPlace[],
  { line, endLine = line }: Stretch,
  { port, absolutePath }: LoadedFile,
  domain: IdeDomain,
): Promise<NamedPlace | undefined> {
  const within = flattenOutline(await port.outline(absolutePath)).filter(({ code: { whole } }) => {
    return whole !== undefined && whole.line >= line && whole.endLine <= endLine;
  });
  const stands = new Set(names.map(formatPlaceKey));
  const declared = (await findDeclaredPlaces(within, domain)).filter((place) => stands.has(formatPlaceKey(place)));
  const all = declared.filter(({ declared: { code } }) =>
    names.every((name) => code.whole !== undefined && code.whole.line <= name.line && name.line <= code.whole.endLine),
  );
  // The outermost declaration that contains all names comes first; another one beside it makes the stretch ambiguous.
  const [first] = all;
  const isOnly = declared.every((place) => place === first || place.container === first?.name || !all.includes(place));
  return isOnly ? first : undefined;
}

function askWhichInStretch(stretch: Stretch, places: readonly NamedPlace[], domain: IdeDomain): Outcome {
  return {
    ...askWhichSymbol("", places, domain),
    message: `There are several symbols at ${describeStretch(stretch)} of ${stretch.file}. Which did you mean?`,
  };
}

function findNames(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): readonly { readonly name: string; readonly start: number }[] {
  const lineStart = lineStartAt(text, start);
  const all = [...text.slice(lineStart, lineEndAt(text, end)).matchAll(nameText)].map(({ index, 0: name }) => ({
    name,
    start: lineStart + index,
  }));
  // A name that only touches the end of the stretch counts only when there is no other name.
  const within = all.filter((each) => each.start < end && each.start + each.name.length > start);
  const named =
    within.length > 0 ? within : all.filter((each) => each.start <= end && each.start + each.name.length >= start);
  const last = named.at(-1);
  return dottedName.test(text.slice(start, end).trim()) && last !== undefined ? [last] : named;
}

import type { Outcome } from "@dialectic/shared/capability";
import { placeKey } from "../base/symbolPort.ts";
import { flatOutline } from "../ide/outlines.ts";
import { unknownTo } from "../ide/referencePlaces.ts";
import { textLines } from "../ide/textLines.ts";
import { failure, type IdeContext, success } from "./declare.ts";
import { declaredPlaces } from "./declaredPlaces.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { isKeyword } from "./keyword.ts";
import { type LoadedFile, loadedFile } from "./loadedFile.ts";
import { type Stretch, shownStretch, stretchBounds } from "./stretchBounds.ts";
import { ambiguousSymbol, type NamedPlace, refusedSymbol, symbolAt } from "./symbolOutcome.ts";

/** Maximum number of names in a stretch that a language server is asked about. */
const askedNames = 60;
const nameText = /[\p{ID_Start}$_#][\p{ID_Continue}$\u200c\u200d]*/gu;
const dottedName = /^[\p{ID_Start}$_#][\p{ID_Continue}$]*(?:\s*[?!]?\.\s*[\p{ID_Start}$_#][\p{ID_Continue}$]*)+$/u;

/**
 * Finds the symbol that a stretch of code names: the name around its place, the last name of `a.b`, or the only name in
 * it.
 */
export async function symbolInStretch(stretch: Stretch, context: IdeContext): Promise<Outcome> {
  const { domain } = context;
  const loaded = await loadedFile(stretch.file, context);
  if (loaded.kind === "failure") return loaded;
  const { absolutePath, text, port } = loaded;
  const lines = textLines(text);
  const bounds = stretchBounds(stretch, lines);
  if (bounds.kind === "failure") return bounds;
  const names = namesIn(text, bounds).map(({ name, start }) => {
    const place = lines.placeAt(start);
    return { name, absolutePath, ...place, code: lines.line(place.line) };
  });
  const declared = names.length > 1 ? await wholeDeclaration(names, stretch, loaded, domain) : undefined;
  if (declared !== undefined) return success(symbolAt(declared, domain));
  const different = new Map<string, NamedPlace>();
  for (const name of names.slice(0, askedNames)) {
    const definitions = await port.places("definition", name);
    const key = definitions.map(placeKey).sort().join("\n");
    // Keywords are ignored when the stretch has several words.
    if (key === "" || (names.length > 1 && (await isKeyword(name, definitions, domain)))) continue;
    if (!different.has(key)) different.set(key, name);
  }
  const [only, ...others] = different.values();
  if (only !== undefined && others.length === 0) return success(symbolAt(only, domain));
  if (only !== undefined) return severalIn(stretch, [only, ...others], domain);
  const [first] = names;
  return first === undefined
    ? failure(`No name stands at ${shownStretch(stretch)} of ${stretch.file}.`)
    : refusedSymbol(unknownTo(first.name, first));
}

/** Returns the declaration that covers the whole stretch, whatever it contains. */
async function wholeDeclaration(
  names: readonly NamedPlace[],
  { line, endLine = line }: Stretch,
  { port, absolutePath }: LoadedFile,
  domain: IdeDomain,
): Promise<NamedPlace | undefined> {
  const within = flatOutline(await port.outline(absolutePath)).filter(({ code: { whole } }) => {
    return whole !== undefined && whole.line >= line && whole.endLine <= endLine;
  });
  const stands = new Set(names.map(placeKey));
  const declared = (await declaredPlaces(within, domain)).filter((place) => stands.has(placeKey(place)));
  const all = declared.filter(({ declared: { code } }) =>
    names.every((name) => code.whole !== undefined && code.whole.line <= name.line && name.line <= code.whole.endLine),
  );
  // The outermost declaration that contains all names comes first; another one beside it makes the stretch ambiguous.
  const [first] = all;
  const isOnly = declared.every((place) => place === first || place.container === first?.name || !all.includes(place));
  return isOnly ? first : undefined;
}

function severalIn(stretch: Stretch, places: readonly NamedPlace[], domain: IdeDomain): Outcome {
  return {
    ...ambiguousSymbol("", places, domain),
    message: `Several symbols stand at ${shownStretch(stretch)} of ${stretch.file}. Which did you mean?`,
  };
}

function namesIn(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): readonly { readonly name: string; readonly start: number }[] {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const after = text.indexOf("\n", end);
  const lineEnd = after < 0 ? text.length : after;
  const all = [...text.slice(lineStart, lineEnd).matchAll(nameText)].map(({ index, 0: name }) => ({
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

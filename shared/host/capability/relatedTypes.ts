import { extname } from "node:path";
import type { Made, Outcome } from "../../capability/index.ts";
import type { LocatedSymbol } from "../ide/locateSymbol.ts";
import { type CodePlace, inOrder, type PlacedCode, placeKey, type SymbolPort } from "../ide/symbolPort.ts";
import { textLines } from "../ide/textLines.ts";
import { failure, type IdeContext, success } from "./declare.ts";
import { symbolsOf } from "./declaredPlaces.ts";
import { heritageOf } from "./heritage.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { symbolAt } from "./symbolOutcome.ts";

type Located = LocatedSymbol & { readonly name: string };

const scripts = new Set([".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"]);

/**
 * The types right above or below one: by the type hierarchy of its language server; where that has none, as TypeScript's, by what the
 * headers of its classes name and by what implements it.
 */
export async function relatedTypes(
  question: "supertypes" | "subtypes",
  located: Located,
  { domain }: IdeContext,
): Promise<Outcome> {
  const known = await located.port.relatedTypes(question, located.at);
  if (known !== undefined) return success(await symbolsOf(known, domain));
  if (!located.definitions.some(({ absolutePath }) => scripts.has(extname(absolutePath))))
    return failure(`No language server knows types above or below \`${located.name}\`: it has no type hierarchy.`);
  return success(question === "supertypes" ? await above(located, domain) : await below(located, domain));
}

async function above({ definitions, port, isAllowed }: Located, domain: IdeDomain): Promise<readonly Made[]> {
  const found = new Map<string, Made>();
  for (const place of definitions.filter(({ absolutePath }) => isAllowed(absolutePath))) {
    for (const { name, defined: places } of await typesAbove(place, port, domain)) {
      const defined = (await firstType(places, domain)) ?? places[0];
      // What nobody knows is no type, and has no place.
      if (defined !== undefined)
        found.set(placeKey(defined), symbolAt({ name: await nameAt(defined, name, domain), ...defined }, domain));
    }
  }
  return [...found.values()];
}

/** The types that a declaration names above it, each with where it is defined. */
async function typesAbove(
  place: CodePlace,
  port: SymbolPort,
  domain: IdeDomain,
): Promise<readonly { readonly name: string; readonly defined: readonly PlacedCode[] }[]> {
  const text = await textOf(place, domain);
  const lines = textLines(text);
  const named = heritageOf(text, lines.offsetAt(place.line, place.column) ?? text.length);
  return Promise.all(
    named.map(async ({ name, start }) => {
      const at = { absolutePath: place.absolutePath, ...lines.placeAt(start) };
      return { name, defined: await port.places("definition", at) };
    }),
  );
}

/** What is a type and a value of one name has several definitions. */
async function firstType(places: readonly PlacedCode[], domain: IdeDomain): Promise<PlacedCode | undefined> {
  for (const place of places) {
    const lines = textLines(await textOf(place, domain));
    if (/\b(?:class|interface)\s+$/.test(lines.line(place.line).slice(0, place.column - 1))) return place;
  }
  return undefined;
}

/** It may have another name where it is imported. */
async function nameAt(place: PlacedCode, imported: string, domain: IdeDomain): Promise<string> {
  const line = textLines(await textOf(place, domain)).line(place.line);
  return /^[\p{ID_Continue}$]+/u.exec(line.slice(place.column - 1))?.[0] ?? imported;
}

async function below({ at, definitions, port, isAllowed }: Located, domain: IdeDomain): Promise<readonly Made[]> {
  const own = new Set([at, ...definitions].map(placeKey));
  // Of what is a type and a value of one name, the value implements itself alone.
  const asked = (await firstType(definitions, domain)) ?? at;
  const places = await port.places("implementation", asked);
  const found = new Map<string, Made>();
  for (const place of [...places].sort(inOrder).filter(({ absolutePath }) => isAllowed(absolutePath))) {
    const declared = declarationAt(await textOf(place, domain), place);
    if (declared === undefined || own.has(placeKey(declared)) || found.has(placeKey(declared))) continue;
    // What implements it may be further below.
    const above = await typesAbove(declared, port, domain);
    if (above.some(({ defined }) => defined.some((each) => own.has(placeKey(each)))))
      found.set(placeKey(declared), symbolAt(declared, domain));
  }
  return [...found.values()];
}

/** The class or interface that is declared at a place, which is that of all of it or of its name. */
function declarationAt(
  text: string,
  place: PlacedCode,
): (CodePlace & { readonly name: string; readonly kind: string }) | undefined {
  const lines = textLines(text);
  const from = lines.offsetAt(place.line, place.column) ?? text.length;
  const lineStart = lines.offsetAt(place.line, 1) ?? from;
  const head = /^\s*(?:(?:export|default|abstract|declare|const)\s+)*/.exec(text.slice(lineStart))?.[0].length ?? 0;
  const begin = Math.min(from, lineStart + head);
  const [matched, kind, name] =
    /^[^{}();=]{0,2000}?\b(class|interface)\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/u.exec(text.slice(begin)) ?? [];
  if (matched === undefined || kind === undefined || name === undefined) return undefined;
  const start = begin + matched.length - name.length;
  return { name, kind, absolutePath: place.absolutePath, ...lines.placeAt(start) };
}

async function textOf({ absolutePath }: CodePlace, { texts }: IdeDomain): Promise<string> {
  return (await texts.of(absolutePath)).content?.text ?? "";
}

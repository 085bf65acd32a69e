import { extname } from "node:path";
import { type Made, type Outcome, printProgram, toProgram } from "@dialectic/shared/capability";
import { toTextLines } from "@dialectic/shared/review";
import type { CodePlace } from "../base/codePlace.ts";
import { comparePlaces, formatPlaceKey, type SymbolPort } from "../base/symbolPort.ts";
import { formatFilePath } from "../files/openFolders.ts";
import type { LocatedSymbol } from "../ide/locateSymbol.ts";
import { askAboutAll, findAllReferences, type LeftOver } from "../ide/wholeAnswers.ts";
import { maxAliasDepth } from "../limits.ts";
import { failure, type IdeContext, success, wholeSuccess } from "./declare.ts";
import { toSymbols } from "./findDeclaredPlaces.ts";
import { findDeclarationAround, readAliasedTypes, readHeritage, type SurroundingDeclaration } from "./heritage.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { makeSymbol } from "./symbolOutcome.ts";

type Located = LocatedSymbol & { readonly name: string };

const scripts = new Set([".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"]);

/**
 * Returns the direct supertypes or subtypes of a type from the type hierarchy of its language server. Without a
 * hierarchy, as in TypeScript, they are read from the headers of classes and interfaces.
 */
export async function findRelatedTypes(
  question: "supertypes" | "subtypes",
  located: Located,
  context: IdeContext,
): Promise<Outcome> {
  const { domain, signal } = context;
  const ask = () => located.port.relatedTypes(question, located.at);
  const known = await ask();
  if (known !== undefined && question === "supertypes") return success(await toSymbols(known, domain));
  if (known !== undefined) {
    const files = (types: typeof known | undefined) => (types ?? []).map(({ code }) => code.absolutePath);
    const { value, leftOver } = await askAboutAll(located, { ask, files }, domain, signal);
    return wholeSuccess(await toSymbols(value ?? known, domain), leftOver, context);
  }
  if (!located.definitions.some(({ absolutePath }) => scripts.has(extname(absolutePath))))
    return failure(
      `No language server found supertypes or subtypes of \`${located.name}\`. The server may not support type hierarchies.`,
    );
  return question === "supertypes" ? findSupertypes(located, domain) : findSubtypes(located, context);
}

async function findSupertypes({ name, definitions, port, isAllowed }: Located, domain: IdeDomain): Promise<Outcome> {
  const found = new Map<string, Made>();
  const computed: ComputedSupertype[] = [];
  let isType = false;
  for (const place of definitions.filter(({ absolutePath }) => isAllowed(absolutePath))) {
    const types = await readSupertypes(place, port, domain);
    isType ||= types !== undefined;
    for (const type of types ?? []) {
      if (type.kind === "computed") computed.push(type);
      else
        for (const at of type.types)
          found.set(
            formatPlaceKey(at),
            makeSymbol({ name: await readDeclaredName(at, type.name, domain), ...at }, domain),
          );
    }
  }
  if (!isType) return failure(explainNoType(name));
  const known = [...found.values()];
  return computed.length === 0 ? success(known) : failure(explainUnknownSupertypes(name, computed, known, domain));
}

function explainNoType(name: string): string {
  return `\`${name}\` is not a class or an interface, so it has no supertypes. For the type of a value, use supertypes(typeDefinition(…)).`;
}

function explainUnknownSupertypes(
  name: string,
  computed: readonly ComputedSupertype[],
  known: readonly Made[],
  { workspace }: IdeDomain,
): string {
  const told = computed.map(
    ({ text, at }) => `- ${formatFilePath(at.absolutePath, workspace)}:${at.line}:${at.column} ${text}`,
  );
  return [
    `\`${name}\` extends an expression, and no language server says which types that results in:`,
    ...told,
    ...(known.length === 0 ? [] : ["It also names:", ...formatPrograms(known)]),
  ].join("\n");
}

interface NamedSupertype {
  readonly kind: "named";
  readonly name: string;
  readonly types: readonly CodePlace[];
}

interface ComputedSupertype {
  readonly kind: "computed";
  readonly text: string;
  readonly at: CodePlace;
}

/** Reads the supertypes from the header of a class or an interface; undefined for other code. */
async function readSupertypes(
  place: CodePlace,
  port: SymbolPort,
  domain: IdeDomain,
): Promise<readonly (NamedSupertype | ComputedSupertype)[] | undefined> {
  const text = await readText(place, domain);
  const lines = toTextLines(text);
  const own = lines.offsetAt(place.line, place.column) ?? text.length;
  if (!isTypeAt(text, own)) return undefined;
  return Promise.all(
    readHeritage(text, own).map(async (type): Promise<NamedSupertype | ComputedSupertype> => {
      const at = { absolutePath: place.absolutePath, ...lines.placeAt(type.start) };
      if (type.kind === "computed") return { kind: "computed", text: type.text, at };
      const places = await port.places("definition", at);
      return { kind: "named", name: type.name, types: await resolveTypes(places, port, domain) };
    }),
  );
}

/** True at the name in `class X`, `interface X` or `X = class`. */
function isTypeAt(text: string, at: number): boolean {
  if (/\b(?:class|interface)\s+$/.test(text.slice(Math.max(0, at - 40), at))) return true;
  return /^[\p{ID_Continue}$]+\s*=\s*class\b/u.test(text.slice(at, at + 400));
}

/**
 * Resolves definitions to classes and interfaces, also through aliases; an alias of anything else is returned itself.
 */
async function resolveTypes(
  places: readonly CodePlace[],
  port: SymbolPort,
  domain: IdeDomain,
  depth = maxAliasDepth,
): Promise<readonly CodePlace[]> {
  const first = await findFirstType(places, domain);
  const [place] = places;
  // Without a definition there is no type and no place.
  if (first !== undefined || place === undefined) return first === undefined ? [] : [first];
  const text = await readText(place, domain);
  const lines = toTextLines(text);
  const aliased = readAliasedTypes(text, lines.offsetAt(place.line, place.column) ?? text.length) ?? [];
  const behind: CodePlace[] = [];
  for (const { start } of depth === 0 ? [] : aliased) {
    const at = { absolutePath: place.absolutePath, ...lines.placeAt(start) };
    behind.push(...(await resolveTypes(await port.places("definition", at), port, domain, depth - 1)));
  }
  const isTypes =
    behind.length > 0 && (await Promise.all(behind.map((each) => findFirstType([each], domain)))).every(Boolean);
  return isTypes && behind.length >= aliased.length ? behind : [place];
}

/** Finds the definition that is a type: a name for both a type and a value has several definitions. */
async function findFirstType<P extends CodePlace>(places: readonly P[], domain: IdeDomain): Promise<P | undefined> {
  for (const place of places) {
    const lines = toTextLines(await readText(place, domain));
    if (/\b(?:class|interface)\s+$/.test(lines.line(place.line).slice(0, place.column - 1))) return place;
  }
  return undefined;
}

/** Returns the declared name, which may differ from the imported one. */
async function readDeclaredName(place: CodePlace, imported: string, domain: IdeDomain): Promise<string> {
  const line = toTextLines(await readText(place, domain)).line(place.line);
  return /^[\p{ID_Continue}$]+/u.exec(line.slice(place.column - 1))?.[0] ?? imported;
}

/** Finds the classes and interfaces whose header names the type or an alias of it. */
async function findSubtypes(located: Located, context: IdeContext): Promise<Outcome> {
  const { name, at, definitions, port, isAllowed } = located;
  const { domain, signal } = context;
  let lacks: LeftOver | undefined;
  const first = (await findFirstType(definitions, domain)) ?? at;
  const asked = new Set<string>();
  const found = new Map<string, DeclaredSubtype>();
  for (const due: (CodePlace & { readonly name: string })[] = [{ ...first, name }]; due.length > 0; ) {
    const next = due.shift();
    if (next === undefined || asked.has(formatPlaceKey(next))) continue;
    asked.add(formatPlaceKey(next));
    const own = await readText(next, domain);
    const named = { port, at: next, definitions: [next], text: own, name: next.name };
    const { value: places, leftOver } = await findAllReferences(named, domain, signal);
    lacks ??= leftOver;
    for (const place of [...places].sort(comparePlaces).filter(({ absolutePath }) => isAllowed(absolutePath))) {
      const text = await readText(place, domain);
      const lines = toTextLines(text);
      const around = findDeclarationAround(text, lines.offsetAt(place.line, place.column) ?? text.length);
      if (around === undefined) continue;
      const declared = { ...around, absolutePath: place.absolutePath, ...lines.placeAt(around.start) };
      if (around.kind === "type") due.push(declared);
      else found.set(formatPlaceKey(declared), declared);
    }
  }
  const sorted = [...found.values()].sort(comparePlaces);
  const symbols = (isComputed: boolean) =>
    sorted.filter((each) => each.isComputed === isComputed).map((each) => makeSymbol(toPlacedSymbol(each), domain));
  const [computed, known] = [symbols(true), symbols(false)];
  return computed.length === 0
    ? wholeSuccess(known, lacks, context)
    : failure(explainUnknownSubtypes(name, computed, known));
}

interface DeclaredSubtype extends CodePlace, SurroundingDeclaration {}

function toPlacedSymbol({ name, kind, absolutePath, line, column }: DeclaredSubtype): Parameters<typeof makeSymbol>[0] {
  return { name, kind, absolutePath, line, column };
}

function explainUnknownSubtypes(name: string, computed: readonly Made[], known: readonly Made[]): string {
  return [
    `These may be subtypes of \`${name}\`. They extend an expression that contains its name, so it is not certain:`,
    ...formatPrograms(computed),
    ...(known.length === 0 ? [] : ["These are subtypes:", ...formatPrograms(known)]),
  ].join("\n");
}

function formatPrograms(types: readonly Made[]): readonly string[] {
  return types.map((each) => `- ${printProgram(toProgram(each), "call")}`);
}

async function readText({ absolutePath }: CodePlace, { texts }: IdeDomain): Promise<string> {
  return (await texts.read(absolutePath)).content?.text ?? "";
}

import { extname } from "node:path";
import { type Made, type Outcome, printProgram, programOf } from "@dialectic/shared/capability";
import { type CodePlace, inOrder, placeKey, type SymbolPort } from "../base/symbolPort.ts";
import { shownFile } from "../ide/ideFile.ts";
import type { LocatedSymbol } from "../ide/locateSymbol.ts";
import { textLines } from "../ide/textLines.ts";
import { failure, type IdeContext, success } from "./declare.ts";
import { symbolsOf } from "./declaredPlaces.ts";
import { aliasedTypes, type DeclaredAround, declaredAround, heritageOf } from "./heritage.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { symbolAt } from "./symbolOutcome.ts";

type Located = LocatedSymbol & { readonly name: string };

const scripts = new Set([".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"]);

/**
 * Returns the direct supertypes or subtypes of a type from the type hierarchy of its language server. Without a
 * hierarchy, as in TypeScript, they are read from the headers of classes and interfaces.
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
  return question === "supertypes" ? above(located, domain) : below(located, domain);
}

async function above({ name, definitions, port, isAllowed }: Located, domain: IdeDomain): Promise<Outcome> {
  const found = new Map<string, Made>();
  const computed: ComputedAbove[] = [];
  let isType = false;
  for (const place of definitions.filter(({ absolutePath }) => isAllowed(absolutePath))) {
    const types = await typesAbove(place, port, domain);
    isType ||= types !== undefined;
    for (const type of types ?? []) {
      if (type.kind === "computed") computed.push(type);
      else
        for (const at of type.types)
          found.set(placeKey(at), symbolAt({ name: await nameAt(at, type.name, domain), ...at }, domain));
    }
  }
  if (!isType) return failure(noType(name));
  const known = [...found.values()];
  return computed.length === 0 ? success(known) : failure(unknownAbove(name, computed, known, domain));
}

function noType(name: string): string {
  return `\`${name}\` is no class and no interface, so no types stand above it. For the type of a value ask supertypes(typeDefinition(…)).`;
}

function unknownAbove(
  name: string,
  computed: readonly ComputedAbove[],
  known: readonly Made[],
  { workspace }: IdeDomain,
): string {
  const told = computed.map(
    ({ text, at }) => `- ${shownFile(at.absolutePath, workspace)}:${at.line}:${at.column} ${text}`,
  );
  return [
    `What \`${name}\` extends is an expression, and no language server says which types that comes to:`,
    ...told,
    ...(known.length === 0 ? [] : ["It names these besides:", ...programsOf(known)]),
  ].join("\n");
}

interface NamedAbove {
  readonly kind: "named";
  readonly name: string;
  readonly types: readonly CodePlace[];
}

interface ComputedAbove {
  readonly kind: "computed";
  readonly text: string;
  readonly at: CodePlace;
}

/** Reads the supertypes from the header of a class or an interface; undefined for other code. */
async function typesAbove(
  place: CodePlace,
  port: SymbolPort,
  domain: IdeDomain,
): Promise<readonly (NamedAbove | ComputedAbove)[] | undefined> {
  const text = await textOf(place, domain);
  const lines = textLines(text);
  const own = lines.offsetAt(place.line, place.column) ?? text.length;
  if (!isTypeAt(text, own)) return undefined;
  return Promise.all(
    heritageOf(text, own).map(async (type): Promise<NamedAbove | ComputedAbove> => {
      const at = { absolutePath: place.absolutePath, ...lines.placeAt(type.start) };
      if (type.kind === "computed") return { kind: "computed", text: type.text, at };
      const places = await port.places("definition", at);
      return { kind: "named", name: type.name, types: await typesAt(places, port, domain) };
    }),
  );
}

/** True at the name in `class X`, `interface X` or `X = class`. */
function isTypeAt(text: string, at: number): boolean {
  if (/\b(?:class|interface)\s+$/.test(text.slice(Math.max(0, at - 40), at))) return true;
  return /^[\p{ID_Continue}$]+\s*=\s*class\b/u.test(text.slice(at, at + 400));
}

/** Maximum depth of nested aliases that are resolved. */
const aliasDepth = 8;

/**
 * Resolves definitions to classes and interfaces, also through aliases; an alias of anything else is returned itself.
 */
async function typesAt(
  places: readonly CodePlace[],
  port: SymbolPort,
  domain: IdeDomain,
  depth = aliasDepth,
): Promise<readonly CodePlace[]> {
  const first = await firstType(places, domain);
  const [place] = places;
  // Without a definition there is no type and no place.
  if (first !== undefined || place === undefined) return first === undefined ? [] : [first];
  const text = await textOf(place, domain);
  const lines = textLines(text);
  const aliased = aliasedTypes(text, lines.offsetAt(place.line, place.column) ?? text.length) ?? [];
  const behind: CodePlace[] = [];
  for (const { start } of depth === 0 ? [] : aliased) {
    const at = { absolutePath: place.absolutePath, ...lines.placeAt(start) };
    behind.push(...(await typesAt(await port.places("definition", at), port, domain, depth - 1)));
  }
  const isTypes =
    behind.length > 0 && (await Promise.all(behind.map((each) => firstType([each], domain)))).every(Boolean);
  return isTypes && behind.length >= aliased.length ? behind : [place];
}

/** Finds the definition that is a type: a name for both a type and a value has several definitions. */
async function firstType<P extends CodePlace>(places: readonly P[], domain: IdeDomain): Promise<P | undefined> {
  for (const place of places) {
    const lines = textLines(await textOf(place, domain));
    if (/\b(?:class|interface)\s+$/.test(lines.line(place.line).slice(0, place.column - 1))) return place;
  }
  return undefined;
}

/** Returns the declared name, which may differ from the imported one. */
async function nameAt(place: CodePlace, imported: string, domain: IdeDomain): Promise<string> {
  const line = textLines(await textOf(place, domain)).line(place.line);
  return /^[\p{ID_Continue}$]+/u.exec(line.slice(place.column - 1))?.[0] ?? imported;
}

/** Finds the classes and interfaces whose header names the type or an alias of it. */
async function below({ name, at, definitions, port, isAllowed }: Located, domain: IdeDomain): Promise<Outcome> {
  const first = (await firstType(definitions, domain)) ?? at;
  const asked = new Set<string>();
  const found = new Map<string, DeclaredBelow>();
  for (const due: CodePlace[] = [first]; due.length > 0; ) {
    const next = due.shift();
    if (next === undefined || asked.has(placeKey(next))) continue;
    asked.add(placeKey(next));
    const places = await port.places("references", next);
    for (const place of [...places].sort(inOrder).filter(({ absolutePath }) => isAllowed(absolutePath))) {
      const text = await textOf(place, domain);
      const lines = textLines(text);
      const around = declaredAround(text, lines.offsetAt(place.line, place.column) ?? text.length);
      if (around === undefined) continue;
      const declared = { ...around, absolutePath: place.absolutePath, ...lines.placeAt(around.start) };
      if (around.kind === "type") due.push(declared);
      else found.set(placeKey(declared), declared);
    }
  }
  const sorted = [...found.values()].sort(inOrder);
  const symbols = (isComputed: boolean) =>
    sorted.filter((each) => each.isComputed === isComputed).map((each) => symbolAt(told(each), domain));
  const [computed, known] = [symbols(true), symbols(false)];
  return computed.length === 0 ? success(known) : failure(unknownBelow(name, computed, known));
}

interface DeclaredBelow extends CodePlace, DeclaredAround {}

function told({ name, kind, absolutePath, line, column }: DeclaredBelow): Parameters<typeof symbolAt>[0] {
  return { name, kind, absolutePath, line, column };
}

function unknownBelow(name: string, computed: readonly Made[], known: readonly Made[]): string {
  return [
    `Whether these stand right below \`${name}\` is not known, because they extend an expression with that name in it:`,
    ...programsOf(computed),
    ...(known.length === 0 ? [] : ["These do:", ...programsOf(known)]),
  ].join("\n");
}

function programsOf(types: readonly Made[]): readonly string[] {
  return types.map((each) => `- ${printProgram(programOf(each), "call")}`);
}

async function textOf({ absolutePath }: CodePlace, { texts }: IdeDomain): Promise<string> {
  return (await texts.of(absolutePath)).content?.text ?? "";
}

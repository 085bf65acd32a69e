import type { AmbiguousSymbol, SymbolRefusal } from "@dialectic/shared/protocol";
import { type TextLines, toTextLines } from "@dialectic/shared/review";
import type { CodePlace, PlacedCode } from "../base/codePlace.ts";
import { ServerRefusal } from "../base/serverRefusal.ts";
import { type DeclaredCode, formatPlaceKey, type SymbolPort } from "../base/symbolPort.ts";
import { maxConcurrentSymbolQuestions, maxSymbolCandidates, maxSymbolQuestions } from "../limits.ts";
import { askDefinitions } from "./definitions.ts";
import { findNamed, type NamedOccurrence } from "./memberOccurrences.ts";
import { findSnippet, findUniqueSnippet, getAskedOffset } from "./symbolOccurrences.ts";

export interface SymbolQuestion {
  readonly filePath: string;
  readonly symbol: string;
  readonly codeSnippet?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export interface FoundSymbol {
  readonly kind: "found";
  readonly at: CodePlace;
  /** Number of occurrences known to be the same symbol, including this one. */
  readonly occurrences: number;
  readonly definitions: readonly PlacedCode[];
  /** The member that was asked for as `Class.method`, where it is declared in the file. */
  readonly member?: DeclaredCode | undefined;
}

export interface SeveralSymbols {
  readonly kind: "several";
  readonly absolutePath: string;
  /** True when a language server has distinguished them; otherwise the places are only occurrences of the name. */
  readonly areKnown: boolean;
  readonly answer: AmbiguousSymbol;
}

interface Searched {
  readonly question: SymbolQuestion;
  readonly absolutePath: string;
  readonly text: string;
  readonly lines: TextLines;
  readonly port: SymbolPort;
}

/** Occurrences for which the language server returns the same definition. */
interface Group {
  readonly members: NamedOccurrence[];
  readonly definitions: readonly PlacedCode[];
}

/** Finds a symbol in a document: a single occurrence, or several that are known to be the same symbol. */
export async function findSymbol(
  question: SymbolQuestion,
  absolutePath: string,
  text: string,
  port: SymbolPort,
): Promise<FoundSymbol | SeveralSymbols | SymbolRefusal> {
  const lines = toTextLines(text);
  const searched = { question, absolutePath, text, lines, port };
  const named = chooseOccurrences(searched, await findNamed(question.symbol, absolutePath, searched));
  if ("kind" in named) return named;
  const groups = await groupOccurrences(searched, named);
  const [first, ...others] = groups;
  if (first !== undefined && others.length === 0 && named.length <= maxSymbolQuestions)
    return toFoundSymbol(searched, first);
  const areKnown = groups.some(({ definitions }) => definitions.length > 0);
  return { kind: "several", absolutePath, areKnown, answer: toAmbiguousSymbol(searched, groups, named) };
}

function chooseOccurrences(
  { question, text, lines }: Searched,
  all: readonly NamedOccurrence[],
): readonly NamedOccurrence[] | SymbolRefusal {
  const { symbol, codeSnippet, line, column } = question;
  if (all.length === 0) {
    return refuseSymbol(
      "symbol-unknown",
      `Symbol "${symbol}" not found in file ${question.filePath}, which was searched for it as a whole word.`,
    );
  }
  const inSnippet = codeSnippet === undefined ? all : findInSnippet(codeSnippet, symbol, all, text);
  if ("kind" in inSnippet) return inSnippet;
  if (line === undefined) return inSnippet;
  const there = inSnippet.filter(({ start, end }) => {
    const place = lines.placeAt(start);
    const isAround = column === undefined || (place.column <= column && column <= place.column + end - start);
    return place.line === line && isAround;
  });
  if (there.length > 0) return there;
  const where = column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
  const places = inSnippet.slice(0, maxSymbolCandidates).map(({ start }) => describePlace(lines.placeAt(start)));
  return refuseSymbol("place-wrong", `Symbol "${symbol}" is not at ${where}. It is at:`, places);
}

function findInSnippet(
  snippet: string,
  symbol: string,
  all: readonly NamedOccurrence[],
  text: string,
): readonly NamedOccurrence[] | SymbolRefusal {
  const place = findSnippet(snippet, text);
  if (place.kind === "missing") {
    return refuseSymbol(
      "snippet-unknown",
      `Code snippet "${snippet}" not found in file. Copy it from the file as it is now.`,
    );
  }
  if (place.kind === "several") {
    return refuseSymbol(
      "snippet-ambiguous",
      `Code snippet "${snippet}" appears ${place.count} times in file. Please be more specific.`,
    );
  }
  const inside = all.filter(({ start, end }) => start >= place.start && end <= place.end);
  return inside.length > 0
    ? inside
    : refuseSymbol("symbol-unknown", `Symbol "${symbol}" not found in code snippet "${snippet}"`);
}

async function groupOccurrences(searched: Searched, occurrences: readonly NamedOccurrence[]): Promise<Group[]> {
  const byDefinition = new Map<string, Group>();
  for (const { occurrence, definitions } of await findDefinitions(searched, occurrences.slice(0, maxSymbolQuestions))) {
    const key = definitions.map(formatPlaceKey).sort().join("\n");
    const known = byDefinition.get(key);
    if (known === undefined) byDefinition.set(key, { members: [occurrence], definitions });
    else known.members.push(occurrence);
  }
  // An occurrence without a definition is a comment, a text or a keyword, provided that another one has a definition.
  const unknown = byDefinition.get("");
  if (unknown === undefined) return joinSameSymbols(searched, [...byDefinition.values()]);
  byDefinition.delete("");
  return byDefinition.size > 0
    ? joinSameSymbols(searched, [...byDefinition.values()])
    : unknown.members.map((member) => ({ members: [member], definitions: [] }));
}

/** Leaves out occurrences for which the language server refuses an answer, unless it refuses all of them. */
async function findDefinitions(
  searched: Searched,
  occurrences: readonly NamedOccurrence[],
): Promise<{ readonly occurrence: NamedOccurrence; readonly definitions: readonly PlacedCode[] }[]> {
  const known: { readonly occurrence: NamedOccurrence; readonly definitions: readonly PlacedCode[] }[] = [];
  let refusal: ServerRefusal | undefined;
  for (let from = 0; from < occurrences.length; from += maxConcurrentSymbolQuestions) {
    const asked = occurrences.slice(from, from + maxConcurrentSymbolQuestions).map(async (occurrence) => ({
      occurrence,
      definitions: await askDefinitions(searched.port, toPlace(searched, occurrence)),
    }));
    for (const { occurrence, definitions } of await Promise.all(asked)) {
      if (definitions instanceof ServerRefusal) refusal ??= definitions;
      else known.push({ occurrence, definitions });
    }
  }
  if (known.length === 0 && refusal !== undefined) throw refusal;
  return known;
}

/** Merges groups whose occurrences highlight each other: a call leads to its overload, and `new` to the constructor. */
async function joinSameSymbols(searched: Searched, groups: readonly Group[]): Promise<Group[]> {
  if (groups.length < 2) return [...groups];
  const seen = await Promise.all(
    groups.map(async ({ members }) => {
      const [first] = members;
      const spans = first === undefined ? [] : await searched.port.places("highlights", toPlace(searched, first));
      return new Set(spans.map(formatPlaceKey));
    }),
  );
  const joined: { readonly of: number[] }[] = [];
  for (const [index] of groups.entries()) {
    const fits = joined.find(({ of }) => of.every((other) => sees(index, other) && sees(other, index)));
    if (fits === undefined) joined.push({ of: [index] });
    else fits.of.push(index);
  }
  return joined.map(({ of }) => {
    const own = of.flatMap((index) => groups[index] ?? []);
    const definitions = new Map(own.flatMap((group) => group.definitions.map((each) => [formatPlaceKey(each), each])));
    const members = own.flatMap((group) => group.members).sort((one, other) => one.start - other.start);
    return { members, definitions: [...definitions.values()] };
  });

  function sees(from: number, to: number): boolean {
    const [member] = groups[to]?.members ?? [];
    return member !== undefined && seen[from]?.has(formatPlaceKey(toPlace(searched, member))) === true;
  }
}

/** Takes the occurrence at the definition, or else the first one. */
function toFoundSymbol(searched: Searched, { members, definitions }: Group): FoundSymbol | SymbolRefusal {
  const defined = new Set(definitions.map(formatPlaceKey));
  const places = members.map(({ member, ...each }) => ({ at: toPlace(searched, each), member }));
  const found = places.find(({ at }) => defined.has(formatPlaceKey(at))) ?? places[0];
  return found === undefined
    ? refuseSymbol("symbol-unknown", `Symbol "${searched.question.symbol}" not found in file`)
    : { kind: "found", ...found, occurrences: members.length, definitions };
}

function toAmbiguousSymbol(
  searched: Searched,
  groups: readonly Group[],
  all: readonly NamedOccurrence[],
): AmbiguousSymbol {
  const { question, lines, text } = searched;
  const { symbol } = question;
  const candidates = groups.slice(0, maxSymbolCandidates).flatMap((group) => {
    const result = toFoundSymbol(searched, group);
    const own = result.kind === "found" ? lines.offsetAt(result.at.line, result.at.column) : undefined;
    if (result.kind !== "found" || own === undefined) return [];
    const occurrence = group.members.find(({ start, end }) => start <= own && own < end);
    const snippet =
      occurrence &&
      findUniqueSnippet(
        occurrence,
        all.filter((other) => other !== occurrence),
        text,
      );
    const { line, column } = result.at;
    return [
      {
        line,
        column,
        character: column,
        lineContent: lines.line(line),
        ...(snippet === undefined ? {} : { codeSnippet: snippet }),
      },
    ];
  });
  const where =
    question.codeSnippet === undefined
      ? "found. Please provide codeSnippet to disambiguate."
      : "found in code snippet. Please use a more specific snippet.";
  return {
    kind: "ambiguous",
    message: `Multiple occurrences of "${symbol}" ${where}`,
    matches: all.length,
    multipleOccurrences: candidates,
  };
}

function toPlace({ question, absolutePath, lines }: Searched, occurrence: NamedOccurrence): CodePlace {
  return { absolutePath, ...lines.placeAt(getAskedOffset(question.symbol, occurrence)) };
}

function describePlace({ line, column }: { readonly line: number; readonly column: number }): string {
  return `line ${line}, column ${column}`;
}

export function refuseSymbol(
  reason: SymbolRefusal["reason"],
  message: string,
  candidates: readonly string[] = [],
): SymbolRefusal {
  return { kind: "refused", reason, message, candidates: [...candidates] };
}

import type { SymbolRefusal } from "@dialectic/shared/protocol";
import type { CodePlace, PlacedCode } from "../base/codePlace.ts";
import { comparePlaces, formatPlaceKey, type SymbolPort } from "../base/symbolPort.ts";
import { refuseSymbol } from "./findSymbol.ts";
import type { AskedSymbol } from "./locateSymbol.ts";
import type { SearchParts } from "./nameFiles.ts";
import { findAllReferences, type LeftOver } from "./wholeAnswers.ts";

export interface ReferencePlaces {
  readonly kind: "places";
  /** Sorted by file and place. */
  readonly places: readonly PlacedCode[];
  readonly isDeclaration: (place: CodePlace) => boolean;
  readonly leftOver: LeftOver | undefined;
}

export async function findReferencePlaces(
  symbol: AskedSymbol,
  includeDeclaration: boolean,
  parts: SearchParts,
  signal: AbortSignal,
): Promise<ReferencePlaces | SymbolRefusal> {
  const { name, at, definitions } = symbol;
  const declared = new Set(definitions.map(formatPlaceKey));
  const isDeclaration = (place: CodePlace) => declared.has(formatPlaceKey(place));
  const { value: all, leftOver } = await findAllReferences(symbol, parts, signal);
  if (all.length === 0 && definitions.length === 0) return refuseUnknownSymbol(name, at, symbol.port);
  const wanted = includeDeclaration ? all : all.filter((place) => !isDeclaration(place));
  return { kind: "places", places: [...wanted].sort(comparePlaces), isDeclaration, leftOver };
}

/** `port` is the one that was asked: it may know why nothing was found. */
export function refuseUnknownSymbol(
  name: string,
  { line, column }: CodePlace,
  port: Pick<SymbolPort, "adviseUnknown"> | undefined,
): SymbolRefusal {
  const advice =
    port?.adviseUnknown?.() ??
    "It may be in a comment, or no extension for this language is installed or ready. Name another occurrence, or try again.";
  return refuseSymbol(
    "no-language-server",
    `No language server knows "${name}" at line ${line}, column ${column}. ${advice}`,
  );
}

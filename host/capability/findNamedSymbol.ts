import type { Failure, Outcome, Value } from "@dialectic/shared/capability";
import { type LocatedSymbol, locateSymbol } from "../ide/locateSymbol.ts";
import { splitName } from "../ide/plainName.ts";
import { refuseUnknownSymbol } from "../ide/referencePlaces.ts";
import { failure, type IdeContext, success } from "./declare.ts";
import { findDeclaredSymbol } from "./findDeclaredSymbol.ts";
import { askWhichSymbol, makeSymbol, toSymbolFailure } from "./symbolOutcome.ts";
import { symbolType } from "./types/symbolType.ts";

/** The name of a symbol; its place is given completely, in part or not at all. */
export interface SymbolName {
  readonly name: string;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export async function findNamedSymbol({ name, file, line, column }: SymbolName, context: IdeContext): Promise<Outcome> {
  if (name.trim() === "") return failure("The name of the symbol is empty. Pass it as it is written in the code.");
  if (file === undefined) return findDeclaredSymbol({ name, line, column }, context);
  const question = { symbol: name, filePath: file, line, column };
  const found = await locateSymbol(question, context.domain, context.signal);
  if (found.kind === "refused") return toSymbolFailure(found);
  if (found.kind === "found") {
    const isKnown = found.definitions.length > 0;
    return isKnown
      ? success(makeSymbol({ name, ...found.member, ...found.at }, context.domain))
      : toSymbolFailure(refuseUnknownSymbol(name, found.at, found.port));
  }
  const { absolutePath, areKnown, answer } = found;
  const own = splitName(name).at(-1) ?? name;
  const places = answer.multipleOccurrences.map(({ line: at, column: from, lineContent }) => ({
    absolutePath,
    line: at,
    column: from,
    name: own,
    code: lineContent,
  }));
  const [first] = places;
  if (!areKnown && first !== undefined)
    return toSymbolFailure(refuseUnknownSymbol(name, first, context.domain.editor.languages));
  return askWhichSymbol(own, places, context.domain);
}

/** Completes a constructed symbol: a complete place is trusted, otherwise the symbol is searched. */
export function completeSymbol(
  given: ReturnType<typeof symbolType.read>,
  context: IdeContext,
): Promise<Outcome> | Outcome {
  const { name, file, line, column, container } = given;
  if (file !== undefined && line !== undefined && column !== undefined) return success(symbolType.of(given));
  const isMember = container !== undefined && line === undefined;
  return findNamedSymbol({ file, line, column, name: isMember ? `${container}.${name}` : name }, context);
}

export async function locateSymbolValue(
  value: Value,
  { domain, signal }: IdeContext,
): Promise<(LocatedSymbol & { readonly name: string }) | Failure> {
  const { name, file, line, column } = symbolType.read(value);
  // The constructor has completed the symbol.
  if (file === undefined) throw new Error(`The symbol ${name} has no place`);
  const found = await locateSymbol({ symbol: name, filePath: file, line, column }, domain, signal);
  if (found.kind === "found") return { ...found, name };
  if (found.kind === "refused") return toSymbolFailure(found);
  return { kind: "failure", message: `${found.answer.message} Pass its line and column.`, canRetry: false };
}

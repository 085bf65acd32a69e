import type { Failure, Outcome, Value } from "@dialectic/shared/capability";
import type { OutlinedCode } from "../base/symbolPort.ts";
import { type LocatedSymbol, locateSymbol } from "../ide/locateSymbol.ts";
import { flattenOutline } from "../ide/outlines.ts";
import { refuseUnknownSymbol } from "../ide/referencePlaces.ts";
import { failure, type IdeContext, success } from "./declare.ts";
import { distinguishSymbols } from "./distinguishSymbols.ts";
import { findDeclaredPlaces } from "./findDeclaredPlaces.ts";
import { findDeclaredSymbol } from "./findDeclaredSymbol.ts";
import { loadFile } from "./loadedFile.ts";
import { askWhichSymbol, makeSymbol, toSymbolFailure } from "./symbolOutcome.ts";
import { symbolType } from "./types/symbolType.ts";

/** The name of a symbol; its place is given completely, in part or not at all. */
export interface SymbolName {
  readonly name: string;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export async function findNamedSymbol(named: SymbolName, context: IdeContext): Promise<Outcome> {
  const { name, file, line, column } = named;
  if (name.trim() === "") return failure("The name of the symbol is empty. Pass it as it is written in the code.");
  if (file === undefined) return findDeclaredSymbol({ name, line, column }, context);
  const question = { symbol: name, filePath: file, line, column };
  const found = await locateSymbol(question, context.domain, context.signal);
  if (found.kind === "refused") {
    const member = found.reason === "symbol-unknown" ? await findMember(named, file, context) : undefined;
    return member ?? toSymbolFailure(found);
  }
  if (found.kind === "found") {
    const isKnown = found.definitions.length > 0;
    return isKnown
      ? success(makeSymbol({ name, ...found.at }, context.domain))
      : toSymbolFailure(refuseUnknownSymbol(name, found.at));
  }
  const { absolutePath, areKnown, answer } = found;
  const places = answer.multipleOccurrences.map(({ line: at, column: from, lineContent }) => ({
    absolutePath,
    line: at,
    column: from,
    name,
    code: lineContent,
  }));
  const [first] = places;
  if (!areKnown && first !== undefined) return toSymbolFailure(refuseUnknownSymbol(name, first));
  return askWhichSymbol(name, places, context.domain);
}

/** Finds `Class.method` in a file's outline. */
async function findMember({ name, line }: SymbolName, path: string, context: IdeContext): Promise<Outcome | undefined> {
  const names = name.split(/\.|::/).filter((each) => each !== "");
  if (names.length < 2) return undefined;
  const loaded = await loadFile(path, context);
  if (loaded.kind === "failure") return loaded;
  const fits = (each: OutlinedCode) => each.name === names.at(-1) && each.container === names.at(-2);
  const declared = flattenOutline(await loaded.port.outline(loaded.absolutePath)).filter(fits);
  const places = (await findDeclaredPlaces(declared, context.domain)).filter(
    (place) => place.line === (line ?? place.line),
  );
  const [only, ...others] = await distinguishSymbols(places, loaded.port);
  if (only === undefined) return undefined;
  return others.length === 0
    ? success(makeSymbol(only, context.domain))
    : askWhichSymbol(only.name, [only, ...others], context.domain);
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

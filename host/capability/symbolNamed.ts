import type { Failure, Outcome, Value } from "@dialectic/shared/capability";
import type { OutlinedCode } from "../base/symbolPort.ts";
import { type LocatedSymbol, locateSymbol } from "../ide/locateSymbol.ts";
import { flatOutline } from "../ide/outlines.ts";
import { unknownTo } from "../ide/referencePlaces.ts";
import { failure, type IdeContext, success } from "./declare.ts";
import { declaredPlaces } from "./declaredPlaces.ts";
import { declaredSymbol } from "./declaredSymbol.ts";
import { differentSymbols } from "./differentSymbols.ts";
import { loadedFile } from "./loadedFile.ts";
import { ambiguousSymbol, refusedSymbol, symbolAt } from "./symbolOutcome.ts";
import { symbol } from "./types/symbol.ts";

/** The name of a symbol; its place is given completely, in part or not at all. */
export interface SymbolName {
  readonly name: string;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export async function symbolNamed(named: SymbolName, context: IdeContext): Promise<Outcome> {
  const { name, file, line, column } = named;
  if (name.trim() === "") return failure("A symbol has a name: pass it as the code has it.");
  if (file === undefined) return declaredSymbol({ name, line, column }, context);
  const question = { symbol: name, filePath: file, line, column };
  const found = await locateSymbol(question, context.domain, context.signal);
  if (found.kind === "refused") {
    const member = found.reason === "symbol-unknown" ? await memberOf(named, file, context) : undefined;
    return member ?? refusedSymbol(found);
  }
  if (found.kind === "found") {
    const isKnown = found.definitions.length > 0;
    return isKnown
      ? success(symbolAt({ name, ...found.at }, context.domain))
      : refusedSymbol(unknownTo(name, found.at));
  }
  const { absolutePath, areKnown, answer } = found;
  const places = answer.multipleOccurrences.map(({ line: at, column: from, lineContent }) => ({
    ...{ absolutePath, line: at, column: from },
    ...{ name, code: lineContent },
  }));
  const [first] = places;
  if (!areKnown && first !== undefined) return refusedSymbol(unknownTo(name, first));
  return ambiguousSymbol(name, places, context.domain);
}

/** Finds `Class.method` in a file's outline. */
async function memberOf({ name, line }: SymbolName, path: string, context: IdeContext): Promise<Outcome | undefined> {
  const names = name.split(/\.|::/).filter((each) => each !== "");
  if (names.length < 2) return undefined;
  const loaded = await loadedFile(path, context);
  if (loaded.kind === "failure") return loaded;
  const fits = (each: OutlinedCode) => each.name === names.at(-1) && each.container === names.at(-2);
  const declared = flatOutline(await loaded.port.outline(loaded.absolutePath)).filter(fits);
  const places = (await declaredPlaces(declared, context.domain)).filter(
    (place) => place.line === (line ?? place.line),
  );
  const [only, ...others] = await differentSymbols(places, loaded.port);
  if (only === undefined) return undefined;
  return others.length === 0
    ? success(symbolAt(only, context.domain))
    : ambiguousSymbol(only.name, [only, ...others], context.domain);
}

/** Completes a constructed symbol: a complete place is trusted, otherwise the symbol is searched. */
export function completeSymbol(given: ReturnType<typeof symbol.read>, context: IdeContext): Promise<Outcome> | Outcome {
  const { name, file, line, column, container } = given;
  if (file !== undefined && line !== undefined && column !== undefined) return success(symbol.of(given));
  const isMember = container !== undefined && line === undefined;
  return symbolNamed({ file, line, column, name: isMember ? `${container}.${name}` : name }, context);
}

export async function locatedSymbol(
  value: Value,
  { domain, signal }: IdeContext,
): Promise<(LocatedSymbol & { readonly name: string }) | Failure> {
  const { name, file, line, column } = symbol.read(value);
  // The constructor has completed the symbol.
  if (file === undefined) throw new Error(`The symbol ${name} has no place`);
  const found = await locateSymbol({ symbol: name, filePath: file, line, column }, domain, signal);
  if (found.kind === "found") return { ...found, name };
  if (found.kind === "refused") return refusedSymbol(found);
  return { kind: "failure", message: `${found.answer.message} Name it by its line and column.`, canRetry: false };
}

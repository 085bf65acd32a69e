import type { Conversion, Declaration, FunctionDescription, TypeDescription, TypeName } from "../callable.ts";
import { languageFunctions } from "../language/languageFunctions.ts";
import { type ConversionPath, createConversionPaths } from "./conversionPaths.ts";
import { findNearestNames, foldName } from "./names.ts";
import { builtInTypes, getBaseType } from "./typeNames.ts";

export type Callable<Domain> = FunctionDescription<Domain> | TypeDescription<Domain>;

export interface Registry<Domain> {
  readonly functions: readonly FunctionDescription<Domain>[];
  readonly types: readonly TypeDescription<Domain>[];
  readonly conversions: readonly Conversion<Domain>[];
  /** Finds by name or alias, ignoring case and word separators. */
  callable(name: string): Callable<Domain> | undefined;
  nearest(name: string): readonly Callable<Domain>[];
  path(from: TypeName, to: TypeName): ConversionPath<Domain>;
}

/** Collects declarations. Throws on a duplicate name or an undeclared type, which are bugs of the caller. */
export function createRegistry<Domain>(declarations: readonly Declaration<Domain>[]): Registry<Domain> {
  const functions: FunctionDescription<Domain>[] = [...languageFunctions];
  const types: TypeDescription<Domain>[] = [];
  const conversions: Conversion<Domain>[] = [];
  for (const declaration of declarations) {
    if (declaration.kind === "function") functions.push(declaration);
    else if (declaration.kind === "type") types.push(declaration);
    else conversions.push(declaration);
  }
  const byName = indexByName<Domain>([...types, ...functions]);
  checkTypes({ functions, types, conversions });
  const names = [...byName.values()].flatMap(listSpellings);
  return {
    functions,
    types,
    conversions,
    callable: (name) => byName.get(foldName(name)),
    nearest: (name) => {
      const callables = findNearestNames(name, names, 6).flatMap((near) => byName.get(foldName(near)) ?? []);
      return [...new Set(callables)].slice(0, 3);
    },
    path: createConversionPaths(conversions),
  };
}

function listSpellings<Domain>(callable: Callable<Domain>): readonly string[] {
  return callable.kind === "type" ? [callable.name] : [callable.name, ...callable.aliases];
}

function indexByName<Domain>(callables: readonly Callable<Domain>[]): ReadonlyMap<string, Callable<Domain>> {
  const byName = new Map<string, Callable<Domain>>();
  for (const callable of callables) {
    for (const name of new Set(listSpellings(callable).map(foldName))) {
      const other = byName.get(name);
      if (other !== undefined) throw new Error(`Two callables of one name: ${callable.name}, ${other.name} (${name})`);
      byName.set(name, callable);
    }
    checkParameters(callable);
  }
  return byName;
}

function checkParameters<Domain>({ name, parameters }: Callable<Domain>): void {
  const names = Object.entries(parameters).flatMap(([parameter, { aliases = [] }]) => [parameter, ...aliases]);
  const folded = new Set(names.map(foldName));
  if (folded.size < names.length) throw new Error(`Two parameters of ${name} have one name`);
  if (names.some((parameter) => /^\d/.test(parameter))) throw new Error(`A parameter of ${name} looks like a place`);
}

function checkTypes<Domain>(declared: Pick<Registry<Domain>, "functions" | "types" | "conversions">): void {
  const known = new Set([...builtInTypes, ...declared.types.map(({ name }) => name)]);
  if (known.size < builtInTypes.length + declared.types.length) throw new Error("A type has a built-in name");
  const check = (type: TypeName, where: string) => {
    if (!known.has(getBaseType(type))) throw new Error(`${where} has the unknown type ${type}`);
  };
  for (const { name, parameters } of [...declared.functions, ...declared.types]) {
    for (const [parameter, { type }] of Object.entries(parameters)) check(type, `${parameter} of ${name}`);
  }
  for (const { name, returns } of declared.functions) check(returns, name);
  const ways = new Set<string>();
  for (const { from, to } of declared.conversions) {
    check(from, "A conversion");
    check(to, "A conversion");
    const way = `${from} → ${to}`;
    if (ways.has(way)) throw new Error(`Two conversions ${way}`);
    ways.add(way);
  }
}

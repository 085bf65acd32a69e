import { writeFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import type { Compiler, Declared } from "./compiler.ts";
import type { CompilerRelations } from "./compilerRelations.ts";

/** A program of the IDE's language, and the places that the compiler says. */
export interface Asked {
  readonly program: string;
  readonly expected: readonly string[];
}

const shapes = `export interface Shape { area(): number }
export interface Named { readonly name: string }
export abstract class Base<T = unknown> implements Shape {
  constructor(readonly of: T) {}
  abstract area(): number;
  twice(): number { return half(this.area()) * 4; }
}
export function half(of: number): number { return of / 2; }
`;
const solids = `import { Base as Root, half, type Named, type Shape } from "./shapes";
export class Square extends Root<number> implements Named {
  readonly name = "square";
  area(): number { return half(this.of) * half(this.of) * 4; }
}
export class Small extends Square {
  override twice(): number { return half(super.twice()); }
}
export interface Colored extends Shape, Named { color: string }
export const measured = (shape: Shape): number => half(shape.area());
export const all: readonly Shape[] = [new Square(1), new Small(2)];
`;

/** Classes and interfaces above and below each other, of which the package has few. */
export function prepareTypes(folder: string): void {
  writeFileSync(join(folder, "zod/shapes.ts"), shapes);
  writeFileSync(join(folder, "zod/solids.ts"), solids);
}

/** Programs over all functions about symbols: about the small files by hand, about the package spread over what it declares. */
export function capabilityPrograms(folder: string, compiler: Compiler, relations: CompilerRelations): readonly Asked[] {
  const declarations = compiler.declarations().filter(({ symbol }) => !["_", "this"].includes(symbol));
  const small = declarations.filter(({ filePath }) => /zod\/(?:shapes|solids)\.ts$/.test(filePath));
  const large = declarations.filter(({ filePath }) => filePath.includes("/zod/core/"));
  const call = (name: string, at: Declared, more = "") =>
    `${name}(symbol("${at.symbol}", "${relative(folder, at.filePath)}", ${at.line}, ${at.column})${more})`;
  const asked = (name: string, from: readonly Declared[], places: (at: Declared) => readonly string[], more = "") =>
    from.map((at): Asked => ({ program: call(name, at, more), expected: places(at) }));
  /** So many of those about which there is something to say. */
  const telling = (count: number, places: (at: Declared) => readonly string[], from: readonly Declared[] = large) =>
    spread(
      spread(from, 150).filter((at) => places(at).length > 0),
      count,
    );
  const types = small.filter(({ symbol }) => /^[A-Z]/.test(symbol));
  const methods = small.filter(({ symbol }) => ["area", "twice", "half", "measured"].includes(symbol));
  const files = ["zod/solids.ts", "zod/shop.ts", "zod/core/registries.ts", "zod/core/doc.ts", "zod/core/util.ts"];
  const interfaces = large.filter(({ symbol }) => /^\$Zod[A-Z]\w+Def$|^\$ZodType$/.test(symbol));
  return [
    ...asked("findReferences", telling(8, compiler.references), compiler.references, ", includeDeclaration: true"),
    ...asked("findReferences", methods, usesOf(compiler)),
    ...asked("definition", telling(8, compiler.definitions).map(compiler.used), compiler.definitions),
    ...asked("typeDefinition", telling(5, relations.typeDefinitions), relations.typeDefinitions),
    ...asked(
      "implementations",
      [...types, ...telling(3, relations.implementations, interfaces)],
      relations.implementations,
    ),
    ...asked(
      "incomingCalls",
      [...methods, ...telling(5, relations.incoming, calledOnes(large, relations))],
      relations.incoming,
    ),
    ...asked(
      "outgoingCalls",
      [...methods, ...telling(4, relations.outgoing, calledOnes(large, relations))],
      relations.outgoing,
    ),
    ...asked("supertypes", [...types, ...telling(4, relations.supertypes, interfaces)], relations.supertypes),
    ...asked("subtypes", [...types, ...telling(4, relations.subtypes, interfaces)], relations.subtypes),
    ...files.map((path) => ({ program: `outline("${path}")`, expected: relations.outline(join(folder, path)) })),
    ...uniqueNames(large, relations).map((at) => ({
      program: `findSymbol("${at.symbol}")`,
      expected: [`${at.filePath}:${at.line}:${at.column}`],
    })),
    { program: 'definition(supertypes(findSymbol("Small")))', expected: [join(folder, "zod/solids.ts:2:14")] },
  ];
}

function usesOf(compiler: Compiler): (at: Declared) => readonly string[] {
  return (at) => {
    const defined = compiler.definitions(at);
    return compiler.references(at).filter((place) => !defined.includes(place));
  };
}

function calledOnes(from: readonly Declared[], relations: CompilerRelations): readonly Declared[] {
  return spread(from, 300).filter((at) => relations.incoming(at).length > 0);
}

function uniqueNames(from: readonly Declared[], relations: CompilerRelations): readonly Declared[] {
  return spread(
    spread(from, 200).filter(({ symbol }) => symbol.length > 6 && relations.isUnique(symbol)),
    5,
  );
}

/** The same ones in each run, from all over. */
function spread<T>(from: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, Math.floor(from.length / count));
  return from.filter((_, index) => index % step === 0).slice(0, count);
}

/** The places of symbols, locations and calls, as the compiler's are written. */
export function placesOfValue(value: unknown, folder: string): readonly string[] {
  const places = [value].flat().map((each) => {
    const [fields] = Object.values(each as Record<string, { file: string; line: number; column: number }>);
    if (fields === undefined) throw new Error(`${JSON.stringify(each)} has no place`);
    const { file, line, column } = fields;
    return `${isAbsolute(file) ? file : join(folder, file)}:${line}:${column}`;
  });
  return [...new Set(places)].sort();
}

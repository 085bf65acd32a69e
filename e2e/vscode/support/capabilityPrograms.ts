import { join, relative } from "node:path";
import type { Asked } from "./capabilityQuestions.ts";
import type { Compiler, Declared } from "./compiler.ts";
import type { CompilerRelations } from "./compilerRelations.ts";
import { chooseSample } from "./sample.ts";

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

/**
 * Classes and interfaces above and below each other, of which the package has few, and a name that is known in only one
 * file.
 */
export const smallFiles: Readonly<Record<string, string>> = {
  "zod/shapes.ts": shapes,
  "zod/solids.ts": solids,
  "zod/local.ts": "export const tripled = (knownHereOnly: number) => 3 * knownHereOnly;\n",
};

/**
 * Returns programs for all functions about symbols: written by hand for the small files, spread over the declarations
 * for the package. Each list is a separate kind for the sample.
 */
export function capabilityPrograms(folder: string, compiler: Compiler, relations: CompilerRelations): readonly Asked[] {
  const declarations = compiler.declarations().filter(({ symbol }) => !["_", "this"].includes(symbol));
  const small = declarations.filter(({ filePath }) => /zod\/(?:shapes|solids)\.ts$/.test(filePath));
  const large = declarations.filter(({ filePath }) => filePath.includes("/zod/core/"));
  const call = (name: string, at: Declared, more = "") =>
    `${name}(symbol("${at.symbol}", "${relative(folder, at.filePath)}", ${at.line}, ${at.column})${more})`;
  const asked = (name: string, from: readonly Declared[], places: (at: Declared) => readonly string[], more = "") =>
    from.map((at): Asked => ({ request: call(name, at, more), expected: places(at) }));
  /**
   * Returns that many declarations with non-empty results; each compiler has the language's own types in a different
   * folder.
   */
  const telling = (count: number, places: (at: Declared) => readonly string[], from: readonly Declared[] = large) =>
    spread(from, count, (at) => places(at).length > 0 && places(at).every((place) => place.startsWith(folder)));
  const called = (places: (at: Declared) => readonly string[]) => (at: Declared) =>
    relations.incoming(at).length > 0 ? places(at) : [];
  const types = chooseSample(small.filter(({ symbol }) => /^[A-Z]/.test(symbol)));
  const methods = chooseSample(small.filter(({ symbol }) => ["area", "twice", "half", "measured"].includes(symbol)));
  const files = ["zod/solids.ts", "zod/shop.ts", "zod/core/registries.ts", "zod/core/doc.ts", "zod/core/util.ts"];
  const interfaces = large.filter(({ symbol }) => /^\$Zod[A-Z]\w+Def$|^\$ZodType$/.test(symbol));
  const { implementations, incoming, outgoing, supertypes, subtypes, typeDefinitions } = relations;
  return [
    ...asked("findReferences", telling(8, compiler.references), compiler.references, ", includeDeclaration: true"),
    ...asked("findReferences", methods, createUseFinder(compiler)),
    ...asked("definition", telling(8, compiler.definitions).map(compiler.used), compiler.definitions),
    ...asked("typeDefinition", telling(5, typeDefinitions), typeDefinitions),
    ...asked("implementations", [...types, ...telling(3, implementations, interfaces)], implementations),
    ...asked("incomingCalls", [...methods, ...telling(5, incoming)], incoming),
    ...asked("outgoingCalls", [...methods, ...telling(4, called(outgoing))], outgoing),
    ...asked("supertypes", [...types, ...telling(4, supertypes, interfaces)], supertypes),
    ...asked("subtypes", [...types, ...telling(4, subtypes, interfaces)], subtypes),
    ...chooseSample(files).map((path) => ({
      request: `outline("${path}")`,
      expected: relations.outline(join(folder, path)),
    })),
    ...spread(large, 5, ({ symbol }) => symbol.length > 6 && relations.isUnique(symbol)).map((at) => ({
      request: `findSymbol("${at.symbol}")`,
      expected: [`${at.filePath}:${at.line}:${at.column}`],
    })),
    { request: 'definition(supertypes(findSymbol("Small")))', expected: [join(folder, "zod/solids.ts:2:14")] },
  ];
}

function createUseFinder(compiler: Compiler): (at: Declared) => readonly string[] {
  return (at) => {
    const defined = compiler.definitions(at);
    return compiler.references(at).filter((place) => !defined.includes(place));
  };
}

/**
 * Divides the list into that many stretches and returns those of the sample: the first match in each. The compiler is
 * asked about few others.
 */
function spread(from: readonly Declared[], count: number, fits: (at: Declared) => boolean): readonly Declared[] {
  const length = Math.floor(from.length / count);
  const stretches = Array.from({ length: count }, (_, index) => from.slice(index * length, (index + 1) * length));
  return chooseSample(stretches).flatMap((stretch) => stretch.find(fits) ?? []);
}

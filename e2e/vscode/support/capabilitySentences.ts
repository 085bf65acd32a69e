import { join } from "node:path";
import type { Asked } from "./capabilityQuestions.ts";
import type { Compiler, Declared } from "./compiler.ts";
import type { CompilerRelations } from "./compilerRelations.ts";
import { chooseSample } from "./sample.ts";

/** Returns sentences about the small files, with meanings that a person wrote down independently of the product. */
export function capabilitySentences(
  folder: string,
  compiler: Compiler,
  relations: CompilerRelations,
): readonly Asked[] {
  const declared = (name: string): Declared => {
    const found = compiler.declarations().find(({ symbol, filePath }) => {
      return symbol === name && /zod\/(?:shapes|solids|shop)\.ts$/.test(filePath);
    });
    if (found === undefined) throw new Error(`Nothing declares ${name}`);
    return found;
  };
  const definitions = (name: string) => () => compiler.definitions(declared(name));
  const uses = (name: string) => () => {
    const defined = compiler.definitions(declared(name));
    return compiler.references(declared(name)).filter((place) => !defined.includes(place));
  };
  const related = (kind: Exclude<keyof CompilerRelations, "outline" | "hover" | "isUnique">, name: string) => () =>
    relations[kind](declared(name));
  const outline = (path: string) => () => relations.outline(join(folder, path));
  const meanings: readonly (readonly [string, () => readonly string[]])[] = [
    ["find all references to half", uses("half")],
    ["where is measured used?", uses("measured")],
    ["usages of the class Small", uses("Small")],
    ["show me every reference to Shape in zod/shapes.ts", uses("Shape")],
    ["where do we use half", uses("half")],
    ["is anything using Square", uses("Square")],
    ["go to definition of half", definitions("half")],
    ["where is Small defined", definitions("Small")],
    ["go to definition of half in zod/solids.ts", definitions("half")],
    ["which file defines Base", definitions("Base")],
    ["jump to the definition of measured", definitions("measured")],
    ["who calls half", related("incoming", "half")],
    ["what calls half in zod/shapes.ts", related("incoming", "half")],
    ["callers of half", related("incoming", "half")],
    ["where is half called from?", related("incoming", "half")],
    ["what does measured call", related("outgoing", "measured")],
    ["functions called by measured", related("outgoing", "measured")],
    ["who implements Shape in zod/shapes.ts", related("implementations", "Shape")],
    ["implementations of Named in zod/shapes.ts", related("implementations", "Named")],
    ["does anything implement Shape in zod/shapes.ts", related("implementations", "Shape")],
    ["what does Small extend", related("supertypes", "Small")],
    ["supertypes of Square", related("supertypes", "Square")],
    ["base class of Small", related("supertypes", "Small")],
    ["what extends Square", related("subtypes", "Square")],
    ["subclasses of Base in zod/shapes.ts", related("subtypes", "Base")],
    ["outline of zod/solids.ts", outline("zod/solids.ts")],
    ["what is in zod/shapes.ts", outline("zod/shapes.ts")],
    ["symbols in zod/shop.ts", outline("zod/shop.ts")],
    ["find the class Small", definitions("Small")],
  ];
  return chooseSample(meanings).map(([request, expected]) => ({ request, expected: expected() }));
}

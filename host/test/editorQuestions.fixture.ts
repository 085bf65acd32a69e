/** Returns the settings of a small project. */
export const tsconfig = (options: object) =>
  `${JSON.stringify({ compilerOptions: { noEmit: true, module: "preserve", ...options }, include: ["**/*"] })}\n`;

const shapesText = `export interface Shape { area(): number }
export interface Named { readonly name: string }
export abstract class Base<T = unknown> implements Shape {
  constructor(readonly of: T) {}
  abstract area(): number;
  twice(): number { return half(this.area()) * 4; }
}
export function half(of: number): number { return of / 2; }
`;
const solidsText = `import { Base as Root, half, type Named, type Shape } from "./shapes";
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

export const [shapes, solids] = ["shapes/shapes.ts", "shapes/solids.ts"] as const;

export const shapesProject: Readonly<Record<string, string>> = {
  "shapes/tsconfig.json": tsconfig({ strict: true }),
  [shapes]: shapesText,
  [solids]: solidsText,
};

/** Returns the places of a word in a file, in the notation of answers. */
function placesOf(word: string, path: string): readonly string[] {
  const lines = (shapesProject[path] ?? "").split("\n");
  return lines.flatMap((line, at) =>
    [...line.matchAll(new RegExp(`\\b${word}\\b`, "g"))].map(({ index }) => `${path}:${at + 1}:${index + 1}`),
  );
}

/** Questions and their answers. They are asked of VS Code and of language servers; `compilerOracle.test.ts` compares far more with the compiler. */
export const questions: readonly (readonly [request: string, places: readonly (string | undefined)[]])[] = [
  ['findSymbol("measured")', placesOf("measured", solids)],
  ['definition(findSymbol("half"))', placesOf("half", shapes).slice(1)],
  ['findReferences(findSymbol("half"))', [...placesOf("half", shapes).slice(0, 1), ...placesOf("half", solids)]],
  ["who calls half", [...placesOf("half", shapes).slice(0, 1), ...placesOf("half", solids).slice(1)]],
  ['supertypes(findSymbol("Small"))', placesOf("Square", solids).slice(0, 1)],
  ['subtypes(findSymbol("Square"))', placesOf("Small", solids).slice(0, 1)],
  [
    "implementations of Named in shapes/shapes.ts",
    ["Square", "Small", "Colored"].flatMap((name) => placesOf(name, solids).slice(0, 1)),
  ],
];

import { join } from "node:path";
import ts from "typescript-api";
import { describe, expect, it } from "vitest";
import { capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";

const files = {
  "bases.ts": `export interface Named { name: string }
export interface Aged { age: number }
export class Base<T = unknown> implements Named { name = ""; of?: T }
export type Both = Named & Aged;
export type Again = Both;
export type OneBase<T> = Base<T>;
export type Shape = { area: number };
export type Mixed = Named & { size: number };
type New<T = object> = new (...of: never[]) => T;
export function Tagged<B extends New>(Of: B) { return class Tagging extends Of { tag = "" } }
export namespace inner { export interface Deep { deep: string } export type DeepToo = Deep }
`,
  "types.ts": `import { type Again, type Aged, Base, type Both, inner, type Mixed, type Named, type OneBase, type Shape, Tagged } from "./bases";
import type { Both as Pair } from "./bases";
export interface ByBoth extends Both { more: string }
export interface ByAgain extends Again {}
export interface ByPair extends Pair, Shape {}
export interface ByOneBase extends OneBase<Map<string, number>> {}
export interface ByMixed extends Mixed {}
export interface ByDeep extends inner.DeepToo, inner.Deep {}
export class Plain extends Base<{ a: () => void }> implements Aged, Both { age = 1 }
export class ByMixin extends Tagged(Base) implements Named {}
export class ByTypedMixin extends Tagged<typeof Base>(Base) {}
export class InBrackets extends (Base) {}
export const Expressed = class extends Base {};
export type Nothing = Both;
export const value = 1;
class Root {} // class Not extends Root
/** A class for what (Root) extends, as some( */
export const rooted: Root[] = [];
type AsRoot = Root;
interface ByRoot extends AsRoot {}
export const ExpressedRoot = class extends Root {};
export const text: Root | "class Text extends Root" = new Root();
`,
};

/**
 * Returns the compiler's direct supertypes of each type: classes and interfaces by their names, other aliases by
 * theirs.
 */
function compilerSays(folder: string): ReadonlyMap<string, readonly string[] | "unknown"> {
  const paths = Object.keys(files).map((path) => join(folder, path));
  const program = ts.createProgram(paths, { strict: true, noLib: true, target: ts.ScriptTarget.ESNext });
  const checker = program.getTypeChecker();
  const said = new Map<string, readonly string[] | "unknown">();
  const namesOf = (type: ts.Type): readonly string[] | undefined => {
    const { declarations = [], name = "" } = type.symbol ?? {};
    if (name !== "" && declarations.some((each) => ts.isClassLike(each) || ts.isInterfaceDeclaration(each)))
      return [name];
    const parts = type.isIntersection() ? type.types.map(namesOf) : [undefined];
    const joined = parts.flatMap((each) => each ?? []);
    return parts.includes(undefined) ? type.aliasSymbol && [type.aliasSymbol.name] : joined;
  };
  const look = (node: ts.Node): void => {
    if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node)) {
      const clauses = (node.heritageClauses ?? []).flatMap(({ types }) => types);
      const isComputed = clauses.some(({ expression }) => ts.isCallExpression(expression));
      const names = clauses.flatMap((each) => namesOf(checker.getTypeAtLocation(each)) ?? ["?"]);
      const own = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
      if (own !== undefined) said.set(own.getText(), isComputed ? "unknown" : [...new Set(names)].sort());
    }
    ts.forEachChild(node, look);
  };
  for (const path of paths) ts.forEachChild(program.getSourceFile(path) ?? ts.createSourceFile("", "", 1), look);
  return said;
}

const namesIn = (value: unknown) => (value as { symbol: { name: string } }[]).map(({ symbol }) => symbol.name).sort();

describe("supertypes", () => {
  it("are those of the compiler, even through aliases; computed ones are reported as unknown", async () => {
    const workspace = capabilityWorkspace(files);
    const wrong: unknown[] = [];
    const types = [...compilerSays(workspace.folder)].filter(([name]) => name !== "Tagging");
    for (const [name, expected] of types) {
      const { outcome, text } = await workspace.ask(`supertypes("${name}")`);
      const found = outcome.kind === "success" ? namesIn(outcome.value) : "unknown";
      if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ name, found, expected, text });
    }
    expect(wrong).toEqual([]);
    expect(types.length).toBeGreaterThanOrEqual(14);
    expect(types.filter(([, expected]) => expected === "unknown").map(([name]) => name)).toEqual([
      ...["ByMixin", "ByTypedMixin"],
    ]);
  });

  it("list computed supertypes, and the known ones as programs", async () => {
    const { text } = await capabilityWorkspace(files).ask('supertypes("ByMixin")');
    expect(text).toBe(
      [
        "`ByMixin` extends an expression, and no language server says which types that results in:",
        "- types.ts:10:30 Tagged(Base)",
        "It also names:",
        '- symbol(name: "Named", file: "bases.ts", line: 1, column: 18)',
        "Trying again unchanged will not help.",
      ].join("\n"),
    );
  });

  it.each(["Nothing", "value", "Tagged"])(
    "do not exist for %s, which is neither a class nor an interface",
    async (name) => {
      const { text } = await capabilityWorkspace(files).ask(`supertypes("${name}")`);
      expect(text).toContain(`\`${name}\` is not a class or an interface`);
    },
  );
});

describe("subtypes", () => {
  it.each([
    ["Aged", ["ByAgain", "ByBoth", "ByPair", "Plain"]],
    ["Named", ["Base", "ByAgain", "ByBoth", "ByMixin", "ByPair", "Plain"]],
    ["Deep", ["ByDeep"]],
    ["Root", ["ByRoot", "ExpressedRoot"]],
    ["ByRoot", []],
  ])("of %s are the types that name it as a supertype, even through an alias", async (name, expected) => {
    expect(namesIn(await capabilityWorkspace(files).value(`subtypes("${name}")`))).toEqual(expected);
  });

  it("list the uncertain ones, and the others", async () => {
    const { outcome, text } = await capabilityWorkspace(files).ask('subtypes("Base")');
    expect(outcome.kind).toBe("failure");
    expect([...text.matchAll(/- symbol\(name: "(\w+)"/g)].map(([, name]) => name)).toEqual([
      ...["ByMixin", "ByTypedMixin"],
      ...["ByOneBase", "Plain", "InBrackets", "Expressed"],
    ]);
  });
});

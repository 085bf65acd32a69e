import { describe, expect, it } from "vitest";
import { readAliasedTypes, readHeritage } from "./heritage.ts";

/** Returns type names as they are, and computed types in angle brackets. */
function namesOf(code: string): readonly string[] {
  const at = code.indexOf("Own");
  return readHeritage(code, at).map((type) => {
    const text = type.kind === "named" ? type.name : type.text;
    expect(code.slice(type.start, type.start + text.length)).toBe(text);
    return type.kind === "named" ? text : `<${text}>`;
  });
}

describe("heritageOf", () => {
  it.each([
    ["class Own {}", []],
    ["class Own extends Base {}", ["Base"]],
    [
      "export abstract class Own<T extends Other = { a: 1 }> extends Base<T> implements One, Two<{ a: 1 }, () => T> {",
      ["Base", "One", "Two"],
    ],
    ["interface Own extends a.b.One, Two\n{", ["One", "Two"]],
    ["class Own /* extends Not, */ extends Base // implements Not\n{}", ["Base"]],
    ["class Own extends mixin(Base) implements One {}", ["<mixin(Base)>", "One"]],
    ["class Own extends mixin<Foo>(Base)\n{}", ["<mixin<Foo>(Base)>"]],
    ["class Own extends ( Base<T> ) {}", ["Base"]],
    ["class Own extends bases[0] {}", ["<bases[0]>"]],
    ["class Own extends class {} {}", ["<class>"]],
    ["class Own extends null {}", []],
    ["class Own extends Base<Map<string, Set<number>>> {}", ["Base"]],
    ["class Own for what (Base) extends Base {}", []],
    ['class Own<T = "/*"> extends Base<"//"> {}', ["Base"]],
    ["Own = class Inner<T> extends Base {}", ["Base"]],
    ["class Own", []],
    ["class Own extends", []],
    ["const Own = { extends: 1 }", []],
  ])("reads %j", (code, names) => {
    expect(namesOf(code)).toEqual(names);
  });

  it("reads long and broken headers in linear time", () => {
    expect(readHeritage(`class Own ${"extends <".repeat(20_000)}`, 6)).toEqual([]);
  });
});

describe("aliasedTypes", () => {
  const names = (code: string) =>
    readAliasedTypes(code, code.indexOf("Own"))?.map(({ name, start }) => [name, code.indexOf(name, 8) === start]);

  it.each([
    ["type Own = Base;", ["Base"]],
    ["export type Own<T = { a: 1 }> = a.b.Base<T> & Other<() => T>\nexport const x = 1;", ["Base", "Other"]],
    ["type Own =\n  & One // the first\n  & Two", ["One", "Two"]],
    ["type Own = { a: 1 };", undefined],
    ["type Own = Base & { a: 1 };", undefined],
    ["type Own = Base | Other;", undefined],
    ["type Own = Base\n  | Other;", undefined],
    ["type Own = Base[];", undefined],
    ["type Own = Base extends Other ? One : Two;", undefined],
    ["type Own = (a: Base) => void;", undefined],
    ["interface Own extends Base {}", undefined],
    ["const Own = Base;", undefined],
    ["type Own", undefined],
  ])("reads %j", (code, expected) => {
    expect(names(code)).toEqual(expected?.map((name) => [name, true]));
  });
});

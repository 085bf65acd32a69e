import { describe, expect, it } from "vitest";
import { heritageOf } from "./heritage.ts";

function namesOf(code: string): readonly string[] {
  const at = code.indexOf("Own");
  return heritageOf(code, at).map(({ name, start }) => {
    expect(code.slice(start, start + name.length)).toBe(name);
    return name;
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
    ["class Own extends mixin(Base) implements One {}", ["One"]],
    ["class Own extends Base<Map<string, Set<number>>> {}", ["Base"]],
    ["class Own", []],
    ["class Own extends", []],
    ["const Own = { extends: 1 }", []],
  ])("reads %j", (code, names) => {
    expect(namesOf(code)).toEqual(names);
  });

  it("takes long and broken headers in linear time", () => {
    expect(heritageOf(`class Own ${"extends <".repeat(20_000)}`, 6)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { type Declaration, defineFunction } from "../callable.ts";
import { createToyRegistry } from "../test/toyLibrary.fixture.ts";
import { formatSignature } from "./formatSignature.ts";
import { createRegistry } from "./registry.ts";

function named(
  name: string,
  changes: Partial<Parameters<typeof defineFunction<unknown, Record<string, never>>>[0]> = {},
): Declaration<unknown> {
  const run = () => ({ kind: "success", value: 1 }) as const;
  return defineFunction({ name, description: "", parameters: {}, returns: "number", effect: "read", run, ...changes });
}

const thing: Declaration<unknown> = { kind: "type", name: "thing", description: "", parameters: {} };
const way = { kind: "conversion", from: "string", to: "thing", description: "" } as const;
const made: Declaration<unknown> = { ...way, convert: () => ({ kind: "success", value: 1 }) };

describe("createRegistry", () => {
  it.each([
    ["two functions of one name", [named("x"), named("x")]],
    ["names that differ in case only", [named("getIt"), named("get_it")]],
    ["an alias that is a name", [named("x"), named("y", { aliases: ["x"] })]],
    ["a name that the language has", [named("count")]],
    ["a function with the name of a type", [thing, named("thing")]],
    ["a type with a built-in name", [{ ...thing, name: "string" }]],
    ["a result of an unknown type", [named("x", { returns: "nothing[]" })]],
    ["a conversion of an unknown type", [made]],
    ["two conversions of the same types", [thing, made, made]],
  ])("throws %s", (_, declarations) => {
    expect(() => createRegistry(declarations)).toThrow();
  });

  it("finds by name and alias, ignoring case", () => {
    const registry = createToyRegistry();
    const names = ["findBook", "find_book", "FINDBOOK", "searchBook", "find book"].map(
      (name) => registry.callable(name)?.name,
    );
    expect(names).toEqual(["findBook", "findBook", "findBook", "findBook", "findBook"]);
    expect(registry.callable("constructor")).toBeUndefined();
  });

  it("finds the shortest way between types, and reports when there are two", () => {
    const registry = createToyRegistry();
    const path = registry.path("book", "room");
    expect(path.kind === "path" && path.steps.map(({ to }) => to)).toEqual(["shelf", "room"]);
    expect(registry.path("book", "label")).toMatchObject({
      kind: "several",
      ways: [
        ["book", "author", "label"],
        ["book", "shelf", "label"],
      ],
    });
    expect(registry.path("room", "book")).toEqual({ kind: "none" });
    // By way of text, a label would become the book of that title.
    expect(registry.path("label", "string")).toMatchObject({ kind: "path" });
    expect(registry.path("label", "book")).toEqual({ kind: "none" });
  });
});

describe("formatSignature", () => {
  it("shows parameters, optional ones, accepted types and the result type", () => {
    const registry = createToyRegistry();
    const signatures = ["findBook", "allBooks", "shelf"].map((name) => {
      const callable = registry.callable(name);
      return callable && formatSignature(callable);
    });
    expect(signatures).toEqual([
      "findBook(title: string, author?: string) → book",
      'allBooks(order?: "title" | "shelf", most?: number) → book[]',
      "shelf(number: number) → shelf",
    ]);
  });
});

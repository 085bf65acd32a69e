import { describe, expect, it } from "vitest";
import { findNameProblem } from "./findNameProblem.ts";

const problemOf = (path: string, newName: string, symbol = "old", isMember = false) =>
  findNameProblem({ path, newName, symbol, isMember });

describe("nameProblem", () => {
  it.each([
    ["a.ts", ["sum", "$", "_a1", "größe", "变量", "type", "of", "async", "get"]],
    ["a.mjs", ["sum", "undefinedValue"]],
    ["a.jsx", ["Button"]],
    ["a.py", ["sum_of", "größe", "match", "_"]],
    ["a.go", ["Sum", "größe", "len"]],
    ["a.rs", ["sum", "r#type", "_unused", "größe", "union"]],
    ["a.rb", ["sum", "valid?", "save!", "name=", "Größe"]],
    ["a.css", ["wide", "--wide"]],
    ["a.java", ["sum", "class", "größe$"]],
    ["a.clj", ["valid?", "old->new"]],
    ["a.hs", ["<>", "foldl'"]],
  ])("accepts names of %s", (path, names) => {
    expect(names.map((name) => problemOf(path, name))).toEqual(names.map(() => undefined));
  });

  it.each([
    [
      "a.ts",
      [
        "not a name",
        "1 2",
        "1a",
        "",
        " sum",
        "sum\n",
        "a-b",
        "a.b",
        "a()",
        "class",
        "await",
        "null",
        "#x",
        "`a`",
        "a\u0000",
      ],
    ],
    ["a.cjs", ["function", "a b"]],
    ["a.PY", ["not a name", "1a", "a-b", "None", "lambda", "a.b", "$a"]],
    ["a.go", ["not a name", "1a", "func", "_", "a-b", "$a"]],
    ["a.rs", ["not a name", "type", "r#self", "r#", "_", "'a", "a-b", "x?"]],
    ["a.rb", ["not a name", "1a", "end", "a-b", "x??", "@x", "$x", "@x?"]],
    ["a.java", ["not a name", "", "a\tb", "a()", "a[0]", "List<T>", "a{", "a\u0007"]],
    ["a.scss", ["a b", "a{"]],
  ])("refuses invalid names in %s", (path, names) => {
    expect(names.filter((name) => problemOf(path, name) === undefined)).toEqual([]);
  });

  it.each([
    ["a.ts", "#items", "#entries", true],
    ["a.ts", "Cart.#items", "#entries", false],
    ["a.ts", "items", "#items", true],
    ["a.ts", "remove", "delete", true],
    ["a.rb", "@items", "@entries", false],
    ["a.rb", "finish", "end", true],
    ["a.rs", "'a", "'b", false],
    ["a.css", "--wide", "--größe-2", false],
  ])("accepts in %s, for %s, the name %s", (path, symbol, newName, isMember) => {
    expect(problemOf(path, newName, symbol, isMember)).toBeUndefined();
  });

  it.each([
    ["a.ts", "#items", "#constructor", true],
    ["a.py", "remove", "del", true],
    ["a.rb", "@items", "@@items", true],
    ["a.css", "--wide", "wide", false],
    ["a.css", "--wide", "--", false],
    ["a.css", "--wide", "--a b", false],
  ])("refuses in %s, for %s, the name %s", (path, symbol, newName, isMember) => {
    expect(problemOf(path, newName, symbol, isMember)).toContain(`"${newName}" cannot be`);
  });

  it("explains what a name is and how to continue", () => {
    expect([problemOf("a.ts", "1 2"), problemOf("a.py", "class")]).toEqual([
      '"1 2" cannot be a name in TypeScript: a name has only letters, digits, _ and $, and does not begin with a digit. ' +
        "Nothing was changed; pass another newName.",
      '"class" cannot be a name in Python: it is a reserved word. Nothing was changed; pass another newName.',
    ]);
  });
});

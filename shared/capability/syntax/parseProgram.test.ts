import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCorpus } from "../../review/test/corpus.fixture.ts";
import { anyProgram } from "../test/anyProgram.fixture.ts";
import { withoutSpans } from "../test/withoutSpans.fixture.ts";
import { parseProgram, readProgram } from "./parseProgram.ts";
import { printProgram } from "./printProgram.ts";
import { unquoteProgram } from "./toProgram.ts";

function jsonOf(source: string): string {
  const parsed = parseProgram(source);
  return parsed.kind === "program" ? printProgram(parsed.program, "json") : parsed.message;
}

describe("parseProgram", () => {
  it.each([
    ["f()", '{"f": {}}'],
    ['{"f": {}}', '{"f": {}}'],
    ["findReferences(getSelection())", '{"findReferences": {"0": {"getSelection": {}}}}'],
    ["findReferences(symbol: getSelection())", '{"findReferences": {"symbol": {"getSelection": {}}}}'],
    ['{"findReferences": {"symbol": {"getSelection": {}}}}', '{"findReferences": {"symbol": {"getSelection": {}}}}'],
    ['{"findReferences": {"symbol": getSelection()}}', '{"findReferences": {"symbol": {"getSelection": {}}}}'],
    ['findReferences({"symbol": {"getSelection": {}}})', '{"findReferences": {"symbol": {"getSelection": {}}}}'],
    ["f({a: 1})", '{"f": {"a": 1}}'],
    ["f({a: 1},)", '{"f": {"a": 1}}'],
    ["f({})", '{"f": {}}'],
    ["f({a: 1}, 2)", '{"f": {"0": {"a": 1}, "1": 2}}'],
    ['f("0": {a: 1})', '{"f": {"0": {"a": 1}}}'],
    ["f(1, b: 2)", '{"f": {"0": 1, "b": 2}}'],
    ["f(1, b=2)", '{"f": {"0": 1, "b": 2}}'],
    ['{"f": {"0": 1, "b": 2}}', '{"f": {"0": 1, "b": 2}}'],
    ["{a: {b: {c: {}}}}", '{"a": {"b": {"c": {}}}}'],
    ["{x: {y: {a: f()}}, z: 1}", '{"x": {"y": {"a": {"f": {}}}}, "z": 1}'],
    ["{first: f()}", '{"first": {"0": {"f": {}}}}'],
    ["[1, [], {}, 'a', `b`,]", '[1, [], {}, "a", "b"]'],
    ["{a: 1, 'b': 2, `c`: 3,}", '{"a": 1, "b": 2, "c": 3}'],
    ["// why\n f( # here\n 1, /* and\n there */ 2)", '{"f": {"0": 1, "1": 2}}'],
    ["True", "true"],
    ["None", "null"],
    ["-0", "-0"],
    ["1e3", "1000"],
    ["'it\\'s'", '"it\'s"'],
    ["'\\u00e9\\n'", '"é\\n"'],
    ["'a\nb'", '"a\\nb"'],
    ["\ufefff();", '{"f": {}}'],
    ["find-it()", '{"find-it": {}}'],
    ["true()", '{"true": {}}'],
    ['{"__proto__": {"constructor": 1}}', '{"__proto__": {"constructor": 1}}'],
    ['{"a": 1, "a": 2}', '{"a": 1, "a": 2}'],
  ])("reads %j", (source, json) => {
    expect(jsonOf(source)).toBe(json);
  });

  it.each([
    ["", "The program ends here, but a value or a call is missing.\n  \n  ^"],
    ["foo", 'A text needs quotes: "foo"; a call needs parentheses: foo().\n  foo\n  ^^^'],
    ["f(a)", 'A text needs quotes: "a"; a call needs parentheses: a().\n  f(a)\n    ^'],
    ["f(", "This ( is not closed: ) is missing.\n  f(\n   ^"],
    ["[1, 2", "This [ is not closed: ] is missing.\n  [1, 2\n  ^"],
    ["[1 / 2]", "Here a comma or ] is missing.\n  [1 / 2]\n     ^"],
    ["[1 2]", "Here a comma or ] is missing.\n  [1 2]\n     ^"],
    ["[1)", "Here a comma or ] is missing.\n  [1)\n    ^"],
    ["[,]", "Here a value or a call is missing.\n  [,]\n   ^"],
    ["{1: 2}", 'Here the name of a field, as in {"name": "x"} is missing.\n  {1: 2}\n   ^'],
    ["{a 1}", "Here a colon after the name of a field is missing.\n  {a 1}\n     ^"],
    ["f(b: 1, 2)", "Arguments without a name come before those with one.\n  f(b: 1, 2)\n          ^"],
    ["f() g()", "Something follows the program: send one program, or put several in [ ].\n  f() g()\n      ^"],
    ["f().g()", "There are no methods here: put the call inside another one, as in count(f()).\n  f().g()\n     ^"],
    ["'a", "This text does not end: write ' after it.\n  'a\n  ^"],
    ["'a\\", "This text does not end.\n  'a\\\n    ^"],
    ["'\\d+'", "\\d is not an escape sequence: a backslash in a text is written \\\\.\n  '\\d+'\n   ^^"],
    ["'\\u12'", "\\u takes four hexadecimal digits: \\u00e9.\n  '\\u12'\n   ^^"],
    ["007", "A number is written like 12, -1, 0.5 or 2e3; a text needs quotes.\n  007\n  ^^^"],
    ["12px", "A number is written like 12, -1, 0.5 or 2e3; a text needs quotes.\n  12px\n  ^^^"],
    ["1e999", "This number is too large.\n  1e999\n  ^^^^^"],
    ["/* x", "This comment does not end: write */ after it.\n  /* x\n  ^^"],
    ["f(“a”)", 'Here a value or a call is missing. Texts have straight quotes: "x".\n  f(“a”)\n    ^'],
    ["f(\n  'a',\n  b\n)", 'A text needs quotes: "b"; a call needs parentheses: b().\n  line 3:   b\n            ^'],
  ])("reports the error in %j, and its position", (source, message) => {
    expect(parseProgram(source)).toMatchObject({ kind: "failure", message });
  });

  it("truncates a long line around the error", () => {
    const parsed = parseProgram(`[${"1, ".repeat(1000)}oops, ${"2, ".repeat(1000)}]`);
    expect(parsed).toMatchObject({ kind: "failure" });
    const [, line = "", carets = ""] = parsed.kind === "failure" ? parsed.message.split("\n") : [];
    expect(line.length).toBeLessThan(140);
    expect(line.slice(carets.indexOf("^"), carets.lastIndexOf("^") + 1)).toBe("oops");
  });

  it("reads every printed tree back unchanged", () => {
    fc.assert(
      fc.property(anyProgram, fc.constantFrom("json" as const, "call" as const), (program, notation) => {
        const parsed = parseProgram(printProgram(program, notation));
        expect(parsed.kind === "program" && withoutSpans(parsed.program)).toEqual(program);
      }),
    );
  });

  it("prints JSON that JSON.parse reads", () => {
    fc.assert(fc.property(anyProgram, (program) => JSON.parse(printProgram(program, "json")) !== undefined));
  });

  it("reads all JSON as the data it represents", () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: "binary", maxDepth: 6 }), (json) => {
        const { program } = readProgram(json);
        expect(program && isDeepStrictEqual(unquoteProgram(program), JSON.parse(json))).toBe(true);
      }),
    );
  });

  it("accepts all valid documents in the corpus of JSON parsers", () => {
    const corpus = readCorpus("jsontestsuite.json") as
      | { cases: { name: string; expect: string; b64: string }[] }
      | undefined;
    const refused = (corpus?.cases ?? []).flatMap(({ name, expect: expected, b64 }) => {
      const { program } = readProgram(Buffer.from(b64, "base64").toString("utf8"));
      return expected === "accept" && program === undefined ? [name] : [];
    });
    expect(refused).toEqual([]);
  });
});

describe("readProgram", () => {
  const hostile: Readonly<Record<string, (count: number) => string>> = {
    "open lists": (count) => "[".repeat(count),
    "open objects": (count) => '{"a":'.repeat(count),
    "open calls": (count) => "f(".repeat(count),
    "closed lists": (count) => "[".repeat(count) + "]".repeat(count),
    "a wide list": (count) => `[${"1,".repeat(count)}]`,
    "a wide call": (count) => `f(${"a: 1, ".repeat(count)})`,
    "many objects": (count) => `[${"{a: {b: 1}}, ".repeat(count)}]`,
    "chains of objects": (count) => `[${`${"{a: ".repeat(90)}1${"}".repeat(90)}, `.repeat(Math.ceil(count / 90))}]`,
    "chains that are data": (count) =>
      `[${`{a: ${"{b: ".repeat(90)}f()${"}".repeat(90)}, c: 1}, `.repeat(Math.ceil(count / 90))}]`,
    "a long text": (count) => `"${"x".repeat(count)}"`,
    "a text of escapes": (count) => `"${"\\n".repeat(count)}"`,
    "a text that does not end": (count) => `"${"\\\\".repeat(count)}`,
    "many texts": (count) => `[${"'',".repeat(count)}]`,
    "lone surrogates": (count) => `"${"\ud800".repeat(count)}"`,
    "a long name": (count) => "x".repeat(count),
    "names before parentheses": (count) => `${"x ".repeat(count)}(`,
    "a long number": (count) => "1".repeat(count),
    "white space": (count) => " ".repeat(count),
    "line comments": (count) => "//\n".repeat(count),
    "block comments": (count) => "/**/".repeat(count),
    "a comment that does not end": (count) => "/*".repeat(count),
    "only slashes": (count) => "/".repeat(count),
    "arguments that look like objects": (count) => `[${"f({a: 1}),".repeat(count)}]`,
    "objects before a comma": (count) => `f({}${" ".repeat(count)}, {}${" ".repeat(count)})`,
    "texts that could be names": (count) => `f(${'"a" , '.repeat(count)})`,
    commas: (count) => ",".repeat(count),
    colons: (count) => `{a${":".repeat(count)}`,
    "line breaks before a mistake": (count) => `${"\n".repeat(count)}?`,
  };

  it.each(Object.entries(hostile))("takes time proportional to %s", (_, sourceOf) => {
    const [small, large] = [sourceOf(50_000), sourceOf(100_000)];
    const [less, more] = [readProgram(small).steps, readProgram(large).steps];
    expect(more).toBeLessThanOrEqual(less * 2.2 + 1000);
    expect(more).toBeLessThanOrEqual(large.length * 8 + 100);
    expect(["program", "failure"]).toContain(parseProgram(large).kind);
  });

  it("refuses a source that is too long or too deep, with a message", () => {
    expect(parseProgram(" ".repeat(1_000_001))).toMatchObject({
      message: expect.stringContaining("1000000 characters"),
    });
    expect(parseProgram("[".repeat(100_000))).toMatchObject({
      message: expect.stringContaining("more than 100 levels deep"),
    });
    const lists = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    expect(parseProgram(lists(100))).toMatchObject({ kind: "program" });
    expect(parseProgram(lists(101))).toMatchObject({ span: { start: 100, end: 101 } });
    const calls = `${"f(".repeat(100)}${")".repeat(100)}`;
    expect(jsonOf(jsonOf(calls))).toBe(jsonOf(calls));
  });

  it("returns a result for any text", () => {
    const token = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      "(",
      ")",
      ",",
      ":",
      '"',
      "'",
      "`",
      "\\",
      "f",
      "1",
      "-",
      ".",
      "//",
      "/*",
      "*/",
      "\n",
      "#",
      "=",
      "\ud800",
    );
    const source = fc.oneof(
      fc.array(token, { maxLength: 60 }).map((tokens) => tokens.join("")),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(source, (text) => {
        const parsed = parseProgram(text);
        if (parsed.kind === "failure") expect(parsed.span.start).toBeLessThanOrEqual(text.length);
        expect(readProgram(text).steps).toBeLessThanOrEqual(text.length * 8 + 100);
      }),
    );
  });
});

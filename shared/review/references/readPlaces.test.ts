import { describe, expect, it } from "vitest";
import { findReferences } from "./findReferences.ts";
import { readPlaces } from "./readPlaces.ts";
import { formatReference, parseReference } from "./reference.ts";

const lines = (path: string, line: number, endLine?: number) =>
  endLine === undefined ? { kind: "file", path, line } : { kind: "file", path, line, endLine };

describe("parseReference", () => {
  it.each([
    ["src/auth.ts:10–20", lines("src/auth.ts", 10, 20)],
    ["src/auth.ts:10—20", lines("src/auth.ts", 10, 20)],
    ["src/auth.ts:10−20", lines("src/auth.ts", 10, 20)],
    ["src/auth.ts:10‒20", lines("src/auth.ts", 10, 20)],
    ["src/auth.ts:10‑20", lines("src/auth.ts", 10, 20)],
    ["src/auth.ts:10 – 20", lines("src/auth.ts", 10, 20)],
    ["src/auth.ts:L10", lines("src/auth.ts", 10)],
    ["src/auth.ts:L10-L20", lines("src/auth.ts", 10, 20)],
    ["src/auth.ts:L10–20", lines("src/auth.ts", 10, 20)],
    ["src/auth.ts#L10", lines("src/auth.ts", 10)],
    ["src/auth.ts#L10–L20", lines("src/auth.ts", 10, 20)],
    ["src/auth.ts#L10C5-L20C7", lines("src/auth.ts", 10, 20)],
    ["src/auth.ts#L10C5", { kind: "file", path: "src/auth.ts", line: 10, column: 5 }],
    ["src/my-notes–2.md:3", lines("src/my-notes–2.md", 3)],
    ["src/auth.ts#login()", { kind: "symbol", path: "src/auth.ts", name: "login" }],
    ["src/auth.ts#Session.close()", { kind: "symbol", path: "src/auth.ts", name: "Session.close" }],
    ["src/auth.ts#login(name: string, tries = 3)", { kind: "symbol", path: "src/auth.ts", name: "login" }],
    ["login()", { kind: "symbol", name: "login" }],
    ["#login()", { kind: "symbol", name: "login" }],
    ["Session.close()", { kind: "symbol", name: "Session.close" }],
    ["login(…)", { kind: "symbol", name: "login" }],
    ["function:login()", { kind: "symbol", name: "login", sort: "function" }],
  ])("reads %s as intended", (label, expected) => {
    const read = parseReference(label);
    expect(read).toEqual(expected);
    if (read !== undefined && read.kind !== "refused") expect(parseReference(formatReference(read))).toEqual(read);
  });

  it.each(["login(user)", "f(x)", "()", "a b()", "src/login()", "src/auth.ts:10-", "src/auth.ts:", "localhost:30–40"])(
    "leaves %s as text",
    (label) => {
      expect(readPlaces(label)).toEqual([]);
    },
  );
});

describe("readPlaces", () => {
  const partsOf = (label: string) =>
    readPlaces(label).map(({ text, start, end }) => [text, label.slice(start, end)] as const);

  it.each([
    ["src/a.ts:10,20", ["src/a.ts:10", "src/a.ts:10"], ["src/a.ts:20", "20"]],
    ["src/a.ts:3-5, 8–9", ["src/a.ts:3-5", "src/a.ts:3-5"], ["src/a.ts:8–9", "8–9"]],
    ["src/a.ts#L10,L20-L30", ["src/a.ts#L10", "src/a.ts#L10"], ["src/a.ts#L20-L30", "L20-L30"]],
    ["src/a.ts#L10,20", ["src/a.ts#L10", "src/a.ts#L10"], ["src/a.ts#L20", "20"]],
    ["a,b.ts:1,2:3,4", ["a,b.ts:1", "a,b.ts:1"], ["a,b.ts:2:3", "2:3"], ["a,b.ts:4", "4"]],
    ["src/a.ts:10", ["src/a.ts:10", "src/a.ts:10"]],
  ])("reads each place of %s, and which part of it is written there", (label, ...expected) => {
    expect(partsOf(label)).toEqual(expected);
  });

  it("refuses only the invalid part of a list", () => {
    expect(readPlaces("src/a.ts:9-3,12").map(({ target }) => target.kind)).toEqual(["refused", "file"]);
  });

  it.each(["localhost:80,443", "src/a.ts:1,", "src/a.ts:1,,2", "v1.2:3,4", "10,20"])("reads no list in %s", (label) => {
    expect(readPlaces(label)).toEqual([]);
  });

  it("takes time proportional to the length of hostile lists", () => {
    const hostile = ["a.ts:1,", ":1", "a:1-", "1,", "#L1,", "a.ts:1 , "].map((piece) =>
      piece.repeat(2_000).slice(0, 1_900),
    );
    const began = performance.now();
    for (const label of hostile) expect(() => readPlaces(`${label}x`)).not.toThrow();
    // Exponential time would never end; the limit only distinguishes the two.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe("findReferences", () => {
  it.each([
    ["see [src/a.ts:10,20][].", 4, 22],
    ["see [two checks](src/a.ts:10,20).", 4, 32],
    ["```hunk\nsrc/a.ts:10,20\n```", 8, 22],
  ])("finds two places in %j", (markdown, start, end) => {
    expect(findReferences(markdown).map((each) => [each.text, each.written, each.start, each.end])).toEqual([
      ["src/a.ts:10", "src/a.ts:10,20", start, end],
      ["src/a.ts:20", "src/a.ts:10,20", start, end],
    ]);
  });

  it("resolves a label with parentheses by its definition, if it has one", () => {
    const texts = (markdown: string) => findReferences(markdown).map(({ text }) => text);
    expect(texts("[`login()`][]")).toEqual(["login()"]);
    expect(texts("[`login()`][]\n\n[`login()`]: https://example.org/login")).toEqual([]);
    expect(texts("[`login()`][]\n\n[`login()`]: src/a.ts:3")).toEqual(["src/a.ts:3"]);
  });
});

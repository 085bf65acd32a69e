import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createGlobMatcher, isGlob } from "./glob.ts";

const matches = (pattern: string, path: string) => createGlobMatcher(pattern)?.(path);

describe("globMatcher", () => {
  it.each([
    ["*.ts", ["a.ts", "src/deep/b.ts"], ["a.tsx", "ts"]],
    ["src/*.ts", ["src/a.ts"], ["a.ts", "src/deep/a.ts", "lib/src/a.ts"]],
    ["src/**", ["src/a.ts", "src/deep/b.md"], ["lib/a.ts"]],
    ["src/**/*.ts", ["src/a.ts", "src/x/y/a.ts"], ["src/a.md"]],
    ["**/test/*.ts", ["test/a.ts", "x/test/a.ts"], ["x/tests/a.ts"]],
    ["src", ["src/a.ts", "lib/src/b.ts", "src"], ["srcs/a.ts"]],
    ["./src/host/", ["src/host/a.ts"], ["src/hosts/a.ts"]],
    ["*.{ts,tsx}", ["a.ts", "b/c.tsx"], ["a.js"]],
    ["{src,lib}/{a,b}.ts", ["src/a.ts", "lib/b.ts"], ["src/c.ts"]],
    ["[a-c]?.ts", ["ax.ts", "b/cy.ts"], ["dx.ts", "a.ts"]],
    ["[!a]*.ts", ["b.ts"], ["a.ts", "ab.ts"]],
    ["a[]]b", ["a]b"], ["ab"]],
    ["größe*.ts", ["größe.ts"], ["grose.ts"]],
    ["a.b", ["a.b"], ["aXb"]],
    ["(a|b)+", ["(a|b)+"], ["a"]],
    ["?", ["😀", "a"], ["ab"]],
    ["[", ["["], ["a"]],
  ] as const)("%s matches the first paths and not the others", (pattern, those, others) => {
    expect([those.map((path) => matches(pattern, path)), others.map((path) => matches(pattern, path))]).toEqual([
      those.map(() => true),
      others.map(() => false),
    ]);
  });

  it("agrees with a regular expression for both kinds of stars", () => {
    const part = fc.constantFrom("a", "b", "*", "?", "**", "ab", "a*");
    const patterns = fc.array(part, { minLength: 2, maxLength: 5 }).map((parts) => parts.join("/"));
    const paths = fc.array(fc.constantFrom("a", "b", "ab", "aab"), { minLength: 1, maxLength: 6 });
    void fc.assert(
      fc.property(patterns, paths, (pattern, names) => {
        // Each segment keeps a trailing slash, so that none of them is a part of another.
        const written = pattern.split("/").map((each) => {
          if (each === "**") return "(?:[^/]+/)*";
          return `${each.replaceAll("*", "[^/]*").replaceAll("?", "[^/]")}/`;
        });
        const expected = new RegExp(`^${written.join("")}(?:[^/]+/)*$`).test(names.map((name) => `${name}/`).join(""));
        expect(matches(pattern, names.join("/"))).toBe(expected);
      }),
    );
  });

  it("gives up on an overlong pattern, and is not slowed down by stars", () => {
    expect(createGlobMatcher("a".repeat(1_001))).toBeUndefined();
    expect(createGlobMatcher("{a,b}".repeat(8))).toBeUndefined();
    const path = `${"a".repeat(4_000)}/${"b/".repeat(2_000)}c`;
    expect([matches(`${"*a".repeat(400)}x`, path), matches("**/b/".repeat(150), path)]).toEqual([false, true]);
  });

  it("distinguishes patterns from parts of names", () => {
    expect(["a.ts", "src/a", "*.ts", "a?", "[ab]", "{a,b}"].map(isGlob)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });
});

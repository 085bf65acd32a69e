import { describe, expect, expectTypeOf, it } from "vitest";
import { joinOnce, joinParts, type NamedOnce } from "./onceNamed.ts";

const first = () => 1;
const second = () => 2;

describe("parts that are joined by the names of their members", () => {
  it("are refused when two have the same name: when compiled, and when run", () => {
    type One = { readonly "a/one": () => void };
    type Two = { readonly "a/two": () => void };
    expectTypeOf<NamedOnce<{ a: One; b: Two; c: object }>>().toEqualTypeOf<unknown>();
    expectTypeOf<NamedOnce<{ a: One; b: Two; c: One }>>().toEqualTypeOf<{ readonly namedTwice: "a/one" }>();
    expect(() => joinParts([{ first }, { first }])).toThrow("Two parts have first.");
    // @ts-expect-error: both parts have `first`.
    expect(() => joinOnce({ one: { first }, other: { first } })).toThrow("Two parts have first.");
  });

  it("have all members of all parts", () => {
    const joined = joinOnce({ one: { first }, other: { second } });
    expectTypeOf(joined).toEqualTypeOf<{ readonly first: () => number } & { readonly second: () => number }>();
    expect(joined).toEqual({ first, second });
  });
});

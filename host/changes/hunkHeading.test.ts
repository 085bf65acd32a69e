import { describe, expect, it } from "vitest";
import { findHeading, HeadingChanges } from "./hunkHeading.ts";

const above = "export function above() {";
const hunk = (...lines: readonly string[]) => `${lines.join("\n")}\n`;

describe("the heading of a hunk", () => {
  it.each([
    ["a new function", "+export function added(a: number) {", "+  return a;", "+}", "+"],
    ["a deleted one", "-export function added(a: number) {", "-  return a;", "-}"],
    [
      "one whose first line is changed",
      "-export function addde(a: number) {",
      "+export function added(a: number) {",
      "   return a;",
    ],
    [
      "one in the lines above",
      " export function added(a: number) {",
      "   const b = a;",
      "-  return a;",
      "+  return b;",
    ],
    ["one with a brace below", " export function added(a: number) {", " {", "-  return a;"],
  ])("names %s", (_what, ...lines) => {
    expect(findHeading(hunk("   return 1;", " }", " ", ...lines), above)).toBe("export function added(a: number) {");
  });

  it("is the new name of what an earlier hunk has renamed", () => {
    const followed = (...bodies: readonly string[]) => {
      const changes = new HeadingChanges();
      for (const body of bodies) changes.pass(body);
      return changes.follow(above);
    };
    const renamed = hunk(`-${above}`, "-  return 1;", "+/** Why. */", "+export function over() {");
    expect(followed(renamed)).toBe("export function over() {");
    expect(followed(hunk(`-${above}`, "   a,", "+export function after() {"))).toBe("");
    expect(followed(hunk(`-${above}`), hunk(`+${above}`))).toBe(above);
  });

  it("keeps a declaration whose parameters take several lines", () => {
    const lines = [" function many(", "   a: number,", " ): number {", "-  return 1;", "+  return a;"];
    expect(findHeading(hunk(...lines), above)).toBe("function many(");
  });

  it("is git's while the lines are inside of something that begins above", () => {
    expect(findHeading(hunk("   const a = 1;", " # comment", " again:", "+  const b = 2;", " }"), above)).toBe(above);
  });

  it("is never a string", () => {
    expect(findHeading(hunk("   a,", "+  b,"), '"scripts": {')).toBe("");
    expect(findHeading(hunk(' "scripts": {', '   "a": 1,', '+  "b": 2'), above)).toBe(above);
  });

  it("is empty for a line outside of all declarations", () => {
    expect(findHeading(hunk("   return 1;", " }", " ", "-const a = 1;", "+const a = 2;"), above)).toBe("");
  });
});

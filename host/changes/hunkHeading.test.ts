import { describe, expect, it } from "vitest";
import { findHeading } from "./hunkHeading.ts";

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
    const expected = lines[0]?.startsWith("-") === true && lines[1]?.startsWith("+") === true ? "addde" : "added";
    expect(findHeading(hunk("   return 1;", " }", " ", ...lines), above)).toBe(
      `export function ${expected}(a: number) {`,
    );
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

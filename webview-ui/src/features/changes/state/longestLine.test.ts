import { expect, it } from "vitest";
import { measureLongestLine } from "./longestLine.ts";

const empty = { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, heading: "" };
const measure = (...bodies: readonly string[]) =>
  measureLongestLine({ hunks: bodies.map((body, place) => ({ ...empty, hash: String(place), body })), language: "" });
const remark = measure(" \n");

it("the longest line is measured with the tabs of its repository", () => {
  const file = { hunks: [{ ...empty, hash: "1", body: "+\ta\n" }], language: "", tabWidth: 8 };
  expect(measureLongestLine(file) - remark).toBe(9);
});

it.each([
  ["of all hunks", [" ab\n-abcdef\n", "+abc\n"], 6],
  ["with tabs up to their stops", ["+\ta\n", "+abc\td\n"], 5],
  ["with two columns for a wide letter", ["+日本\n"], 4],
  ["up to the length that is shown, with room for words", [`+${"a".repeat(5_000)}\n`], 2_120],
])("the longest line is measured %s", (_what, bodies, columns) => expect(measure(...bodies) - remark).toBe(columns));

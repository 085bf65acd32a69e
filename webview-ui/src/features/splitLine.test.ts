import { expect, it } from "vitest";
import { splitLine } from "./splitLine.ts";

const whole = (text: string) => ({ spans: [{ start: 0, end: text.length }], marks: [] });

it("splits at the ends of colours, marks and invisible characters", () => {
  const text = "let a\u202eb;";
  const coloured = [
    { text: "let", className: "key" },
    { text: " a\u202eb;", className: "" },
  ];
  const parts = splitLine(text, coloured, { ...whole(text), marks: [{ start: 4, end: 7 }] });
  expect(
    parts.map((part) => part.kind === "text" && [part.text, part.className, part.isMarked, part.isInvisible]),
  ).toEqual([
    ["let", "key", false, false],
    [" ", "", false, false],
    ["a", "", true, false],
    ["\u202e", "", true, true],
    ["b", "", true, false],
    [";", "", false, false],
  ]);
});

it("finds what a character needs beyond the end of its colour", () => {
  const coloured = [
    { text: "👩", className: "one" },
    { text: "\u200d💻", className: "two" },
  ];
  const parts = splitLine("👩\u200d💻", coloured, whole("👩\u200d💻"));
  expect(parts.some((part) => part.kind === "text" && part.isInvisible)).toBe(false);
});

it("reports how many characters are left out", () => {
  const parts = splitLine("0123456789", undefined, {
    spans: [
      { start: 2, end: 4 },
      { start: 6, end: 7 },
    ],
    marks: [],
  });
  expect(parts.map((part) => (part.kind === "gap" ? part.characters : part.text))).toEqual([2, "23", 2, "6", 3]);
});

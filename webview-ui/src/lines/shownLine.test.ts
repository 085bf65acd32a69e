import { describe, expect, it } from "vitest";
import { maxShownLineChars } from "../limits.ts";
import { chooseShown, readShownLine } from "./shownLine.ts";

const shown = (line: string, other?: string) =>
  chooseShown(line, other).spans.map(({ start, end }) => line.slice(start, end));

const filler = "word ".repeat(20_000);

describe("chooseShown", () => {
  it("shows a line up to the limit whole", () => {
    const line = "a".repeat(maxShownLineChars);
    expect(shown(line, "b")).toEqual([line]);
  });

  it("shows the beginning of a longer line without changes", () => {
    expect(shown(filler)).toEqual([filler.slice(0, maxShownLineChars)]);
  });

  it("shows what surrounds each change of a longer line", () => {
    const line = `${filler}first ${filler}second ${filler}`;
    const parts = shown(line, line.replace("first", "one").replace("second", "two"));
    expect(parts).toHaveLength(2);
    expect(parts[0]).toMatch(/word first word/);
    expect(parts[1]).toMatch(/word second word/);
  });

  it("shows on both sides the place at which one of them has more", () => {
    const line = `${filler}${filler}`;
    const [place] = chooseShown(line, `${filler}more ${filler}`).spans;
    expect(place).toEqual({ start: filler.length - 200, end: filler.length + 200 });
  });

  it("shows the beginning and the end of a long change", () => {
    const parts = shown(`${filler}<${"x".repeat(5_000)}>${filler}`, `${filler}<y>${filler}`);
    expect(parts.map((part) => [part.includes("<"), part.includes(">")])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it("shows at most the limit of a line with many changes", () => {
    const line = Array.from({ length: 500 }, (_, place) => `${filler.slice(0, 500)}${place};`).join("");
    const length = shown(line, line.replaceAll(/\d+;/g, "x;")).join("").length;
    expect(length).toBeLessThanOrEqual(maxShownLineChars);
  });

  it("never cuts a character in half", () => {
    const line = `${"😀".repeat(3_000)}a${"😀".repeat(3_000)}`;
    expect(shown(line, line.replace("a", "b")).join("")).not.toMatch(/\p{Cs}/u);
  });
});

it("the text of a line is what the page shows of it", () => {
  const line = `${filler}after ${filler}`;
  expect(readShownLine(line, `${filler}before ${filler}`)).toBe(line.slice(filler.length - 200, filler.length + 205));
});

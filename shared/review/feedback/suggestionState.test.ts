import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replaceLines } from "./suggestionPatch.ts";
import { findSuggestionState } from "./suggestionState.ts";

const old = ["import a;", "", "function one() {", "  return readOne(a);", "}", "", "use(one, two);", ""].join("\n");
const span = { line: 4, endLine: 4 };

function stateOf(now: string, suggested: readonly string[], lines = span) {
  return findSuggestionState({ old, now, suggested, ...lines });
}

/** Returns the text with the suggestion in the place of the commented lines. */
function applied(suggested: readonly string[], lines = span): string {
  return replaceLines(old, lines, suggested);
}

describe("the state of a suggestion in the code", () => {
  it("is open while the commented lines exist, wherever they have moved", () => {
    expect(stateOf(old, ["  return one;"])).toEqual({ kind: "open", ...span });
    expect(stateOf(`// New.\n${old}`, ["  return one;"])).toEqual({ kind: "open", line: 5, endLine: 5 });
  });

  it("is applied when the suggested lines are in their place", () => {
    for (const suggested of [
      ["  return one;"],
      ["  const read = readOne(a);", "  return read;"],
      [],
      ["  return readOne(a);", "  // Done."],
      ["  // Begin.", "  return readOne(a);"],
    ]) {
      const place = { line: 4, endLine: 3 + suggested.length };
      expect(stateOf(applied(suggested), suggested)).toEqual({ kind: "applied", ...place });
      expect(stateOf(`// New.\n${applied(suggested)}\n// End.\n`, suggested)).toEqual({
        kind: "applied",
        line: 5,
        endLine: place.endLine + 1,
      });
    }
  });

  it("is applied even if more was written next to it", () => {
    const suggested = ["  return one;"];
    expect(stateOf(applied(["  // Why.", ...suggested, "  // More."]), suggested)).toEqual({
      kind: "applied",
      line: 5,
      endLine: 5,
    });
  });

  it("is not applied when it only removes some of the commented lines", () => {
    expect(stateOf(old, ["function one() {"], { line: 3, endLine: 5 })).toMatchObject({ kind: "open" });
  });

  it("is changed when the commented lines are different, and includes the new ones", () => {
    expect(stateOf(applied(["  return readTwo(b, a);"]), ["  return one;"])).toEqual({
      kind: "changed",
      lines: ["  return readTwo(b, a);"],
    });
    expect(stateOf(applied([]), ["  return one;"])).toEqual({ kind: "changed", lines: [] });
    expect(stateOf("", ["  return one;"])).toEqual({ kind: "changed", lines: [] });
  });

  it("is applied after any suggestion was applied to any lines", () => {
    const word = fc.constantFrom("read", "write", "close", "}", "");
    const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.map(number("old")));
    const suggestion = fc.array(word, { maxLength: 3 }).map((words) => words.map(number("new")));
    fc.assert(
      fc.property(text, suggestion, fc.nat(11), fc.nat(3), (lines, suggested, from, length) => {
        const line = (from % lines.length) + 1;
        const endLine = Math.min(lines.length, line + length);
        const whole = `${lines.join("\n")}\n`;
        const now = replaceLines(whole, { line, endLine }, suggested);
        const given = { line, endLine, suggested };
        expect(findSuggestionState({ old: whole, now, ...given })).toMatchObject({ kind: "applied", line });
        expect(findSuggestionState({ old: whole, now: whole, ...given })).toEqual({ kind: "open", line, endLine });
      }),
    );
  });
});

function number(name: string) {
  return (word: string, place: number) => `${word} ${name}${place}`;
}

describe("lines that are replaced", () => {
  it("keep the line ends of their file, including a missing one at its end", () => {
    expect(replaceLines("a\r\nb\r\nc", { line: 2, endLine: 2 }, ["x", "y"])).toBe("a\r\nx\r\ny\r\nc");
    expect(replaceLines("a\r\nb", { line: 2, endLine: 2 }, ["x", "y"])).toBe("a\r\nx\r\ny");
    expect(replaceLines("a\nb", { line: 2, endLine: 2 }, [])).toBe("a\n");
    expect(replaceLines("a\nb\n", { line: 2, endLine: 2 }, ["x"])).toBe("a\nx\n");
    expect(replaceLines("a", { line: 1, endLine: 1 }, ["x", "y"])).toBe("x\ny");
  });
});

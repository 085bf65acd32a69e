import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSuggestion, formatSuggestion, showSuggestionAsDiff } from "./suggestion.ts";

const character = fc.constantFrom("a", "`", "``", "```", "~~~", " ", "\t", "-", ">", "#", "*", "<", "suggestion", "é");
const line = fc.oneof(
  fc.array(character, { maxLength: 6 }).map((parts) => parts.join("")),
  fc.string({ unit: "grapheme" }).map((text) => text.replace(/[\r\n]/g, "")),
);
const lines = fc.array(line, { maxLength: 6 });

describe("a suggestion", () => {
  it("is read back as written, whatever its lines", () => {
    fc.assert(
      fc.property(lines, fc.constantFrom("", "Better:\n\n", "> Quote\n\n"), (suggested, before) => {
        expect(findSuggestion(`${before}${formatSuggestion(suggested)}\n\nOr not.\n`)).toEqual(suggested);
      }),
    );
  });

  it("is none where a fence in its lines ends it too early", () => {
    expect(findSuggestion("```suggestion\n```sh\nnpm i\n```\n```")).toBeUndefined();
    expect(findSuggestion("````suggestion\n```sh\nnpm i\n```\n````")).toEqual(["```sh", "npm i", "```"]);
  });

  it("can delete the lines or leave an empty one", () => {
    expect(findSuggestion("```suggestion\n```")).toEqual([]);
    expect(findSuggestion("```suggestion\n\n```")).toEqual([""]);
  });

  it("is the first of several fences, even in lists and quotes", () => {
    expect(findSuggestion("- Like this:\n\n  ```suggestion\n  a\n    b\n  ```\n\n```suggestion\nc\n```")).toEqual([
      "a",
      "  b",
    ]);
    expect(findSuggestion("> ~~~suggestion\r\n> a\r\n> ~~~")).toEqual(["a"]);
  });

  it("is not found in text that only mentions one", () => {
    expect(findSuggestion("My suggestion: `x`")).toBeUndefined();
    expect(findSuggestion("````md\n```suggestion\na\n```\n````")).toBeUndefined();
    expect(findSuggestion("```suggestions\na\n```")).toBeUndefined();
  });

  it("is shown as a diff to readers that do not support suggestions", () => {
    const shown = showSuggestionAsDiff("Better:\n\n```suggestion\nb\n```\n\nOr not.", ["a"]);
    expect(shown).toBe("Better:\n\n```diff\n-a\n+b\n```\n\nOr not.");
    expect(showSuggestionAsDiff("1. > ```suggestion\n   > b\n   > ```\n\nEnd", ["a"])).toBe(
      "1. > ```diff\n   > -a\n   > +b\n   > ```\n\nEnd",
    );
    expect(showSuggestionAsDiff("```suggestion\n```", ["```"])).toBe("````diff\n-```\n````");
    expect(showSuggestionAsDiff("```suggestion\nb", ["a"])).toBe("```diff\n-a\n+b\n```");
    expect(showSuggestionAsDiff("No fence", ["a"])).toBe("No fence");
  });
});

import { describe, expect, it } from "vitest";
import { insertSuggestion } from "./insertSuggestion.ts";
import { findSuggestion } from "./suggestion.ts";

describe("a suggestion in the text of a box", () => {
  it.each([
    ["", 0],
    ["Better:", 7],
    ["Better:\n", 8],
    ["Before. After.", 8],
    ["Before.\n\nAfter.", 9],
  ])("is put on its own lines, which are marked: %j", (text, at) => {
    const lines = ["  const a = 1;", "```"];
    const inserted = insertSuggestion(text, at, lines);
    expect(findSuggestion(inserted.text)).toEqual(lines);
    expect(inserted.text.slice(inserted.from, inserted.to)).toBe(lines.join("\n"));
    expect(inserted.text.replace(/\s|`|suggestion|const a = 1;/g, "")).toBe(text.replace(/\s/g, ""));
  });
});

import { describe, expect, it } from "vitest";
import { findHiddenDifference, nameLookAlikes, toLook } from "./textLook.ts";

describe("toLook", () => {
  it.each([
    ["encoded otherwise", "e\u0301", "é"],
    ["with an invisible character", "a\u200bb\ufeff", "ab"],
    ["with another blank", "a\u00a0b", "a b"],
    ["with letters of another script", "\u0430uth", "auth"],
  ])("is the same for a text %s", (_what, one, other) => expect(toLook(one)).toBe(toLook(other)));

  it("differs when a reader sees a difference", () => {
    expect(toLook("می\u200cروید")).not.toBe(toLook("میروید"));
    expect(toLook("a b")).not.toBe(toLook("ab"));
  });
});

describe("a difference that nobody sees", () => {
  it.each([
    ["invisible characters", "a\u200bb", "ab", { kind: "invisible" }],
    ["blanks", "a\u00a0b", "a b", { kind: "invisible" }],
    ["an encoding", "e\u0301", "é", { kind: "encoding" }],
    ["a letter", "is\u0410dmin", "isAdmin", { kind: "letters", names: "U+0410 Cyrillic \u0410 ≠ A" }],
    [
      "letters, each named once, in either text",
      "\u0441\u043e\u0441o\u200b",
      "coc\u03bf",
      { kind: "letters", names: "U+0441 Cyrillic \u0441 ≠ c, U+043E Cyrillic \u043e ≠ o, U+03BF Greek \u03bf ≠ o" },
    ],
  ])("is one of %s", (_what, text, other, expected) => expect(findHiddenDifference(text, other)).toEqual(expected));

  it("is none between equal texts, and where a reader sees a difference", () => {
    expect(findHiddenDifference("\u0430", "\u0430")).toBeUndefined();
    expect(findHiddenDifference("\u0430\u200b", "b")).toBeUndefined();
  });
});

describe("letters that look like others", () => {
  it.each([
    ["src/\u0430uth.ts", "U+0430 Cyrillic \u0430 ≠ a"],
    ["\u0430\u0435\u043e\u0440\u0441x", expect.stringMatching(/^(?:U\+04.. Cyrillic . ≠ ., ){4}…$/)],
    ["docs/отчёт.md", ""],
    ["μέσα/a.md", ""],
    ["src/auth.ts", ""],
  ])("are named in words with Latin letters: %s", (text, names) => expect(nameLookAlikes(text)).toEqual(names));
});

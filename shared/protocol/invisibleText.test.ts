import { describe, expect, it } from "vitest";
import { abbreviateRun, findInvisible, nameRun } from "./invisibleText.ts";

const found = (text: string) => findInvisible(text).map((run) => abbreviateRun(run.text));

describe("findInvisible", () => {
  it.each([
    ["directions", "/*\u202e } \u2066if (isAdmin)\u2069 \u2066 begin */", ["RLO", "LRI", "PDI", "LRI"]],
    ["zero-width characters and soft hyphens", "a\u200bb\u2060c\u00add", ["ZWSP", "WJ", "SHY"]],
    ["a byte order mark", "\ufeffone", ["BOM"]],
    ["controls", "\u001b[2J\u0000", ["ESC", "NUL"]],
    ["blanks that look like a space", "a\u00a0b\u2003c\u3000d", ["NBSP", "U+2003", "IDSP"]],
    ["fillers that count as letters", "const \u3164 = 1", ["U+3164"]],
    ["joiners between Latin letters", "a\u200db\u200cc", ["ZWJ", "ZWNJ"]],
    ["a joiner at the end of a word", "می\u200c و", ["ZWNJ"]],
    ["more joiners than a script needs", "می\u200c\u200cروید", ["ZWNJ (2)"]],
    ["selectors without a symbol", "a\ufe0fb\u{e0100}", ["VS16", "VS17"]],
    ["data behind an emoji", "😀\ufe0f\u{e0101}\u{e0102}", ["VS18, VS19"]],
    ["tags that are no flag", "a\u{e0041}", ["U+E0041"]],
  ])("finds %s", (_what, text, expected) => expect(found(text)).toEqual(expected));

  it.each([
    ["line ends and tabs", "\ta\r\nb"],
    ["joiners of Persian and Hindi", "شما می\u200cروید क्\u200dष"],
    [
      "joined emoji, skin tones and flags",
      "👩🏽\u200d💻 🏳\ufe0f\u200d🌈 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    ],
    ["selectors of emoji, keys and ideographs", "❤\ufe0f 1\ufe0f\u20e3 葛\u{e0100}"],
    ["wide blanks beside East Asian text", "\u3000\u3000漢\u3000字"],
    ["combining marks and letters of all scripts", "e\u0301 \u0600 日本 ы"],
  ])("passes over %s", (_what, text) => expect(found(text)).toEqual([]));

  it("reports adjacent characters as one run", () => {
    expect(findInvisible("a\u200b\u200b b\u202e")).toEqual([
      { start: 1, end: 3, text: "\u200b\u200b" },
      { start: 5, end: 6, text: "\u202e" },
    ]);
  });
});

it("names characters by code and by name, and counts repeated ones", () => {
  expect(nameRun("\u202e")).toBe("U+202E right-to-left override");
  expect(nameRun("\u200b\u200b\ufeff")).toBe("U+200B zero width space (2), U+FEFF byte order mark");
  expect(nameRun("\u{e0041}\u{e0042}\u{e0043}\u{e0044}\u{e0045}")).toMatch(/^U\+E0041 tag “A”, .*, …$/);
});

import { describe, expect, it } from "vitest";
import { formatLogEntry, toPrintable, toPrintableJson, toVisible } from "./visibleText.ts";

const bidi = ["\u061c", "\u200e", "\u200f", ..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"];
const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
  /\p{Cc}/u.test(sign),
);
const ends = ["\u2028", "\u2029"];

describe("visible", () => {
  it("spells out each control, direction and line end", () => {
    for (const sign of [...controls, ...bidi, ...ends, "\ufeff", "\u200b"])
      expect(toVisible(`a${sign}b`)).toBe(`a\\u{${sign.codePointAt(0)?.toString(16)}}b`);
  });

  it("leaves names in all languages and composite emoji unchanged", () => {
    for (const name of ["ä b.ts", "شما می‌روید", "👩‍💻 flow", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "日本", "a\u0301"])
      expect(toVisible(name)).toBe(name);
  });
});

describe("printable", () => {
  it("keeps the line breaks of a text and spells out the rest", () => {
    const kept = "a\n\tb\r\nשלום\u200f c\n";
    expect(toPrintable(kept)).toBe(kept);
    for (const sign of [...controls, ...bidi.slice(3), ...ends].filter((each) => !"\t\n".includes(each)))
      expect(toPrintable(`a${sign}b`)).toBe(`a\\u{${sign.codePointAt(0)?.toString(16)}}b`);
  });
});

describe("printableJson", () => {
  it("returns the same data without anything a terminal would interpret", () => {
    const data = { [`a${controls.join("")}`]: [...bidi, ...ends, "ä 👩‍💻", 1] };
    expect(JSON.parse(toPrintableJson(data))).toEqual(data);
    expect(toPrintableJson(data)).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u);
  });
});

describe("logEntry", () => {
  it("indents the lines of an entry so that none looks like another entry", () => {
    expect(formatLogEntry("a\n2026 [error] b\r\u001b[2J")).toBe("a\n    2026 [error] b\\u{d}\\u{1b}[2J");
  });
});

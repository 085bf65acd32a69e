import { describe, expect, it } from "vitest";
import { decodeText, encodeText } from "./fileText.ts";

const text = "int größe = 1;\r\n// €\n";
const little = Buffer.from(`\ufeff${text}`, "utf16le");
const big = Buffer.from(little).swap16();

describe("the text of a file", () => {
  it.each([
    ["UTF-8", Buffer.from(text), { encoding: "UTF-8", hasMark: false, text }],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`), { encoding: "UTF-8", hasMark: true, text }],
    ["UTF-16 LE", little, { encoding: "UTF-16 LE", hasMark: true, text }],
    ["UTF-16 BE", big, { encoding: "UTF-16 BE", hasMark: true, text }],
    [
      "bytes that are not UTF-8",
      Buffer.from("gr\xf6\xdfe \x80", "latin1"),
      { encoding: "Windows-1252", text: "größe €" },
    ],
    ["nothing", Buffer.alloc(0), { encoding: "UTF-8", hasMark: false, text: "" }],
    ["a NUL late in a file", Buffer.from(`${"a".repeat(8_000)}\0`), { encoding: "UTF-8" }],
  ])("is decoded: %s", (_name, bytes, expected) => {
    expect(decodeText(bytes)).toMatchObject(expected);
  });

  it.each([
    ["a NUL among the first bytes", Buffer.from("PNG\0")],
    ["UTF-16 without a mark", little.subarray(2)],
    ["UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
    ["half a character of UTF-16", little.subarray(0, -1)],
  ])("is undefined: %s", (_name, bytes) => {
    expect(decodeText(bytes)).toBeUndefined();
  });

  it.each([
    ["every byte", Buffer.from(Array.from({ length: 255 }, (_, at) => at + 1))],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16 LE with a lone surrogate", Buffer.from(`\ufeff${text}\ud800`, "utf16le")],
    ["UTF-16 BE", big],
  ])("is encoded as it was: %s", (_name, bytes) => {
    const decoded = decodeText(bytes);
    expect(decoded && encodeText(decoded.text, decoded)).toEqual(bytes);
  });

  it("cannot be encoded when the encoding lacks a character", () => {
    const form = { encoding: "Windows-1252", hasMark: false } as const;
    expect(encodeText("a → b", form)).toEqual({ lacks: "→" });
    expect(encodeText("\u0080", form)).toEqual({ lacks: "\u0080" });
    expect(encodeText("– ü", form)).toEqual(Buffer.from([0x96, 0x20, 0xfc]));
  });
});

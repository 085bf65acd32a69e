import { describe, expect, it } from "vitest";
import { forgetNamedTexts, hashText } from "./hashText.ts";
import { encodeStoredText, readStoredText } from "./storedText.ts";

const texts = [
  "",
  "plain",
  "é🙂\n\u0000",
  "\ufeffmark",
  '"quoted"',
  '"\\ud800"',
  "\ud800",
  'a "lone" \udfff\n',
  "\ufffd",
];

describe("readStoredText", () => {
  it("returns every text, well-formed or not", () => {
    const hashes = texts.map(hashText);
    forgetNamedTexts();
    const read = texts.map((text, index) =>
      readStoredText(Buffer.from(encodeStoredText(text).text), hashes[index] ?? ""),
    );
    expect(read).toEqual(texts);
  });

  it("returns undefined when the bytes contain another text", () => {
    const hash = hashText("one");
    expect(["One", '"one', "", '"other"'].map((text) => readStoredText(Buffer.from(text), hash))).toEqual(
      Array(4).fill(undefined),
    );
  });
});

describe("encodeStoredText", () => {
  it("returns the length in bytes", () => {
    const stored = texts.map(encodeStoredText);
    expect(stored.map(({ bytes }) => bytes)).toEqual(stored.map(({ text }) => Buffer.from(text).length));
  });
});

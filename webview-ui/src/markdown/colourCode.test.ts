import { describe, expect, it } from "vitest";
import { colourCode } from "./colourCode.ts";
import { readColours } from "./lineColours.ts";

/** Returns the parts of each line, as `text|classes`. */
function partsOf(language: string, text: string): readonly (readonly string[] | undefined)[] {
  const lines = text.split("\n");
  return colourCode(language, text).map((written, at) =>
    readColours(written, lines[at] ?? "")?.map((part) => `${part.text}|${part.className}`),
  );
}

describe("colourCode", () => {
  it("colours each line as its file does: in a comment, a template string and JSX", () => {
    expect(partsOf("typescript", "/*\n if (a)\n*/\nif")).toEqual([
      ["/*|hljs-comment"],
      [" if (a)|hljs-comment"],
      ["*/|hljs-comment"],
      ["if|hljs-keyword"],
    ]);
    expect(partsOf("typescript", "x = `\nif $" + "{\n  1\n}`;")).toEqual([
      ["x = |", "`|hljs-string"],
      ["if |hljs-string", "${|hljs-string hljs-subst"],
      ["  |hljs-string hljs-subst", "1|hljs-string hljs-subst hljs-number"],
      ["}|hljs-string hljs-subst", "`|hljs-string", ";|"],
    ]);
    expect(partsOf("typescript", "x = <p>\nif it is\n</p>;")[1]).toEqual(["if it is|xml"]);
  });

  it("returns no lines for an unknown language", () => {
    expect(colourCode("nosuch", "a\nb")).toEqual([]);
  });

  it("colours a text of any length", () => {
    const text = "/*\n".concat("if\n".repeat(100_000));
    expect(readColours(colourCode("typescript", text)[90_000] ?? "", "if")).toEqual([
      { text: "if", className: "hljs-comment" },
    ]);
  });
});

describe("readColours", () => {
  it("leaves out a carriage return that the shown line does not have", () => {
    const [written = ""] = colourCode("typescript", "a = 1;\r\n");
    const shown = (text: string) => readColours(written, text)?.map((part) => part.text);
    expect([shown("a = 1;"), shown("a = 1;\r")]).toEqual([
      ["a = ", "1", ";"],
      ["a = ", "1", ";\r"],
    ]);
  });

  it("refuses another line", () => {
    const [written = ""] = colourCode("typescript", "a = 1;");
    expect([readColours(written, "a = 12345;"), readColours(written, "a")]).toEqual([undefined, undefined]);
  });
});

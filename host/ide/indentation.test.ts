import { describe, expect, it } from "vitest";
import { detectIndentation } from "./indentation.ts";

const usual = { tabSize: 4, insertSpaces: true };

describe("indentationOf", () => {
  it.each([
    ["", usual],
    ["a\nb\n", usual],
    ["a {\n  b\n  c {\n    d\n  }\n}\n", { tabSize: 2, insertSpaces: true }],
    ["a {\r\n    b\r\n    c {\r\n        d\r\n    }\r\n}\r\n", { tabSize: 4, insertSpaces: true }],
    ["a {\n\tb\n\tc {\n\t\td\n\t}\n}\n", { tabSize: 4, insertSpaces: false }],
    ["/**\n * a\n * b\n */\na {\n  b\n}\n", { tabSize: 2, insertSpaces: true }],
    ["a {\n\tb\n  c\n\td\n}\n", { tabSize: 4, insertSpaces: false }],
    ["a\n     b\n", usual],
  ])("reads %j as %j", (text, indentation) => {
    expect(detectIndentation(text, usual)).toEqual(indentation);
  });
});

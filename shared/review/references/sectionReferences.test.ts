import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ContentHash } from "../model.ts";
import { createDocument } from "../sections/sections.ts";
import { coversLine, listSectionReferences, namesFile } from "./sectionReferences.ts";

const document = (text: string) => createDocument(text, (part) => part as ContentHash); // each text is its own hash

describe("listSectionReferences", () => {
  it("names the section of every reference, and ignores code", () => {
    const text =
      "[a.ts:1][]\n\n# One\n\n[`src/b.ts:2-4`][] and [c.ts:5:6][]\n\n```\n[d.ts:7][]\n```\n\n## Two\n\nnone\n";
    expect(
      listSectionReferences(document(text)).map(({ title, target }) => [
        title,
        target.path,
        target.line,
        target.endLine,
      ]),
    ).toEqual([
      ["", "a.ts", 1, undefined],
      ["One", "src/b.ts", 2, 4],
      ["One", "c.ts", 5, undefined],
    ]);
  });
});

describe("coversLine", () => {
  it("is true from the first to the last line only", () => {
    const line = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(line, fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }), line, (first, more, wanted) => {
        const end = first + (more ?? 0);
        const target = {
          kind: "file" as const,
          path: "a",
          line: first,
          ...(more === undefined ? {} : { endLine: end }),
        };
        const lines = Array.from({ length: end - first + 1 }, (_, step) => first + step);
        expect(coversLine(target, wanted)).toBe(lines.includes(wanted));
      }),
    );
  });
});

describe("namesFile", () => {
  it.each([
    ["src/a.ts", "", "src/a.ts", true],
    ["./src/a.ts", "", "src/a.ts", true],
    ["src\\a.ts", "", "src/a.ts", true],
    ["src/a.ts", "app", "app/src/a.ts", true],
    ["app/src/a.ts", "app", "app/src/a.ts", true],
    ["a.ts", "", "src/a.ts", true],
    ["a.ts", "app", "app/src/a.ts", true],
    ["src/a.ts", "", "app/src/a.ts", false],
    ["src/a.ts", "app", "other/src/a.ts", false],
    ["a.ts", "", "src/aa.ts", false],
    ["../src/a.ts", "app", "src/a.ts", false],
  ])("for %j from %j reports whether it is %j: %j", (written, base, file, expected) => {
    expect(namesFile(written, base, file)).toBe(expected);
  });
});

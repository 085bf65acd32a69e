import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatReference, parseReference } from "./reference.ts";
import { fuzzRuns } from "./test/markdownText.ts";

describe("parseReference", () => {
  it.each([
    ["src/auth.ts:23", { path: "src/auth.ts", line: 23 }],
    ["README.md:1", { path: "README.md", line: 1 }],
    ["package.json:15", { path: "package.json", line: 15 }],
    ["file12.ts:12", { path: "file12.ts", line: 12 }],
    ["src/auth.ts:23:5", { path: "src/auth.ts", line: 23, column: 5 }],
    ["src/auth.ts:23-40", { path: "src/auth.ts", line: 23, endLine: 40 }],
    ["src/auth.ts:23-23", { path: "src/auth.ts", line: 23, endLine: 23 }],
    ["C:\\x.ts:23", { path: "C:\\x.ts", line: 23 }],
    ["C:/x.ts:1", { path: "C:/x.ts", line: 1 }],
    ["docs/my notes/änderung.md:9999999", { path: "docs/my notes/änderung.md", line: 9999999 }],
    ["app/[id]/page.tsx:3", { path: "app/[id]/page.tsx", line: 3 }],
    ["Makefile:3", { path: "Makefile", line: 3 }],
    ["docker/Dockerfile:3", { path: "docker/Dockerfile", line: 3 }],
    [".gitignore:2", { path: ".gitignore", line: 2 }],
    ["../sibling/a.ts:1", { path: "../sibling/a.ts", line: 1 }],
  ])("reads %s", (label, expected) => {
    expect(parseReference(label)).toEqual({ kind: "file", ...expected });
    expect(formatReference({ kind: "file", ...expected })).toBe(label);
  });

  it.each([
    "localhost:3000",
    "127.0.0.1:80",
    "example.com:443",
    "api.example.io:8080",
    "redis:6379",
    "http://x:1",
    "https://example.com/a.ts:1",
    "//host/a.ts:1",
    "command:x:1",
    "a.ts",
    "a.ts:0",
    "a.ts:12345678",
    "a.ts:4-3",
    "a.ts:1:0",
    "a.ts:1:2:3",
    "a.ts:1e9",
    "a.ts:-1",
    ":1",
    " a.ts:1",
    "src/:1",
    "..:1",
    "v1.2:3",
    "12:30",
    "a\u0000.ts:1",
    "a\u202e.ts:1",
    "a\n.ts:1",
    `${"a".repeat(2_000)}.ts:1`,
  ])("takes %j for something else", (label) => {
    expect(parseReference(label)).toBeUndefined();
  });

  it("reads any string without failing, and reads back what it writes", async () => {
    const part = fc.constantFrom(
      "a",
      "src/",
      "\\",
      ":",
      "1",
      "23",
      "-",
      ".ts",
      "C:",
      " ",
      "..",
      "é",
      "\u202e",
      "]",
      "`",
    );
    const label = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(part).map((parts) => parts.join("")),
    );
    await fc.assert(
      fc.property(label, (text) => {
        const reference = parseReference(text);
        if (reference !== undefined) expect(parseReference(formatReference(reference))).toEqual(reference);
      }),
      fuzzRuns(10_000),
    );
  });
});

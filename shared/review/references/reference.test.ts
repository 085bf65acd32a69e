import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatReference, parseReference } from "./reference.ts";

describe("parseReference", () => {
  it.each([
    ["type:X", "there are no type: references; write class:X, search:X or PATH#X"],
    [
      "interface:StoreApi",
      "there are no interface: references; write class:StoreApi, search:StoreApi or PATH#StoreApi",
    ],
    ["../../../etc/passwd", "it leaves its root"],
    ["src/../../passwd", "it leaves its root"],
  ])("refuses %s, which would otherwise stay text", (label, reason) => {
    expect(parseReference(label)).toEqual({ kind: "refused", reason });
  });

  it.each(["type: module", "and/or", "a/../b", "note:this", "/etc/passwd", "...", "../"])(
    "leaves %s as text",
    (label) => {
      expect(parseReference(label)).toBeUndefined();
    },
  );

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
    ["src/auth.ts", { path: "src/auth.ts", line: 1, isWhole: true as const }],
    ["docs/my notes/änderung.md", { path: "docs/my notes/änderung.md", line: 1, isWhole: true as const }],
    ["docker/Dockerfile", { path: "docker/Dockerfile", line: 1, isWhole: true as const }],
    ["C:\\x.ts", { path: "C:\\x.ts", line: 1, isWhole: true as const }],
    ["colon:12.txt", { path: "colon:12.txt", line: 1, isWhole: true as const }],
    ["colon:12.txt:3", { path: "colon:12.txt", line: 3 }],
    ["src:1/x.ts:2", { path: "src:1/x.ts", line: 2 }],
    ["a.ts:1:2:3", { path: "a.ts:1", line: 2, column: 3 }],
    ["tab\tname.txt:2", { path: "tab\tname.txt", line: 2 }],
    ["back\\slash.txt:2", { path: "back\\slash.txt", line: 2 }],
    ["icons/logo@2x.png", { path: "icons/logo@2x.png", line: 1, isWhole: true as const }],
  ])("reads %s", (label, expected) => {
    expect(parseReference(label)).toEqual({ kind: "file", ...expected });
    expect(formatReference({ kind: "file", ...expected })).toBe(label);
  });

  it.each([
    ["src/auth.ts#validateToken", { kind: "symbol", path: "src/auth.ts", name: "validateToken" }],
    ["c#/a.cs#Session.Close", { kind: "symbol", path: "c#/a.cs", name: "Session.Close" }],
    ["a.cpp#Session::close", { kind: "symbol", path: "a.cpp", name: "Session::close" }],
    ["a.ts##secret", { kind: "symbol", path: "a.ts", name: "#secret" }],
    ["my docs/README.md#how-to", { kind: "symbol", path: "my docs/README.md", name: "how-to" }],
    ["C:\\src\\ä.ts#prüfe", { kind: "symbol", path: "C:\\src\\ä.ts", name: "prüfe" }],
    ["function:validateToken", { kind: "symbol", name: "validateToken", sort: "function" }],
    ["class:Session", { kind: "symbol", name: "Session", sort: "class" }],
    ["a.ts#function:run", { kind: "symbol", path: "a.ts", name: "run", sort: "function" }],
    ["search:retry budget: 3", { kind: "search", pattern: "retry budget: 3", isExpression: false }],
    [
      "src/a.ts?regex=^export (?:class|type)",
      { kind: "search", path: "src/a.ts", pattern: "^export (?:class|type)", isExpression: true },
    ],
    ["src/a.ts?search=a?b", { kind: "search", path: "src/a.ts", pattern: "a?b", isExpression: false }],
    ["?regex=\\bdraft\\b", { kind: "search", pattern: "\\bdraft\\b", isExpression: true }],
    ["commit:15781e2", { kind: "commit", hash: "15781e2" }],
  ] as const)("reads %s by the kind of its target", (label, expected) => {
    expect(parseReference(label)).toEqual(expected);
    expect(formatReference(expected)).toBe(label);
  });

  it("reads line numbers as forges write them", () => {
    expect(parseReference("src/a.ts#L10")).toEqual({ kind: "file", path: "src/a.ts", line: 10 });
    expect(parseReference("src/a.ts#L10-L20")).toEqual({ kind: "file", path: "src/a.ts", line: 10, endLine: 20 });
  });

  it.each([
    "localhost:3000",
    "127.0.0.1:80",
    "example.com:443",
    "api.example.io:8080",
    "redis:6379",
    "http://x:1",
    "https://example.com/a.ts:1",
    "HTTPS://example.com/a.ts:0",
    "mailto:a.b@example.org",
    "file:line",
    "std::vector:1",
    "node:fs",
    "data:1",
    "command: x",
    "localhost:0",
    "a",
    "input/output",
    "src/",
    "example.com",
    "me@example.com",
    "a.ts:stream",
    "see: a.ts",
    "git@example.com:me/a.ts",
    "localhost:3000/a.html",
    "a.ts?plain=1",
    "a.ts:1e9",
    "a.ts:-1",
    ":1",
    " a.ts:1",
    "src/:1",
    "..:1",
    "v1.2:3",
    "12:30",
    "#installation",
    "issue#12",
    "next.js#12",
    "example.com#about",
    "https://example.com/a.ts#run",
    "https://example.com/?regex=a",
    "is it?regex=a",
    "class: Session",
    "search: words",
    "?search=a",
    "a\n.ts:1",
    `${"a".repeat(2_000)}.ts:1`,
  ])("does not treat %j as a reference", (label) => {
    expect(parseReference(label)).toBeUndefined();
  });

  it.each([
    ["a.ts:0", "lines are counted from 1"],
    ["src/a.ts:0-3", "lines are counted from 1"],
    ["a.ts:1:0", "columns are counted from 1"],
    ["a.ts:4-3", "its range ends before it begins"],
    ["a.ts:12345678", "no file has so many lines"],
    ["../sibling/a.ts:1", "it leaves its root"],
    ["../sibling/a.ts", "it leaves its root"],
    ["src/../../a.ts:0", "it leaves its root"],
    ["~/.ssh/id_rsa:1", "it begins with ~"],
    ["//host/a.ts:1", "it names another machine or a device"],
    ["\\\\host\\share\\a.ts:1", "it names another machine or a device"],
    ["\\\\?\\C:\\a.ts:1", "it names another machine or a device"],
    ["\\\\.\\pipe\\a:1", "it names another machine or a device"],
    ["\\a.ts:1", "it begins with a backslash"],
    ["src/NUL:1", "it names a device"],
    ["C:a.ts:1", "it depends on the current folder of a drive"],
    ["src/a.ts.:1", "a part of it ends in a dot or a space"],
    ["command:workbench.action.quit", "command: addresses are not opened"],
    ["COMMAND:x:1", "command: addresses are not opened"],
    ["javascript:alert(1)", "javascript: addresses are not opened"],
    ["data:text/html,x", "data: addresses are not opened"],
    ["file:///etc/passwd", "file: addresses are not opened"],
    ["file:/etc/passwd:1", "file: addresses are not opened"],
    ["vscode://file/etc/passwd:1", "vscode: addresses are not opened"],
    ["vscode-insiders:x", "vscode-insiders: addresses are not opened"],
    ["../a.ts#run", "it leaves its root"],
    ["../a.ts?regex=x", "it leaves its root"],
    ["a.ts?regex=(", "its expression is not valid (Unterminated group)"],
    ["function:a b", "it does not name a function"],
    ["class:1st", "it does not name a class"],
    ["commit:HEAD", "a commit is named by 7 to 40 hexadecimal digits"],
    ["commit:15781e", "a commit is named by 7 to 40 hexadecimal digits"],
    ["src/a.ts#L9-L3", "its range ends before it begins"],
    ["ssh://host/x", "ssh: addresses are not opened"],
    ["a\u0000.ts:1", "it contains control characters"],
    ["a\u202e.ts:1", "it contains control characters"],
    ["a\ufffd.ts:1", "it contains control characters"],
    ["com\u0007mand:x", "it contains control characters"],
    [`${"a".repeat(1_000)}.ts:1`, "it is longer than 1000 characters"],
  ])("refuses %j", (label, reason) => {
    expect(parseReference(label)).toEqual({ kind: "refused", reason });
  });

  it("parses any string without failing, and parses its own output back", async () => {
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
      "#",
      "::",
      "function:",
      "class:",
      "search:",
      "commit:",
      "abcdef0",
      "?regex=",
      "?search=",
      "command:",
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
        if (reference !== undefined && reference.kind !== "refused")
          expect(parseReference(formatReference(reference))).toEqual(reference);
      }),
    );
  });
});

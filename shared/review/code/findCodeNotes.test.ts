import { describe, expect, it } from "vitest";
import { findCodeNotes } from "./findCodeNotes.ts";

function notesIn(path: string, text: string): readonly string[] {
  const lines = text.split("\n");
  return findCodeNotes({ path, start: 10, lines }).map(({ line, type, text: said }) => `${line} ${type}: ${said}`);
}

describe("findCodeNotes", () => {
  it.each([
    ["a.ts", "// 💡 why it is so", ["10 Explanation: why it is so"]],
    ["a.ts", "//❓really", ["10 Question: really"]],
    ["a.ts", "x(); // TODO: more", ["10 Todo: more"]],
    ["a.ts", "/// FIXME(me): wrong  ", ["10 Fixme: wrong"]],
    ["a.ts", "/* TODO: short */ x();", ["10 Todo: short"]],
    ["a.ts", "/**\n * TODO: long\n * more\n */", ["11 Todo: long"]],
    ["a.ts", " * TODO: from above\n */\nx();", ["10 Todo: from above"]],
    ["a.css", "a { color: #fff } /* ❓ why */", ["10 Question: why"]],
    ["a.py", "x = 1  # TODO: more", ["10 Todo: more"]],
    ["a.py", 'def f():\n    """Says.\n\n    TODO: say more\n    """', ["13 Todo: say more"]],
    ["a.py", "'''💡 one line'''", ["10 Explanation: one line"]],
    ["a.sql", "SELECT 1 -- FIXME: one", ["10 Fixme: one"]],
    ["a.lua", "--[[ TODO: x", []],
    ["a.hs", "-- | x\n-- 💡 y", ["11 Explanation: y"]],
    ["a.el", ";; TODO: more", ["10 Todo: more"]],
    ["a.el", "(f 'a) ; ❓ why", ["10 Question: why"]],
    ["a.ini", "; TODO: more", ["10 Todo: more"]],
    ["a.tex", "%% 💡 more", ["10 Explanation: more"]],
    ["a.html", "<p>x</p> <!-- TODO: more -->", ["10 Todo: more"]],
    ["a.md", "# TODO: no comment\n<!-- ❓ one -->", ["11 Question: one"]],
    ["Makefile", "all: # TODO: more", ["10 Todo: more"]],
    ["a.yml", "- x # FIXME: y", ["10 Fixme: y"]],
    ["a.vue", "<!--\n  TODO: more\n-->", ["11 Todo: more"]],
    ["a.rs", "fn f<'a>(x: &'a str) {} // TODO: don't", ["10 Todo: don't"]],
  ] as const)("finds the notes of %s: %j", (path, text, expected) => {
    expect(notesIn(path, text)).toEqual(expected);
  });

  it.each([
    ["a.ts", 'const x = "// TODO: no";'],
    ["a.ts", "const x = 'a\\' // 💡 no';"],
    ["a.ts", "const x = `# FIXME: no`;"],
    ["a.py", 'x = "# ❓ no"'],
    ["a.py", "TODO: no = 1"],
    ["a.ts", "TODO: for (;;) break TODO;"],
    ["a.ts", "// see TODO: below"],
    ["a.ts", "// TODO without a colon"],
    ["a.ts", "// TODO:"],
    ["a.ts", "https://TODO: x"],
    ["a.md", "TODO: prose"],
    ["a.ts", "/* x */ TODO: y"],
  ])("finds none in %s: %s", (path, text) => {
    expect(notesIn(path, text)).toEqual([]);
  });

  it("takes one note per line, explanations first", () => {
    expect(notesIn("a.ts", "/* FIXME: f */ /* TODO: t */ /* ❓ q */ // 💡 e")).toEqual(["10 Explanation: e"]);
    expect(notesIn("a.ts", "/* FIXME: f */ // TODO: t")).toEqual(["10 Todo: t"]);
  });

  it("handles long lines quickly and keeps notes short", () => {
    const note = notesIn("a.ts", `// TODO: ${"x".repeat(10_000)}`)[0];
    expect(note?.length).toBe("10 Todo: ".length + 500);
    expect(notesIn("a.js", `${"'\"`/*".repeat(100_000)} TODO: x`)).toEqual([]);
  });
});

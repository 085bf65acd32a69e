import { describe, expect, it } from "vitest";
import { toFenceKey } from "../markdown/findFences.ts";
import { findClaims } from "./findClaims.ts";

const fence = (body: string, info = "check") => `\`\`\`${info}\n${body}\n\`\`\``;

describe("findClaims", () => {
  it.each([
    ["a fence", fence("a() == 1"), ["a() == 1"]],
    ["a fence of tildes", "~~~ check\na() == 1\n~~~", ["a() == 1"]],
    ["words after the language", fence("a()", "check once"), ["a()"]],
    ["several lines", fence("// A title\n\na()\n  == 1"), ["// A title\n\na()\n== 1"]],
    ["several fences", `${fence("a()")}\n\nText\n\n${fence("b()")}`, ["a()", "b()"]],
    ["fences one after another", `${fence("a()")}\n${fence("b()", "js")}\n${fence("c()")}`, ["a()", "c()"]],
    ["an item of a list", `- one\n\n  ${fence("a()").replaceAll("\n", "\n  ")}`, ["a()"]],
    ["a quote", `> ${fence("a()").replaceAll("\n", "\n> ")}`, ["a()"]],
    ["a list in a quote", "> 1. x\n>    ```check\n>    a()\n>    ```", ["a()"]],
    ["an item that ends before its fence", "- ```check\n  a()\n\n      b()\n\ntext\n\n    c()", ["a()\n\nb()"]],
    ["a fence that is never closed", "```check\na()", ["a()"]],
    ["line endings of Windows", "```check\r\na()\r\n== 1\r\n```\r\n", ["a()\n== 1"]],
    ["nothing in it", "```check\n```", [""]],
  ])("reads %s", (_, text, claims) => {
    expect(findClaims(text).map(toFenceKey)).toEqual(claims);
  });

  it.each([
    ["another language", fence("a()", "checks")],
    ["another case", fence("a()", "Check")],
    ["no language", fence("check", "")],
    ["indented code", "    ```check\n    a()\n    ```"],
    ["a fence in a fence", `~~~~\n${fence("a()")}\n~~~~`],
    ["a fence in HTML", `<div>\n${fence("a()")}\n</div>`],
    ["code in a line", "see ```check a()```"],
  ])("reads nothing in %s", (_, text) => {
    expect(findClaims(text)).toEqual([]);
  });

  it.each([
    ["a run of backticks", "`".repeat(1_000_000)],
    ["a run of tildes and spaces", `${"~".repeat(500_000)}${" ".repeat(500_000)}`],
    ["many words behind spaces", `${" ".repeat(200)}check`.repeat(5_000)],
    ["many fences that are none", "``check ".repeat(120_000)],
  ])("terminates for %s", (_, text) => {
    // In quadratic time this test would not end.
    expect(findClaims(text)).toEqual([]);
  });

  it("identifies a long claim by its beginning and its length", () => {
    const names = [toFenceKey("a".repeat(5_000)), toFenceKey("a".repeat(5_001))];
    expect(names).toEqual([`${"a".repeat(4_000)}… 5000`, `${"a".repeat(4_000)}… 5001`]);
  });

  it("identifies a claim by the text that the page shows, at any nesting", () => {
    const [nested] = findClaims("> -  ```check\n>    \ta() ==\n>      1\n>    ```");
    expect(toFenceKey(nested ?? "")).toBe(toFenceKey("  a() ==\n  1\n"));
  });
});

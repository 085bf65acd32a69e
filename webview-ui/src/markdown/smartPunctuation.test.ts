import { afterEach, describe, expect, it } from "vitest";
import { readSectionText } from "./readSectionText.ts";
import { setSmartPunctuation, smartText } from "./smartPunctuation.ts";
import { toPlainHtml } from "./test/plainHtml.fixture.ts";
import { renderSection } from "./toHast.ts";

function html(markdown: string): string {
  const section = renderSection(markdown, "");
  return section.kind === "tree" ? toPlainHtml(section.root) : section.kind;
}

describe("smart punctuation", () => {
  afterEach(() => setSmartPunctuation(false));

  it.each([
    ['He said "yes" -- or "no"...', "He said “yes” – or “no”…"],
    ["It's the users' choice since '90", "It’s the users’ choice since ’90"],
    ["('a' or \"b\")", "(‘a’ or “b”)"],
    ["\"'nested' quotes\"", "“‘nested’ quotes”"],
    ["a---b, a--b, a -- b", "a—b, a–b, a – b"],
    ["run --flag -- and --no-x ---- ---", "run --flag – and --no-x ---- —"],
    ["2...3", "2…3"],
  ])("writes %j as %j", (text, expected) => {
    expect(smartText(text, "")).toBe(expected);
  });

  it("is off unless it is switched on", () => {
    expect(html('"a" -- b')).toBe("<p>&quot;a&quot; -- b</p>");
    setSmartPunctuation(true);
    expect(html('"a" -- b')).toBe("<p>“a” – b</p>");
  });

  it("leaves code, links and references unchanged, and closes quotes around them", () => {
    setSmartPunctuation(true);
    expect(html('"`"x" -- y`" and <kbd>--</kbd>')).toBe("<p>“<code>&quot;x&quot; -- y</code>” and <kbd>--</kbd></p>");
    expect(html('```\n"x" -- y\n```')).toContain("&quot;x&quot; -- y");
    expect(html("[`a--b.ts:3`][] --- [a...b](https://a.example/--)")).toMatch(/a--b\.ts:3.* — .*a\.\.\.b/);
    expect(html('*"a"* "**b**"')).toBe("<p><em>“a”</em> “<strong>b</strong>”</p>");
  });

  it("is what a search reads as well", () => {
    setSmartPunctuation(true);
    expect(readSectionText('"a" -- b')).toMatchObject({ text: "“a” – b" });
  });
});

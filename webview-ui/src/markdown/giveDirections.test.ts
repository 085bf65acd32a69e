import { describe, expect, it } from "vitest";
import { giveDirections } from "./giveDirections.ts";
import { toPlainHtml } from "./test/plainHtml.fixture.ts";
import { renderSection } from "./toHast.ts";

function directed(markdown: string): string {
  const section = renderSection(markdown, "s1-");
  if (section.kind === "deep") throw new Error("Too deep");
  giveDirections(section.root.children);
  return toPlainHtml(section.root).replaceAll(/\n/g, "");
}

describe("giveDirections", () => {
  it.each([
    ["paragraphs and headings by their text", "# שלום\n\nمرحبا", '<h1 dir="auto">שלום</h1><p dir="auto">مرحبا</p>'],
    [
      "a quote by its first text, and each paragraph by its own",
      "> 1 שלום\n>\n> b",
      '<blockquote dir="rtl"><p dir="auto">1 שלום</p><p dir="auto">b</p></blockquote>',
    ],
    [
      "items, and not the paragraphs inside",
      "- שלום\n\n  b",
      '<ul dir="rtl"><li dir="auto"><p>שלום</p><p>b</p></li></ul>',
    ],
    [
      "lists inside items",
      "- שלום\n  - b",
      '<ul dir="rtl"><li dir="auto">שלום<ul dir="ltr"><li dir="auto">b</li></ul></li></ul>',
    ],
    [
      "tables and cells",
      "|שם|\n|-|\n|b|",
      '<table dir="rtl"><thead><tr><th dir="auto">שם</th></tr></thead><tbody><tr><td dir="auto">b</td></tr></tbody></table>',
    ],
    ["code from left to right", "```\na\n```", '<pre dir="ltr"><code>a</code></pre>'],
    [
      "the text of an alert, and not its name",
      "> [!NOTE]\n> שלום",
      '<div class="markdown-alert markdown-alert-note" dir="rtl"><p class="markdown-alert-title">Note</p><p dir="auto">שלום</p></div>',
    ],
    ["what the author says", '<p dir="rtl">a</p>', '<p dir="rtl">a</p>'],
  ])("gives %s", (_what, markdown, expected) => {
    expect(directed(markdown)).toBe(expected);
  });
});

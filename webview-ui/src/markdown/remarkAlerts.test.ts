import { describe, expect, it } from "vitest";
import { toPlainHtml } from "./test/plainHtml.fixture.ts";
import { renderSection } from "./toHast.ts";

function html(markdown: string): string {
  const section = renderSection(markdown, "s1-");
  return section.kind === "tree" ? toPlainHtml(section.root).replaceAll("\n", "") : section.kind;
}

function alert(kind: string, title: string, content: string): string {
  return `<div class="markdown-alert markdown-alert-${kind}"><p class="markdown-alert-title">${title}</p>${content}</div>`;
}

describe("remarkAlerts", () => {
  it.each([
    ["> [!NOTE]\n> a *b*", alert("note", "Note", "<p>a <em>b</em></p>")],
    ["> [!tip]\n> a", alert("tip", "Tip", "<p>a</p>")],
    ["> [!IMPORTANT]\n>\n> - a", alert("important", "Important", "<ul><li>a</li></ul>")],
    ["> [!WARNING]  \n> a", alert("warning", "Warning", "<p>a</p>")],
    ["> [!CAUTION]\\\n> **a**", alert("caution", "Caution", "<p><strong>a</strong></p>")],
    ["- > [!NOTE]\n  > a", `<ul><li>${alert("note", "Note", "<p>a</p>")}</li></ul>`],
  ])("reads %j", (markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  it.each([
    ["> [!NOTE] a", "<blockquote><p>[!NOTE] a</p></blockquote>"],
    ["> [!NOTE]*a*", "<blockquote><p>[!NOTE]<em>a</em></p></blockquote>"],
    ["> [!NOTE]", "<blockquote><p>[!NOTE]</p></blockquote>"],
    ["> [!OTHER]\n> a", "<blockquote><p>[!OTHER]a</p></blockquote>"],
    ["> a\n>\n> [!NOTE]\n> b", "<blockquote><p>a</p><p>[!NOTE]b</p></blockquote>"],
    ["[!NOTE]\na", "<p>[!NOTE]a</p>"],
  ])("leaves %j as a quote, with all its text", (markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });
});

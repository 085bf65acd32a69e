import { describe, expect, it } from "vitest";
import { listBlocks } from "./chunks.ts";
import { renderSectionHtml } from "./html/renderSectionHtml.ts";
import { toHtml } from "./html/toHtml.ts";
import { readSectionText } from "./readSectionText.ts";
import { renderSection } from "./toHast.ts";

const written = (markdown: string) => {
  const section = renderSection(markdown, "");
  return section.kind === "tree" ? listBlocks(section.root).map(toHtml).join("") : "";
};
const marks = (html: string) => [...html.matchAll(/data-sign="([^"]*)"/g)].map(([, sign]) => sign);
const markedIn = (markdown: string) => marks(written(markdown));

describe("invisible characters of a section", () => {
  it.each([
    ["a fence", "```ts\n/*\u202e } \u2066if (isAdmin)\u2069 \u2066 begin */\n```", ["RLO", "LRI", "PDI", "LRI"]],
    ["a fence without a language", "```\na\u200bb\n```", ["ZWSP"]],
    ["inline code", "`a\u00a0b`", ["NBSP"]],
    ["HTML for code", "<kbd>a\u00adb</kbd>", ["SHY"]],
    ["a written reference", "`&#x202e;` and <code>&#x202e;</code>", ["RLO"]],
  ])("are drawn in %s", (_what, markdown, expected) => expect(markedIn(markdown)).toEqual(expected));

  it("have their names for a screen reader and a pointer", () => {
    const name = "U+202E right-to-left override";
    expect(written("`\u202e`")).toContain(
      `<span class="invisible-mark" role="img" title="${name}" aria-label="${name}" data-sign="RLO">\u202e</span>`,
    );
  });

  it.each([
    ["a pair", "one \u2067\u05d0\u2069 two \u202bthree\u202c"],
    ["a pair around inline elements", "\u2067**\u05d0** `b` _c_\u2069"],
    ["marks of a direction", "a\u200e b\u200f"],
    ["blanks, soft hyphens and joiners", "a\u00a0b Hyp\u00adhen a\u200bb"],
  ])("stay unmarked in prose: %s", (_what, markdown) => expect(markedIn(markdown)).toEqual([]));

  it.each([
    ["a beginning without an end", "one \u202e two", ["RLO"]],
    ["an end without a beginning", "one \u2069 two \u202c", ["PDI", "PDF"]],
    ["an embedding that an isolate ends", "\u2067 a \u202b b \u2069", ["RLE"]],
    ["a pair in two blocks", "- \u2067 a\n- b \u2069", ["RLI", "PDI"]],
    ["a pair of which one half is in code", "\u2067 a `\u2069`", ["RLI", "PDI"]],
  ])("are drawn in prose: %s", (_what, markdown, expected) => expect(markedIn(markdown)).toEqual(expected));

  it("stay in the text that is searched and quoted", () => {
    expect(readSectionText("`a\u202eb`")).toEqual({ kind: "text", text: "a\u202eb" });
  });

  it("are spelled out when they are too many to draw", () => {
    const html = written(`\`\`\`\n${"a\u200b".repeat(3_000)}\n\`\`\``);
    expect([marks(html).length, html.includes("a\\u{200b}a\\u{200b}")]).toEqual([0, true]);
  });

  it("are drawn in a saved file, and left as they are on the clipboard", async () => {
    const html = async (target: "file" | "clipboard") => {
      const section = await renderSectionHtml("`a\u202eb`", "", target);
      return section.kind === "html" ? section.html : "";
    };
    expect(marks(await html("file"))).toEqual(["RLO"]);
    expect(await html("clipboard")).toMatch(/>a\u202eb<\/code>/);
  });
});

import { renderReadableText, splitMarkdown } from "@dialectic/shared/review";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { renderDiff } from "./diff/renderDiff.ts";
import { renderSectionHtml } from "./html/renderSectionHtml.ts";
import { readSectionText } from "./readSectionText.ts";
import { setSmartPunctuation } from "./smartPunctuation.ts";
import { toPlainHtml } from "./test/plainHtml.fixture.ts";
import { renderSection } from "./toHast.ts";

/** Returns the text that the page shows and searches. */
function readPage(markdown: string): string {
  const read = readSectionText(markdown);
  if (read.kind === "deep") throw new Error("too deep");
  return read.text.replace(/ *(?:\n|$)/g, "\n").trim();
}

function html(markdown: string): string {
  const section = renderSection(markdown, "");
  return section.kind === "tree" ? toPlainHtml(section.root) : section.kind;
}

/** Returns the titles of the sections, as the outline has them. */
function listTitles(markdown: string): readonly string[] {
  return splitMarkdown(markdown)
    .filter(({ level }) => level > 0)
    .map(({ title }) => title);
}

/** Texts of one line, which may be a title. */
const lines: readonly (readonly [markdown: string, text: string])[] = [
  ["Returns a Promise<void> soon", "Returns a Promise<void> soon"],
  ["List<string> and Map<string, List<int>>", "List<string> and Map<string, List<int>>"],
  ["if a<b and c>d", "if a<b and c>d"],
  ["a < b and c > d, a <3 b", "a < b and c > d, a <3 b"],
  ["<Button> props", "<Button> props"],
  ["<Button kind=\"a\" on='b' c> here", "<Button kind=\"a\" on='b' c> here"],
  ["an <Icon/>, an <Icon /> and </Icon>", "an <Icon/>, an <Icon /> and </Icon>"],
  ["<App.Page> and <ns:tag>", "<App.Page> and ns:tag"],
  ["a <my-element> of <my-element>its</my-element> own", "a <my-element> of <my-element>its</my-element> own"],
  ["<B>bold</B> is not <b>bold</b>", "<B>bold</B> is not bold"],
  ["a <DIV> or <Table>", "a <DIV> or <Table>"],
  ["a <BR> but no<br>break", "a <BR> but no\nbreak"],
  ["<b>bold without an end", "<b>bold without an end"],
  ["an end </b> without a start", "an end </b> without a start"],
  ["<b>a</b> <b>b", "a <b>b"],
  ["<i><b>both</i></b>", "both"],
  ["<b> and <B></b>", "and <B>"],
  ["the <code> tag, the <time> element", "the <code> tag, the <time> element"],
  ["**List<int>** and *a<b> c*", "List<int> and a<b> c"],
  ["*a <sub>b* c</sub> d", "a b c d"],
  ["[Set<T>](a.md) and [<T>][x]\n\n[x]: b.md", "Set<T> and <T>"],
  ["`Set<T>`, ``<b>`` and <kbd>K</kbd>", "Set<T>, <b> and K"],
  ["<https://example.org/a> <me@example.org>", "https://example.org/a me@example.org"],
  ["\\<b> and &lt;b> and <b", "<b> and <b> and <b"],
  ["H<sub>2</sub>O, x<sup>2</sup>, <u>u</u>, <mark>m</mark>", "H2O, x2, u, m"],
  ["a <!-- hidden --> <?hidden?> <!X hidden> <![CDATA[hidden]]> b", "a b"],
  ["a <wbr>b <input> c", "a b c"],
  ["cp <path> <file> and <g>", "cp <path> <file> and <g>"],
  ["a <svg><path d='M0'/><linearGradient/></svg> b", "a b"],
  ["<math><mi>x</mi></math> and <mi>", "x and <mi>"],
  ["the <title> and <iframe> of **all**, <title>this</title> one", "the <title> and <iframe> of all, this one"],
  ["put a <script> here, a <style> there", "put a <script> here, a <style> there"],
  ["<textarea>a <b>x</b></textarea> and <b>y</b>", "a <b>x</b> and y"],
  ["a <script>hidden <b></script> b", "a b"],
  ["<T a='&amp;'> &amp;", "<T a='&amp;'> &"],
];

/** Texts of several blocks. */
const blocks: readonly (readonly [markdown: string, text: string])[] = [
  ["<b>bold\n\nnot bold</b>", "<b>bold\nnot bold</b>"],
  ["- <T>\n- <b>a\n- </b>b", "<T>\n<b>a\n</b>b"],
  ["| a <b> | b </b> |\n| - | - |\n| Set<T> | <b>c</b> |", "a <b>\nb </b>\nSet<T>\nc"],
  ["> <Note>\n> is\n\n<T>\n\n</T>", "<Note> is\n<T>\n</T>"],
  ['<Props a="b">\n  <Icon/>\n</Props>\n\nnext', '<Props a="b"> <Icon/> </Props>\nnext'],
  ["text\n<Props>\ntext", "text <Props> text"],
  ["<Props\n  a='b'>\n\ntext", "<Props a='b'>\ntext"],
  ["<T>\n<div>a</div>\n</T>", "<T>\na\n</T>"],
  ["<x>\n|-|\n", "<x> |-|"],
  ["<DIV>\n&amp; *a*\n</DIV>", "<DIV> & *a* </DIV>"],
  ["<div>\nMap<K, V>, <T a='>'> and a <b and\n</div>", "Map<K, V>, <T a='>'> and a <b and </div>"],
  ["<div>\na <b\n\nnext", "a <b\nnext"],
  ["<details><summary>List<int></summary>\n\nSet<T>\n\n</details>", "List<int>\nSet<T>"],
  ["- a\n\n  <details><summary>s</summary>\n\n  b</details>\n\nc", "a\ns\nb\nc"],
  ["<del>\n\n*gone*\n\n</del>", "gone"],
  ["<del>\n\n*gone*", "<del>\ngone"],
  ['<p align="center">\n<img src="a.png"><br>\nSet<T>\n</p>', "Set<T>"],
  ["<div title='<b> <T>'>\n<!-- <T> -->\na\n</div>", "a"],
  ["<svg width='1'>\n<text>a</text>\n\n<path d='M0'/>\n</svg>", "a"],
  ["<script>\nhidden('<T>')\n</script>\n\na", "a"],
  ["<textarea>\nSet<T>\n</textarea>", "Set<T>"],
  ["<script>\nshown('<T>')", "<script> shown('<T>')"],
];

describe("a tag that is a word", () => {
  it.each([...lines, ...blocks])("is read on the page and by the host: %j as %j", (markdown, text) => {
    expect(readPage(markdown)).toBe(text);
    expect(renderReadableText(markdown)).toBe(text);
  });

  it.each(lines)("is in the title: # %j", (markdown, text) => {
    const [line = "", ...rest] = markdown.split("\n");
    const section = [`# ${line}`, ...rest].join("\n");
    expect(readPage(section)).toBe(text);
    expect(listTitles(section)).toEqual([text.replace(/\s+/g, " ")]);
  });

  it("is in exported HTML, beside what stays formatted", async () => {
    expect(await renderSectionHtml("<T> of **List<int>**\n\n<b>a</b> <b>b", "", "file")).toEqual({
      kind: "html",
      html: "<p>&lt;T&gt; of <strong>List&lt;int&gt;</strong></p>\n<p><b>a</b> &lt;b&gt;b</p>",
    });
  });

  it("is marked when it changes", () => {
    const compared = renderDiff({ before: "a Set<int> b", after: "a Set<long> b", prefix: "", layout: "inline" });
    expect(JSON.stringify(compared)).toMatch(/compared-removed.*int.*compared-added.*long/);
  });

  it("makes a paragraph where HTML would begin, but keeps the elements of blocks", () => {
    expect(html("<T>\n<b>a</b>\n\n- <T>\n  <b>\n  a</b>")).toBe(
      "<p>&lt;T&gt;\n<b>a</b></p>\n<ul>\n<li>&lt;T&gt;\n<b>\na</b></li>\n</ul>",
    );
    expect(html("<div>\n<T>\n<i>a</i></div>")).toBe("<div>\n&lt;T&gt;\n<i>a</i></div>");
  });
});

/** Words in tags that are no HTML, and words that HTML formats. Each `@` becomes a word of its own. */
const piece = fc.constantFrom(
  ..."@|Set<@>|Map<@, List<@>>|<@ kind='@'>|</@>|<X@>|<X@\n  y=\"@>@\"/>|<my-@>|a<@ and @>b|<b>@</b>|*@ <@>*|**<@>@**".split(
    "|",
  ),
  ..."`<@>`|[<@>](a.md)|<b>@|@</b>|<code @>|<B @>|<DIV @>@|\\<@>|<br>|<i><@></i>|<svg></svg>|<title @>|&lt;@>|<script @>|<a @='>".split(
    "|",
  ),
);
const words = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(" "));
const oneLine = words.map((text) => text.replace(/\n */g, " "));
const block = fc.oneof(
  words,
  oneLine.map((text) => `# ${text}`),
  oneLine.map((text) => `- ${text}\n- @`),
  words.map((text) => text.replace(/^/gm, "> ")),
  fc.tuple(oneLine, oneLine).map((cells) => `| a | b |\n| - | - |\n| ${cells.join(" | ")} |`),
  words.map((text) => `<div>\n${text}\n</div>`),
  words.map((text) => `<T@>\n${text}`),
  words.map((text) => `<details>\n<summary><@> ${text}</summary>\n\n@\n\n</details>`),
);

/** Texts with numbered words, all of which a reader sees. */
const wordyText = fc.array(block, { minLength: 1, maxLength: 5 }).map((blocks) => {
  const parts = blocks.join("\n\n").split("@");
  const all = parts.slice(1).map((_, index) => `w${index}w`);
  return { text: parts.map((part, index) => `${all[index - 1] ?? ""}${part}`).join(""), all };
});

/** Tags of all kinds, and Markdown, in an order that makes little sense. */
const mixture = fc
  .array(
    fc.constantFrom(
      ..."<div>\n|</div>\n|<b>x</b>\n|<x>\n|<x y=\"z\">\n|<T>|</T>|<b>|</b>| w |\n|\n\n|- |> |# |<svg>|<svg><path d='m'/></svg>|<path d='m'/>|<code>|`|*".split(
        "|",
      ),
      ..."<!-- q -->|<table><tr><td>|</td></tr></table>|<title>|</title>|<p>|<br>|<i a='>'>|</i>|<pre>\n|</pre>\n|<textarea>".split(
        "|",
      ),
      ..."</textarea>|<script>|</script>|<style>|</style>|a<b and c>d|<details><summary>|</summary>|</details>|  |<a\nb>".split(
        "|",
      ),
    ),
    { maxLength: 10 },
  )
  .map((all) => all.join(""));

describe("of a text with tags", () => {
  it("no word is missing on the page, in the host's text or in a title", () => {
    fc.assert(
      fc.property(wordyText, ({ text, all }) => {
        const page = readPage(text);
        const host = renderReadableText(text);
        expect(all.filter((word) => !page.includes(word))).toEqual([]);
        expect(all.filter((word) => !host.includes(word))).toEqual([]);
        const shown = page.replace(/\s+/g, " ");
        expect(listTitles(text).filter((title) => !shown.includes(title))).toEqual([]);
      }),
    );
  });

  it("the page and the host read the same", { tags: ["whole"] }, () => {
    fc.assert(
      fc.property(
        fc.oneof(
          wordyText.map(({ text }) => text),
          mixture,
        ),
        (text) => {
          expect(renderReadableText(text).replace(/\s+/g, "")).toBe(readPage(text).replace(/\s+/g, ""));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe("tags in what a person has typed", () => {
  it("are all text, within words and as blocks", () => {
    const section = renderSection("Some <b>tags</b> in *words*\n\n<div>a\n\n- <br>", "", true);
    const shown = section.kind === "tree" ? toPlainHtml(section.root) : section.kind;
    expect(shown).not.toMatch(/<(?:b|div|br)\b/);
    for (const text of ["tags", "<em>words</em>", "div"]) expect(shown).toContain(text);
  });
});

describe("smart punctuation", () => {
  afterEach(() => setSmartPunctuation(false));

  it("leaves a tag that is a word as written", () => {
    setSmartPunctuation(true);
    expect(readPage('A "<T a="b--c" d=\'e\'>" -- f')).toBe("A “<T a=\"b--c\" d='e'>” – f");
  });
});

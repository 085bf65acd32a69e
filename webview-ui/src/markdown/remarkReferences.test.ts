import {
  type ContentHash,
  collectDefinitions,
  createDefinitionTable,
  createDocument,
  createSectionReader,
  findDefinitions,
  findReferences,
  type Section,
} from "@dialectic/shared/review";
import { oneRunIn } from "@dialectic/shared/test";
import fc from "fast-check";
import type { Nodes } from "hast";
import { describe, expect, it } from "vitest";
import { toPlainHtml } from "./test/plainHtml.fixture.ts";
import { renderSection } from "./toHast.ts";

// A text that is not empty has at least one section, and the hashes are not compared here.
const [emptySection] = createDocument("x", (text) => text as ContentHash).sections as [Section];

function html(markdown: string): string {
  const section = renderSection(markdown, "s1-");
  return section.kind === "tree" ? toPlainHtml(section.root) : section.kind;
}

function reference(target: string, label = `<code>${target}</code>`): string {
  return `<a class="reference" data-file-ref="${target}">${label}</a>`;
}

function shownReferences(node: Nodes): readonly unknown[] {
  const inner = "children" in node ? node.children.flatMap(shownReferences) : [];
  if (node.type !== "element") return inner;
  const { dataFileRef, className } = node.properties;
  const isRefused = Array.isArray(className) && className.includes("refused-reference");
  return dataFileRef === undefined ? inner : [isRefused ? "refused" : dataFileRef, ...inner];
}

describe("remarkReferences", () => {
  it.each([
    ["[`src/auth.ts:23`][]", reference("src/auth.ts:23")],
    ["[src/auth.ts:23][]", reference("src/auth.ts:23")],
    ["([`a.ts:1`][])", `(${reference("a.ts:1")})`],
    ["**[`a.ts:1`][]**", `<strong>${reference("a.ts:1")}</strong>`],
    ["[`a.ts:23-40`][]", reference("a.ts:23-40")],
    ["[`a.ts:23:5`][]", reference("a.ts:23:5")],
    ["[`C:\\src\\a.ts:23`][]", reference("C:\\src\\a.ts:23")],
    ["[`app/[id]/page.tsx:3`][]", reference("app/[id]/page.tsx:3")],
    ["[app/[id]/page.tsx:3][]", reference("app/[id]/page.tsx:3")],
    ["[src/my\\_file.ts:1][]", reference("src/my_file.ts:1")],
    ["[ a.ts:1 ][]", reference("a.ts:1")],
    ["[a.ts:1\n][]", reference("a.ts:1")],
    ["[a\\[1\\].ts:1][]", reference("a[1].ts:1")],
    ["[\\[a.ts:1][]", reference("[a.ts:1")],
    ["[a/[b[c]]/d.ts:1][]", reference("a/[b[c]]/d.ts:1")],
    ["[`` a`b.ts:1 ``][]", reference("a`b.ts:1")],
    ["[`src/a.ts`][] and [b.ts][]", `${reference("src/a.ts")} and ${reference("b.ts")}`],
    ["[`a.ts:1`][][`b.ts:2`][]", reference("a.ts:1") + reference("b.ts:2")],
    ["[a.ts:10–20][] [`a.ts#L10`][]", `${reference("a.ts:10–20")} ${reference("a.ts#L10")}`],
    ["[a.ts:10,20-30][]", `${reference("a.ts:10")},${reference("a.ts:20-30", "<code>20-30</code>")}`],
    ["[both](a.ts:10,20)", `${reference("a.ts:10", "both")} ${reference("a.ts:20", ":20")}`],
    ["[`login()`][] [`a.ts#login()`][]", `${reference("login()")} ${reference("a.ts#login()")}`],
  ])("reads %s", (markdown, expected) => {
    expect(html(markdown)).toBe(`<p>${expected}</p>`);
  });

  it.each([
    ["`[a.ts:1][]`", "<code>[a.ts:1][]</code>"],
    ["\\[a.ts:1][]", "[a.ts:1][]"],
    ["[`localhost:3000`][]", "[<code>localhost:3000</code>][]"],
    ["[`auth`][]", "[<code>auth</code>][]"],
    ["[a.ts:1]", "[a.ts:1]"],
    ["[a.ts:1][", "[a.ts:1]["],
    ["[`a.ts:1][]", "[`a.ts:1][]"],
    ["[a.ts:1\\][]", "[a.ts:1][]"],
    ["![a.ts:1][]", "![a.ts:1][]"],
    ["[^a.ts:1][]", "[^a.ts:1][]"],
    ["[`a`b.ts:1][]", "[<code>a</code>b.ts:1][]"],
    ["[a\n.ts:1][]", "[a\n.ts:1][]"],
    [`[${"a".repeat(1100)}:1][]`, `[${"a".repeat(1100)}:1][]`],
  ])("leaves %s as text", (markdown, expected) => {
    expect(html(markdown)).toBe(`<p>${expected}</p>`);
  });

  it("leaves fenced and indented code alone", () => {
    expect(html("```\n[`a.ts:1`][]\n```\n\n    [a.ts:1][]")).toBe(
      "<pre><code>[`a.ts:1`][]\n</code></pre>\n<pre><code>[a.ts:1][]\n</code></pre>",
    );
  });

  it("produces a link, which never contains another link", () => {
    expect(html("[see [`a.ts:1`][] [there]](x)")).toBe(`<p>[see ${reference("a.ts:1")} [there]](x)</p>`);
    expect(html("[see [`a.ts:1`][]](x) [b](https://example.org)")).toBe(
      `<p>[see ${reference("a.ts:1")}](x) <a href="https://example.org">b</a></p>`,
    );
  });

  it("finds references in what the HTML parser takes for an element without a target", () => {
    expect(html("<!----><a.ts:1>\n[x](commit:0123456)")).toContain(">x</a></p>");
  });

  describe("and the host find the same references", () => {
    const fragment = fc.constantFrom(
      ..."[ ] ][] [] ( ) `a.ts:1` ``a.ts:1`` a.ts:1 src/b.ts:2-4 README.md:3 [`a.ts:1`][] [a.ts:1][] [x](a.ts:1) [x](y) [../a.ts:1][] [x](command:y) <a.ts:1> <command:y> [x](a%20b.ts:1) [x](a%zz%C3ü%25.ts:1) [a.ts#run][] [x](?regex=a) [a.ts:1,2][] [x](a.ts:1,2-3) [`a.ts:4–5`][] [a.ts:L6][] [go()][] [x](go()) <a.ts:7,8> [x](commit:0123456) `class:A` function:f [x](&#97;\\&amp;.ts:0) a.ts:0".split(
        " ",
      ),
      ..."* _ w ` `` ! ^ \\ \\_ \\[ \\] <b> <!-- -->".split(" "),
      "[x](<search:a b>)",
      " ",
      "\n",
      "\n\n",
      "\n- ",
      "\n> ",
      "\n    ",
      "\n```\n",
      "\n```hunk\n",
      "\na.ts:1\n",
      "\na.ts:1,2\n",
    );
    const property = fc.property(fc.array(fragment, { maxLength: 14 }), (fragments) => {
      const markdown = fragments.join("");
      const section = renderSection(markdown, "s1-");
      const shown = section.kind === "tree" ? shownReferences(section.root) : section.kind;
      const found = findReferences(markdown).map(({ text, target }) => (target.kind === "refused" ? "refused" : text));
      expect({ markdown, shown }).toEqual({ markdown, shown: found });
    });
    it("in a sample of texts", () => fc.assert(property, oneRunIn(3)));
    it("in every text", { tags: ["whole"] }, () => fc.assert(property));
  });

  describe("and the host find the same references when labels are defined in this section or another one", () => {
    const pieces = [
      ..."[x][l] [l] [l][] [L\u00a0m] [l][undefined] [x][l\nm] [x][q] [q] [a.ts:1][] [a.ts:1][l] [go()][] [`go()`][] [x](b.ts:2) ![x][l] ![l] <a.ts:1>".split(
        " ",
      ),
      ..."[ ] ][ ][] [x [l] y][q] [^n] [^m] \\[l] `[l]` w * _ \\".split(" "),
      ...[
        "[l\nm]",
        "[l]: a.ts:3",
        "[go()]: /go",
        "[q]: a.ts:5,6",
        "[q]: <../b.ts:2-4> 'title'",
        "[l m]:\n  b%20c.ts:1",
        "[w]: /other",
        "[l]: &#97;\\&.ts:4",
      ],
      ...[
        "[^n]: see [l]",
        "[^n]: [a.ts:9][]",
        " ",
        "\n",
        "\n\n",
        "\n\n",
        "\n- ",
        "\n> ",
        "\n    ",
        "\n```\n",
        "\n```hunk\n",
        "\na.ts:1\n",
        "\n# ",
        "\n---\n",
      ],
    ];
    const markdownOf = fc.array(fc.constantFrom(...pieces), { maxLength: 10 }).map((parts) => parts.join(""));
    const property = fc.property(markdownOf, fc.array(markdownOf, { maxLength: 2 }), (text, others) => {
      const table = createDefinitionTable([...others, text].flatMap(findDefinitions));
      const section = renderSection(collectDefinitions(text, table) + text, "s1-");
      const shown = section.kind === "tree" ? shownReferences(section.root) : [section.kind];
      const sections = [...others, text].map(
        (each): Section => ({ ...emptySection, text: each, defines: each.includes("]:") }),
      );
      const last = sections.at(-1) ?? emptySection;
      const found = findReferences(createSectionReader(sections)(last)).map(({ text: name, target }) =>
        target.kind === "refused" ? "refused" : name,
      );
      // A footnote is shown at the end, and only if it is referenced.
      const [page, host] = [new Set(shown), new Set<unknown>(found)];
      expect({ text, others, missing: [...page].filter((name) => !host.has(name)) }).toEqual({
        text,
        others,
        missing: [],
      });
      if (!/\[\^/.test(text + others.join(""))) expect({ text, others, shown }).toEqual({ text, others, shown: found });
    });
    it("in a sample of texts", () => fc.assert(property, oneRunIn(3)));
    it("in every text", { tags: ["whole"] }, () => fc.assert(property));
  });
});

describe("markReferences", () => {
  it.each([
    ["[here](src/auth.ts:23)", reference("src/auth.ts:23", "here")],
    ["[here](README.md:1)", reference("README.md:1", "here")],
    ["[here](C:\\x.ts:23)", reference("C:\\x.ts:23", "here")],
    ["[here](<my file.ts:3>)", reference("my file.ts:3", "here")],
    ["[here](my%20file.ts:3)", reference("my file.ts:3", "here")],
    ["<a.ts:1>", reference("a.ts:1", "a.ts:1")],
    ["[here][a]\n\n[a]: src/auth.ts:23", reference("src/auth.ts:23", "here")],
    ['<a href="src/auth.ts:23">here</a>', reference("src/auth.ts:23", "here")],
    ['<a data-file-ref="src/auth.ts:23">here</a>', reference("src/auth.ts:23", "here")],
    [
      '<a href="https://example.org">see <b>[`a.ts:1`][]</b></a>',
      `<a href="https://example.org">see <b></b></a><b>${reference("a.ts:1")}</b>`,
    ],
  ])("reads %s", (markdown, expected) => {
    expect(html(markdown)).toBe(`<p>${expected}</p>`);
  });

  it.each([
    ["[`../a.ts:1`][]", "../a.ts:1", "it leaves its root", "<code>../a.ts:1</code>"],
    ["[a.ts:0][]", "a.ts:0", "lines are counted from 1", "<code>a.ts:0</code>"],
    ["[here](src/nul:1)", "src/nul:1", "it names a device", "here"],
    [
      "[here](command:workbench.action.quit)",
      "command:workbench.action.quit",
      "command: addresses are not opened",
      "here",
    ],
    ["<a href='file:///etc/passwd'>here</a>", "file:///etc/passwd", "file: addresses are not opened", "here"],
    [
      "<vscode://file/etc/passwd>",
      "vscode://file/etc/passwd",
      "vscode: addresses are not opened",
      "vscode://file/etc/passwd",
    ],
  ])("shows the reason why %s is not opened", (markdown, text, reason, label) => {
    expect(html(markdown)).toBe(
      `<p><a class="refused-reference" role="link" aria-disabled="true" tabindex="0" title="Not opened: ${reason}" data-file-ref="${text}" data-invalid-link="${text}">${label}</a></p>`,
    );
  });

  it.each(["localhost:3000", "command:evil.run:1", "vscode://file/etc/passwd:1", "file:///etc/passwd:1"])(
    "does not mistake %s for a file",
    (target) => {
      expect(html(`[here](${target})`)).not.toContain('class="reference"');
    },
  );
});

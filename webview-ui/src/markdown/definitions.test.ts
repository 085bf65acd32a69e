import { collectDefinitions, createDefinitionTable, findDefinitions } from "@dialectic/shared/review";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toPlainHtml } from "./test/plainHtml.fixture.ts";
import { renderSection } from "./toHast.ts";

function definition(label: string, text: string) {
  return { label, text };
}

describe("definitionsOf", () => {
  it.each([
    ["[a]: /x", [definition("A", "[a]: /x")]],
    ['[a]: <x y> "t"', [definition("A", '[a]: <x y> "t"')]],
    ['[a]:\n  /x\n  "t"\n\nb', [definition("A", '[a]:\n  /x\n  "t"')]],
    ["[a]: /x\n[b]: /y", [definition("A", "[a]: /x"), definition("B", "[b]: /y")]],
    ["# h\n[ a\tB ]: /x", [definition("A B", "[ a\tB ]: /x")]],
    ["[a]: /x\ntext", [definition("A", "[a]: /x")]],
    ["[^1]: one\nlazy\n\n    more\n\nelse", [definition("^1", "[^1]: one\nlazy\n\n    more")]],
    ["[^1]: one\n[^2]: two", [definition("^1", "[^1]: one"), definition("^2", "[^2]: two")]],
    ["[^1]: one\n- item", [definition("^1", "[^1]: one")]],
    ["```\n[a]: /x\n```\n[b]: /y", [definition("B", "[b]: /y")]],
  ])("finds them in %j", (markdown, expected) => {
    expect(findDefinitions(markdown)).toEqual(expected);
  });

  it.each(["text\n[a]: /x", "    [a]: /x", "[a] : /x", "[]: /x", "[a]:", '[a]: /x "t" more', "~~~\n[a]: /x"])(
    "finds none in %j",
    (markdown) => {
      expect(findDefinitions(markdown)).toEqual([]);
    },
  );
});

describe("definitionsFor", () => {
  const table = createDefinitionTable(
    ["[a]: https://example.org/1\n[^n]: see [b]", "[a]: https://example.org/2\n\n[b]: https://example.org/b"].flatMap(
      findDefinitions,
    ),
  );

  function html(markdown: string): string {
    const section = renderSection(collectDefinitions(markdown, table) + markdown, "s1-");
    return section.kind === "tree" ? toPlainHtml(section.root).trim() : section.kind;
  }

  it("returns nothing for a section without references, and never the section's own definitions", () => {
    expect(collectDefinitions("plain [text](x)", table)).toBe("");
    expect(collectDefinitions("[a]\n\n[a]: https://example.org/1", table)).toBe("");
  });

  it("lets the first definition of the review win, as in one document", () => {
    expect(html("[a]")).toBe('<p><a href="https://example.org/1">a</a></p>');
    expect(html("[a]\n\n[a]: https://example.org/2")).toBe('<p><a href="https://example.org/1">a</a></p>');
  });

  it("finds a label that continues in the next line of a quote", () => {
    expect(html("> [a\n> ]")).toContain('<a href="https://example.org/1">a');
  });

  it("brings definitions used by a footnote", () => {
    expect(html("x[^n]")).toContain('<p>see <a href="https://example.org/b">b</a> <a');
  });

  it("leaves the rest unchanged, however the section begins and ends", () => {
    expect(html("    code\n\nx[^n]")).toMatch(/^<pre><code>code\n<\/code><\/pre>\n<p>x<sup>/);
    expect(html("[a]\n\n```\nopen")).toBe(
      '<p><a href="https://example.org/1">a</a></p>\n<pre><code>open\n</code></pre>',
    );
  });

  it("renders a section as the whole document would", () => {
    const definitions =
      "[a]: https://example.org/a\n[b c]:\n  <https://example.org/b>\n  'title'\n\n[^n]: see [a]\nand\n\n    more[^m]\n\n[^m]: m";
    const all = createDefinitionTable(findDefinitions(definitions));
    const fragment = fc.constantFrom(
      "[a]",
      "[x][B  C]",
      "[^n]",
      "[^m]",
      "![b c]",
      "\\[a]",
      "`[a]`",
      "[a",
      "]",
      "w",
      " ",
      "\n",
      "\n\n",
      "\n- ",
      "\n> ",
      "*",
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 30 }), (fragments) => {
        const markdown = `# h\n\n${fragments.join("")}`;
        const alone = renderSection(collectDefinitions(markdown, all) + markdown, "s1-");
        const within = renderSection(`${markdown}\n\n${definitions}`, "s1-");
        const [shown, expected] = [alone, within].map((each) =>
          each.kind === "tree" ? toPlainHtml(each.root).trim() : "",
        );
        expect(shown).toBe(expected);
      }),
    );
  });
});

import "../drawing/formulasPart.ts";
import fc from "fast-check";
import type { Element, ElementContent } from "hast";
import { describe, expect, it } from "vitest";
import { invisibleMark } from "../markInvisible.ts";
import { readCorpus } from "../test/corpora.fixture.ts";
import type { HtmlTarget } from "./exportTree.ts";
import { renderSectionHtml } from "./renderSectionHtml.ts";
import { toHtml } from "./toHtml.ts";

async function html(markdown: string, target: HtmlTarget = "file"): Promise<string> {
  const section = await renderSectionHtml(markdown, "s1-", target);
  return section.kind === "deep" ? "deep" : section.html.trim();
}

// One document for all texts: jsdom keeps the listeners of each document and visits all of them for the next.
const page = document.implementation.createHTMLDocument();

function parsed(text: string): HTMLElement {
  const body = page.createElement("body");
  body.innerHTML = text;
  return body;
}

describe("htmlOfSection for a file", () => {
  it.each([
    ["[`src/a.ts:1`][]", '<p><code class="reference">src/a.ts:1</code></p>'],
    ["[the check](src/a.ts:1-9)", '<p>the check (<code class="reference">src/a.ts:1-9</code>)</p>'],
    ["[x](https://e.org/?a=1&b=2)", '<p><a href="https://e.org/?a=1&amp;b=2" rel="noopener noreferrer">x</a></p>'],
    ["[x](#Other-Part)", '<p><a href="#to-other-part">x</a></p>'],
    ["[x](#Übersicht)", '<p><a href="#to-%C3%BCbersicht">x</a></p>'],
    [
      "[x](javascript:alert(1))",
      '<p><span class="invalid-link" title="Not opened: javascript: addresses are not opened">x</span></p>',
    ],
    ["שלום", '<p dir="auto">שלום</p>'],
    ["[x](review:r1)", "<p>x</p>"],
    ["[x](ftp:a)", '<p><span class="invalid-link">x</span></p>'],
    [
      "![a](https://e.org/i.png)",
      '<p><a class="remote-image" href="https://e.org/i.png" rel="noopener noreferrer">a (e.org)</a></p>',
    ],
    [
      "- [x] done",
      '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" checked="" disabled="" aria-label="Done"> done</li>\n</ul>',
    ],
    [
      "```ts\nlet a;\n```",
      '<pre>\n<code class="hljs language-ts"><span class="hljs-keyword">let</span> a;\n</code></pre>',
    ],
    ['a < b & "c" > d', "<p>a &lt; b &amp; &quot;c&quot; &gt; d</p>"],
    ["<script>alert(1)</script>", ""],
  ])("writes %j", async (markdown, expected) => expect(await html(markdown)).toBe(expected));

  it("links a footnote to its note and back, within the section", async () => {
    const body = parsed(await html("a[^1]\n\n[^1]: note"));
    const [there, back] = [...body.querySelectorAll("a")].map((link) => link.getAttribute("href")?.slice(1) ?? "");
    expect([body.querySelector(`[id="${there}"]`)?.tagName, body.querySelector(`[id="${back}"]`)?.tagName]).toEqual([
      "LI",
      "A",
    ]);
  });

  it("reports a section that nests too deeply", async () => expect(await html("> ".repeat(300))).toBe("deep"));

  it("keeps a line ending with which code begins", async () => {
    const body = parsed(await html("```\n\n\nfirst\n```"));
    expect(body.querySelector("pre")?.textContent).toBe("\n\nfirst\n");
  });
});

describe("htmlOfSection for the clipboard", () => {
  const paste = async (markdown: string) => parsed(await html(markdown, "clipboard"));

  it("includes the styles of code, tables and alerts", async () => {
    const body = await paste("`a`\n\n```ts\nlet a;\n```\n\n| a |\n| - |\n| b |\n\n> [!WARNING]\n> careful");
    const styles = ["p code", "pre", "pre code", "pre span", "table", "td", "div"].map((selector) =>
      (body.querySelector(selector)?.getAttribute("style") ?? "none").replace(/:.*/s, ""),
    );
    expect(styles).toEqual(["font-family", "font-family", "none", "color", "border-collapse", "border", "margin"]);
    expect(body.querySelectorAll("[class], [id]").length).toBe(0);
  });

  it("writes text when a paste would drop or break the panel's form", async () => {
    const body = await paste("- [x] done\n- [ ] open\n\n[in](#here) [`a.ts:1`][] a[^1]\n\n[^1]: note");
    expect(body.querySelector("input")).toBeNull();
    expect(body.textContent.replace(/\s+/g, " ").trim()).toBe("☑ done ☐ open in a.ts:1 a[1] note");
    expect(body.querySelectorAll("a").length).toBe(0);
  });
});

const element: fc.Arbitrary<ElementContent> = fc.letrec<{
  node: ElementContent;
  element: Element;
  text: ElementContent;
}>((tie) => ({
  text: fc
    .string({ minLength: 1 })
    .map((value): ElementContent => ({ type: "text", value: value.replace(/[\r\0]/g, " ") })),
  element: fc.record({
    type: fc.constant("element" as const),
    tagName: fc.constantFrom("div", "span", "code", "pre", "em", "section"),
    properties: fc.record(
      {
        title: fc.string(),
        className: fc.array(fc.stringMatching(/^[a-z-]{1,8}$/), { minLength: 1 }),
        dataFileRef: fc.string(),
      },
      { requiredKeys: [] },
    ),
    children: fc.array(tie("node"), { maxLength: 3 }),
  }),
  node: fc.oneof({ depthSize: "small" }, tie("text"), tie("element")),
})).node;

describe("toHtml", () => {
  it("is read back as the same tree", () => {
    fc.assert(
      fc.property(fc.array(element, { maxLength: 4 }), (children) => {
        const whole: Element = { type: "element", tagName: "div", properties: {}, children };
        expect(treeOf(parsed(toHtml(whole)).firstElementChild)).toEqual(normal(whole));
      }),
    );
  });
});

/** Normalises a tree as a document does: joins neighbouring texts and drops empty ones. */
function normal(node: ElementContent): unknown {
  if (node.type !== "element") return node.type === "text" ? node.value.replace(/\r\n?/g, "\n") : "";
  const { title, className, dataFileRef } = node.properties;
  const attributes = {
    ...(title === undefined ? {} : { title: String(title) }),
    ...(Array.isArray(className) ? { class: className.join(" ") } : {}),
    ...(dataFileRef === undefined ? {} : { "data-file-ref": String(dataFileRef) }),
  };
  const children: unknown[] = [];
  for (const child of node.children.map(normal)) {
    if (child === "") continue;
    const last = children.at(-1);
    if (typeof child === "string" && typeof last === "string") children[children.length - 1] = last + child;
    else children.push(child);
  }
  return { name: node.tagName, attributes, children };
}

function treeOf(node: Node | null): unknown {
  if (node?.nodeType === 3) return node.textContent;
  // Only elements are left.
  const read = node as globalThis.Element;
  return {
    name: read.localName,
    attributes: Object.fromEntries([...read.attributes].map(({ name, value }) => [name, value])),
    children: [...read.childNodes].map(treeOf),
  };
}

const corpora = [
  "ours-xss-vscode.json",
  "xss-dompurify-suite.json",
  "xss-dompurify-fixtures.json",
  "xss-markdown-it-xss.json",
];
const names = new Set(
  "a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section span strike strong sub summary sup table tbody td tfoot th thead tr tt ul var".split(
    " ",
  ),
);
const attributeNames = new Set(
  "align alt aria-describedby aria-label checked class colspan data-sign data-footnote-backref data-footnote-ref data-footnotes dir disabled height href id lang open rel reversed role rowspan scope src start style title type value width".split(
    " ",
  ),
);

describe("hostile markup", () => {
  async function expectHarmless(every: number): Promise<void> {
    const payloads = corpora.flatMap(
      (name) => readCorpus<{ readonly payloads: readonly string[] }>(name)?.payloads ?? [],
    );
    const contexts = [
      (payload: string) => payload,
      (payload: string) => `<div>\n\n${payload}\n\n</div>`,
      (payload: string) => `[x](<${payload.replaceAll("\n", " ")}> "${payload}")`,
    ];
    const found: unknown[] = [];
    let documents = 0;
    for (const payload of payloads.filter((_, index) => index % every === 0)) {
      for (const [context, write] of contexts.entries()) {
        for (const target of ["file", "clipboard"] as const) {
          documents += 1;
          const offending = offencesIn(parsed(await html(write(payload), target)));
          if (offending.length > 0) found.push({ payload, context, target, offending });
        }
      }
    }
    console.log(`hostile markup read back: ${documents} documents`);
    expect(found).toEqual([]);
  }

  it("neither runs nor fetches once the HTML is read back, in a sample", () => expectHarmless(40));

  // Every fifth one only: each is read back as a whole document, and other tests sanitise all of them.
  it("neither runs nor fetches once the HTML is read back", { timeout: 300_000, tags: ["whole"] }, () =>
    expectHarmless(5),
  );
});

function offencesIn(body: HTMLElement): readonly string[] {
  return [...body.querySelectorAll("*")].flatMap((each) => {
    const offences = [...each.attributes].flatMap(({ name, value }) => {
      if (!attributeNames.has(name)) return [name];
      if (name === "href") return /^(?:https?:\/\/|mailto:|#)/i.test(value) ? [] : [`href ${value}`];
      // A mark of an invisible character.
      if (name === "role" || name === "data-sign") return each.className === invisibleMark ? [] : [name];
      if (name === "src") return /^data:image\//i.test(value) ? [] : [`src ${value}`];
      return name === "style" && /url|expression|@import/i.test(value) ? [`style ${value}`] : [];
    });
    return names.has(each.localName) ? offences : [...offences, `<${each.localName}>`];
  });
}
